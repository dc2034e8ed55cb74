/** Commands of the puzzle on the table. @param {{ atTable: import("../parts.js").AtTable }} parts */
export const puzzleCommands = ({ atTable }) => ({
  /** Change fields of the puzzle's state. @param {Partial<import("../state/state.js").Puzzled>} change */
  changePuzzle: (change) => atTable.setTable(({ puzzle }) => puzzle && { puzzle: { ...puzzle, ...change } }),
  /** Refuse moves while a puzzle's move is being judged or answered. @param {boolean} locked */
  lockPuzzle: (locked) => atTable.setTable({ locked }),
});
