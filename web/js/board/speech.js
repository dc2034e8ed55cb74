/**
 * The board in words, for those who listen and for those who like to read it. Everything comes from the board and the
 * scene; nothing here knows a game.
 */
import { candidates } from "../moves/answers.js";
import { arrivalOf } from "../moves/arrivals.js";
import { asksAtCell, stripChoices } from "../moves/choices.js";
import { nextSteps } from "../moves/picker.js";
import { capital, count, gameOf, movesInHand, pieceAt, placeName, shown, sideName, told } from "../state/selectors.js";
import { instruction, lastMove, turnWords } from "../words/describe-turns.js";

/**
 * @typedef {import("../core/formats.js").Board} Board
 * @typedef {import("../core/formats.js").Scene} Scene
 * @typedef {import("../core/formats.js").GameCard} GameCard
 * @typedef {import("../core/formats.js").PieceWords} PieceWords
 * @typedef {import("../state/state.js").Teaching} Teaching
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/state.js").Table} Table
 */

/** @param {Board} board @param {string} id */
export const cellOf = (board, id) => board.cells.find((cell) => cell.id === id);

/** A piece's name without how many lie there. @param {{ name: string, stack?: number }} piece */
const plainName = ({ name, stack }) => name.replace(`, ${stack}`, "");

/** "E2, triangle, row 3, files 3 and 4, empty." @param {Board} board @param {Scene} scene @param {string} id */
function readCell(board, scene, id) {
  const cell = cellOf(board, id);
  const piece = pieceAt(scene, id);
  const state = scene.marks.some((mark) => mark.kind === "check" && mark.cells.includes(id)) ? ", in check" : "";
  return `${cell?.say}, ${piece ? piece.name : "empty"}${state}.`;
}

/** What kind of ground a cell is, as the board tells it. @param {Board} board @param {{ kind: string, tags?: string[] } | undefined} cell */
export const groundsOf = (board, cell) =>
  (board.grounds ?? []).filter(({ on }) => on === cell?.kind || (cell?.tags ?? []).includes(on));

/**
 * What the core tells of one face of a piece: how it moves, what is special; null where that is not known (yet).
 * @param {Teaching | undefined} teaching
 * @param {{ side: string }} piece
 * @param {string} kind
 * @returns {PieceWords | null}
 */
export const wordsFor = (teaching, { side }, kind) =>
  teaching?.pieces?.find(({ kinds, sides }) => kinds.includes(kind) && (!sides || sides.includes(side))) ?? null;

/**
 * All that is to be said of a cell and who stands there: what it is, what that does, and what can be done from there.
 * @param {State} state @param {Board} board @param {Scene} scene @param {string} id
 */
export function readAll(state, board, scene, id) {
  const piece = pieceAt(scene, id);
  const { game } = state.table.record;
  const faces = piece ? [piece.kind, ...(piece.back ? [piece.back] : [])] : [];
  const words = faces.map((kind, i) => {
    const known = piece && wordsFor(state.teaching[game], piece, kind);
    return known && `${i ? "Its other side: " : ""}${known.moves} ${known.special}`;
  });
  const ground = piece ? [] : groundsOf(board, cellOf(board, id)).map(({ text }) => text);
  const reach = readReach(board, scene, id, gameOf(state, game)?.takes);
  return [readCell(board, scene, id), ...words, ...ground, reach].filter(Boolean).join(" ");
}

/** The lines through a cell: "Row 6: A6 empty, B6 White pawn ..." @param {Board} board @param {Scene} scene @param {string} id */
export function readLines(board, scene, id) {
  const lines = board.lines.filter((line) => line.cells.includes(id));
  if (!lines.length) return `No line goes through ${placeName(board, id)}.`;
  return lines.map((line) => readLine(board, scene, line)).join(" ");
}

/** @param {Board} board @param {Scene} scene @param {{ name: string, cells: string[] }} line */
const readLine = (board, scene, { name, cells }) =>
  `${name}: ${cells.map((cell) => brief(board, scene, cell)).join(", ")}.`;

/** @param {Board} board @param {Scene} scene @param {string} cell */
const brief = (board, scene, cell) => `${placeName(board, cell)} ${pieceAt(scene, cell)?.name ?? "empty"}`;

/** Pieces that wait beside the board are told by how many they are, not by where. @param {Board} board @param {string} cell */
const isHeld = (board, cell) => cellOf(board, cell)?.kind === "tray";

/**
 * One sentence a side: "White: king E1; rooks B0, G0. In hand: 6 Monkey Pawns."
 * @param {Board} board @param {Scene} scene @param {GameCard | null} game
 */
