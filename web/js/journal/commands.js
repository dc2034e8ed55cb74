/**
 * What the journal asks of the rules.
 * @param {{ rulesClient: import("../state/state.js").RulesClient }} parts
 */
export const journalCommands = ({ rulesClient }) => ({
  /** Where every piece of a record went. @param {import("../core/formats.js").GameRecord} record */
  roads: (record) => rulesClient.ask({ do: "roads", record }),
});
