/**
 * The way to the disk and back: what was written is sent to IndexedDB (indexeddb.js), what IndexedDB has of later date is
 * taken over, and of two texts with the same number its own stands. Where it is refused, or does not answer within
 * some seconds, the tab goes on without it and tries again.
 *
 * @typedef {"saving" | "device" | "browser" | "tab"} Saved
 * `saving`: on its way. `device`: on the disk. `browser`: in localStorage alone, which the browser writes to the disk
 * when it likes. `tab`: nowhere else.
 */
import { inTime } from "../site/in-time.js";
import { peek } from "./envelope.js";
import { idOf, isTableName, keysOf, QUARANTINE } from "./replicas.js";
import { readSummary } from "./summary.js";

export const ANSWERED_WITHIN = 4000; // ms: a store that takes longer is not waited for
const A_DAY = 86_400_000; // ms: how long a table waits where nothing was done,
const REMEMBERED = 30 * A_DAY; // and how long it is known that something is gone

/**
 * @param {{
 *   database: import("./indexeddb.js").Database, patience: number, replicas: import("./replicas.js").Replicas,
 *   snapshots: ReturnType<typeof import("./snapshots.js").openSnapshots>, values: Set<string>, remove: (id: string) => unknown,
 *   onStatus: () => void, onChange: (name: string, overtaken?: boolean) => void,
 * }} parts  `values`: the names of small values that were asked for
 */