export function readPieces(board, scene, game) {
  const sides = new Map();
  for (const piece of scene.pieces) {
    const held = isHeld(board, piece.cell);
    const kinds = sides.get(piece.side) ?? sides.set(piece.side, { there: new Map(), held: [] }).get(piece.side);
    const name = shortName(piece);
    if (held) kinds.held.push(`${piece.stack ?? 1} ${(piece.stack ?? 1) > 1 ? several(name) : name}`);
    else kinds.there.set(name, [...(kinds.there.get(name) ?? []), placeName(board, piece.cell)]);
  }
  return [...sides].map(([side, { there, held }]) => {
    const parts = [...there]
      .sort((one, two) => one[1].length - two[1].length)
      .map(([name, cells]) => `${cells.length > 1 ? several(name) : name} ${cells.join(", ")}`);
    const waiting = held.length ? ` In hand: ${held.join(", ")}.` : "";
    return `${game?.bands?.[side] ?? sideName(side)}: ${parts.join("; ") || "nobody on the board"}.${waiting}`;
  });
}

/** A name without its side's, which has been said. @param {{ name: string, side: string, stack?: number }} piece */
function shortName(piece) {
  const name = plainName(piece);
  const side = `${sideName(piece.side)} `;
  return name.startsWith(side) ? name.slice(side.length) : name;
}

/** @param {string} name */
const several = (name) => (name.endsWith("s") ? name : `${name}s`);

/**
 * The whole board, line by line of its rows, each cell once, from the far side on as the board is seen.
 * @param {Board} board @param {Scene} scene
 */
export function readBoard(board, scene, flipped = false) {
  const order = flipped ? [...board.order].reverse() : board.order;
  const rows = board.lines.filter((line) => line.kind === "row" || line.kind === "rank" || line.kind === "tray");
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const cell of order) {
    const row = rows.find(({ cells }) => cells.includes(cell));
    const name = row?.name ?? (rows.length ? "Elsewhere" : "Board");
    groups.set(name, [...(groups.get(name) ?? []), cell]);
  }
  return [...groups].map(([name, cells]) => ({
    name,
    text: cells.map((cell) => brief(board, scene, cell)).join(", "),
  }));
}

/**
 * What was done last, whose turn it is, what is needed, and what threatens.
 * @param {State} state @param {Table} table @param {Scene} scene
 */
export function readTurn(state, table, scene) {
  const alarms = (told(scene, state.settings).alarms ?? []).map((alarm) => alarm.text);
  return [lastMove(state, table), turnWords(state, table), ...alarms].filter(Boolean).join(" ");
}

/**
 * What the piece on a cell could do by its movement alone; `takes` in the game's own words.
 * @param {Board} board @param {Scene} scene @param {string} id
 */
export function readReach(board, scene, id, takes = "can take") {
  const reach = scene.reach?.[id];
  if (!reach) return null;
  const list = (/** @type {string[]} */ cells) => listed(cells.map((cell) => placeName(board, cell)));
  const parts = [];
  parts.push(reach.moves.length ? `can go to ${list(reach.moves)}` : "has nowhere free to go");
  if (reach.captures.length) parts.push(`${takes} ${list(reach.captures)}`);
  const flights = reach.flights ?? [];
  if (flights.length) parts.push(`can fly to ${list(flights)}`);
  if (reach.guards.length) parts.push(`guards ${list(reach.guards)}`);
  const other = [...(reach["back-moves"] ?? []), ...(reach["back-captures"] ?? []), ...(reach["back-flights"] ?? [])];
  return `${capital(parts.join(", "))}.${other.length ? ` Turned over: ${list(other)}.` : ""}`;
}

/** @param {string[]} cells */
function listed(cells) {
  if (cells.length > 8) return count(cells.length, "cell");
  return cells.length < 2 ? cells.join("") : `${cells.slice(0, -1).join(", ")} and ${cells.at(-1)}`;
}

const NAMED = 6; // targets that are called by name; more are counted

/**
 * What is in the hand and what may be done with it: "Pawn D2: 1 place, E2.", the numbered answers, or the choices to be
 * said. With nothing in the hand: what is asked for, or that it was laid down.
 * @param {State} state @param {Board} board
 */
