// @ts-check
/**
 * Which tables a person has deleted on this device, so that a backup does not bring them back unasked. Storage itself
 * remembers a deletion for 30 days and by the id alone; a backup may be older, and its table may have another id.
 *
 * @typedef {{ game: string, created: string, name: string, when: string }} Deleted
 */
import { metaOf } from "./meta.js";

const NAME = "deleted";
const MOST = 500; // the oldest are forgotten first

/** Returns the deleted tables by id. @param {any} storage @returns {Record<string, Deleted>} */
export function deletedTables(storage) {
  const found = Object.entries(storage.value(NAME)).filter(([, one]) =>
    [one?.game, one?.created, one?.name, one?.when].every((text) => typeof text === "string"),
  );
  return /** @type {Record<string, Deleted>} */ (Object.fromEntries(found));
}

/** Notes that a table is being deleted. @param {any} storage @param {string} id @param {any} record */
export function noteDeleted(storage, id, record) {
  const { created, name } = metaOf(record);
  const all = { ...deletedTables(storage), [id]: { game: record.game, created, name, when: new Date().toISOString() } };
  const newest = Object.entries(all).sort(([, one], [, two]) => (one.when < two.when ? 1 : -1));
  storage.setValue(NAME, Object.fromEntries(newest.slice(0, MOST)));
}

/** Forgets deletions that were taken back. @param {any} storage @param {string[]} ids */
export function forgetDeleted(storage, ids) {
  const left = Object.entries(deletedTables(storage)).filter(([id]) => !ids.includes(id));
  storage.setValue(NAME, Object.fromEntries(left));
}
