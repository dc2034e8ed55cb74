/** The series a table belongs to, kept with its record. @param {{ tables: import("../parts.js").Tables }} parts */
export const seriesCommands = ({ tables }) => ({
  /** @param {import("../storage/meta.js").Series} series */
  setSeries: (series) => tables.setMeta({ series }),
});
