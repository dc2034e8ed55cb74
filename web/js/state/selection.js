/** The selection at a table. It is replaced as a whole, since all of it belongs to one position. */
import { say } from "../words/say.js";

/** @import { Awaiting, Selection, Settings } from "./state.js" */

/** Return a selection that is empty but for some parts. @param {Partial<Selection>} [parts] @returns {Selection} */
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
 * Return the question to ask before a complete move is played, or null.
 * @param {import("../core/formats.js").Move} move @param {Settings} settings @returns {Awaiting | null}
 */
export function questionOf(move, settings) {
  if (move.warn && settings.warnings) return { why: "warn", move, ...move.warn };
  const isSeenFirst = move.kinds?.at(-1) === "exchange"; // two pieces that change places
  if (!settings.confirm && !isSeenFirst) return null;
  const why = settings.confirm ? "confirm" : "exchange";
  return { why, move, rule: null, message: say("{move:cap}?", { move: move.say }) };
}
