/** All selectors of the state. They are pure, and know no rules of games. */
import { gameOf } from "./lookups.js";
import { isFresh, shown } from "./turns.js";

export * from "./lookups.js";
export * from "./seats.js";
export * from "./turns.js";

/** @import { State, Table } from "./state.js" */
/** @import { Saved } from "../storage/sync.js" */

/** Return how to win the game at a table, from the moment that is shown. @param {State} state @param {Table} table */
export const goalOf = (state, table) => shown(table).scene?.goal ?? gameOf(state, table.record.game)?.goal ?? "";

/**
 * Return how safely the last action is saved; null at a table where nothing was done.
 * @param {State} state @returns {Saved | null}
 */
export function savedOf({ table, storage }) {
  const works = storage.saved === "saving" || storage.saved === "device";
  if (works && table?.scene && isFresh(table)) return null;
  return works && table?.pending ? "saving" : storage.saved;
}
