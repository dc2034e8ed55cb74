/**
 * Lists the tables by their cards, without opening any: read from localStorage at the start, and again when another tab
 * has written. It also finds what version 1 stored, and migrates it.
 */

import { peek, seal } from "./envelope.js";
import { PREFIX } from "./local-storage.js";
import { metaOf } from "./meta.js";
import { idOf, keysOf, nameOfKey, TABLE } from "./replicas.js";
import { isTable, salvageBody } from "./salvage.js";
import { readSummary } from "./summary.js";
import { isObject, isText, list as listOf, object, objectFrom } from "./values.js";

/** @import { TableSummary } from "./summary.js" */
/**
 * @typedef {(body: Record<string, unknown>, entry: Record<string, unknown>) => object} SummaryOfFirst
 * returns the card of a table of version 1, from its body and its entry in the index
 */

/**
 * @param {{ localStore: import("./local-storage.js").LocalStore, replicas: import("./replicas.js").Replicas,
 *   wait: (entry: import("./indexeddb.js").Entry) => void, summaryOfFirst: SummaryOfFirst }} parts
 */
export function openListing({ localStore, replicas, wait, summaryOfFirst }) {
  const { index, memoryOnly, onDisk, get, drop, replicasOf, read, putLocal, quarantine } = replicas;

  /**
   * Return the cards of all tables where something was played, last touched first.
   * @returns {(TableSummary & { id: string, state: "good" | "newer" | "damaged" })[]}
   */
  function list() {
    return [...index]
      .flatMap(([name, { state, card }]) => (state === "gone" ? [] : [{ ...readSummary(card), id: idOf(name), state }]))
      .filter(({ fresh }) => !fresh)
      .sort((one, two) => (one.touched < two.touched ? 1 : one.touched > two.touched ? -1 : 0));
  }

  /**
   * Read the head of a table in localStorage.
   * @param {string} name @param {Record<string, unknown>} entries the index of version 1
   */
  function look(name, entries = {}) {
    const raws = keysOf(name)
      .map(get)
      .filter((raw) => raw !== null);
    const peeked = raws.map((raw) => peek(raw)).filter((found) => found !== null);
    const best = peeked.sort((one, two) => two.seq - one.seq)[0];
    if (peeked.length === raws.length) {
      if (best) index.set(name, { seq: best.seq, card: best.card, state: best.gone ? "gone" : "good" });
      else if (index.get(name)?.state !== "gone" && !onDisk.has(name) && !memoryOnly.has(name)) index.delete(name);
      return;
    }
    const found = read(name);
    const entry = entries[idOf(name)];
    if (found.state === "good" && found.first)
      migrate(name, found.seq, found.body, summaryOfFirst(object(found.body), object(entry)));
    else if (found.state === "good" || found.state === "gone")
      index.set(name, { seq: found.seq, card: found.card, state: found.state });
    else if (found.state === "newer")
      index.set(name, { seq: found.seq, card: best?.card ?? entry ?? null, state: "newer" });
    else if (best || entry || raws.some((raw) => salvageBody(raw))) {
      const record = raws.map((raw) => salvageBody(raw)?.record).find(Boolean);
      const card = best?.card ?? entry ?? { game: record?.game, name: metaOf(record).name };
      index.set(name, { seq: -1, card, state: "damaged" });
    }
  }

  /**
   * Write a table of version 1 anew beside its last replica, which stays until the new one is on the disk.
   * @param {string} name @param {number} seq @param {unknown} body @param {unknown} card
   */
  function migrate(name, seq, body, card) {
    index.set(name, { seq, card, state: "good" });
    if (replicasOf(name).some(({ state }) => state !== "good")) return; // a damaged one waits until the table is opened
    const text = seal({ seq: seq + 1, card, body: whole(body) });
    if (!putLocal(name, text)) return;
    const back = read(name);
    if (!("raw" in back) || back.raw !== text) return;
    index.set(name, { seq: seq + 1, card, state: "good" });
    wait({ name, seq: seq + 1, text });
  }

  /** Return the index of version 1, or {}; move anything else under its name to quarantine. */
  function firstIndex() {
    const raw = get("tables");
    if (raw === null) return {};
    const first = objectFrom(raw);
    if (first?.v === 1 && isObject(first.tables)) return first.tables;
    if (!(Number(first?.v) > 1)) quarantine("tables");
    return {};
  }

  function lookAtAll() {
    const entries = firstIndex();
    const names = new Set(
      localStore
        .keys()
        .filter((key) => key.startsWith(PREFIX) && TABLE.test(key.slice(PREFIX.length)))
        .map((key) => nameOfKey(key.slice(PREFIX.length))),
    );
    for (const name of index.keys()) names.add(name);
    for (const name of names) look(name, entries);
    const isFirst = (/** @type {string} */ name) => keysOf(name).some((key) => get(key)?.startsWith('{"v":1,'));
    if (objectFrom(get("tables") ?? "")?.v === 1 && ![...names].some(isFirst)) drop("tables");
  }

  return { list, look, lookAtAll };
}

/** Return a body of any version in the current form, or null. @param {unknown} body */
export const whole = (body) =>
  isTable(body) ? { record: body.record, picked: listOf(body.picked).filter(isText) } : null;
