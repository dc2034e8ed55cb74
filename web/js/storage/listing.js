/**
 * Which tables there are, by their cards, without opening any: read off localStorage at the start, and again where
 * another tab has written. Here too what version 1 had kept is found and moved on.
 */

import { objectFrom, peek, seal } from "./envelope.js";
import { PREFIX } from "./local-storage.js";
import { metaOf } from "./meta.js";
import { idOf, isObject, keysOf, nameOfKey, TABLE } from "./replicas.js";
import { salvageBody } from "./salvage.js";
import { readSummary } from "./summary.js";

/** @import { TableSummary } from "./summary.js" */

/**
 * @param {{
 *   localStore: import("./local-storage.js").LocalStore, replicas: import("./replicas.js").Replicas,
 *   wait: (entry: import("./indexeddb.js").Entry) => void, summaryOfFirst: (body: any, entry: any) => Partial<TableSummary>,
 * }} parts  `summaryOfFirst` makes the card of a table of version 1 from its body and its line of the index
 */
export function openListing({ localStore, replicas, wait, summaryOfFirst }) {
  const { index, memoryOnly, onDisk, get, drop, replicasOf, read, putLocal, quarantine } = replicas;

  /** Every table worth a card, last touched first; one where nothing was done is not. @returns {(TableSummary & { id: string, state: "good" | "newer" | "damaged" })[]} */
  function list() {
    return [...index]
      .flatMap(([name, { state, card }]) => (state === "gone" ? [] : [{ ...readSummary(card), id: idOf(name), state }]))
      .filter(({ fresh }) => !fresh)
      .sort((one, two) => (one.touched < two.touched ? 1 : one.touched > two.touched ? -1 : 0));
  }

  /** Reads what localStorage has of a table, as far as a card goes. @param {string} name @param {Record<string, any>} entries the index of version 1 */
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
    const found = read(name),
      id = idOf(name);
    if (found.state === "good" && found.first) moveOn(name, found, summaryOfFirst(found.body, entries[id] ?? {}));
    else if (found.state === "good" || found.state === "gone")
      index.set(name, { seq: found.seq, card: found.card, state: found.state });
    else if (found.state === "newer")
      index.set(name, { seq: found.seq, card: best?.card ?? entries[id] ?? null, state: "newer" });
    else if (best || entries[id] || raws.some((raw) => salvageBody(raw))) {
      const record = raws.map((raw) => salvageBody(raw)?.record).find(Boolean);
      index.set(name, {
        seq: -1,
        card: best?.card ?? entries[id] ?? { game: record?.game, name: metaOf(record).name },
        state: "damaged",
      });
    }
  }

  /** A table of version 1 is written anew beside its last copy, which stays until the new one is on the disk. @param {string} name @param {any} found @param {any} card */
  function moveOn(name, { seq, body }, card) {
    index.set(name, { seq, card, state: "good" });
    if (replicasOf(name).some(({ state }) => state !== "good")) return; // what is damaged waits until the table is opened
    const text = seal({ seq: seq + 1, card, body: whole(body) });
    if (!putLocal(name, text)) return;
    const back = read(name);
    if (back.raw !== text) return;
    index.set(name, { seq: seq + 1, card, state: "good" });
    wait({ name, seq: seq + 1, text });
  }

  /** The index of version 1. What is none is moved aside. @returns {Record<string, any>} */
  function firstIndex() {
    const raw = get("tables");
    if (raw === null) return {};
    const first = objectFrom(raw);
    if (first?.v === 1 && isObject(first.tables)) return first.tables;
    if (!(first?.v > 1)) quarantine("tables");
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

/** A body of whatever version, as it is written now. @param {any} body @returns {import("./storage.js").Body} */
export const whole = (body) => ({
  record: body.record,
  picked: Array.isArray(body.picked) ? body.picked.filter((/** @type {any} */ step) => typeof step === "string") : [],
});
