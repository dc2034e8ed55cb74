/** All selectors of the state. They are pure, and know no rules of games. */
import { isFresh } from "./turns.js";

export * from "./lookups.js";
export * from "./seats.js";
export * from "./turns.js";

/** @import { State } from "./state.js" */
/** @import { Saved } from "../storage/sync.js" */

/**
 * Return how safely the last action is saved; null at a table where nothing was done.
 * @param {State} state @returns {Saved | null}
 */
export function savedOf({ table, storage }) {
  const works = storage.saved === "saving" || storage.saved === "device";
  if (works && table?.scene && isFresh(table)) return null;
  return works && table?.pending ? "saving" : storage.saved;
}
