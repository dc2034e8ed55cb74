/** The names of games, sides, boards and places, and the boards of records. */
import { metaOf } from "../storage/meta.js";
import { capital, clauses, dayWords, listing, noun, nounName, say } from "../words/say.js";

/** @import { Board, GameCard, GameRecord, Option, Scene, Teaching } from "../core/formats.js" */
/** @import { State, Table } from "./state.js" */
/** @import { Noun } from "../words/say.js" */

/** The names of the sides in the core's sentences (pycore/interfaces/game.py). @type {Record<string, Noun>} */
const SIDES = { white: noun("White"), black: noun("Black"), blue: noun("Blue"), red: noun("Red") };

/** @typedef {Pick<GameRecord, "game" | "options">} Setup */

/** @param {State} state @param {string} id */
export const gameOf = (state, id) => state.games.find((game) => game.id === id) ?? state.made?.[id] ?? null;

/**
 * Return whether a game has something to offer; those of the shelf have everything.
 * @typedef {NonNullable<GameCard["lacks"]>[number]} Offer
 * @param {GameCard | null} game @param {Offer} what
 */
export const offers = (game, what) => !game?.lacks?.includes(what);

/** Return the game of the screen, which the page opens only for a game there is. @param {State} state */
export const gameHere = (state) => /** @type {GameCard} */ (gameOf(state, state.screen.game ?? ""));

/** Return the name of a game, or "" if it is not loaded or not known here. @param {State} state @param {string} id */
export const gameName = (state, id) => gameOf(state, id)?.name ?? "";

/**
 * Return the board of a record: the game's own, or the one that its options make.
 * @param {State} state @param {Setup} record
 */
export function boardOf(state, record) {
  const { game, options } = record;
  const made = state.boards[boardKey(state, record)];
  if (made) return made;
  const other = (state.otherBoards?.[game] ?? []).find((one) =>
    Object.entries(one.options).every(([name, value]) => options?.[name] === value),
  );
  return other?.board ?? state.boards[game];
}

/**
 * Return the board with a key made by `boardKey`, or null while it is loading.
 * @param {State} state @param {string} key
 */
export function boardOfKey(state, key) {
  const [game, ...changed] = key.split(" ");
  if (changed.length && !state.boards[key] && !state.otherBoards) return null;
  const options = changed.map((one) => [one.slice(0, one.indexOf("=")), one.slice(one.indexOf("=") + 1)]);
  return boardOf(state, { game, options: Object.fromEntries(options) });
}

/**
 * Return the key of a record's board in the state: the game's id, with the options that change the board.
 * @param {State} state @param {{ game: string, options?: Record<string, unknown> }} record
 */
export function boardKey(state, { game, options = {} }) {
  const changed = Object.entries(gameOf(state, game)?.options ?? {}).filter(
    ([name, option]) => option.board && (options[name] ?? option.default) !== option.default,
  );
  return [game, ...changed.map(([name]) => `${name}=${options[name]}`)].join(" ");
}

/**
 * Return the options that differ from their defaults, as "River: none".
 * @param {GameCard | null} game @param {Record<string, string>} options
 */
export const optionsInWords = (game, options) =>
  Object.entries(game?.options ?? {})
    .filter(([name, option]) => option.kind !== "seed" && (options[name] ?? option.default) !== option.default)
    .map(([name, option]) =>
      say("{option}: {value}", { option: option.label || name, value: valueLabel(option, options[name]) }),
    );

/** Return the labels of an option's value, which may be several. @param {Option} option @param {string} value */
const valueLabel = ({ kind, labels, values }, value) =>
  listing((kind === "several" ? value.split("+") : [value]).map((one) => labels?.[values?.indexOf(one)] ?? one));

/**
 * Return how many of some actions are moves of players, and no votes, placements or draws of chance.
 * @param {GameCard | null} game @param {string[]} actions
 */
export function movesAmong(game, actions) {
  const aside = game?.aside && new RegExp(`^(?:${game.aside})$`);
  return aside ? actions.filter((action) => !aside.test(action)).length : actions.length;
}

/** Return the sides of a game in the order they move. @param {GameCard | null} game */
export const sidesOf = (game) => game?.sides ?? [];

/** Return a side for use in a sentence. @param {string | null} side @returns {Noun} */
export const sideNoun = (side) => SIDES[side ?? ""] ?? { noun: capital(side ?? ""), plural: capital(side ?? "") };

/** Return the name of a side, such as "White". @param {string | null} side */
export const sideName = (side) => (side ? nounName(sideNoun(side)) : "");

/** @typedef {{ names?: Scene["names"] }} Named a scene, or what else knows the names of the kinds of pieces */

/**
 * Return the name of a kind of piece without its side; its own name where a scene of an earlier version has no names.
 * @param {Named | null | undefined} scene @param {{ side: string, kind: string, name?: string }} piece
 */
export const kindName = (scene, { side, kind, name = "" }) => scene?.names?.[side]?.[kind] ?? name;

/**
 * Return the name of a piece's other face, or "" if it has none.
 * @param {Named} scene @param {{ side: string, back?: string }} piece
 */
export const backName = (scene, { side, back = "" }) => scene.names?.[side]?.[back] ?? "";

/** Return a handicap in words: "White without a rook". @param {string} side @param {string} piece its name */
export const oddsWords = (side, piece) => say("{side} without {piece:a}", { side: sideNoun(side), piece });

/**
 * Return the usual name of a table, such as "Turtle Shell Chess, 3 May", with a number from the second one on.
 * @param {State} state @param {string} game @param {string} day
 */
export function usualName(state, game, day, nth = 1, more = "") {
  const name = clauses(gameName(state, game), dayWords(day), more);
  return nth > 1 ? `${name} (${nth})` : name;
}

/**
 * Return the name of a table: the kept one, or the usual one in the language of the page.
 * @param {State} state @param {{ game: string, name: string, nth: number, day: string }} kept
 */
export const titleOf = (state, { game, name, nth, day }) =>
  nth && day && gameName(state, game) ? usualName(state, game, day, nth) : name;

/** @param {State} state @param {Pick<Table, "record">} table */
export const tableName = (state, { record }) =>
  titleOf(state, { ...metaOf(record), game: record.game }) || gameName(state, record.game);

/** Return the name of a cell. @param {{ cells: { id: string, name: string }[] }} board @param {string} id */
export const placeName = (board, id) => board.cells.find((cell) => cell.id === id)?.name ?? id;

/** @param {Board} board @param {string} id */
export const cellOf = (board, id) => board.cells.find((cell) => cell.id === id);

/** Return the grounds of a cell. @param {Board} board @param {{ kind: string, tags?: string[] } | undefined} cell */
export const groundsOf = (board, cell) =>
  (board.grounds ?? []).filter(({ on }) => on === cell?.kind || (cell?.tags ?? []).includes(on));

/**
 * Return the card of one face of a piece, with its moves and special rules; null until it is loaded.
 * @param {Teaching | undefined} teaching @param {{ side: string }} piece @param {string} kind
 */
export const cardFor = (teaching, { side }, kind) =>
  teaching?.pieces?.find(({ kinds, sides }) => kinds.includes(kind) && (!sides || sides.includes(side))) ?? null;

/** @param {Scene} scene @param {string} cell */
export const pieceAt = (scene, cell) => scene.pieces.find((piece) => piece.cell === cell) ?? null;
