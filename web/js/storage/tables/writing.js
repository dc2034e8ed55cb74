/** Writes tables and small values, and deletes tables. */
import { seal } from "../envelope.js";
import { isTableName, nameOf } from "../replicas.js";

/** @import { Content } from "../envelope.js" */
/** @import { Body, Stores } from "../storage.js" */
/** @import { TableSummary } from "../summary.js" */

const FAR = 1000; // the number of a deletion is so much higher that no tab overtakes it unknowingly

/**
 * Write a table. `seq` is the number of the replica that this body continues; if there is a higher one, another tab
 * has gone on, and nothing is written.
 * @param {Stores} stores @param {string} id @param {Body} body @param {Partial<TableSummary>} card @param {number} seq
 * @returns {{ ok: boolean, seq: number, why?: "stale" | "gone" | "newer" | "older" | "full" | "denied" }}
 */
export function save(stores, id, body, card, seq) {
  const { index, read } = stores.replicas;
  const name = nameOf(id);
  const known = read(name);
  const head = index.get(name);
  if (known.state === "newer" || known.state === "older") return { ok: false, why: known.state, seq: known.seq };
  const gone = known.state === "gone" ? known : head?.state === "gone" ? head : null;
  if (gone && gone.seq > seq) return { ok: false, why: "gone", seq: gone.seq };
  if (known.state === "good" && known.seq > seq) return { ok: false, why: "stale", seq: known.seq };
  const next = seq + 1;
  return write(stores, name, { seq: next, card, body: { record: body.record, picked: body.picked ?? [] } });
}

/**
 * Write a text to both stores, or keep it in the tab until one takes it.
 * @param {Stores} stores @param {string} name @param {Content} content
 * @returns {{ ok: boolean, seq: number, why?: "full" | "denied" }}
 */
export function write({ localStore, replicas, sync }, name, content) {
  const { index, memoryOnly, putLocal } = replicas;
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

/**
 * Delete a table. The deletion is written like anything else, so that no older replica comes back. Resolves when it
 * is on the disk, or cannot be.
 * @param {Stores} stores @param {string} id
 */
export function remove(stores, id) {
  const { index, memoryOnly, drop, read, replicasOf } = stores.replicas;
  const name = nameOf(id);
  const seq = Math.max(read(name).seq, index.get(name)?.seq ?? -1) + FAR;
  stores.snapshots.drop(id);
  for (const { key } of replicasOf(name)) if (key) drop(key);
  memoryOnly.delete(name);
  write(stores, name, { seq, card: { touched: new Date().toISOString() }, body: null });
  stores.sync.retry();
  return stores.sync.settled();
}
