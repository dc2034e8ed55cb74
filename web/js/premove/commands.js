/** Create the commands of premoves. @param {{ tables: import("../parts.js").Tables }} parts */
export const premoveCommands = ({ tables }) => ({
  /** Keep a premove, or drop it with null. @param {import("../state/state.js").Table["ahead"]} ahead */
  setPremove: (ahead) => tables.setTable({ ahead }),
  /** Undo the steps of the selection. */
  dropSteps: () => tables.setSelection({ picked: [] }),
});
