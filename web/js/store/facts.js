/**
 * Facts that follow from the state: who may play, what to say, what to call things. Pure, and without a rule in it.
 */

import { answeredBy } from "../moves/answers.js";
import { arrivalOf } from "../moves/arrivals.js";
import { decisions } from "../moves/chance.js";
import { everyWay, nextSteps } from "../moves/picker.js";
import { metaOf } from "./meta.js";
import {
  ACCEPT_THE_DRAW,
  CHESS_PILGRIMAGE,
  GAME_SENT,
  HOW_TO_PLAY,
  NEW_TABLE,
  OPEN_OR_PASTE,
  RULES_NEEDED,
  SAVING,
  SET_UP_A_POSITION,
  YOUR_GAMES,
} from "./words.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {import("../core/formats.js").GameRecord} GameRecord
 * @typedef {import("./state.js").Table} Table
 * @typedef {import("./meta.js").Seat} Seat
 * @typedef {import("./state.js").PlayedTurn} PlayedTurn
 * @typedef {import("../core/formats.js").Scene} Scene
 * @typedef {import("./state.js").Settings} Settings
 * @typedef {import("../core/formats.js").Piece} Piece
 */

/** @param {string | null | undefined} text */
export const capital = (text) => (text ? text[0].toUpperCase() + text.slice(1) : "");

/** "1 move", "2 moves" @param {number} n @param {string} word */
export const count = (n, word, many = `${word}s`) => `${n} ${n === 1 ? word : many}`;

/** The calendar day of a moment, where the player is. @param {Date} [now] */
export function dayOf(now = new Date()) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** @param {State} state @param {string} id */
export const gameOf = (state, id) => state.games.find((game) => game.id === id) ?? null;
/** @param {State} state @param {string} id */
export const gameName = (state, id) => gameOf(state, id)?.name ?? capital(id.replaceAll("-", " "));

/**
 * The board of a record: the game's own, or the one that its options make.
 * @param {State} state
 * @param {Pick<GameRecord, "game" | "options">} record
 */
export function boardOf(state, record) {
  const { game, options } = record,
    made = state.boards[boardKey(state, record)];
  if (made) return made;
  const other = (state.otherBoards?.[game] ?? []).find((one) =>
    Object.entries(one.options).every(([name, value]) => options?.[name] === value),
  );
  return other?.board ?? state.boards[game];
}

/**
 * The board of that name (see `boardKey`), as far as the page has it.
 * @param {State} state
 * @param {string} key
 */
export function boardOfKey(state, key) {
  const [game, ...changed] = key.split(" ");
  if (changed.length && !state.boards[key] && !state.otherBoards) return null; // on its way
  const options = Object.fromEntries(
    changed.map((one) => [one.slice(0, one.indexOf("=")), one.slice(one.indexOf("=") + 1)]),
  );
  return boardOf(state, { game, options });
}

/**
 * The name of a board among the state's: the game's own, or that of options that change it.
 * @param {State} state
 * @param {{ game: string, options?: Record<string, any> }} given
 */
export function boardKey(state, { game, options = {} }) {
  const changed = Object.entries(gameOf(state, game)?.options ?? {}).filter(
    ([name, option]) => option.board && (options[name] ?? option.default) !== option.default,
  );
  return [game, ...changed.map(([name]) => `${name}=${options[name]}`)].join(" ");
}

/** The sides of a game, in the order they move. @param {import("../core/formats.js").GameCard | null} game */
export const sidesOf = (game) => game?.sides ?? [];
/** @param {string | null} side */
export const sideName = (side) => capital(side);

/** "White without a rook" @param {import("./meta.js").Odds} odds */
export const oddsWords = ({ side, kind }) => `${sideName(side)} without a ${kind.replaceAll("-", " ")}`;

/** Who decides where the dice do. */
export const CHANCE = "chance";

/** Seats for people on every side. @param {string[]} sides @returns {Record<string, import("./meta.js").Seat>} */
export const peopleAt = (sides) => Object.fromEntries(sides.map((side) => [side, { kind: "person" }]));

/** @param {Pick<Table, "record">} table @param {string | null} side @returns {import("./meta.js").Seat} */
export const seatOf = (table, side) => metaOf(table.record).seats[side ?? ""] ?? { kind: "person" };
/** @param {Pick<Table, "record">} table @param {string | null} side */
export const isOpponent = (table, side) => seatOf(table, side).kind === "opponent";
/**
 * A friend who plays by link makes this side's moves elsewhere.
 * @param {Pick<Table, "record">} table
 * @param {string | null} side
 */
