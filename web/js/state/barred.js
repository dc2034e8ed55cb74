/** The commands that would change the game, think for its player, or leave a position that is only shown. */
const CHANGES = ["undo", "undoTo", "redo", "hint", "roll", "toggleAnalysis", "toggleGuide"];

/**
 * Return replacements for these commands while the table holds something other than the person's own game.
 * @param {() => void} refuse tells the person why not
 * @returns {Record<string, () => void>}
 */
export const barred = (refuse) => Object.fromEntries(CHANGES.map((name) => [name, refuse]));
