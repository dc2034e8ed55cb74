/**
 * The puzzle that lies on the table.
 * @param {{ tables: import("../parts.js").Tables }} parts
 */
export const puzzleCommands = ({ tables }) => ({
  /** Change parts of the puzzle at work. @param {Partial<import("../state/state.js").Puzzled>} change */
  changePuzzle: (change) => tables.setTable(({ puzzle }) => puzzle && { puzzle: { ...puzzle, ...change } }),
  /** Keep moves from being made while a puzzle is judged or answered. @param {boolean} locked */
  lockPuzzle: (locked) => tables.setTable({ locked }),
});
