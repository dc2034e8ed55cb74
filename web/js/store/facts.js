/** Facts that follow from the state, with those of the files below: the rooms ask here. Pure, and without a rule in it. */
import { isFresh } from "./turns.js";
import { SAVING } from "./words.js";

export * from "./endings.js";
export * from "./named.js";
export * from "./said.js";
export * from "./seats.js";
export * from "./turns.js";

/** @import { State } from "./state.js" */

/** @import { Saved } from "./storage.js" */

/**
 * How safe is what was done last? Of a table where nothing was done, nothing is said. @returns {Saved | null}
 * @param {State} state
 */
export function savedOf({ table, storage }) {
  const going = storage.saved === "saving" || storage.saved === "device";
  if (going && table?.scene && isFresh(table)) return null;
  return going && table?.pending ? "saving" : storage.saved; // the rules are still asked about that move
}

/** @type {Record<Saved, string>} */
export const SAVED_WORDS = {
  saving: SAVING,
  device: "Saved on this device",
  browser: "Saved in this browser",
  tab: "Kept in this tab only",
};
