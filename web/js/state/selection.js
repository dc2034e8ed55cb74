/**
 * The hand at the table, one value that is replaced whole: what is taken up, asked and refused belongs to a moment of
 * a board, and goes with it. Field by field: `Selection` in state.d.ts.
 */
import { capital } from "./selectors.js";

/** @import { Awaiting, Selection, Settings } from "./state.js" */

/**
 * A hand that holds what is named, and nothing else.
 * @param {Partial<Selection>} [parts]
 * @returns {Selection}
 */
export const selectionOf = (parts) => ({
  picked: [],
  answer: null,
  awaiting: null,
  refusal: null,
  inspect: null,
  preview: null,
  waiting: false,
  ...parts,
});

/**
 * What is asked before a whole move is played, and its steps wait in the hand; null where nothing is.
 * @param {import("../core/formats.js").Move} move
 * @param {Settings} settings
 * @returns {Awaiting | null}
 */
export function questionOf(move, settings) {
  if (move.warn && settings.warnings) return { why: "warn", move, ...move.warn };
  const isSeenFirst = move.kinds?.at(-1) === "exchange"; // two pieces that change places
  if (!settings.confirm && !isSeenFirst) return null;
  return { why: settings.confirm ? "confirm" : "exchange", move, rule: null, message: `${capital(move.say)}?` };
}
