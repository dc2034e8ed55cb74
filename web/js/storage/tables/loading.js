/** Reads tables: as localStorage and the tab have them, as the disk has them too, and what is damaged. */
import { whole } from "../listing.js";
import { keysOf, nameOf } from "../replicas.js";
import { salvageBody } from "../salvage.js";

/** @import { Body, Stores } from "../storage.js" */

/**
 * Return a table as localStorage and the tab have it; `away`: only the disk has it, see `loadReconciled`.
 * @param {Stores} stores @param {string} id
 * @returns {{ state: "good" | "away" | "missing" | "newer" | "older" | "damaged", seq: number, body?: Body | null,
 *   fellBack?: boolean, raw?: string }}
 */
export function load({ replicas, sync }, id) {
  const { index, read } = replicas;
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
 * @param {Stores} stores @param {string} id
 */
export async function loadReconciled(stores, id) {
  const { replicas, sync } = stores;
  const { lostOnDisk, onDisk, read } = replicas;
  await stores.ready;
  if (sync.disk() === "open") {
    const name = nameOf(id);
    const entry = await sync.entryOf(name);
    const here = read(name);
    if (entry && "raw" in here && entry.text === here.raw) onDisk.set(name, entry.seq);
    else if (entry && (entry.seq >= here.seq || here.state !== "good")) sync.adopt(entry, { needed: true });
  }
  const found = load(stores, id);
  lostOnDisk.delete(nameOf(id));
  return found.state === "away" ? { ...found, state: /** @type {const} */ ("missing") } : found;
}

/** Move a damaged table to quarantine; return the number to continue from. @param {Stores} stores @param {string} id */
export function quarantineTable({ replicas }, id) {
  const { index, quarantine, read } = replicas;
  const name = nameOf(id);
  const { seq } = read(name);
  for (const key of keysOf(name)) quarantine(key);
  return Math.max(seq, index.get(name)?.seq ?? -1);
}
