import { metaOf } from "../storage/meta.js";
import { clauses, say, sentences } from "../words/say.js";
import { isTrying, lineText, placeName, shown } from "./selectors.js";

/** @import { GameRecord } from "../core/formats.js" */
/** @import { Table } from "./state.js" */
/** @typedef {{ at: number, line: string }} Placed */
/** @typedef {Pick<Table, "record">} HasRecord */
/** @typedef {{ cells: { id: string, name: string }[] }} Names the board, for the names of cells */

/**
 * Notes and marks on the moments of a game. Each is stored with the number of actions before it and a hash of those
 * actions (`line`), so it is shown only while the line it belongs to is being played.
 */

/**
 * Return the moment on the board as the number of actions before it; null in a line of the analysis.
 * @param {Pick<Table, "looking" | "at">} table
 */
export const momentOf = ({ looking, at }) => (looking?.line ? null : (looking?.at ?? at));

/**
 * Return whether the page offers marks at a table: where moves are tried, and at a finished game.
 * @param {Pick<Table, "scene" | "role" | "looking">} table
 */
export const isMarked = (table) =>
  Boolean(table.scene && table.role === "writer" && (isTrying(table) || table.scene.outcome));

/**
 * Return the FNV-1a hash of the actions before a moment (docs/api/storage.md).
 * @param {{ log: string[] }} record @param {number} at
 */
export function lineOf(record, at) {
  let sum = 0x811c9dc5;
  for (const sign of lineText({ record, at })) sum = Math.imul(sum ^ sign.charCodeAt(0), 0x01000193);
  return (sum >>> 0).toString(16).padStart(8, "0");
}

/**
 * Return the items that belong to one moment.
 * @template {Placed} T @param {T[]} all @param {GameRecord} record @param {number} at
 */
export const ofMoment = (all, record, at) => all.filter((one) => one.at === at && isOf(one, record));

/**
 * Return whether an item belongs to the current line. Items without a line, from older versions, belong to every line.
 * @param {Placed} one @param {GameRecord} record
 */
export const isOf = ({ at, line }, record) => !line || (at <= record.log.length && line === lineOf(record, at));

/**
 * Return the line that the moment on the board belongs to, with the notes and marks of the table: the game itself, or a
 * line that is tried, which has no imported comments.
 * @param {Pick<Table, "record" | "looking">} table @returns {HasRecord}
 */
export function inView(table) {
  const { record, looking } = table;
  if (!looking || !isTrying(table) || lineText(looking) === lineText({ record, at: looking.at })) return { record };
  const { comments: _, ...meta } = record.meta;
  return { record: { ...record, log: looking.record.log, meta } };
}

/**
 * Return the notes on a moment: the imported comment first, then the player's own.
 * @param {HasRecord} table @param {number} at
 */
export function notesAt({ record }, at) {
  const { notes, comments } = metaOf(record);
  return [comments[at] ?? "", ...ofMoment(notes, record, at).map(({ text }) => text)].filter(Boolean);
}

/** Return the player's own notes on a moment. @param {HasRecord} table @param {number} at */
export const ownNotesAt = ({ record }, at) => ofMoment(metaOf(record).notes, record, at);

const GLYPHS = ["", "!", "?", "!!", "??", "!?", "?!"]; // by their numbers in PGN

/** Return the glyphs that can be set, with their numbers and their words. */
export function glyphs() {
  const words = [
    say("good move"),
    say("mistake"),
    say("brilliant move"),
    say("blunder"),
    say("interesting move"),
    say("dubious move"),
  ];
  return words.map((text, i) => ({ nag: i + 1, sign: GLYPHS[i + 1], text }));
}

/** Return the glyphs on a moment, as signs and in words. @param {HasRecord} table @param {number} at */
export function glyphsAt({ record }, at) {
  const numbers = ofMoment(metaOf(record).glyphs, record, at)
    .map(({ nag }) => nag)
    .filter((nag) => GLYPHS[nag]);
  const known = glyphs();
  return {
    sign: numbers.map((nag) => GLYPHS[nag]).join(""),
    text: clauses(...numbers.map((nag) => known[nag - 1].text)),
  };
}

/** Return the marks drawn on a moment. @param {HasRecord} table @param {number | null} at */
export const drawnAt = ({ record }, at) => (at === null ? [] : ofMoment(metaOf(record).drawn, record, at));

/**
 * Return the marks on the current moment for the board, with a circle where a drawing has begun.
 * @param {Table} table
 */
export function marksOf(table) {
  if (!table?.record || !table.scene) return [];
  const { pen } = table;
  const begun = pen?.from ? [{ cells: [pen.from], second: pen.second }] : [];
  return [...drawnAt(inView(table), momentOf(table)), ...begun].map(({ cells, second }) => ({
    kind: second ? "own arrow-second" : "own",
    cells,
    first: false,
    sign: "",
  }));
}

/** Return "Arrow from E2 to E4." or "Circle on E4." @param {Names} board @param {{ cells: string[] }} mark */
export function drawnWords(board, { cells: [from, to] }) {
  const name = (/** @type {string} */ cell) => placeName(board, cell);
  return to
    ? say("Arrow from {from} to {to}.", { from: name(from), to: name(to) })
    : say("Circle on {cell}.", { cell: name(from) });
}

/** Return the notes and marks of the current moment as sentences. @param {Table} table @param {Names} board */
export function markedWords(table, board) {
  const at = shown(table).at;
  const line = inView(table);
  const { text } = glyphsAt(line, at);
  const glyphs = text && say("{glyphs:cap}.", { glyphs: text });
  return sentences(
    glyphs,
    ...notesAt(line, at),
    ...drawnAt(line, momentOf(table)).map((one) => drawnWords(board, one)),
  );
}
