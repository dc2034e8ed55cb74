/**
 * Synchronizes with the disk: what was written is sent to IndexedDB (indexeddb.js), and later texts there are taken
 * over; of two texts with the same number, the one in IndexedDB wins. If it refuses, or does not answer within some
 * seconds, the tab goes on without it and tries again.
 *
 * @typedef {"saving" | "device" | "browser" | "tab"} Saved
 * `saving`: on its way; `device`: on the disk; `browser`: only in localStorage, which the browser writes to the disk at
 * some time; `tab`: nowhere else
 */
import { inTime } from "../site/fault.js";
import { peek } from "./envelope.js";
import { idOf, isOver, isTableName, keysOf, QUARANTINE } from "./replicas.js";
import { readSummary } from "./summary.js";
import { object, text as textOf } from "./values.js";

/** @import { Entry } from "./indexeddb.js" */

export const ANSWERED_WITHIN = 4000; // ms: a store that takes longer is not waited for
const A_DAY = 86_400_000; // ms after which a table where nothing was played is removed
const REMEMBERED = 30 * A_DAY; // ms for which a deletion is remembered

/**
 * @param {{
 *   database: import("./indexeddb.js").Database, patience: number, replicas: import("./replicas.js").Replicas,
 *   values: Set<string>, remove: (id: string) => unknown, makeRoom: () => Promise<boolean>, onStatus: () => void,
 *   onChange: (name: string, overtaken?: boolean) => void,
 * }} parts `values`: the names of the small values that were read; `makeRoom` deletes something that is not needed
 */
