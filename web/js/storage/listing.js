/**
 * Lists the tables by their cards, without opening any: read from localStorage at the start, and again when another tab
 * has written.
 */

import { peek } from "./envelope.js";
import { PREFIX } from "./local-storage.js";
import { metaOf } from "./meta.js";
import { idOf, keysOf, nameOfKey, TABLE } from "./replicas.js";
import { isTable, salvageBody } from "./salvage.js";
import { readSummary } from "./summary.js";
import { isText, list as listOf } from "./values.js";

/** @import { TableSummary } from "./summary.js" */
/**
 * @param {import("./local-storage.js").LocalStore} localStore @param {import("./replicas.js").Replicas} replicas
 */
export function openListing(localStore, { index, memoryOnly, onDisk, get, read }) {
  /**
   * Return the cards of all tables where something was played, last touched first.
   * @returns {(TableSummary & { id: string, state: "good" | "newer" | "older" | "damaged" })[]}
   */
  function list() {
    return [...index]
      .flatMap(([name, { state, card }]) => (state === "gone" ? [] : [{ ...readSummary(card), id: idOf(name), state }]))
      .filter(({ fresh }) => !fresh)
      .sort((one, two) => (one.touched < two.touched ? 1 : one.touched > two.touched ? -1 : 0));
  }

  /** Read the head of a table in localStorage. @param {string} name */
  function look(name) {
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
    if (found.state === "good" || found.state === "gone")
      index.set(name, { seq: found.seq, card: found.card, state: found.state });
    else if (found.state === "newer" || found.state === "older")
      index.set(name, { seq: found.seq, card: best?.card ?? null, state: found.state });
    else if (best || raws.some((raw) => salvageBody(raw))) {
      const record = raws.map((raw) => salvageBody(raw)?.record).find(Boolean);
      const card = best?.card ?? { game: record?.game, name: metaOf(record).name };
      index.set(name, { seq: -1, card, state: "damaged" });
    }
  }

  function lookAtAll() {
    const names = new Set(
      localStore
        .keys()
        .filter((key) => key.startsWith(PREFIX) && TABLE.test(key.slice(PREFIX.length)))
        .map((key) => nameOfKey(key.slice(PREFIX.length))),
    );
    for (const name of index.keys()) names.add(name);
    for (const name of names) look(name);
  }

  return { list, look, lookAtAll };
}

/** Return a stored body with all its fields, or null. @param {unknown} body */
export const whole = (body) =>
  isTable(body) ? { record: body.record, picked: listOf(body.picked).filter(isText) } : null;
