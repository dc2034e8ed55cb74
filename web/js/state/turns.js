/** The moment that is shown, and the turns that led to it. */
import { answeredBy } from "../moves/answers.js";
import { decisions } from "../moves/chance.js";
import { everyWay } from "../moves/picker.js";
import { metaOf } from "../storage/meta.js";
import { say } from "../words/say.js";

/** @import { GameRecord, Scene } from "../core/formats.js" */
/** @import { PlayedTurn, Settings, Table } from "./state.js" */
/** @import { Day } from "../storage/meta.js" */

/** @typedef {{ turns: PlayedTurn[], at: number, scene: Scene }} Moment */

/**
 * Return the turns that match the beginning of a log, without provisional moves; the same list where all of them do.
 * @param {string[]} log @param {PlayedTurn[]} turns
 */
export function turnsOf(log, turns) {
  const other = turns.findIndex(({ action, provisional }, i) => provisional || action !== log[i]);
  return other < 0 ? turns : turns.slice(0, other);
}

/** The `by` and `to_move` of what the dice decide. */
export const CHANCE = "chance";

/** Return the moment on the board: another one while looking back or ahead, else the present. @param {Table} table */
export const shown = (table) => table.looking ?? table;

/**
 * Return whether moves are tried at the moment on the board: for either side, and the game stays as it is.
 * @param {Pick<Table, "looking">} table
 */
export const isTrying = ({ looking }) => Boolean(looking?.tries);

/**
 * The last result of `lineText` for each log, since it is needed at every change.
 * @type {WeakMap<string[], { at: number, text: string }>}
 */
const lines = new WeakMap();

/**
 * Return the actions that led to a moment as one text that identifies it.
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
 * Return the number of the turn that action `i` belongs to, 0 before the first move. In tables from older versions it
 * is the game's own count.
 * @param {{ turn?: number, number?: number }[]} turns @param {number} i
 */
export const numberOf = (turns, i) => turns[i]?.turn ?? turns[i]?.number ?? 1;

/** Return how the game was decided whose end is on the board, once that is known. @param {Table} table */
export const endingOf = ({ looking, scene, ending }) =>
  ending && !looking && ending.outcome === scene?.outcome ? ending : null;

/** Return the roads of a game that is won, while its end is on the board. @param {Table} table */
export const roadsShown = ({ looking, scene, roads }) => (scene?.outcome && !looking ? roads : null);

/** Return the actions already made in the current turn, with their indices in the log. @param {Moment} table */
export function doneThisTurn({ turns, at, scene }) {
  const found = [];
  for (let i = at - 1; i >= 0 && turns[i]?.by === scene.to_move && scene.phase !== "move"; i -= 1)
    found.unshift({ turn: turns[i], at: i });
  return found;
}

/** Return the number of the current turn of a table or a reply, from 1. @param {Moment} table */
export const turnNumber = ({ turns, at, scene }) =>
  Math.max(1, scene?.turn_number ?? scene?.turn ?? (at ? numberOf(turns, at - 1) : 1));

/** Return the number of the last turn made at a table, or 0. @param {Pick<Table, "turns" | "at">} table */
export const lastTurn = ({ turns, at }) => (at ? numberOf(turns, at - 1) : 0);

/** Return how much a record holds: its actions, lines, and what stands beside them. @param {GameRecord} record */
export function extentOf(record) {
  const { notes, drawn, glyphs } = metaOf(record);
  const lines = record.branches.map(({ log }) => log.length);
  return [record.log.length, ...lines, notes.length, drawn.length, glyphs.length].join(" ");
}

/**
 * Return whether a game that was sent is only read here: nobody has kept or changed it.
 * @param {Pick<Table, "record">} table
 */
export function isUnkept({ record }) {
  const { unkept } = metaOf(record);
  return Boolean(unkept) && unkept === extentOf(record);
}

/**
 * Return whether nobody has done anything at a table yet; dice may have been rolled.
 * @param {Pick<Table, "record" | "turns" | "at" | "pending">} table
 */
export function isFresh({ record, turns, at, pending }) {
  if (!pending && isUnkept({ record })) return true;
  if (pending || at !== record.at || turns.length < record.log.length) return false;
  if (turns.some(({ by }) => by !== CHANCE) || record.start !== null || record.ended) return false;
  const { notes, named, drawn, link } = metaOf(record);
  return !record.branches.length && !notes.length && !named && !drawn.length && (link?.sent ?? -1) < 0;
}

/**
 * Return a moment as part of a sentence: "turn 5, White", or "the start". Turns from older versions have no moments
 * until the rules have replayed the table.
 * @param {Pick<PlayedTurn, "moment">[]} turns @param {number} at
 */
export const momentName = (turns, at) => (turns[at - 1] ? (turns[at - 1].moment ?? "") : say("the start"));

/**
 * Return the moves that may be made with the chosen answering piece, in all orders of their steps.
 * @param {Table} table
 */
export const movesInHand = (table) => everyWay(answeredBy(decisions(shown(table).scene), table.selection.answer));

/** Return the pieces that have left the game up to the moment shown. @param {Table} table */
export function lossesOf(table) {
  const { turns, at } = shown(table);
  return turns.slice(0, at).flatMap((turn) => turn.losses ?? []);
}

/**
 * Return a scene without the warnings that the player has turned off.
 * @param {Scene} scene @param {Settings} settings
 */
export function withWarnings(scene, settings) {
  if (!scene || settings.breaches) return scene;
  const open = (/** @type {{ kind: string }} */ { kind }) => kind !== "breach";
  return { ...scene, marks: scene.marks.filter(open), alarms: (scene.alarms ?? []).filter(open) };
}

/** Return the moment on the board; while a line is stepped through, the one where it began. @param {Table} table */
export const anchorOf = (table) => (table.looking?.line ? (table.looking.line.base ?? table) : shown(table));

/** Return how many actions precede the moment shown. @param {Table | null} table */
export const standsAt = (table) => (table ? anchorOf(table).at : 0);

/** Return a key that identifies a moment of a table. @param {string} id @param {Pick<Table, "record" | "at">} moment */
export const momentKey = (id, moment) => `${id} ${lineText(moment)}`;

/**
 * Return the days of a table, with the one of its latest of `at` actions.
 * @param {Day[]} days @param {number} at @param {string} day
 */
export function stamped(days, at, day) {
  const kept = days.filter((one) => one.at < at);
  return kept.at(-1)?.day === day ? kept : [...kept, { day, at: at - 1 }];
}