export const isFriend = (table, side) => seatOf(table, side).kind === "link";
/** @param {State} state @param {Table} table */
export const seatsOf = (state, table) =>
  sidesOf(gameOf(state, table.record.game)).map((side) => ({ side, ...seatOf(table, side) }));

/**
 * The moment on the board: an earlier one while looking back, else the present.
 * @param {Table} table
 */
export const shown = (table) => table.looking ?? table;

/** @param {State} state @param {Table} table */
export const tableName = (state, table) => metaOf(table.record).name || gameName(state, table.record.game);

/** The side that decides now, when it is a side at all (and not the dice). @param {Table} table */
export const toMove = (table) => shown(table).scene?.to_move ?? null;

/** May a hand make moves here? @param {Table} table */
export function isLive(table) {
  const { scene } = shown(table);
  if (!scene || scene.outcome || table.rescue || table.hand.awaiting) return false;
  if (!["writer", "solver"].includes(table.role) || table.pending || table.locked || table.exercise?.resting)
    return false;
  // What a friend knows already is not played otherwise.
  if (shown(table).at < (metaOf(table.record).link?.sent ?? 0)) return false;
  return !isOpponent(table, scene.to_move) && !isFriend(table, scene.to_move);
}

/**
 * The number of the turn that action `i` belongs to, as the core tells it; 0 for what comes before the first move. What
 * was saved before the core told it has the game's own count.
 * @param {any[]} turns @param {number} i @returns {number}
 */
export const numberOf = (turns, i) => turns[i]?.turn ?? turns[i]?.number ?? 1;

/**
 * The actions that the side to move has made in the turn that still goes on, with their places in the log.
 * @param {Pick<Table, "turns" | "at" | "scene">} table
 */
export function doneThisTurn({ turns, at, scene }) {
  const found = [];
  for (let i = at - 1; i >= 0 && turns[i]?.by === scene.to_move && scene.phase !== "move"; i -= 1)
    found.unshift({ turn: turns[i], at: i });
  return found;
}

/**
 * The number of the turn being made where a table or a reply stands, from 1.
 * @param {{turns: any[], at: number, scene: any}} table
 */
export const turnNumber = ({ turns, at, scene }) =>
  Math.max(1, scene?.turn_number ?? scene?.turn ?? (at ? numberOf(turns, at - 1) : 1));

/**
 * The number of the last turn that stands in a reply or a table.
 * @param {Pick<Table, "turns" | "at">} table
 */
export const lastTurn = ({ turns, at }) => (at ? numberOf(turns, at - 1) : 0);

/**
 * "White to move", or "Your turn" where only one seat is a person's; away from the table nobody thinks.
 * @param {State} state
 * @param {Table} table
 */
export function whoseTurn(state, table, { away = false } = {}) {
  const { scene } = shown(table);
  if (scene.outcome) return scene.outcome.text;
  if (scene.to_move === CHANCE) return scene.prompt.replace(/\.$/, "");
  const persons = seatsOf(state, table).filter((seat) => seat.kind === "person");
  if (persons.length === 1 && persons[0].side === scene.to_move) return "Your turn";
  if (isFriend(table, scene.to_move)) return friendsTurn(table).replace(/\.$/, "");
  if (isOpponent(table, scene.to_move) && !away) return `${sideName(scene.to_move)} is thinking`;
  return `${sideName(scene.to_move)} to move`;
}

/** What is to be done while a friend elsewhere has the move. @param {Table} table */
function friendsTurn(table) {
  const { link } = metaOf(table.record);
  const at = shown(table).at ?? table.record.at;
  const offers = link?.offer?.by === "us" ? link.offer : null;
  if (offers && offers.at === null) return "Your turn is made, with the offer of a draw.";
  if (at > (link?.sent ?? -1)) return "Your turn is made.";
  const waiting = `Waiting for your friend, ${sideName(shown(table).scene.to_move)}.`;
  return offers?.at === at ? `${waiting} You have offered a draw.` : waiting;
}

/**
 * Does a friend elsewhere offer a draw where the table stands?
 * @param {Pick<Table, "record" | "at" | "scene" | "pending">} table
 */
export function isOffered({ record, at, scene, pending }) {
  const offer = metaOf(record).link?.offer;
  return offer?.by === "friend" && offer.at === at && !pending && !scene?.outcome;
}

/**
 * Has nobody done anything at a table yet? The dice may have.
 * @param {Pick<Table, "record" | "turns" | "at" | "pending">} table
 */
