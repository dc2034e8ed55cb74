/**
 * The copies that are within reach at once: those in localStorage, each a sealed text (envelope.js), and those that
 * this tab alone holds. A table has two places, written in turn, a small value its name.
 *
 * @typedef {{ key: string | null, raw: string, state: string, seq: number | null, v?: number, card?: any, body?: any }} Replica
 * @typedef {{ seq: number, card: any, state: "good" | "gone" | "newer" | "damaged" }} Head
 * @typedef {ReturnType<typeof openReplicas>} Replicas
 */

import { objectFrom, peek, unseal } from "./envelope.js";
import { PREFIX } from "./local-storage.js";

export const TABLE = /^table\/([\w-]+)\/([ab])$/;
export const QUARANTINE = "kept/";
const SLOTS = ["a", "b"];

export const nameOf = (/** @type {string} */ id) => `table/${id}`;
export const isTableName = (/** @type {string} */ name) => name.startsWith("table/");
export const idOf = (/** @type {string} */ name) => name.slice("table/".length);
export const keysOf = (/** @type {string} */ name) =>
  isTableName(name) ? SLOTS.map((slot) => `${name}/${slot}`) : [name];
export const nameOfKey = (/** @type {string} */ key) => (TABLE.test(key) ? key.slice(0, -2) : key);

/**
 * @param {{ localStore: import("./local-storage.js").LocalStore, snapshots: ReturnType<typeof import("./snapshots.js").openSnapshots>, send: (entry: import("./indexeddb.js").Entry) => void }} parts
 *   `send` brings a text to the disk
 */
export function openReplicas({ localStore, snapshots, send }) {
  /** What is known of each table, without reading it. @type {Map<string, Head>} */
  const index = new Map();
  /** Texts that localStorage does not have. @type {Map<string, string>} */
  const memoryOnly = new Map();
  /** The numbers of what is on the disk. @type {Map<string, number>} */
  const onDisk = new Map();
  /** The names of what was damaged on the disk under a higher number than any good copy has. @type {Set<string>} */
  const lostOnDisk = new Set();

  const get = (/** @type {string} */ key) => localStore.get(PREFIX + key);
  const put = (/** @type {string} */ key, /** @type {string} */ text) => localStore.set(PREFIX + key, text);
  const drop = (/** @type {string} */ key) => localStore.remove(PREFIX + key);

  /** Every copy within reach. @param {string} name @returns {Replica[]} */
  function replicasOf(name) {
    /** @type {[string | null, string | null][]} */
    const raws = keysOf(name).map((key) => [key, get(key)]);
    raws.push([null, memoryOnly.get(name) ?? null]);
    return raws.flatMap(([key, raw]) => (raw === null ? [] : [{ key, raw, ...opened(name, raw) }]));
  }

  /** @param {string} name @param {string} raw */
  function opened(name, raw) {
    const found = unseal(raw);
    if (isTableName(name))
      return found.state === "good" && !isTable(found.body) ? { state: "bad", seq: found.seq } : found;
    const plain = found.state === "bad" ? objectFrom(raw) : null; // a value of version 1 was its own JSON
    return plain && !("sum" in plain) ? { state: "good", v: 1, seq: 0, card: null, body: plain } : found;
  }

  /** @param {string} name */
  function read(name) {
    const replicas = replicasOf(name);
    const good = newest(replicas.filter(({ state }) => state === "good"));
    const newer = newest(replicas.filter(({ state }) => state === "newer"));
    const bad = replicas.filter(({ state }) => state === "bad");
    if (newer && (!good || seqOf(newer) > seqOf(good))) return { state: "newer", seq: seqOf(newer) };
    if (good) {
      // A bad copy is no loss where it is the one before, or where the disk had no later one either.
      const lost = onDisk.get(name) !== seqOf(good) || lostOnDisk.has(name);
      const fellBack = lost && bad.some(({ seq }) => seq !== seqOf(good) - 1);
      return {
        state: good.body === null ? "gone" : "good",
        seq: seqOf(good),
        card: good.card,
        body: good.body,
        raw: good.raw,
        fellBack,
        first: good.v === 1,
      };
    }
    return bad.length
      ? { state: "damaged", seq: index.get(name)?.seq ?? -1, replicas: bad }
      : { state: "missing", seq: -1 };
  }

  /** Puts a text in the place of the copy that is worth least. @param {string} name @param {string} text @returns {boolean} whether it is there */
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
    if (other?.state === "good" && (head?.gone || head?.card?.over)) drop(other.key); // one copy is enough of what stays as it is
    return true;
  }

  /** Gives up what can be had again, one thing after the other, until something fits. @param {string} sparing @param {() => boolean} fits */
  function makeRoom(sparing, fits) {
    const safe = [...index].filter(([name, { seq }]) => name !== sparing && onDisk.get(name) === seq);
    const ways = [
      () => snapshots.clear(),
      () => {
        for (const [name, { seq }] of safe)
          for (const copy of replicasOf(name)) if (copy.key && copy.seq !== seq) drop(copy.key);
      },
      () => {
        for (const [name, { card }] of safe) if (card?.over) for (const key of keysOf(name)) drop(key);
      },
    ];
    return ways.some((give) => {
      give();
      return fits();
    });
  }

  /** Moves an unreadable text under kept/, in both stores. @param {string} key @returns {boolean} whether its place is free now */
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

  /** Is this very text within reach? @param {import("./indexeddb.js").Entry} entry */
  const isHere = ({ name, text }) => memoryOnly.get(name) === text || keysOf(name).some((key) => get(key) === text);

  /** @param {string} name */
  function retryLocal(name) {
    const text = memoryOnly.get(name);
    if (text && putLocal(name, text)) memoryOnly.delete(name);
  }

  /** Is anything nowhere but in this tab? */
  const isLoose = () => [...memoryOnly].some(([name, text]) => onDisk.get(name) !== peek(text)?.seq);

  /** Bytes of localStorage by what they hold, for the "space is full" panel. Browsers count two bytes a character. */
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

  return {
    index,
    memoryOnly,
    onDisk,
    lostOnDisk,
    kind: localStore.kind,
    get,
    drop,
    replicasOf,
    opened,
    read,
    putLocal,
    quarantine,
    isHere,
    retryLocal,
    isLoose,
    sizes,
  };
}

export const isObject = (/** @type {any} */ value) =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isTable = (/** @type {any} */ body) =>
  body === null || (isObject(body?.record) && typeof body.record.game === "string" && Array.isArray(body.record.log));
const seqOf = (/** @type {Replica} */ copy) => copy.seq ?? -1;
const newest = (/** @type {Replica[]} */ replicas) =>
  replicas.reduce(
    (/** @type {Replica | null} */ best, copy) => (best && seqOf(best) >= seqOf(copy) ? best : copy),
    null,
  );
