/**
 * Moves that another piece answers: a step of kind `shadow` says which. The answering piece may be chosen last, among
 * numbered ghosts where each would land, or first, and then who drives it.
 *
 * @typedef {{ number: number, cell: string, to: string }} Candidate
 */

/** @import { Move } from "../core/formats.js" */
/** @import { Next } from "./picker.js" */

const KIND = "shadow";
const answerOf = (/** @type {Move} */ move) => {
  const at = (move.kinds ?? []).indexOf(KIND);
  return at < 0 ? null : move.steps[at];
};

/** The moves that this piece answers; all of them while none is chosen. @param {Move[]} moves @param {string | null | undefined} answer */
export const answeredBy = (moves, answer) => (answer ? moves.filter((move) => answerOf(move) === answer) : moves);

/** May this piece be chosen first? @param {Move[]} moves @param {string} cell */
export const mayAnswer = (moves, cell) => moves.some((move) => answerOf(move) === cell);

/** Where this piece may come to stand. @param {Move[]} moves @param {string} cell */
export const landings = (moves, cell) => [
  ...new Set(answeredBy(moves, cell).flatMap((move) => landing(move, cell) ?? [])),
];

/** @param {Move} move @param {string} cell @returns {string | null} */
function landing(move, cell) {
  for (const effect of move.effects ?? []) if (effect[0] === "shift" && effect[1] === cell) return effect[2];
  return null;
}

/**
 * The pieces that may answer the step just made, in reading order; none while something else is to be said.
 * @param {Map<string, Next>} next @param {string[]} order
 * @returns {Candidate[]}
 */
export function candidates(next, order) {
  if (!next.size || [...next.values()].some(({ kind }) => kind !== KIND)) return [];
  const found = order.filter((cell) => next.has(cell));
  return found.map((cell, i) => ({
    number: i + 1,
    cell,
    to: landing(/** @type {Next} */ (next.get(cell)).moves[0], cell) ?? cell,
  }));
}