export function openSync({ database, patience, replicas, snapshots, values, remove, onStatus, onChange }) {
  /** Texts on their way to the disk. @type {Map<string, import("./indexeddb.js").Entry>} */
  const waiting = new Map();
  /** @type {"opening" | "open" | "none"} */
  let disk = "opening";
  let slow = false;
  let flushing = false;
  /** @type {(() => void)[]} */
  const awaiting = [];
  /** @type {Promise<void> | null} */
  let trying = null;
  const {
    index,
    memoryOnly,
    onDisk,
    lostOnDisk,
    get,
    drop,
    replicasOf,
    opened,
    read,
    putLocal,
    isHere,
    retryLocal,
    isLoose,
  } = replicas;

  /** @param {import("./indexeddb.js").Entry} entry */
  function send(entry) {
    const { since, seq } = waiting.get(entry.name) ?? entry;
    // The next step of one that still waits goes in its place, and counts as both.
    waiting.set(entry.name, entry.seq === seq + 1 ? { ...entry, since: since ?? seq } : entry);
    tell();
    flushQueue();
  }

  /** Writes what waits, all in one go; what comes meanwhile goes with the next. */
  async function flushQueue() {
    if (flushing || disk !== "open" || !waiting.size) return;
    flushing = true;
    const batch = [...waiting.values()];
    const timer = setTimeout(() => {
      slow = true;
      tell();
    }, patience);
    try {
      const overtaken = await database.write(batch);
      for (const entry of batch) {
        const later = waiting.get(entry.name);
        if (later === entry) waiting.delete(entry.name);
        const other = overtaken.find(({ name }) => name === entry.name);
        onDisk.set(entry.name, other?.seq ?? entry.seq);
        if (other) resolveConflict(entry, other);
        else {
          if (later && later !== entry && grewFrom(later, entry)) later.since = entry.seq + 1;
          prune(entry);
        }
      }
    } catch (error) {
      console.warn(error);
      disk = "none";
    }
    clearTimeout(timer);
    slow = flushing = false;
    tell();
    flushQueue();
  }

  /** What is on the disk for certain needs no marker of its end, and no copy of version 1, in localStorage. @param {import("./indexeddb.js").Entry} entry */
  function prune({ name, seq }) {
    for (const { key, v, body, seq: number } of replicasOf(name)) {
      if (!key || number === null || number > seq) continue;
      if (body === null) drop(key);
      else if (v === 1 && number < seq && isTableName(name)) {
        drop(key);
        if (body.scene)
          snapshots.put(idOf(name), body.record, {
            scene: body.scene,
            turns: body.turns ?? [],
            board: body.board,
          });
      }
    }
    if (memoryOnly.has(name) && peek(memoryOnly.get(name) ?? null)?.seq === seq && !index.get(name)?.card?.over)
      retryLocal(name);
  }

  /** The disk had another one by then, unknown to localStorage: ours is kept aside, and what grew from it. @param {import("./indexeddb.js").Entry} ours @param {import("./indexeddb.js").Entry} theirs */
  function resolveConflict(ours, theirs) {
    const later = waiting.get(ours.name);
    quarantineEntry(ours);
    if (later && grewFrom(later, ours)) {
      waiting.delete(later.name);
      quarantineEntry(later);
    }
    adopt(theirs, { needed: true, overtaken: true });
  }

  /** Keeps a text under kept/, and nowhere else. @param {import("./indexeddb.js").Entry} entry */
  function quarantineEntry({ name, seq, text }) {
    send({ name: `${QUARANTINE}${name}/${seq}`, seq: 0, text });
    for (const key of keysOf(name)) if (get(key) === text) drop(key);
    if (memoryOnly.get(name) === text) memoryOnly.delete(name);
  }

  /** Takes over what the disk has. @param {import("./indexeddb.js").Entry} entry @param {{ needed?: boolean, overtaken?: boolean }} how `needed`: to be read now */
  function adopt({ name, seq, text }, { needed = false, overtaken = false } = {}) {
    const found = opened(name, text);
    // What was called saved stands: another text under the same number gives way to it.
    const others = replicasOf(name).filter((copy) => copy.state === "good" && copy.seq === seq && copy.raw !== text);
    if (found.state !== "bad") for (const { raw } of others) quarantineEntry({ name, seq, text: raw });
    const here = read(name);
    if (found.state === "bad") {
      send({ name: `${QUARANTINE}${name}/disk-${seq}`, seq: 0, text });
      if (here.state === "good" && here.seq < seq) lostOnDisk.add(name);
      if (here.state === "good")
        database
          .forget([name])
          .then(() => send({ name, seq: here.seq, text: /** @type {string} */ (here.raw) }), console.warn);
      return;
    }
    if (here.state === "newer" || (here.state === "good" && here.seq > seq)) return;
    onDisk.set(name, seq);
    if (isTableName(name)) {
      index.set(name, {
        seq,
        card: "card" in found ? found.card : null,
        state: found.state === "newer" ? "newer" : "body" in found && found.body === null ? "gone" : "good",
      });
    }
    if ("body" in found && found.body === null) {
      for (const { key } of replicasOf(name)) if (key) drop(key);
      memoryOnly.delete(name);
    } else if (("card" in found && found.card?.over) || !putLocal(name, text)) {
      if (needed) memoryOnly.set(name, text);
    } else memoryOnly.delete(name);
    onChange(name, overtaken || others.length > 0);
  }

  /** Compares the stores: each gets what the other has of later date. @param {import("./indexeddb.js").Entry[]} entries */
  function compare(entries) {
    const old = [];
    for (const entry of entries) {
      if (entry.name.startsWith(QUARANTINE)) continue;
      const head = isTableName(entry.name) ? index.get(entry.name) : { ...read(entry.name), card: null };
      if (!head || head.seq < entry.seq || head.state === "damaged") adopt(entry);
      else if (head.seq === entry.seq && head.state === "good")
        isHere(entry) ? onDisk.set(entry.name, entry.seq) : adopt(entry);
      if (
        index.get(entry.name)?.state === "gone" &&
        isOlder(peek(entry.text)?.card, REMEMBERED) &&
        !replicasOf(entry.name).length
      )
        old.push(entry.name);
    }
    for (const [name, { seq, state }] of index) {
      if (state !== "good" && state !== "gone") continue;
      if (onDisk.get(name) !== seq && !waiting.has(name)) sendLocal(name);
    }
    for (const name of values) if (onDisk.get(name) !== read(name).seq && !waiting.has(name)) sendLocal(name);
    if (old.length) database.forget(old).catch(console.warn);
  }

  /** @param {string} name */
  function sendLocal(name) {
    const here = read(name);
    if ((here.state === "good" || here.state === "gone") && !here.first)
      send({ name, seq: here.seq, text: /** @type {string} */ (here.raw) });
  }

  async function reconcileAll() {
    try {
      const entries = await inTime(database.all(), patience);
      disk = "open";
      compare(entries);
      for (const [name, { state, card }] of [...index])
        if (state === "good" && readSummary(card).fresh && isOlder(card, A_DAY)) remove(idOf(name));
      flushQueue();
    } catch (error) {
      console.warn(error);
      disk = "none";
    }
    tell();
  }

  /** What could not be written is tried again: called whenever room may have been made. */
  function retry() {
    for (const name of [...memoryOnly.keys()])
      if (onDisk.get(name) !== peek(memoryOnly.get(name) ?? null)?.seq) retryLocal(name);
    if (disk === "none" && !trying)
      trying = reconcileAll().finally(() => {
        trying = null;
      });
    flushQueue();
    tell();
  }

  /** @returns {{ kind: string, saved: Saved | null, full: boolean, disk: boolean }} */
  function status() {
    return {
      kind: replicas.kind === "memory" && disk === "none" ? "memory" : "local",
      saved: saved(),
      full: disk === "none" && replicas.kind === "local" && isLoose(),
      disk: disk !== "none",
    };
  }

  /** @returns {Saved | null} */
  function saved() {
    if (disk === "opening") return waiting.size ? "saving" : null;
    if (disk === "none" || slow) return isLoose() || replicas.kind === "memory" ? "tab" : "browser";
    return waiting.size ? "saving" : "device";
  }

  function tell() {
    if (disk !== "opening" && saved() !== "saving") for (const resolve of awaiting.splice(0)) resolve();
    onStatus();
  }

  /** When nothing is on its way any more, or will not arrive. @returns {Promise<void>} */
  const settled = () =>
    new Promise((resolve) => {
      awaiting.push(resolve);
      tell();
    });

  return {
    send,
    adopt,
    reconcileAll,
    retry,
    status,
    settled,
    isOpen: () => disk === "open",
    isOpening: () => disk === "opening",
    isNone: () => disk === "none",
    /** To be sent as soon as something is. */
    wait: (/** @type {import("./indexeddb.js").Entry} */ entry) => void waiting.set(entry.name, entry),
    /** @param {string} name */
    entryOf: (name) => inTime(database.get(name), patience).catch((error) => void console.warn(error)),
  };
}

/** Does this step follow on the other one, which was on its way when it was made? */
const grewFrom = (
  /** @type {import("./indexeddb.js").Entry} */ { since, seq },
  /** @type {import("./indexeddb.js").Entry} */ before,
) => (since ?? seq) <= before.seq;
const isOlder = (/** @type {any} */ card, /** @type {number} */ age) => Date.parse(card?.touched) < Date.now() - age;
