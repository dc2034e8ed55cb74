// @ts-check
import { metaOf } from "../store/meta.js";

/**
 * What people have written to moments of a game, told by how many actions were made before.
 *
 * @typedef {import("../store/state.js").Table} Table
 */

/**
 * The notes on a moment: those of the text it was read from, then one's own.
 * @param {Pick<Table, "record">} table @param {number} at
 * @returns {string[]}
 */
export function notesAt({ record }, at) {
  return metaOf(record)
    .notes.filter((note) => note.at === at)
    .map(({ text }) => text);
}
