/**
 * Stores tables and small values on this device, each as a sealed text (envelope.js) in two stores. localStorage is
 * read at the start and written at once at each step; IndexedDB gets the same text a moment later, and only what is
 * there is certain to be on the disk. The replica with the highest number and a correct checksum counts. What cannot be
 * read is moved to quarantine, never overwritten; what neither store accepts stays in the tab until one does.
 *
 * @typedef {{ record: import("../core/formats.js").GameRecord, picked: string[] }} Body
 * @typedef {{
 *   localStore: import("./local-storage.js").LocalStore, snapshots: ReturnType<typeof openSnapshots>,
 *   replicas: import("./replicas.js").Replicas, sync: ReturnType<typeof openSync>, ready: Promise<void>,
 * }} Stores  what reading and writing tables work with; `ready`: when both stores have been compared
 */

import { openDatabase } from "./indexeddb.js";
import { openListing } from "./listing.js";
import { browserLocalStore, PREFIX } from "./local-storage.js";
import { isTableName, nameOfKey, openReplicas } from "./replicas.js";
import { openSnapshots } from "./snapshots.js";
import { ANSWERED_WITHIN, openSync } from "./sync.js";
import { load, loadReconciled, quarantineTable } from "./tables/loading.js";
import { remove, save, write } from "./tables/writing.js";
import { object } from "./values.js";

/** @import { TableSummary } from "./summary.js" */
/** @import { Saved } from "./sync.js" */

/** @typedef {ReturnType<typeof import("./deleted/trash.js").openTrash>} Trash */

/** Return whether a write changed nothing because a later one was there. @param {{ why?: string }} result */
export const isLost = ({ why }) => why === "stale" || why === "gone" || why === "newer";

const no = async () => false;

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
  const removeIn = (/** @type {string} */ id) => remove(stores, id);
  const sync = openSync({ database, patience, replicas, values, remove: removeIn, makeRoom, onStatus, onChange });
  const listing = openListing(localStore, replicas);
  const { seen, onDisk, read, refill, quarantine, sizes } = replicas;
  const { retry, settled } = sync;

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
    return write(stores, name, { seq: Math.max(found.seq, onDisk.get(name) ?? -1) + 1, card: null, body }).ok;
  }

  listing.lookAtAll();
  const ready = sync.reconcileAll();

  /** @type {Stores} */
  const stores = { localStore, snapshots, replicas, sync, ready };

  return {
    ...{ ready, settled, status: sync.status, retry, heard },
    ...{ list: listing.list, snapshots, sizes, value, setValue, trash },
    load: (/** @type {string} */ id) => load(stores, id),
    loadReconciled: (/** @type {string} */ id) => loadReconciled(stores, id),
    /** @param {string} id @param {Body} body @param {Partial<TableSummary>} card @param {number} seq */
    save: (id, body, card, seq) => save(stores, id, body, card, seq),
    remove: removeIn,
    quarantineTable: (/** @type {string} */ id) => quarantineTable(stores, id),
  };
}
