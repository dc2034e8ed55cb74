/**
 * The last appearance of tables: scene, turns and board, which follow from the record by the rules. With it a table is
 * drawn at once, before Python is ready. A bounded cache in localStorage alone: what is missing or outdated is asked of
 * the rules.
 *
 * @typedef {import("../core/formats.js").Turn} Turn
 * @typedef {{
 *   scene: import("../core/formats.js").Scene, board?: import("../core/formats.js").Board | null,
 *   turns: (Partial<Turn> & Pick<Turn, "action" | "by" | "notation" | "say">)[],
 * }} Look
 */
import { languageTag } from "../words/say.js";
import { checksum } from "./checksum.js";
import { PREFIX } from "./local-storage.js";
import { isObject, objectFrom } from "./values.js";

/** @import { GameRecord } from "../core/formats.js" */

const FOLDER = `${PREFIX}seen/`;
const ROOM = 400_000; // characters, for all tables
const HEAD = /^\{"used":(\d+),/;

/** Return a text that identifies the moment of a record as it is told in the page's language. @param {GameRecord} record */
export const momentOf = ({ game, rules, options, seed, start, log, at, ended }) =>
  checksum(languageTag() + JSON.stringify([game, rules, options, seed, start, log, at, ended ?? null]));

/**
 * Return whether a value has the parts of a look. It was written by this page.
 * @param {unknown} value @returns {value is Look}
 */
const isLook = (value) => isObject(value) && isObject(value.scene) && Array.isArray(value.turns);

/** @param {import("./local-storage.js").LocalStore} localStore @param {number} room */
export function openSnapshots(localStore, room = ROOM) {
  const keys = () => localStore.keys().filter((key) => key.startsWith(FOLDER));

  /** Make room for characters by dropping the least recently used. @param {number} wanted @param {string} sparing */
  function makeRoom(wanted, sparing) {
    const others = keys()
      .filter((key) => key !== sparing)
      .map((key) => {
        const text = localStore.get(key) ?? "";
        return { key, size: text.length, used: Number(HEAD.exec(text)?.[1] ?? 0) };
      })
      .sort((one, two) => one.used - two.used);
    let total = others.reduce((sum, { size }) => sum + size, 0);
    for (const { key, size } of others) {
      if (total + wanted <= room) return;
      localStore.remove(key);
      total -= size;
    }
  }

  return {
    /** Return the look stored at this moment of a record, or null. @param {string} id @param {GameRecord} record */
    get(id, record) {
      const found = objectFrom(localStore.get(FOLDER + id) ?? "");
      const of = found?.of;
      if (!isLook(found) || of !== momentOf(record)) return null;
      return { scene: found.scene, turns: found.turns, board: found.board ?? null };
    },

    /** @param {string} id @param {GameRecord} record @param {Look} look */
    put(id, record, { scene, turns, board = null }) {
      const key = FOLDER + id;
      const text = JSON.stringify({ used: Date.now(), of: momentOf(record), scene, turns, board });
      if (text.length > room) return localStore.remove(key);
      makeRoom(text.length, key);
      if (!localStore.set(key, text)) localStore.remove(key); // saves have priority
    },

    drop: (/** @type {string} */ id) => localStore.remove(FOLDER + id),

    clear() {
      for (const key of keys()) localStore.remove(key);
    },
  };
}
