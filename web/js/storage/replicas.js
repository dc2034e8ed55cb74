/**
 * The replicas that can be read at once: those in localStorage, each a sealed text (envelope.js), and those that only
 * this tab has. A table has two slots, which are written in turn; a small value has one, with its name as the key.
 *
 * @typedef {{ key: string | null, raw: string } & import("./envelope.js").Opened} Replica
 * @typedef {{ seq: number, card: unknown, state: "good" | "gone" | "newer" | "older" | "damaged" }} Head
 * @typedef {Content & { state: "good" | "gone", raw: string, fellBack: boolean }} Good
 * `fellBack`: a later replica was damaged
 * @typedef {{ state: "missing", seq: number }
 *   | { state: "newer" | "older" | "damaged", seq: number, replicas: Replica[] }} Other
 * @typedef {ReturnType<typeof openReplicas>} Replicas
 */

import { peek, unseal } from "./envelope.js";
import { PREFIX } from "./local-storage.js";
import { isTable } from "./salvage.js";
import { object } from "./values.js";

/** @import { Content } from "./envelope.js" */
/** @import { Entry } from "./indexeddb.js" */

export const TABLE = /^table\/([\w-]+)\/([ab])$/;
export const QUARANTINE = "kept/";
const SLOTS = ["a", "b"];

export const nameOf = (/** @type {string} */ id) => `table/${id}`;
export const isTableName = (/** @type {string} */ name) => name.startsWith("table/");
export const idOf = (/** @type {string} */ name) => name.slice("table/".length);
export const keysOf = (/** @type {string} */ name) =>
  isTableName(name) ? SLOTS.map((slot) => `${name}/${slot}`) : [name];
export const nameOfKey = (/** @type {string} */ key) => (TABLE.test(key) ? key.slice(0, -2) : key);
export const isOver = (/** @type {unknown} */ card) => Boolean(object(card).over);

/**
 * @param {{ localStore: import("./local-storage.js").LocalStore, send: (entry: Entry) => void,
 *   snapshots: ReturnType<typeof import("./snapshots.js").openSnapshots> }} parts `send` writes a text to the disk
 */