export const isFresh = ({ record, turns, at, pending }) =>
  !pending &&
  at === record.at &&
  turns.length >= record.log.length &&
  turns.every(({ by }) => by === CHANCE) &&
  record.start === null &&
  !record.ended &&
  !record.branches.length &&
  !metaOf(record).notes.length &&
  !metaOf(record).named &&
  !metaOf(record).drawn.length &&
  !((metaOf(record).link?.sent ?? -1) >= 0);

/**
 * Whose turn it is and what is due in it, without saying anything twice.
 * @param {State} state @param {Table} table
 */
export function turnWords(state, table) {
  const who = whoseTurn(state, table);
  const { outcome, prompt } = shown(table).scene;
  if (outcome || /^[\w ]+ is thinking$/.test(who)) return who.endsWith(".") ? who : `${who}.`;
  if (isFriend(table, shown(table).scene.to_move)) return `${who}.`;
  if (prompt.startsWith(who)) return prompt;
  return /^\w+ to move\.$/.test(prompt) ? `${who}.` : `${who}. ${prompt}`;
}

/**
 * What was done last and by whom, as a sentence; a roll is no move. "" before the first.
 * @param {State} state @param {Table} table
 */
export function lastMove(state, table) {
  const { turns, at } = shown(table);
  const last = turns.slice(0, at).findLast(({ by }) => by !== CHANCE);
  return last ? byWhom(state, table, last) : "";
}

/** Why an opponent did what was done last, in a sentence, where it said so; else "". @param {Table} table */
export function reasonOf({ because, at, turns }) {
  return because && because.at === at && turns[at - 1]?.action === because.action ? because.text : "";
}

/**
 * "White: pawn e2 to e4", "You: ..." where only one person sits there, and the move alone where one plays alone.
 * @param {State} state @param {Table} table @param {{ by: string, say: string }} turn
 */
export function byWhom(state, table, { by, say }) {
  const who = whoDid(state, table, by);
  return who ? `${capital(who)}: ${say}.` : `${capital(say)}.`;
}

/**
 * Who that is: "White", "you" where only one person sits there, "" where one plays alone and for the dice.
 * @param {State} state @param {Table} table @param {string} by
 */
export function whoDid(state, table, by) {
  const seats = seatsOf(state, table);
  if (seats.length < 2 || by === CHANCE) return "";
  const persons = seats.filter(({ kind }) => kind === "person");
  return persons.length === 1 && persons[0].side === by ? "you" : sideName(by);
}

/**
 * How the persons at the table may end the game themselves, and what they are asked first.
 * @param {State} state
 */
export function endings(state) {
  const { table } = state;
  if (!table?.scene || table.scene.outcome || table.role !== "writer" || table.rescue || table.pending || table.looking)
    return [];
  const seats = seatsOf(state, table);
  const persons = seats.filter(({ kind }) => kind === "person").map(({ side }) => side);
  const friend = seats.some(({ kind }) => kind === "link");
  const side = persons.find((one) => one === table.scene.to_move) ?? persons[0];
  if (!side) return [];
  const alone = seats.length === 1;
  const resign = alone
    ? { label: "Give up", question: "Give this game up? It can be taken back." }
    : { label: `${sideName(side)} resigns`, question: `${sideName(side)} gives the game up? It can be taken back.` };
  const found = [{ sheet: "resign", reason: "resignation", side, ...resign }];
  const draw = friend ? drawByLink(table) : persons.length > 1 ? DRAW_HERE : null;
  return draw ? [{ sheet: "draw", side: null, ...draw }, ...found] : found;
}

const DRAW_HERE = {
  reason: "agreement",
  label: "Agree to a draw",
  question: "Do both of you agree to a draw? It can be taken back.",
};

/** A friend elsewhere is asked, and answers with the next link. @param {Table} table */
function drawByLink(table) {
  if (isOffered(table))
    return {
      reason: "agreement",
      label: ACCEPT_THE_DRAW,
      question: "Your friend offers a draw. Do you accept it? It can be taken back until you send it.",
    };
  const { offer } = metaOf(table.record).link ?? {};
  if (offer?.by === "us" && offer.at === null)
    return {
      reason: "offer",
      label: "Take the offer back",
      question: "Your turn is sent without the offer of a draw.",
    };
  if (offer?.by === "us" && offer.at === table.at) return null;
  return {
    reason: "offer",
    label: "Offer a draw",
    question: "The offer goes to your friend with your next turn. Your friend accepts it, or just plays on.",
  };
}

