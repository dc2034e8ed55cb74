// @ts-check
/**
 * Tables and small values as this device keeps them: each as a sealed text (envelope.js) in two stores. localStorage is
 * read at the start and written at each step, at once; IndexedDB has the same text a moment later, and only what is
 * there is on the disk for certain. Of all copies the one with the highest number and a right checksum counts. What
 * cannot be read is moved aside, never overwritten; what neither store takes lives in the tab until one does.
 *
 * @typedef {import("./summary.js").Card} Card
 * @typedef {{ record: any, picked: string[] }} Body
 * @typedef {import("./sync.js").Saved} Saved
 */

import { seal } from "./envelope.js";
import { openDurable } from "./indexeddb.js";
import { openListing, whole } from "./listing.js";
import { browserBacking, PREFIX } from "./local-storage.js";
import { isTableName, keysOf, nameOf, nameOfKey, openCopies } from "./replicas.js";
import { salvageBody } from "./salvage.js";
import { openSeen } from "./snapshots.js";
import { ANSWERED_WITHIN, openDisk } from "./sync.js";

const FAR = 1000; // an end is numbered so much higher that no tab goes on past it unknowing

/**
 * @param {{
 *   backing?: import("./local-storage.js").Backing, durable?: import("./indexeddb.js").Durable, patience?: number,
 *   onStatus?: () => void, onChange?: (name: string, overtaken?: boolean) => void, cardOfFirst?: (body: any, entry: any) => Partial<Card>,
 * }} parts  `onChange` hears of what another tab, or the other store, has brought, `overtaken` where that stands in the
 *   place of what was written here; `cardOfFirst` makes the card of a
 *   table of version 1 from its body and its line of the index
 */