export function openReplicas({ localStore, snapshots, send }) {
  /** The head of each table, known without reading it. @type {Map<string, Head>} */
  const index = new Map();
  /** The texts that localStorage does not have. @type {Map<string, string>} */
  const memoryOnly = new Map();
  /**
   * The newest text of each small value that this tab has seen: another page of the origin can empty localStorage.
   * @type {Map<string, string>}
   */
  const seen = new Map();
  /** The numbers of the texts on the disk. @type {Map<string, number>} */
  const onDisk = new Map();
  /** The names of texts damaged on the disk that had a higher number than any good replica. @type {Set<string>} */
  const lostOnDisk = new Set();

  const get = (/** @type {string} */ key) => localStore.get(PREFIX + key);
  const put = (/** @type {string} */ key, /** @type {string} */ text) => localStore.set(PREFIX + key, text);
  const drop = (/** @type {string} */ key) => localStore.remove(PREFIX + key);

  /** Return all replicas of a name. @param {string} name @returns {Replica[]} */
  function replicasOf(name) {
    const raws = keysOf(name).map((key) => ({ key, raw: get(key) }));
    const mine = [memoryOnly.get(name), seen.get(name)].map((raw) => ({ key: null, raw: raw ?? null }));
    const all = [...raws, ...mine];
    return all.flatMap(({ key, raw }) => (raw === null ? [] : [{ key, raw, ...opened(name, raw) }]));
  }

  /** @param {string} name @param {string} raw @returns {import("./envelope.js").Opened} */
  function opened(name, raw) {
    const found = unseal(raw);
    const isOdd = isTableName(name) && found.state === "good" && found.body !== null && !isTable(found.body);
    return isOdd ? { state: "bad", seq: found.seq } : found;
  }

  /** Return the newest good replica of a name, or why there is none. @param {string} name @returns {Good | Other} */
  function read(name) {
    const replicas = replicasOf(name);
    const good = newest(replicas.filter((copy) => copy.state === "good"));
    const [newer, older, bad] = /** @type {const} */ (["newer", "older", "bad"]).map((one) =>
      replicas.filter(({ state }) => state === one),
    );
    const later = newest(newer);
    if (later && (!good || seqOf(later) > good.seq)) return { state: "newer", seq: seqOf(later), replicas: newer };
    if (good) {
      const { seq, card, body, raw } = good;
      if (!isTableName(name)) seen.set(name, raw);
      // A bad replica is no loss if it is the previous one, or if the disk has no later one either.
      const lost = onDisk.get(name) !== seq || lostOnDisk.has(name);
      const fellBack = lost && bad.some((copy) => copy.seq !== seq - 1);
      return { state: body === null ? "gone" : "good", seq, card, body, raw, fellBack };
    }
    const before = newest(older);
    if (before) return { state: "older", seq: seqOf(before), replicas: older };
    return bad.length
      ? { state: "damaged", seq: index.get(name)?.seq ?? -1, replicas: bad }
      : { state: "missing", seq: -1 };
  }

  /**
   * Write a text over the replica that is worth least; return whether that worked.
   * @param {string} name @param {string} text
   */
  function putLocal(name, text) {
    const places = keysOf(name)
      .map((key) => {
        const raw = get(key);
        const { state, seq } = raw === null ? { state: "none", seq: null } : opened(name, raw);
        return { key, state, worth: state === "good" ? (seq ?? 0) : state === "none" ? -1 : -2 };
      })
      .sort((one, two) => one.worth - two.worth);
    const [place, other] = places;
    if (place.worth === -2 && !quarantine(place.key)) return false;
    if (!put(place.key, text) && !makeRoom(name, () => put(place.key, text))) return false;
    const head = peek(text);
    if (other?.state === "good" && (head?.gone || isOver(head?.card))) drop(other.key); // it will not change again
    return true;
  }

  /**
   * Drop what can be had again, step by step, until something fits.
   * @param {string} sparing @param {() => boolean} fits
   */
  function makeRoom(sparing, fits) {
    const safe = [...index].filter(([name, { seq }]) => name !== sparing && onDisk.get(name) === seq);
    snapshots.clear();
    if (fits()) return true;
    for (const [name, { seq }] of safe)
      for (const copy of replicasOf(name)) if (copy.key && copy.seq !== seq) drop(copy.key);
    if (fits()) return true;
    for (const [name, { card }] of safe) if (isOver(card)) for (const key of keysOf(name)) drop(key);
    return fits();
  }

  /** Move an unreadable text to quarantine, in both stores; return whether its slot is free now. @param {string} key */
  function quarantine(key) {
    const raw = get(key);
    if (raw === null) return true;
    let n = 1;
    while (get(`${QUARANTINE}${key}/${n}`) !== null) n += 1;
    const name = `${QUARANTINE}${key}/${n}`;
    if (!put(name, raw)) return false;
    drop(key);
    send({ name, seq: 0, text: raw });
    return true;
  }

  /** Return whether a replica has this very text. @param {Entry} entry */
  const isHere = ({ name, text }) => memoryOnly.get(name) === text || keysOf(name).some((key) => get(key) === text);

  /** Give localStorage the newest text of a small value, unless it has that. @param {string} name */
  function refill(name) {
    const here = read(name);
    if (here.state === "good" && get(name) !== here.raw) putLocal(name, here.raw);
  }

  /** @param {string} name */
  function retryLocal(name) {
    const text = memoryOnly.get(name);
    if (text && putLocal(name, text)) memoryOnly.delete(name);
  }

  /** Return whether any change is stored only in this tab's memory. */
  const isLoose = () => [...memoryOnly].some(([name, text]) => onDisk.get(name) !== peek(text)?.seq);

  /** Return the bytes of localStorage that tables and the quarantine take. Browsers count two bytes a character. */
  function sizes() {
    /** @type {{ kept: number, tables: Record<string, number> }} */
    const found = { kept: 0, tables: {} };
    for (const key of localStore.keys()) {
      if (!key.startsWith(PREFIX)) continue;
      const bytes = 2 * (key.length + (localStore.get(key)?.length ?? 0)),
        table = TABLE.exec(key.slice(PREFIX.length));
      if (table) found.tables[table[1]] = (found.tables[table[1]] ?? 0) + bytes;
      else if (key.startsWith(PREFIX + QUARANTINE)) found.kept += bytes;
    }
    return found;
  }

  const known = { index, memoryOnly, seen, onDisk, lostOnDisk, kind: localStore.kind };
  const texts = { get, drop, replicasOf, opened, read, putLocal, quarantine, isHere, refill, retryLocal };
  return { ...known, ...texts, isLoose, sizes };
}

const seqOf = (/** @type {{ seq: number | null }} */ copy) => copy.seq ?? -1;
/** Return the replica with the highest number, or null. @template {{ seq: number | null }} T @param {T[]} replicas */
const newest = (replicas) =>
  replicas.reduce((/** @type {T | null} */ best, copy) => (best && seqOf(best) >= seqOf(copy) ? best : copy), null);
