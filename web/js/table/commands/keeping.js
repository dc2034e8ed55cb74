/** Saving the open table, and tables that are not open here. */
import { blankTable, fromReply, newId, selectionOf, UNSET } from "../../state/blank.js";
import { isLost } from "../../storage/storage.js";
import { ownBoard } from "../boards.js";
import { bodyOf, summaryOf } from "../summary.js";

/** @import { Table, TableReply } from "../../state/state.js" */
/** @import { Meta } from "../../storage/meta.js" */
/** @import { Here } from "./seat.js" */
/** @typedef {{ seq?: number, picked?: string[] }} How the number of the copy that it grew from; the steps in hand */

const SOON = 400; // ms

/**
 * Save a new table; return its id.
 * @param {Here} here
 * @param {TableReply} reply
 * @param {object} meta
 * @param {How & { id?: string }} [how]
 */
export function place(here, reply, meta, { id = newId(), ...how } = {}) {
  write(here, id, reply, meta, how);
  return id;
}

/**
 * Save a table that is not open here.
 * @param {Here} here
 * @param {string} id @param {TableReply} reply @param {object} meta @param {How} [how]
 */
export function write(here, id, reply, meta, { seq: from = -1, picked = [] } = {}) {
  const { store, storage } = here;
  const written = {
    ...blankTable(id),
    ...fromReply(reply),
    record: { ...reply.record, meta: { ...reply.record.meta, ...meta } },
    selection: selectionOf({ picked }),
  };
  const result = storage.save(id, bodyOf(written), summaryOf(store.get(), written), from);
  if (!isLost(result)) remember(here, written);
  return result;
}

/** Save the table, with the steps in hand. @param {Here} here */
export function keep(here) {
  const { store, storage, table, set, seat } = here;
  clearTimeout(seat.unkept);
  seat.unkept = 0;
  const now = table();
  if (now?.role === "asking") seat.owed = true;
  if (now?.role !== "writer" || now.rescue) return;
  seat.owed = false;
  const result = storage.save(now.id, bodyOf(now), summaryOf(store.get(), now), seat.seq);
  if (result.why === "stale") here.overtaken(now.id);
  else if (result.why === "gone" || result.why === "newer" || result.why === "older")
    set({ rescue: { kind: result.why } });
  else seat.seq = result.seq;
}

/** Save the table a moment later, so that a selection and the move that follows are saved once. @param {Here} here */
export function keepSoon(here) {
  const { rulesClient, seat } = here;
  clearTimeout(seat.unkept);
  if (rulesClient.ready()) seat.unkept = window.setTimeout(() => keep(here), SOON);
  else keep(here);
}

/** Save at once what was to be saved later: the tab may be about to close. @param {Here} here */
export function flush(here) {
  const { storage, table, seat } = here;
  if (seat.unkept) keep(here);
  const now = table();
  if (now?.role !== "solver" && now?.scene && now.scene !== UNSET && !now.rescue) remember(here, now);
  storage.retry();
}

/**
 * Save the scene of a table, so that it is drawn at once when it is opened again.
 * @param {Here} here
 * @param {Table} now
 */
export function remember(here, now) {
  const { store, storage } = here;
  const { record, scene, turns } = now.pending?.base ?? now;
  storage.snapshots.put(now.id, record, { scene, turns, board: ownBoard(store.get(), record) });
}

/** Change fields of the record's meta. @param {Here} here @param {Partial<Record<keyof Meta, unknown>>} change */
export function setMeta(here, change) {
  const { set } = here;
  set((now) => ({ record: { ...now.record, meta: { ...now.record.meta, ...change } } }));
  keep(here);
}
