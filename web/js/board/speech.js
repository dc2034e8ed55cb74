/**
 * The board in words, for those who listen and for those who like to read it. Everything comes from the board and the
 * scene; nothing here knows a game.
 */
import { capital, count, pieceAt, sideName, told, whoseTurn } from "../store/facts.js";

/**
 * @typedef {import("../core/formats.js").Board} Board
 * @typedef {import("../core/formats.js").Scene} Scene
 * @typedef {import("../core/formats.js").Mark} Mark
 * @typedef {import("../core/formats.js").Ply} Ply
 * @typedef {import("../store/state.js").State} State
 * @typedef {import("../store/state.js").Table} Table
 * @typedef {import("../core/formats.js").Alarm} Alarm
 */

/** @param {Board} board @param {string} id */
export const cellOf = (board, id) => board.cells.find((cell) => cell.id === id);

/**
 * "E2, triangle, row 3, files 3 and 4, empty."
 * @param {Board} board
 * @param {Scene} scene
 * @param {string} id
 */
export function readCell(board, scene, id) {
  const cell = cellOf(board, id);
  const piece = pieceAt(scene, id);
  const state = scene.marks.some((mark) => mark.kind === "check" && mark.cells.includes(id)) ? ", in check" : "";
  return `${cell?.say}, ${piece ? piece.name : "empty"}${state}.`;
}

/**
 * The lines through a cell: "Row 6: A6 empty, B6 White pawn ..."
 * @param {Board} board
 * @param {Scene} scene
 * @param {string} id
 */
export function readLines(board, scene, id) {
  const lines = board.lines.filter((line) => line.cells.includes(id));
  if (!lines.length) return `No line goes through ${id}.`;
  return lines.map((line) => `${line.name}: ${line.cells.map((cell) => brief(scene, cell)).join(", ")}.`).join(" ");
}

/** @param {Scene} scene @param {string} cell */
const brief = (scene, cell) => `${cell} ${pieceAt(scene, cell)?.name ?? "empty"}`;

/** One sentence a side: "White: king E1; rooks B0, G0 ..." @param {Scene} scene */
export function readPieces(scene) {
  const sides = new Map();
  for (const piece of scene.pieces) {
    const kinds = sides.get(piece.side) ?? sides.set(piece.side, new Map()).get(piece.side);
    kinds.set(piece.kind, [...(kinds.get(piece.kind) ?? []), piece.cell]);
  }
  return [...sides].map(([side, kinds]) => {
    const parts = [...kinds]
      .sort((one, two) => one[1].length - two[1].length)
      .map(([kind, cells]) => `${kind}${cells.length > 1 ? "s" : ""} ${cells.join(", ")}`);
    return `${sideName(side)}: ${parts.join("; ")}.`;
  });
}

/**
 * The whole board, line by line of its rows, each cell once, in reading order.
 * @param {Board} board
 * @param {Scene} scene
 */
export function readBoard(board, scene) {
  const groups = [];
  const seen = new Set();
  const rows = board.lines.filter((line) => line.kind === "row" || line.kind === "rank" || line.kind === "tray");
  for (const row of rows) {
    const cells = row.cells.filter((cell) => !seen.has(cell));
    for (const cell of cells) seen.add(cell);
    if (cells.length) groups.push({ name: row.name, cells });
  }
  const rest = board.order.filter((cell) => !seen.has(cell));
  if (rest.length) groups.push({ name: rows.length ? "Elsewhere" : "Board", cells: rest });
  return groups.map(({ name, cells }) => ({
    name,
    text: cells.map((cell) => brief(scene, cell)).join(", "),
  }));
}

/**
 * Whose turn it is, what is needed, and what threatens.
 * @param {State} state
 * @param {Table} table
 * @param {Scene} scene
 */
export function readTurn(state, table, scene) {
  const alarms = (told(scene, state.settings).alarms ?? []).map((alarm) => alarm.text);
  return [scene.outcome ? scene.outcome.text : `${whoseTurn(state, table)}. ${scene.prompt}`, ...alarms].join(" ");
}

/**
 * What the piece on a cell could do by its movement alone.
 * @param {Scene} scene
 * @param {string} id
 */
export function readReach(scene, id) {
  const reach = scene.reach?.[id];
  if (!reach) return null;
  const parts = [];
  parts.push(reach.moves.length ? `can go to ${listed(reach.moves)}` : "has nowhere free to go");
  if (reach.captures.length) parts.push(`attacks ${listed(reach.captures)}`);
  const flights = reach.flights ?? [];
  if (flights.length) parts.push(`can fly to ${listed(flights)}`);
  if (reach.guards.length) parts.push(`guards ${listed(reach.guards)}`);
  const other = [...(reach["back-moves"] ?? []), ...(reach["back-captures"] ?? []), ...(reach["back-flights"] ?? [])];
  return `${capital(parts.join(", "))}.${other.length ? ` Turned over: ${listed(other)}.` : ""}`;
}

/** @param {string[]} cells */
function listed(cells) {
  if (cells.length > 8) return count(cells.length, "cell");
  return cells.length < 2 ? cells.join("") : `${cells.slice(0, -1).join(", ")} and ${cells.at(-1)}`;
}
