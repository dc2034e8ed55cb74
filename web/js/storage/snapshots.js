/**
 * How tables looked when they were seen last: scene, turns and board, which follow from the record by the
 * rules. With it a table is drawn at once, before Python is there. A bounded cache, in localStorage alone: whatever
 * is missing here or of another moment is asked of the rules.
 */

import { checksum } from "./checksum.js";
import { objectFrom } from "./envelope.js";
import { PREFIX } from "./local-storage.js";

const FOLDER = `${PREFIX}seen/`;
const ROOM = 400_000; // characters, for all tables
const HEAD = /^\{"used":(\d+),/;

/** Names the moment at which a record stands. @param {any} record */
export const momentOf = ({ game, rules, options, seed, start, log, at, ended }) =>
  checksum(JSON.stringify([game, rules, options, seed, start, log, at, ended ?? null]));

/**
 * @param {import("./local-storage.js").LocalStore} localStore
 * @param {number} room
 */
export function openSnapshots(localStore, room = ROOM) {
  const keys = () => localStore.keys().filter((key) => key.startsWith(FOLDER));

  /** Makes room for so many characters by dropping what was not used for longest. @param {number} wanted @param {string} sparing */
  function makeRoom(wanted, sparing) {
    const memoryOnly = keys()
      .filter((key) => key !== sparing)
      .map((key) => {
        const text = localStore.get(key) ?? "";
        return { key, size: text.length, used: Number(HEAD.exec(text)?.[1] ?? 0) };
      })
      .sort((one, two) => one.used - two.used);
    let total = memoryOnly.reduce((sum, { size }) => sum + size, 0);
    for (const { key, size } of memoryOnly) {
      if (total + wanted <= room) return;
      localStore.remove(key);
      total -= size;
    }
  }

  return {
    /**
     * What a record looks like, if it was seen at this very moment.
     * @param {string} id @param {any} record
     * @returns {{ scene: any, turns: any[], board: any } | null}
     */
    get(id, record) {
      const found = objectFrom(localStore.get(FOLDER + id) ?? "");
      if (!found?.scene || !Array.isArray(found.turns) || found.of !== momentOf(record)) return null;
      return { scene: found.scene, turns: found.turns, board: found.board ?? null };
    },

    /** @param {string} id @param {any} record @param {{ scene: any, turns: any[], board?: any }} look */
    put(id, record, { scene, turns, board = null }) {
      const text = JSON.stringify({ used: Date.now(), of: momentOf(record), scene, turns, board });
      if (text.length > room) return void localStore.remove(FOLDER + id);
      makeRoom(text.length, FOLDER + id);
      if (!localStore.set(FOLDER + id, text)) localStore.remove(FOLDER + id); // no room: what is kept comes first
      return undefined;
    },

    /** @param {string} id */
    drop: (id) => localStore.remove(FOLDER + id),

    /** Gives all its room away. Answers whether there was any. */
    clear() {
      const all = keys();
      for (const key of all) localStore.remove(key);
      return all.length > 0;
    },
  };
}
