/**
 * The tables that were deleted on this device, so that a backup does not bring them back unasked. Storage itself
 * remembers a deletion for 30 days and by the id alone; a backup may be older, and its table may have another id.
 *
 * @typedef {{ game: string, created: string, name: string, when: string }} Deleted
 * @typedef {Pick<ReturnType<typeof import("../storage.js").openStorage>, "value" | "setValue">} Values
 */
import { metaOf } from "../meta.js";
import { isText, object } from "../values.js";

const NAME = "deleted";
const MOST = 500; // the oldest are forgotten first

/** @param {unknown} value @returns {value is Deleted} */
function isDeleted(value) {
  const { game, created, name, when } = object(value);
  return [game, created, name, when].every(isText);
}

/** Return the deleted tables by id. @param {Values} storage @returns {Record<string, Deleted>} */
export const deletedTables = (storage) =>
  Object.fromEntries(Object.entries(storage.value(NAME)).flatMap(([id, one]) => (isDeleted(one) ? [[id, one]] : [])));

/**
 * Note that a table is being deleted.
 * @param {Values} storage @param {string} id @param {{ game: string, meta?: unknown }} record
 */
export function noteDeleted(storage, id, record) {
  const { created, name } = metaOf(record);
  const all = { ...deletedTables(storage), [id]: { game: record.game, created, name, when: new Date().toISOString() } };
  const newest = Object.entries(all).sort(([, one], [, two]) => (one.when < two.when ? 1 : -1));
  storage.setValue(NAME, Object.fromEntries(newest.slice(0, MOST)));
}

/** Forget deletions that were undone. @param {Values} storage @param {string[]} ids */
export function forgetDeleted(storage, ids) {
  const left = Object.entries(deletedTables(storage)).filter(([id]) => !ids.includes(id));
  storage.setValue(NAME, Object.fromEntries(left));
}
