/**
 * What the journal asks of the rules.
 * @param {{ engine: import("../state/state.js").Engine }} parts
 */
export const journalCommands = ({ engine }) => ({
  /** Where every piece of a record went. @param {import("../core/formats.js").GameRecord} record */
  roads: (record) => engine.ask({ do: "roads", record }),
});