/** Do two people play at this screen? @param {State} state @param {Table} table */
export const isForTwoHere = (state, table) => {
  const seats = table?.record ? seatsOf(state, table) : [];
  return seats.length === 2 && seats.every(({ kind }) => kind === "person");
};

/** How those who sit here see the board. @param {State} state @param {Table} table */
export const seatingOf = (state, table) => metaOf(table.record).seating || state.settings.seating;

/** The side for which pieces and words are turned, since its player sits across the table; or null. @param {State} state @param {Table} table */
export function acrossOf(state, table) {
  if (!isForTwoHere(state, table) || seatingOf(state, table) !== "across") return null;
  const sides = sidesOf(gameOf(state, table.record.game));
  const near = state.boards[table.record.game]?.near ?? sides[0];
  return sides.find((side) => (side === near) === isFlipped(state, table)) ?? null;
}

/**
 * Is the board drawn half turned round?
 * @param {State} state
 * @param {Table} table
 */
export function isFlipped(state, table) {
  const sides = sidesOf(gameOf(state, table.record.game));
  const persons = seatsOf(state, table)
    .filter((seat) => seat.kind === "person")
    .map((seat) => seat.side);
  let turned = false;
  const near = state.boards[table.record.game]?.near ?? sides[0],
    far = sides.find((side) => side !== near);
  if (table.puzzle) turned = table.puzzle.side === far;
  else if (sides.length === 2 && persons.length === 1) turned = persons[0] === far;
  else if (seatingOf(state, table) === "turn") turned = shown(table).scene?.to_move === far;
  return turned !== Boolean(table.flip);
}

/**
 * What the next thing to do is called.
 * @param {State} state
 * @param {Table} table
 */
export function instruction(state, table) {
  const { scene } = shown(table);
  const { awaiting, picked, answer, waiting } = table.hand;
  if (awaiting && awaiting.why !== "warn") return `${capital(awaiting.move.say)}?`;
  if (awaiting) return "Read this first.";
  if (picked.length && isLive(table)) return nextWords(scene, picked);
  if (answer && isLive(table))
    return `Which piece makes the ${pieceAt(scene, answer)?.name ?? "piece"} on ${answer} move?`;
  if (waiting) return RULES_NEEDED;
  if (table.looking?.line) {
    const { plies, shown: far } = table.looking.line;
    return far ? `Move ${far} of ${plies.length}: ${plies[far - 1].say}` : "The line begins here";
  }
  if (table.looking) {
    const which = table.looking.at > table.at ? "Looking ahead" : "Looking back";
    return `${which} at ${momentName(table.turns, table.looking.at, sidesOf(gameOf(state, table.record.game)))}`;
  }
  if (table.exercise) return table.exercise.words;
  if (table.pending)
    return state.core.phase === "ready" ? capital(table.pending.move.say) : "Played. The full rules are on their way.";
  if (scene.outcome) return scene.outcome.text;
  if (isOpponent(table, scene.to_move)) return `${sideName(scene.to_move)} is thinking.`;
  if (isFriend(table, scene.to_move)) return friendsTurn(table);
  if (isOffered(table)) return "Your friend offers a draw.";
  return scene.prompt;
}

/**
 * "turn 5, White", or "the start"
 * @param {PlayedTurn[]} turns
 * @param {number} at
 * @param {string[]} sides
 */
export function momentName(turns, at, sides) {
  if (at === 0 || !turns[at - 1]) return "the start";
  const number = numberOf(turns, at - 1),
    turn = number ? `turn ${number}` : "before the first move";
  return sides.length > 1 ? `${turn}, ${sideName(turns[at - 1].by)}` : turn;
}

/** @param {Scene} scene @param {string[]} picked */
function nextWords(scene, picked) {
  const steps = nextSteps(scene.moves, picked);
  if (steps.size && [...steps.values()].every(({ kind }) => kind === "shadow")) {
    return `Which ${pieceAt(scene, [...steps.keys()][0])?.name ?? "piece"} answers?`;
  }
  const choices = [...steps.keys()].filter((token) => scene.choices?.[token]);
  if (choices.length && choices.length === steps.size) {
    return choices.map((token) => `${scene.choices[token].label}?`).join(" ");
  }
  const { name } = pieceAt(scene, picked[0]) ?? {};
  const newcomer = arrivalOf(steps);
  if (newcomer) return `Where to? The ${newcomer.piece.kind.replaceAll("-", " ")} comes in on ${newcomer.cell}.`;
  return name && picked.length === 1 ? "Choose where it goes." : "Choose the next step.";
}

