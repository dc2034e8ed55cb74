/**
 * What is chosen while the opponent thinks, for after its answer.
 * @param {{ tables: import("../parts.js").Tables }} parts
 */
export const premoveCommands = ({ tables }) => ({
  /** Keep what is chosen for after the opponent's answer, or drop it. @param {import("../state/state.js").Table["ahead"]} ahead */
  setPremove: (ahead) => tables.setTable({ ahead }),
  /** Take the steps of the selection back. */
  dropSteps: () => tables.setSelection({ picked: [] }),
});
