/** The commands that would change the game, think for its player, or leave a position that is only shown. */
const CHANGES = /** @type {const} */ (["undo", "undoTo", "redo", "hint", "roll", "toggleAnalysis", "toggleGuide"]);
/** @typedef {typeof CHANGES[number]} Barred */

/**
 * Return replacements for these commands while the table holds something other than the person's own game.
 * @param {() => void} refuse tells the person why not
 */
export const barred = (refuse) =>
  /** @type {Record<Barred, () => void>} */ (Object.fromEntries(CHANGES.map((name) => [name, refuse])));