/**
 * The moves that the hand may still make, in every way, with an answering piece chosen or not.
 * @param {Table} table
 */
export const movesInHand = (table) => everyWay(answeredBy(decisions(shown(table).scene), table.hand.answer));

/** The pieces that have left the game up to the moment shown. @param {Table} table */
export function lossesOf(table) {
  const { turns, at } = shown(table);
  return turns.slice(0, at).flatMap((turn) => turn.losses ?? []);
}

/**
 * A scene as the person wishes to be told of it: without what would only be seen by asking.
 * @param {Scene} scene
 * @param {Settings} settings
 */
export function told(scene, settings) {
  if (!scene || settings.breaches) return scene;
  /** @param {{ kind: string }} given */
  const open = ({ kind }) => kind !== "breach";
  return { ...scene, marks: scene.marks.filter(open), alarms: (scene.alarms ?? []).filter(open) };
}

/** What people call a cell. @param {{ cells: { id: string, name: string }[] }} board @param {string} id @returns {string} */
export const placeName = (board, id) => board.cells.find((cell) => cell.id === id)?.name ?? id;

/** @param {Scene} scene @param {string} cell */
export const pieceAt = (scene, cell) => scene.pieces.find((piece) => piece.cell === cell) ?? null;

/**
 * The steps taken, in words for the chips: the piece without its side, and where it stands, unless that is no place on
 * the board to be named beside it.
 * @param {any} scene @param {string[]} picked @param {{ id: string, name: string }[]} cells @param {string[]} sides
 */
export function chipWords(scene, picked, cells, sides) {
  const names = new Map(cells.map(({ id, name }) => [id, name]));
  return picked.map((token, i) => {
    const choice = scene.choices?.[token];
    if (choice) return choice.label;
    const piece = i === 0 ? pieceAt(scene, token) : null;
    const side = sides.find((one) => piece?.name.startsWith(`${sideName(one)} `));
    const name = capital(piece?.name.slice(side ? side.length + 1 : 0));
    const place = names.get(token) ?? token;
    return piece ? (place === token ? `${name} ${place}` : name) : place;
  });
}

/**
 * A move as the list of turns writes it: votes and what is put down by their own words, else by the game's notation.
 * @param {Scene | null | undefined} scene
 * @param {{ notation: string }} turn
 * @returns {string}
 */
export function notationOf(scene, { notation }) {
  const [, piece, where] = /^(.@)(.+)$/.exec(notation) ?? [];
  const put = scene?.choices?.[piece ?? ""]?.label;
  return put ? `${put} ${where}` : (scene?.choices?.[notation]?.label ?? notation);
}

/** For the title of the window: "Your turn · Turtle Shell Chess · turn 12" @param {State} state */
export function titleOf(state) {
  const { screen, table } = state;
  const site = CHESS_PILGRIMAGE;
  if (screen.name === "table" && table?.scene) {
    const game = gameName(state, table.record.game);
    if (table.looking) return `${instruction(state, table)} · ${game}`;
    if (table.scene.outcome) return `${table.scene.outcome.text} · ${game}`;
    return `${whoseTurn(state, table)} · ${game} · turn ${turnNumber(table)}`;
  }
  /** @type {Record<string, string>} */
  const names = {
    new: NEW_TABLE,
    edit: SET_UP_A_POSITION,
    rules: "Rules",
    howto: HOW_TO_PLAY,
    learn: "Lessons",
    lesson: "Lesson",
    again: "Try again",
    watch: "A game to watch",
    settings: "Settings",
    statistics: YOUR_GAMES,
    puzzles: "Puzzles",
    puzzle: "Puzzle",
    daily: "Today",
    open: OPEN_OR_PASTE,
    link: GAME_SENT,
  };
  if (!names[screen.name]) return site;
  return [names[screen.name], screen.game && gameName(state, screen.game), site].filter(Boolean).join(" · ");
}

/** @typedef {import("./storage.js").Saved} Saved */

/**
 * How safe is what was done last? Of a table where nothing was done, nothing is said. @returns {Saved | null}
 * @param {State} state
 */
export function savedOf({ table, storage }) {
  const going = storage.saved === "saving" || storage.saved === "device";
  if (going && table?.scene && isFresh(table)) return null;
  return going && table?.pending ? "saving" : storage.saved; // the rules are still asked about that move
}

/** @type {Record<Saved, string>} */
export const SAVED_WORDS = {
  saving: SAVING,
  device: "Saved on this device",
  browser: "Saved in this browser",
  tab: "Kept in this tab only",
};
