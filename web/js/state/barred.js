/**
 * What a table is told that would change the game on it, think for who sits there, or leave what was laid.
 * @type {string[]}
 */
const CHANGES = ["undo", "undoTo", "redo", "hint", "roll", "toggleAnalysis", "toggleGuide"];

/**
 * Commands in place of the table's own, where what is laid on it is no game of one's own. A room that has something
 * better for one of them says so after these.
 * @param {() => void} refuse  says why not
 * @returns {Record<string, () => void>}
 */
export const barred = (refuse) => Object.fromEntries(CHANGES.map((name) => [name, refuse]));
