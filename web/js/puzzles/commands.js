/** Commands of the puzzle on the table. @param {{ tables: import("../parts.js").Tables }} parts */
export const puzzleCommands = ({ tables }) => ({
  /** Change fields of the puzzle's state. @param {Partial<import("../state/state.js").Puzzled>} change */
  changePuzzle: (change) => tables.setTable(({ puzzle }) => puzzle && { puzzle: { ...puzzle, ...change } }),
  /** Refuse moves while a puzzle's move is being judged or answered. @param {boolean} locked */
  lockPuzzle: (locked) => tables.setTable({ locked }),
});
