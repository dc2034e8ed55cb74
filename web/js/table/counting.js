import { clauses, listing, say, sentences } from "../words/say.js";

/** @import { Scene } from "../core/formats.js" */

/** Return how far each goal of a pilgrimage is reached. @param {Scene} scene */
export const progressWords = ({ progress = [] }) =>
  sentences(...progress.map(({ label, done, of }) => say("{label}: {done} of {of}.", { label, done, of })));

/**
 * Ask for the letter of a piece, or say that no piece has it, with the letters that there are: "B bishop, K king".
 * @param {Scene} scene @param {string} [missing]
 */
export function letterWords({ pieces, names: known }, missing) {
  /** @type {Map<string, Set<string>>} */
  const names = new Map();
  for (const { letter = "", kind, side, name } of pieces) {
    const key = letter.toUpperCase();
    if (key) names.set(key, (names.get(key) ?? new Set()).add(known?.[side]?.[kind] ?? name));
  }
  const letters = clauses(...Array.from(names, ([letter, all]) => `${letter} ${listing(all, "or")}`).sort());
  return missing
    ? say("There is no piece with the letter {letter}. Letters: {letters}.", { letter: missing, letters })
    : say("Press the letter of a piece: {letters}.", { letters });
}
