/**
 * What was deleted on this device in the last thirty days, so that it can be brought back: tables, programs of the
 * workshop, games of others, notes. It lies in a database of its own, which is read when it is needed; no backup has it.
 */
import { seal, unseal } from "../envelope.js";
import { openDatabase } from "../indexeddb.js";
import { PREFIX } from "../local-storage.js";
import { object, text as textOf } from "../values.js";

const A_DAY = 86_400_000; // ms
export const DAYS = 30; // for which something is kept
const KINDS = /** @type {const} */ (["table", "program", "game", "note"]);

/**
 * `id` names it among those of its kind, `where` is the table of a note.
 * @typedef {{ kind: typeof KINDS[number], id: string, name: string, game?: string, where?: string }} What
 * @typedef {What & { key: string, when: string, body: Record<string, unknown> }} Trashed
 */

/**
 * @param {{ database?: import("../indexeddb.js").Database, onForgotten?: (name: string) => void }} parts `onForgotten` is
 * told what was deleted for good because the device had no more room
 */
export function openTrash({ database = openDatabase({ name: `${PREFIX}deleted` }), onForgotten = () => {} } = {}) {
  /** Return what is there, the latest first; what is damaged or has been there too long goes. @returns {Promise<Trashed[]>} */
  async function list() {
    const entries = await database.all();
    const found = entries.flatMap(({ name: key, text }) => {
      const content = unseal(text);
      if (content.state !== "good") return [];
      const { kind, id, name, game, where, when } = object(content.card);
      const known = KINDS.find((one) => one === kind);
      if (!known || !(Date.parse(textOf(when)) > Date.now() - DAYS * A_DAY)) return [];
      const told = { kind: known, id: textOf(id), name: textOf(name), game: textOf(game), where: textOf(where) };
      return [{ ...told, key, when: textOf(when), body: object(content.body) }];
    });
    const kept = new Set(found.map(({ key }) => key));
    const old = entries.filter(({ name, text }) => !kept.has(name) && unseal(text).state !== "newer");
    if (old.length) await forget(old.map(({ name }) => name));
    return found.sort((one, other) => (one.when < other.when ? 1 : -1));
  }

  /** Delete for good. @param {string[]} keys */
  const forget = (keys) => database.forget(keys);

  return {
    list,
    forget,
    /** Keep what is being deleted; return whether it is on the disk. @param {What} what @param {object} body */
    async keep(what, body) {
      const seq = Date.now();
      const card = { ...what, when: new Date(seq).toISOString() };
      const name = `${what.kind}/${what.where ?? ""}/${what.id}`;
      try {
        return !(await database.write([{ name, seq, text: seal({ seq, card, body }) }])).length;
      } catch (error) {
        console.warn(error);
        return false;
      }
    },
    /** Forget what was brought back. @param {What["kind"]} kind @param {string} id @param {string} [where] */
    drop: (kind, id, where = "") => forget([`${kind}/${where}/${id}`]).catch(console.warn),
    /** Delete the oldest for good; return whether there was anything. */
    async makeRoom() {
      const oldest = (await list().catch(() => [])).at(-1);
      if (!oldest) return false;
      await forget([oldest.key]);
      onForgotten(oldest.name);
      return true;
    },
  };
}
