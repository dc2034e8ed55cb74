/** The moment that is shown, and the turns that led to it. */
import { answeredBy } from "../moves/answers.js";
import { decisions } from "../moves/chance.js";
import { everyWay } from "../moves/picker.js";
import { metaOf } from "../storage/meta.js";
import { sideName } from "./lookups.js";

/** @import { Scene } from "../core/formats.js" */
/** @import { PlayedTurn, Settings, Table } from "./state.js" */

/**
 * Returns those of the turns that a log begins with: not a move that was only drawn, nor what another tab plays
 * otherwise. The list itself where that is all of it.
 * @param {string[]} log
 * @param {PlayedTurn[]} turns
 */
export function turnsOf(log, turns) {
  const other = turns.findIndex(({ action, provisional }, i) => provisional || action !== log[i]);
  return other < 0 ? turns : turns.slice(0, other);
}

/** Who decides where the dice do. */
export const CHANCE = "chance";

/**
 * The moment on the board: an earlier one while looking back, else the present.
 * @param {Table} table
 */
export const shown = (table) => table.looking ?? table;

/** The moment last asked of each log, and its text. @type {WeakMap<string[], { at: number, text: string }>} */
const lines = new WeakMap();

/**
 * The actions that led to a moment, as a text that names it. It is asked at every change, so the last is kept.
 * @param {{ record: { log: string[] }, at: number }} moment
 */
export function lineText({ record: { log }, at }) {
  let line = lines.get(log);
  if (line?.at !== at) {
    line = { at, text: log.slice(0, at).join(" ") };
    lines.set(log, line);
  }
  return line.text;
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

/**
 * The moves that the hand may still make, in every way, with an answering piece chosen or not.
 * @param {Table} table
 */
export const movesInHand = (table) => everyWay(answeredBy(decisions(shown(table).scene), table.selection.answer));

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

/**
 * Return the moment that is looked at: while a line is stepped through, the one where it began.
 * @param {Table} table
 */
export const anchorOf = (table) => {
  const { looking } = table;
  return looking?.line ? (looking.line.base ?? table) : (looking ?? table);
};

/**
 * Return how many actions there are before the moment shown, as the list of turns counts.
 * @param {Table} table
 */
export const standsAt = (table) => (table ? anchorOf(table).at : 0);

/**
 * Return a key that names a moment of a table.
 * @param {string} id
 * @param {Pick<Table, "record" | "at">} moment
 */
export const momentKey = (id, moment) => `${id} ${lineText(moment)}`;
