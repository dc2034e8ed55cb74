/** The roles of tabs at one table: one writes it, the others follow what it writes. */
import { blankTable, fromReply, selectionOf, UNSET } from "../../state/blank.js";
import { turnsOf } from "../../state/turns.js";
import { joinTable } from "../../storage/locks.js";
import { bodyOf } from "../summary.js";
import { keep } from "./keeping.js";
import { resume, verify } from "./replaying.js";

/** @import { Pending } from "../../state/state.js" */
/** @import { Here } from "./seat.js" */

/**
 * Write the table from now on, or watch the tab that does.
 * @param {Here} here
 * @param {string} id
 * @param {"writer" | "viewer"} role
 */
export async function takeRole(here, id, role) {
  const { storage, table, set, seat } = here;
  const now = table();
  const mine = ++seat.calls;
  if (now?.id !== id || now.role === role) return;
  if (role === "viewer") {
    if (seat.unkept) keep(here); // the tab that takes over plays what is drawn here
    if (table().role === "viewer") return; // saving has shown that another tab has moved on
    // A move that is drawn here is for the other tab to play. Until that is done it is only selected.
    set((mine) => ({
      ...(mine.pending && beforeMove(mine.pending)),
      role,
      selection: selectionOf({ picked: bodyOf(mine).picked }),
      pending: null,
      effects: [],
    }));
    seat.arrived();
    if (!follow(here)) verify(here);
    return;
  }
  if (now.role === "viewer") {
    await storage.loadReconciled(id); // the other tab may have moved on before it let go
    if (table()?.id !== id || mine !== seat.calls) return;
  }
  follow(here);
  if (table().rescue) return;
  set({ role });
  if (seat.owed) keep(here);
  verify(here);
  resume(here);
  seat.arrived();
}

/**
 * Show what another tab has written, and return whether that is anything new. The board stays until the rules have
 * drawn the new position.
 * @param {Here} here
 * @param {boolean} [overtaken] the same step was written there first, and stands: then this tab watches, unless it
 *   has taken the table over meanwhile
 */
export function follow(here, overtaken = false) {
  const { storage, table, set, seat } = here;
  const now = table();
  if (!now?.record || now.rescue) return false;
  if (overtaken) seat.seq = -1;
  if (overtaken && now.role === "writer" && !seat.lock?.holds()) {
    takeRole(here, now.id, "viewer");
    return true;
  }
  const found = storage.load(now.id);
  if (found.state === "missing" && found.seq > seat.seq) set({ rescue: { kind: "gone" } });
  if (found.state !== "good" || !found.body || found.seq <= seat.seq) return false;
  seat.seq = found.seq;
  const { record, picked } = found.body;
  const scene = { ...now.scene, moves: [], prompt: UNSET.prompt };
  // A provisional turn must not be in the list beside "Saved on this device", nor its effects be animated again.
  const turns = turnsOf(record.log, (now.pending?.base ?? now).turns);
  const at = Math.min(record.at, turns.length);
  set({ record, scene, turns, at, effects: [], selection: selectionOf({ picked }), pending: null, looking: null });
  verify(here);
  return true;
}

/**
 * Continue with as much of a damaged table as the rules accept. The damaged copies are quarantined.
 * @param {Here} here
 */
export function openRescued(here) {
  const { store, storage, table, seat } = here;
  const { id, rescue } = table();
  if (!rescue?.reply) return;
  seat.seq = storage.quarantineTable(id);
  store.set({ table: { ...blankTable(id), ...fromReply(rescue.reply) } });
  seat.lock?.release();
  seat.lock = joinTable(id, (role) => takeRole(here, id, role).then(() => role === "writer" && keep(here)), storage);
}

/** Keep a table that another tab has deleted. @param {Here} here */
export function keepAnyway(here) {
  const { storage, table, set, seat } = here;
  seat.seq = storage.load(table().id).seq;
  set({ rescue: null, role: "writer" });
  keep(here);
}

/** Return the parts of a table as they were before a move was drawn. @param {Pending} pending */
const beforeMove = ({ base: { record, scene, turns } }) => ({ record, scene, turns, at: record.at });
