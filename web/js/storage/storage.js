/**
 * Stores tables and small values on this device, each as a sealed text (envelope.js) in two stores. localStorage is
 * read at the start and written at once at each step; IndexedDB gets the same text a moment later, and only what is
 * there is certain to be on the disk. The replica with the highest number and a correct checksum counts. What cannot be
 * read is moved to quarantine, never overwritten; what neither store accepts stays in the tab until one does.
 *
 * @typedef {{ record: import("../core/formats.js").GameRecord, picked: string[] }} Body
 */

import { seal } from "./envelope.js";
import { openDatabase } from "./indexeddb.js";
import { openListing, whole } from "./listing.js";
import { browserLocalStore, PREFIX } from "./local-storage.js";
import { isTableName, keysOf, nameOf, nameOfKey, openReplicas } from "./replicas.js";
import { salvageBody } from "./salvage.js";
import { openSnapshots } from "./snapshots.js";
import { ANSWERED_WITHIN, openSync } from "./sync.js";
import { object } from "./values.js";

/** @import { TableSummary } from "./summary.js" */
/** @import { Saved } from "./sync.js" */

/** @typedef {ReturnType<typeof import("./deleted/trash.js").openTrash>} Trash */

/** Return whether a write changed nothing because a later one was there. @param {{ why?: string }} result */
export const isLost = ({ why }) => why === "stale" || why === "gone" || why === "newer";

const no = async () => false;
const FAR = 1000; // the number of a deletion is so much higher that no tab overtakes it unknowingly

/**
 * @param {{
 *   localStore?: import("./local-storage.js").LocalStore, database?: import("./indexeddb.js").Database,
 *   patience?: number, onStatus?: () => void, onChange?: (name: string, overtaken?: boolean) => void,
 *   onForgotten?: (name: string) => void, trash?: () => Promise<Trash>,
 * }} parts `onChange` is called when another tab or the other store has brought a text, `overtaken` if that replaces
 * what was written here; `onForgotten` when something deleted has gone for good to make room
 */