export function readHand(state, board) {
  const { table } = state;
  const { scene } = shown(table);
  if (!table.selection.picked.length) return table.selection.answer ? instruction(state, table) : "Laid down.";
  const next = nextSteps(movesInHand(table), table.selection.picked);
  const cells = new Set(board.order);
  const answers = candidates(next, board.order);
  if (answers.length) {
    const list = answers.map(
      ({ number, cell, to }) => `${number}: ${placeName(board, cell)} to ${placeName(board, to)}`,
    );
    return `Which one answers? ${list.join(", ")}.`;
  }
  if (asksAtCell(next, table.selection.picked, cells)) return instruction(state, table);
  const piece = pieceAt(scene, table.selection.picked[0]);
  const at = /** @type {string} */ (table.selection.picked.at(-1));
  const who = [piece && shortName(piece), isHeld(board, at) ? "in hand" : placeName(board, at)];
  const places = [...next].filter(([token]) => cells.has(token));
  const taken = places.filter(([, { kind }]) => kind === "capture" || kind === "exchange").map(([token]) => token);
  const names = (/** @type {string[]} */ tokens) => listed(tokens.map((token) => placeName(board, token)));
  const where = places.length <= NAMED ? `, ${names(places.map(([token]) => token))}` : "";
  const captures = taken.length ? `, of which ${count(taken.length, "capture")}` : "";
  const comes = arrivalOf(next);
  const words = stripChoices(scene, table.selection.picked, board.cells).map(({ label }, i) => `${i + 1}: ${label}`);
  return [
    `${capital(who.filter(Boolean).join(" "))}: ${count(places.length, "place")}${where}${captures}.`,
    comes && `The ${shortName({ ...comes.piece, stack: 1 })} comes in on ${placeName(board, comes.cell)}.`,
    words.length && `Or ${words.join(", ")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

// -- going from piece to piece

/**
 * The next place after `from`, in the order given, that is one of those wanted; goes round.
 * @param {string[]} order @param {string | null} from @param {Set<string>} wanted @param {boolean} back
 */
function after(order, from, wanted, back) {
  const way = back ? [...order].reverse() : order;
  const at = from === null ? 0 : way.indexOf(from) + 1;
  return [...way.slice(at), ...way.slice(0, at)].find((cell) => wanted.has(cell)) ?? null;
}

/**
 * Where the next piece stands that can begin a move, or, with one in the hand, the next place it can go to; or null.
 * @param {Table} table @param {Board} board @param {string | null} from
 */
export function nextMover(table, board, from, back = false) {
  const next = (/** @type {string[]} */ picked) =>
    after(board.order, from, new Set(nextSteps(movesInHand(table), picked).keys()), back);
  return next(table.selection.picked) ?? next([]);
}

/**
 * Where the next piece of a kind stands, by its letter, or null.
 * @param {Scene} scene @param {Board} board @param {string | null} from @param {string} letter
 */
export function nextOfKind(scene, board, from, letter, back = false) {
  const wanted = letter.toLowerCase();
  const alike = scene.pieces.filter((piece) => piece.letter?.toLowerCase() === wanted);
  return after(board.order, from, new Set(alike.map(({ cell }) => cell)), back);
}

// -- what is asked for in the move box

/**
 * A line by its name ("row 3", "file c", "diagonal c3"), or where the pieces of a kind stand ("p knight"), as asked for
 * in words; null where the text asks for neither.
 * @param {string} text @param {Board} board @param {Scene} scene
 */
export function readAsked(text, board, scene) {
  const words = text.trim().toLowerCase();
  const [, what, which] = /^(row|rank|file|line|diagonals?)\s+(.+)$/.exec(words) ?? [];
  if (what?.startsWith("diagonal")) return readDiagonals(board, scene, which);
  if (what) {
    const names = [words, which, `${which}-${what}`];
    const line = board.lines.find(({ name }) => names.includes(name.toLowerCase()));
    return line ? readLine(board, scene, line) : `There is no ${what} ${which}.`;
  }
  const [, kind] = /^(?:p|pieces?)\s+(.+)$/.exec(words) ?? [];
  if (!kind) return null;
  const one = kind.replace(/s$/, "");
  const found = scene.pieces.filter((piece) => plainName(piece).toLowerCase().includes(one));
  if (!found.length) return `There is no ${kind}.`;
  const names = [...new Set(found.map(plainName))];
  return names
    .map((name) => {
      const cells = found.filter((piece) => plainName(piece) === name).map(({ cell }) => placeName(board, cell));
      return `${cells.length > 1 ? several(name) : name}: ${cells.join(", ")}.`;
    })
    .join(" ");
}

/** Both diagonals through a cell, where the board has ranks and files. @param {Board} board @param {Scene} scene @param {string} which */
function readDiagonals(board, scene, which) {
  const id = board.order.find((cell) => cell.toLowerCase() === which);
  const squares = new Set(
    board.lines.filter(({ kind }) => kind === "file").flatMap(({ cells }) => cells.map((cell) => cell.toLowerCase())),
  );
  if (!id) return `There is no ${which}.`;
  if (!board.lines.some(({ kind }) => kind === "rank") || !squares.has(which)) return "There are no diagonals here.";
  const column = which.charCodeAt(0),
    rank = Number(which.slice(1));
  return [1, -1]
    .map((slope) => {
      /** @type {string[]} */
      const cells = [];
      for (let dx = -board.order.length; dx <= board.order.length; dx += 1) {
        const name = `${String.fromCharCode(column + dx)}${rank + dx * slope}`;
        cells.push(...board.order.filter((cell) => squares.has(name) && cell.toLowerCase() === name));
      }
      return readLine(board, scene, {
        name: `Diagonal ${placeName(board, cells[0])} to ${placeName(board, cells[cells.length - 1])}`,
        cells,
      });
    })
    .join(" ");
}

/** The game's card, for its words. @param {State} state */
export const wordsOf = (state) => gameOf(state, state.table.record.game);