export function openSync({ database, patience, replicas, values, remove, makeRoom, onStatus, onChange }) {
  /** Texts on their way to the disk. @type {Map<string, Entry>} */
  const waiting = new Map();
  /** @type {"opening" | "open" | "none"} */
  let disk = "opening";
  let slow = false;
  let flushing = false;
  /** @type {(() => void)[]} */
  const awaiting = [];
  /** @type {Promise<void> | null} */
  let trying = null;
  const { index, memoryOnly, seen, onDisk, lostOnDisk, get, drop, replicasOf } = replicas;
  const { opened, read, putLocal, isHere, retryLocal, isLoose } = replicas;

  /** @param {Entry} entry */
  function send(entry) {
    const { since, seq } = waiting.get(entry.name) ?? entry;
    // The step after one that still waits replaces it, and counts as both.
    waiting.set(entry.name, entry.seq === seq + 1 ? { ...entry, since: since ?? seq } : entry);
    tell();
    flushQueue();
  }

  /** Write all waiting texts in one transaction; those that arrive meanwhile go into the next. */
  async function flushQueue() {
    if (flushing || disk !== "open" || !waiting.size) return;
    flushing = true;
    const batch = [...waiting.values()];
    const timer = setTimeout(() => {
      slow = true;
      tell();
    }, patience);
    try {
      const overtaken = await written(batch);
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

  /** Write texts; where the disk is full, what was deleted goes first. @param {Entry[]} batch @returns {Promise<Entry[]>} */
  async function written(batch) {
    try {
      return await database.write(batch);
    } catch (error) {
      if (object(error).name !== "QuotaExceededError" || !(await makeRoom())) throw error;
      return written(batch);
    }
  }

  /** Drop the deletions in localStorage that a text on the disk makes needless. @param {Entry} entry */
  function prune({ name, seq }) {
    for (const copy of replicasOf(name))
      if (copy.state === "good" && copy.key && copy.seq <= seq && copy.body === null) drop(copy.key);
    if (peek(memoryOnly.get(name) ?? null)?.seq === seq && !isOver(index.get(name)?.card)) retryLocal(name);
  }

  /**
   * Give way to a text on the disk: move ours, and what continues it, to quarantine.
   * @param {Entry} ours @param {Entry} theirs
   */
  function resolveConflict(ours, theirs) {
    const later = waiting.get(ours.name);
    quarantineEntry(ours);
    if (later && grewFrom(later, ours)) {
      waiting.delete(later.name);
      quarantineEntry(later);
    }
    adopt(theirs, { needed: true, overtaken: true });
  }

  /** Move a text to quarantine. @param {Entry} entry */
  function quarantineEntry({ name, seq, text }) {
    send({ name: `${QUARANTINE}${name}/${seq}`, seq: 0, text });
    for (const key of keysOf(name)) if (get(key) === text) drop(key);
    for (const kept of [memoryOnly, seen]) if (kept.get(name) === text) kept.delete(name);
  }

  /**
   * Take over a text from the disk.
   * @param {Entry} entry @param {{ needed?: boolean, overtaken?: boolean }} how `needed`: it is read now
   */
  function adopt({ name, seq, text }, { needed = false, overtaken = false } = {}) {
    const found = opened(name, text);
    // The text on the disk was reported as saved, so another one with the same number gives way.
    const others = replicasOf(name).filter((copy) => copy.state === "good" && copy.seq === seq && copy.raw !== text);
    if (found.state !== "bad") for (const { raw } of others) quarantineEntry({ name, seq, text: raw });
    const here = read(name);
    if (found.state === "bad") {
      send({ name: `${QUARANTINE}${name}/disk-${seq}`, seq: 0, text });
      if (here.state !== "good") return;
      if (here.seq < seq) lostOnDisk.add(name);
      database.forget([name]).then(() => send({ name, seq: here.seq, text: here.raw }), console.warn);
      return;
    }
    const content = found.state === "good" ? found : null;
    const isGone = content?.body === null;
    const unread = found.state === "older" ? "older" : "newer";
    if (here.state === "newer" || (here.state === "good" && here.seq > seq)) return;
    onDisk.set(name, seq);
    if (isTableName(name))
      index.set(name, { seq, card: content?.card ?? null, state: content ? (isGone ? "gone" : "good") : unread });
    if (isGone) {
      for (const { key } of replicasOf(name)) if (key) drop(key);
      memoryOnly.delete(name);
    } else if (isOver(content?.card) || !putLocal(name, text)) {
      if (needed || !isTableName(name)) memoryOnly.set(name, text); // a table is asked for when it is opened
    } else memoryOnly.delete(name);
    onChange(name, overtaken || others.length > 0);
  }

  /** Compare the stores: each gets the later texts of the other. @param {Entry[]} entries */
  function compare(entries) {
    const old = [];
    for (const entry of entries) {
      if (entry.name.startsWith(QUARANTINE)) continue;
      const head = isTableName(entry.name) ? index.get(entry.name) : { ...read(entry.name), card: null };
      if (!head || head.seq < entry.seq || head.state === "damaged") adopt(entry);
      else if (head.seq === entry.seq && head.state === "good")
        isHere(entry) ? onDisk.set(entry.name, entry.seq) : adopt(entry);
      const isGone = index.get(entry.name)?.state === "gone" && !replicasOf(entry.name).length;
      if (isGone && isOlder(peek(entry.text)?.card, REMEMBERED)) old.push(entry.name);
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
    if (here.state === "good" || here.state === "gone") send({ name, seq: here.seq, text: here.raw });
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

  /** Try again to write what could not be written. Called whenever there may be room again. */
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

  /** Resolve when nothing is on its way any more, or it cannot arrive. @returns {Promise<void>} */
  const settled = () =>
    new Promise((resolve) => {
      awaiting.push(resolve);
      tell();
    });

  /** @param {string} name */
  const entryOf = (name) => inTime(database.get(name), patience).catch((error) => void console.warn(error));
  /** Send a text together with the next one. @param {Entry} entry */
  const wait = (entry) => void waiting.set(entry.name, entry);
  return { send, adopt, reconcileAll, retry, status, settled, entryOf, wait, disk: () => disk };
}

/** Return whether a step continues another, which was then on its way. @param {Entry} step @param {Entry} before */
const grewFrom = ({ since, seq }, before) => (since ?? seq) <= before.seq;
/** Return whether a table was last touched that long ago, in milliseconds. @param {unknown} card @param {number} age */
const isOlder = (card, age) => Date.parse(textOf(object(card).touched)) < Date.now() - age;
