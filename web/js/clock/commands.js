/** Create the command for the clock. @param {{ tables: import("../parts.js").Tables }} parts */
export const clockCommands = ({ tables }) => ({
  /** @param {import("../storage/meta.js").Clock} clock */
  setClock: (clock) => tables.setMeta({ clock }),
});
