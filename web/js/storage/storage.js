/**
 * Tables and small values as this device keeps them: each as a sealed text (envelope.js) in two stores. localStorage is
 * read at the start and written at each step, at once; IndexedDB has the same text a moment later, and only what is
 * there is on the disk for certain. Of all copies the one with the highest number and a right checksum counts. What
 * cannot be read is moved aside, never overwritten; what neither store takes lives in the tab until one does.
 *
 * @typedef {{ record: any, picked: string[] }} Body
 */

import { seal } from "./envelope.js";
import { openDatabase } from "./indexeddb.js";
import { openListing, whole } from "./listing.js";
import { browserLocalStore, PREFIX } from "./local-storage.js";
import { isTableName, keysOf, nameOf, nameOfKey, openReplicas } from "./replicas.js";
import { salvageBody } from "./salvage.js";
import { openSnapshots } from "./snapshots.js";
import { ANSWERED_WITHIN, openSync } from "./sync.js";

/** @import { TableSummary } from "./summary.js" */
/** @import { Saved } from "./sync.js" */

/** Returns whether a write changed nothing, since another one stands there. @param {{ why?: string }} result */
export const isLost = ({ why }) => why === "stale" || why === "gone" || why === "newer";

const FAR = 1000; // an end is numbered so much higher that no tab goes on past it unknowing

/**
 * @param {{
 *   localStore?: import("./local-storage.js").LocalStore, database?: import("./indexeddb.js").Database, patience?: number,
 *   onStatus?: () => void, onChange?: (name: string, overtaken?: boolean) => void, summaryOfFirst?: (body: any, entry: any) => Partial<TableSummary>,
 * }} parts  `onChange` hears of what another tab, or the other store, has brought, `overtaken` where that stands in the
 *   place of what was written here; `summaryOfFirst` makes the card of a
 *   table of version 1 from its body and its line of the index
 */
export function openStorage({
  localStore = browserLocalStore(),
  database = openDatabase(),
  patience = ANSWERED_WITHIN,
  onStatus = () => {},
  onChange = () => {},
  summaryOfFirst = (_body, entry) => entry,
} = {}) {
  /** The names of small values that were asked for. @type {Set<string>} */
  const values = new Set();
  const snapshots = openSnapshots(localStore);
  const replicas = openReplicas({ localStore, snapshots, send: (entry) => sync.send(entry) });
  const sync = openSync({ database, patience, replicas, snapshots, values, remove, onStatus, onChange });
  const listing = openListing({ localStore, replicas, wait: sync.wait, summaryOfFirst });
  const { index, memoryOnly, onDisk, lostOnDisk, drop, replicasOf, read, putLocal, quarantine, sizes } = replicas;
  const { retry, settled, status } = sync;

  /**
   * A table as localStorage and the tab have it.
   * @param {string} id
   * @returns {{ state: "good" | "away" | "missing" | "newer" | "damaged", body?: Body | null, seq: number, fellBack?: boolean, raw?: string }}
   * `away`: the disk alone has it; see `loadReconciled`
   */
  function load(id) {
    const found = read(nameOf(id));
    if (found.state === "good")
      return { state: "good", body: whole(found.body), seq: found.seq, fellBack: found.fellBack };
    if (found.state === "newer") {
      index.set(nameOf(id), { seq: found.seq, card: index.get(nameOf(id))?.card, state: "newer" });
      return { state: "newer", seq: found.seq };
    }
    if (found.state === "damaged") {
      const raws = /** @type {import("./replicas.js").Replica[]} */ (found.replicas).map(({ raw }) => raw);
      const bodies = raws.map((raw) => salvageBody(raw)).filter((body) => body !== null);
      bodies.sort((one, two) => two.record.log.length - one.record.log.length);
      return { state: "damaged", body: bodies[0] ? whole(bodies[0]) : null, seq: found.seq, raw: raws.join("\n") };
    }
    const head = index.get(nameOf(id));
    if (sync.isOpening() || (found.state === "missing" && head?.state === "good")) return { state: "away", seq: -1 };
    return { state: "missing", seq: Math.max(found.seq, head?.seq ?? -1) };
  }

  /**
   * A table as both stores have it: what is opened to be played on is read so. Waits for the disk, but not for ever.
   * That a step was lost is told once.
   * @param {string} id
   */
  async function loadReconciled(id) {
    await ready;
    if (sync.isOpen()) {
      const name = nameOf(id);
      const entry = await sync.entryOf(name);
      const here = read(name);
      if (entry && entry.text === here.raw) onDisk.set(name, entry.seq);
      else if (entry && (entry.seq >= here.seq || here.state !== "good")) sync.adopt(entry, { needed: true });
    }
    const found = load(id);
    lostOnDisk.delete(nameOf(id));
    return found.state === "away" ? { ...found, state: /** @type {const} */ ("missing") } : found;
  }

  /**
   * Writes a table. `seq` is the number of the copy this body grew from; a higher one means that another tab has moved
   * on, and then nothing is written.
   * @param {string} id @param {Body} body @param {Partial<TableSummary>} card @param {number} seq
   * @returns {{ ok: boolean, seq: number, why?: "stale" | "gone" | "newer" | "full" | "denied" }}
   */
  function save(id, body, card, seq) {
    const name = nameOf(id),
      known = read(name),
      head = index.get(name);
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
    if (local) memoryOnly.delete(name);
    else memoryOnly.set(name, text);
    if (isTableName(name)) index.set(name, { seq, card, state: body === null ? "gone" : "good" });
    sync.send({ name, seq, text });
    if (local || !sync.isNone()) return { ok: true, seq };
    return { ok: false, seq, why: localStore.kind === "memory" ? "denied" : "full" };
  }

  /** Frees the places of a damaged table; the damaged copies are kept. Answers the number to go on from. @param {string} id */
  function quarantineTable(id) {
    const name = nameOf(id),
      { seq } = read(name);
    for (const key of keysOf(name)) quarantine(key);
    return Math.max(seq, index.get(name)?.seq ?? -1);
  }

  /**
   * Deletes a table: that it is gone is written like anything else, so that no older copy comes back.
   * @param {string} id
   * @returns {Promise<void>} when that is on the disk, or cannot be
   */
  function remove(id) {
    const name = nameOf(id),
      seq = Math.max(read(name).seq, index.get(name)?.seq ?? -1) + FAR;
    snapshots.drop(id);
    for (const { key } of replicasOf(name)) if (key) drop(key);
    memoryOnly.delete(name);
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

  /** A small object by its name, such as the settings. @param {string} name @returns {Record<string, unknown>} */
  function value(name) {
    const found = read(name);
    values.add(name);
    if (found.state === "damaged") quarantine(name);
    if (found.state !== "good") return {};
    if (found.first) setValue(name, found.body);
    return found.body;
  }

  /** @param {string} name @param {object} object @returns {boolean} whether a store has it */
  function setValue(name, object) {
    const found = read(name);
    if (found.state === "newer" || (found.state === "damaged" && !quarantine(name))) return false;
    return write(name, { seq: Math.max(found.seq, onDisk.get(name) ?? -1) + 1, card: null, body: object }).ok;
  }

  listing.lookAtAll();
  const ready = sync.reconcileAll();

  return {
    ready,
    settled,
    status,
    load,
    loadReconciled,
    save,
    remove,
    retry,
    heard,
    list: listing.list,
    snapshots,
    sizes,
    quarantineTable,
    value,
    setValue,
  };
}