export function openStorage({
  backing = browserBacking(),
  durable = openDurable(),
  patience = ANSWERED_WITHIN,
  onStatus = () => {},
  onChange = () => {},
  cardOfFirst = (_body, entry) => entry,
} = {}) {
  /** The names of small values that were asked for. @type {Set<string>} */
  const values = new Set();
  const seen = openSeen(backing);
  const copies = openCopies({ backing, seen, send: (entry) => disk.send(entry) });
  const disk = openDisk({ durable, patience, copies, seen, values, remove, onStatus, onChange });
  const listing = openListing({ backing, copies, wait: disk.wait, cardOfFirst });
  const { heads, held, onDisk, drop, copiesOf, read, putLocal, setAside, sizes } = copies;
  const { retry, settled, status } = disk;

  /**
   * A table as localStorage and the tab have it.
   * @param {string} id
   * @returns {{ state: "good" | "away" | "missing" | "newer" | "damaged", body?: Body | null, seq: number, fellBack?: boolean, raw?: string }}
   * `away`: the disk alone has it; see `meet`
   */
  function load(id) {
    const found = read(nameOf(id));
    if (found.state === "good")
      return { state: "good", body: whole(found.body), seq: found.seq, fellBack: found.fellBack };
    if (found.state === "newer") {
      heads.set(nameOf(id), { seq: found.seq, card: heads.get(nameOf(id))?.card, state: "newer" });
      return { state: "newer", seq: found.seq };
    }
    if (found.state === "damaged") {
      const raws = /** @type {import("./replicas.js").Copy[]} */ (found.copies).map(({ raw }) => raw);
      const bodies = raws.map((raw) => salvageBody(raw)).filter((body) => body !== null);
      bodies.sort((one, two) => two.record.log.length - one.record.log.length);
      return { state: "damaged", body: bodies[0] ? whole(bodies[0]) : null, seq: found.seq, raw: raws.join("\n") };
    }
    const head = heads.get(nameOf(id));
    if (disk.isOpening() || (found.state === "missing" && head?.state === "good")) return { state: "away", seq: -1 };
    return { state: "missing", seq: Math.max(found.seq, head?.seq ?? -1) };
  }

  /**
   * A table as both stores have it: what is opened to be played on is read so. Waits for the disk, but not for ever.
   * @param {string} id
   */
  async function meet(id) {
    await ready;
    if (disk.isOpen()) {
      const name = nameOf(id);
      const entry = await disk.entryOf(name);
      const here = read(name);
      if (entry && entry.text === here.raw) onDisk.set(name, entry.seq);
      else if (entry && (entry.seq >= here.seq || here.state !== "good")) disk.take(entry, { needed: true });
    }
    const found = load(id);
    return found.state === "away" ? { ...found, state: /** @type {const} */ ("missing") } : found;
  }

  /**
   * Writes a table. `seq` is the number of the copy this body grew from; a higher one means that another tab has moved
   * on, and then nothing is written.
   * @param {string} id @param {Body} body @param {Partial<Card>} card @param {number} seq
   * @returns {{ ok: boolean, seq: number, why?: "stale" | "gone" | "newer" | "full" | "denied" }}
   */
  function save(id, body, card, seq) {
    const name = nameOf(id),
      known = read(name),
      head = heads.get(name);
    if (known.state === "newer") return { ok: false, why: "newer", seq: known.seq };
    const gone = known.state === "gone" ? known : head?.state === "gone" ? head : null;
    if (gone && gone.seq > seq) return { ok: false, why: "gone", seq: gone.seq };
    if (known.state === "good" && known.seq > seq) return { ok: false, why: "stale", seq: known.seq };
    const next = seq + 1;
    return write(name, { seq: next, card, body: { record: body.record, picked: body.picked ?? [] } });
  }

  /** @param {string} name @param {{ seq: number, card: any, body: any }} content @returns {{ ok: boolean, seq: number, why?: "full" | "denied" }} */
  function write(name, content) {
    const text = seal(content),
      { seq, card, body } = content;
    const local = putLocal(name, text);
    if (local) held.delete(name);
    else held.set(name, text);
    if (isTableName(name)) heads.set(name, { seq, card, state: body === null ? "gone" : "good" });
    disk.send({ name, seq, text });
    if (local || !disk.isNone()) return { ok: true, seq };
    return { ok: false, seq, why: backing.kind === "memory" ? "denied" : "full" };
  }

  /** Frees the places of a damaged table; the damaged copies are kept. Answers the number to go on from. @param {string} id */
  function setTableAside(id) {
    const name = nameOf(id),
      { seq } = read(name);
    for (const key of keysOf(name)) setAside(key);
    return Math.max(seq, heads.get(name)?.seq ?? -1);
  }

  /**
   * Deletes a table: that it is gone is written like anything else, so that no older copy comes back.
   * @param {string} id
   * @returns {Promise<void>} when that is on the disk, or cannot be
   */
  function remove(id) {
    const name = nameOf(id),
      seq = Math.max(read(name).seq, heads.get(name)?.seq ?? -1) + FAR;
    seen.drop(id);
    for (const { key } of copiesOf(name)) if (key) drop(key);
    held.delete(name);
    write(name, { seq, card: { touched: new Date().toISOString() }, body: null });
    retry();
    return settled();
  }

  /** Another tab has written here; without a key, anywhere. @param {string | null} key as localStorage has it */
  function heard(key) {
    if (key !== null && !key.startsWith(PREFIX)) return;
    if (key === null) listing.lookAtAll();
    else {
      const name = nameOfKey(key.slice(PREFIX.length));
      if (isTableName(name)) listing.look(name);
      onChange(name);
    }
    retry();
  }

  // -- small values

  /** A small object by its name, such as the settings. @param {string} name @returns {any} */
  function value(name) {
    const found = read(name);
    values.add(name);
    if (found.state === "damaged") setAside(name);
    if (found.state !== "good") return {};
    if (found.first) setValue(name, found.body);
    return found.body;
  }

  /** @param {string} name @param {object} object @returns {boolean} whether a store has it */
  function setValue(name, object) {
    const found = read(name);
    if (found.state === "newer" || (found.state === "damaged" && !setAside(name))) return false;
    return write(name, { seq: Math.max(found.seq, onDisk.get(name) ?? -1) + 1, card: null, body: object }).ok;
  }

  listing.lookAtAll();
  const ready = disk.meetAll();

  return {
    ready,
    settled,
    status,
    load,
    meet,
    save,
    remove,
    retry,
    heard,
    list: listing.list,
    seen,
    sizes,
    setTableAside,
    value,
    setValue,
  };
}
