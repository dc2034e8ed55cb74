/** Opening a table of this device, laying a task on the board, and leaving either. */
import { isMade } from "../../site/build.js";
import { blankTable, fromReply, openingOf, selectionOf, UNSET, unalarmed } from "../../state/blank.js";
import { gameOf } from "../../state/selectors.js";
import { joinTable } from "../../storage/locks.js";
import { metaOf } from "../../storage/meta.js";
import { say } from "../../words/say.js";
import { keepBoard } from "../boards.js";
import { flush } from "./keeping.js";
import { greet, measure } from "./replaying.js";
import { takeRole } from "./roles.js";

/** @import { Rescue, Storage, Table } from "../../state/state.js" */
/** @import { Here } from "./seat.js" */
/** @typedef {ReturnType<Storage["load"]>} Loaded */

/**
 * Open a table of this device: draw what the first store has, and play on when both agree.
 * @param {Here} here
 * @param {string} id
 */
export function open(here, id) {
  const { store, storage, hush, seat } = here;
  leave(here);
  hush();
  seat.greeted = "";
  seat.arrival = new Promise((resolve) => {
    seat.arrived = () => resolve(undefined);
  });
  const found = storage.load(id);
  if (found.state === "good") show(here, blankTable(id), found);
  else store.set({ table: blankTable(id) });
  return meet(here, id);
}

/** Compare both stores, and show what is wrong or take a role at the table. @param {Here} here @param {string} id */
export async function meet(here, id) {
  const { store, storage, announce, table, set, seat } = here;
  const found = await storage.loadReconciled(id);
  if (table()?.id !== id || table().role !== "asking") return;
  if (found.state !== "good" || !found.body) {
    seat.seq = found.seq;
    store.set({ table: { ...blankTable(id), rescue: rescueOf(found) } });
    if (found.state === "damaged" && found.body) measure(here, id, found.body.record);
    return;
  }
  const { game } = found.body.record;
  if (isMade(game) && !gameOf(store.get(), game)) return void dispatchEvent(new HashChangeEvent("hashchange"));
  if (!table().record || found.seq !== seat.seq) show(here, blankTable(id), found);
  const newest = store.get().openings[game]?.record;
  if (newest && found.body.record.rules > newest.rules) {
    set({ rescue: { kind: "newer" } });
    return;
  }
  if (found.fellBack) {
    const text = say("The last step of this table could not be read. This is the step before it.");
    store.set({ note: { text, tone: "polite", action: null } });
    announce(text);
  }
  seat.lock = joinTable(id, (role) => takeRole(here, id, role), storage);
  greet(here);
}

/**
 * Draw a table as far as that is possible without the rules.
 * @param {Here} here
 * @param {Table} blank
 * @param {Loaded} found
 */
export function show(here, blank, { body, seq: number }) {
  const { store, storage, seat } = here;
  if (!body) return;
  const { record, picked } = body;
  const look = storage.snapshots.get(blank.id, record) ?? openingOf(store.get(), record);
  seat.seq = number;
  keepBoard(store, record, look?.board);
  const { scene, turns } = look ?? { scene: UNSET, turns: [] };
  const at = Math.min(record.at, turns.length);
  store.set({
    table: { ...blank, record, scene, turns, at, selection: selectionOf({ picked }), flip: metaOf(record).flip },
  });
}

/** @param {Here} here */
export function leave(here) {
  const { store, seat } = here;
  flush(here);
  seat.lock?.release();
  seat.lock = null;
  seat.seq = -1;
  seat.owed = false;
  seat.arrived();
  store.set({ table: /** @type {Table} */ (/** @type {Table | null} */ (null)) });
}

/**
 * Put a puzzle or an exercise on the board, which is never saved: a reply of the rules, or its record alone for now.
 * @param {Here} here
 * @param {string} id @param {Partial<Table> & Pick<Table, "record">} reply
 * @param {Partial<Table> & Pick<Table, "role">} more
 */
export function lay(here, id, reply, more) {
  const { store, table } = here;
  if (table()?.id !== id) leave(here);
  const laid = { ...blankTable(id), ...fromReply({ scene: UNSET, turns: [], at: 0, ...reply }), ...more };
  store.set({ table: { ...laid, scene: unalarmed(laid, laid.scene) } });
}

/** @param {Loaded} found @returns {Rescue} */
function rescueOf(found) {
  if (found.state === "newer" || found.state === "older") return { kind: found.state, raw: found.raw };
  if (found.state === "missing") return { kind: "missing" };
  return { kind: found.body ? "measuring" : "unreadable", raw: found.raw };
}
