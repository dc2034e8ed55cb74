import { metaOf } from "../storage/meta.js";
import { lineText, placeName, shown } from "./selectors.js";

/** @import { GameRecord } from "../core/formats.js" */
/** @import { Table } from "./state.js" */

/**
 * What people have written to moments of a game, and drawn on them. Each is told by how many actions came before and
 * by which (`line`): when another line is played it steps aside, and with its own line it is there again.
 *
 * @typedef {{ at: number, text: string, when: string, line: string }} Note
 * @typedef {{ at: number, line: string, cells: string[], second: boolean }} Drawn  an arrow from cell to cell, or a circle
 */

/** The moment on the board, by the actions before it; null within a line of the analysis. @param {Pick<Table, "looking" | "at">} table */
export const momentOf = ({ looking, at }) => (looking?.line ? null : (looking?.at ?? at));

/** Names the actions that lead to a moment: their 32-bit FNV-1a, as in docs/api/storage.md. @param {{ log: string[] }} record @param {number} at */
export function lineOf(record, at) {
  let sum = 0x811c9dc5;
  for (const sign of lineText({ record, at })) sum = Math.imul(sum ^ sign.charCodeAt(0), 0x01000193);
  return (sum >>> 0).toString(16).padStart(8, "0");
}

/** Of what belongs to moments that which belongs to this one. @template {{ at: number, line: string }} T @param {T[]} all @param {GameRecord} record @param {number} at @returns {T[]} */
const ofMoment = (all, record, at) => all.filter((one) => one.at === at && isOf(one, record));

/** Does it belong to the line that is played? What was written before lines were told apart belongs to every one. @param {{ at: number, line: string }} one @param {GameRecord} record */
export const isOf = ({ at, line }, record) => !line || (at <= record.log.length && line === lineOf(record, at));

/**
 * The notes on a moment: those of the text it was read from, then one's own.
 * @param {Pick<Table, "record">} table @param {number} at
 * @returns {string[]}
 */
export function notesAt({ record }, at) {
  const { notes, comments } = metaOf(record);
  return [comments[at] ?? "", ...ofMoment(notes, record, at).map(({ text }) => text)].filter(Boolean);
}

/** One's own notes on a moment. @param {Pick<Table, "record">} table @param {number} at @returns {Note[]} */
export const ownNotesAt = ({ record }, at) => ofMoment(metaOf(record).notes, record, at);

/** What is drawn on a moment. @param {Pick<Table, "record">} table @param {number | null} at @returns {Drawn[]} */
export const drawnAt = ({ record }, at) => (at === null ? [] : ofMoment(metaOf(record).drawn, record, at));

/** The notes of the line as a text of the game has them: by the actions before, one's own behind those it was read with. @param {GameRecord} record @returns {Record<string, string>} */
export function commentsOf(record) {
  const found = { ...metaOf(record).comments };
  for (const note of metaOf(record).notes.filter((one) => isOf(one, record)))
    found[note.at] = found[note.at] ? `${found[note.at]} ${note.text}` : note.text;
  return found;
}

/** As arrows of the board: those on the moment shown, and a circle where one is begun. @param {Table} table */
export function marksOf(table) {
  if (!table?.record || !table.scene) return [];
  const { pen } = table;
  const begun = pen?.from ? [{ cells: [pen.from], second: pen.second }] : [];
  return [...drawnAt(table, momentOf(table)), ...begun].map(({ cells, second }) => ({
    kind: second ? "own arrow-second" : "own",
    cells,
    first: false,
    sign: "",
  }));
}

/** "Arrow from E2 to E4", "Circle on E4" @param {{ cells: { id: string, name: string }[] }} board @param {{ cells: string[] }} one */
export function drawnWords(board, { cells: [from, to] }) {
  const name = (/** @type {string} */ cell) => placeName(board, cell);
  return to ? `Arrow from ${name(from)} to ${name(to)}` : `Circle on ${name(from)}`;
}

/** All that is written to and drawn on the moment shown, as sentences. @param {Table} table @param {{ cells: { id: string, name: string }[] }} board */
export function markedWords(table, board) {
  const at = shown(table).at;
  return [...notesAt(table, at), ...drawnAt(table, momentOf(table)).map((one) => `${drawnWords(board, one)}.`)].join(
    " ",
  );
}