export function openStorage({
  localStore = browserLocalStore(),
  database = openDatabase(),
  patience = ANSWERED_WITHIN,
  onStatus = () => {},
  onChange = () => {},
  onForgotten = () => {},
  trash: opening = () => import("./deleted/trash.js").then(({ openTrash }) => openTrash({ onForgotten })),
} = {}) {
  /** @type {Promise<Trash> | null} */
  let opened = null;
  /** Return what was deleted lately, which is loaded when it is needed. A deletion does not fail if that does. */
  const trash = () => {
    opened ??= opening().catch((error) => {
      console.warn(error);
      opened = null; // it may load the next time
      return { list: () => Promise.reject(error), keep: no, makeRoom: no, drop: no, forget: no };
    });
    return opened;
  };
  const makeRoom = () => trash().then((one) => one.makeRoom());
  /** The names of the small values that were read. @type {Set<string>} */
  const values = new Set();
  const snapshots = openSnapshots(localStore);
  const replicas = openReplicas({ localStore, snapshots, send: (entry) => sync.send(entry) });
  const sync = openSync({ database, patience, replicas, values, remove, makeRoom, onStatus, onChange });
  const listing = openListing(localStore, replicas);
  const { index, memoryOnly, seen, onDisk, lostOnDisk, drop, replicasOf } = replicas;
  const { read, refill, putLocal, quarantine, sizes } = replicas;
  const { retry, settled } = sync;

  /**
   * Return a table as localStorage and the tab have it; `away`: only the disk has it, see `loadReconciled`.
   * @param {string} id
   * @returns {{ state: "good" | "away" | "missing" | "newer" | "older" | "damaged", seq: number, body?: Body | null,
   *   fellBack?: boolean, raw?: string }}
   */
  function load(id) {
    const found = read(nameOf(id));
    if (found.state === "good")
      return { state: "good", body: whole(found.body), seq: found.seq, fellBack: found.fellBack };
    const raws = "replicas" in found ? found.replicas.map(({ raw }) => raw) : [];
    if (found.state === "newer" || found.state === "older") {
      index.set(nameOf(id), { seq: found.seq, card: index.get(nameOf(id))?.card, state: found.state });
      return { state: found.state, seq: found.seq, raw: raws.join("\n") };
    }
    if (found.state === "damaged") {
      const bodies = raws.map((raw) => salvageBody(raw)).filter((body) => body !== null);
      bodies.sort((one, two) => two.record.log.length - one.record.log.length);
      return { state: "damaged", body: whole(bodies[0]), seq: found.seq, raw: raws.join("\n") };
    }
    const head = index.get(nameOf(id));
    if (sync.disk() === "opening" || (found.state === "missing" && head?.state === "good"))
      return { state: "away", seq: -1 };
    return { state: "missing", seq: Math.max(found.seq, head?.seq ?? -1) };
  }

  /**
   * Return a table as both stores have it, to be played on. Waits for the disk, but not forever. The loss of a step is
   * reported once.
   * @param {string} id
   */
  async function loadReconciled(id) {
    await ready;
    if (sync.disk() === "open") {
      const name = nameOf(id);
      const entry = await sync.entryOf(name);
      const here = read(name);
      if (entry && "raw" in here && entry.text === here.raw) onDisk.set(name, entry.seq);
      else if (entry && (entry.seq >= here.seq || here.state !== "good")) sync.adopt(entry, { needed: true });
    }
    const found = load(id);
    lostOnDisk.delete(nameOf(id));
    return found.state === "away" ? { ...found, state: /** @type {const} */ ("missing") } : found;
  }

  /**
   * Write a table. `seq` is the number of the replica that this body continues; if there is a higher one, another tab
   * has gone on, and nothing is written.
   * @param {string} id @param {Body} body @param {Partial<TableSummary>} card @param {number} seq
   * @returns {{ ok: boolean, seq: number, why?: "stale" | "gone" | "newer" | "older" | "full" | "denied" }}
   */
  function save(id, body, card, seq) {
    const name = nameOf(id);
    const known = read(name);
    const head = index.get(name);
    if (known.state === "newer" || known.state === "older") return { ok: false, why: known.state, seq: known.seq };
    const gone = known.state === "gone" ? known : head?.state === "gone" ? head : null;
    if (gone && gone.seq > seq) return { ok: false, why: "gone", seq: gone.seq };
    if (known.state === "good" && known.seq > seq) return { ok: false, why: "stale", seq: known.seq };
    const next = seq + 1;
    return write(name, { seq: next, card, body: { record: body.record, picked: body.picked ?? [] } });
  }

  /**
   * @param {string} name @param {import("./envelope.js").Content} content
   * @returns {{ ok: boolean, seq: number, why?: "full" | "denied" }}
   */
  function write(name, content) {
    const text = seal(content);
    const { seq, card, body } = content;
    const local = putLocal(name, text);
    if (local) memoryOnly.delete(name);
    else memoryOnly.set(name, text);
    if (isTableName(name)) index.set(name, { seq, card, state: body === null ? "gone" : "good" });
    sync.send({ name, seq, text });
    if (local || sync.disk() !== "none") return { ok: true, seq };
    return { ok: false, seq, why: localStore.kind === "memory" ? "denied" : "full" };
  }

  /** Move a damaged table to quarantine; return the number to continue from. @param {string} id */
  function quarantineTable(id) {
    const name = nameOf(id);
    const { seq } = read(name);
    for (const key of keysOf(name)) quarantine(key);
    return Math.max(seq, index.get(name)?.seq ?? -1);
  }

  /**
   * Delete a table. The deletion is written like anything else, so that no older replica comes back. Resolves when it
   * is on the disk, or cannot be.
   * @param {string} id
   */
  function remove(id) {
    const name = nameOf(id);
    const seq = Math.max(read(name).seq, index.get(name)?.seq ?? -1) + FAR;
    snapshots.drop(id);
    for (const { key } of replicasOf(name)) if (key) drop(key);
    memoryOnly.delete(name);
    write(name, { seq, card: { touched: new Date().toISOString() }, body: null });
    retry();
    return settled();
  }

  /** Take over what another tab has written. @param {string | null} key the key in localStorage; null: any */
  function heard(key) {
    if (key !== null && !key.startsWith(PREFIX)) return;
    if (key === null) {
      listing.lookAtAll();
      for (const name of seen.keys()) refill(name);
      if (sync.disk() === "open") sync.reconcileAll(); // it was emptied
    } else {
      const name = nameOfKey(key.slice(PREFIX.length));
      if (isTableName(name)) listing.look(name);
      else if (values.has(name) || seen.has(name)) refill(name);
      onChange(name);
    }
    retry();
  }

  /**
   * Return a small object by its name, such as the settings; {} if there is none.
   * @param {string} name @returns {Record<string, unknown>}
   */
  function value(name) {
    const found = read(name);
    values.add(name);
    if (found.state === "damaged") quarantine(name);
    if (found.state !== "good") return {};
    return object(found.body);
  }

  /** Store a small object; return whether a store has accepted it. @param {string} name @param {object} body */
  function setValue(name, body) {
    const found = read(name);
    if (found.state === "newer" || (found.state === "damaged" && !quarantine(name))) return false;
    return write(name, { seq: Math.max(found.seq, onDisk.get(name) ?? -1) + 1, card: null, body }).ok;
  }

  listing.lookAtAll();
  const ready = sync.reconcileAll();

  const tables = { list: listing.list, load, loadReconciled, save, remove, quarantineTable, snapshots, sizes };
  return { ready, settled, status: sync.status, retry, heard, ...tables, value, setValue, trash };
}
