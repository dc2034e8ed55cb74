/** What the table shows of an opponent that searches. @param {{ tables: import("../parts.js").Tables }} parts */
export const opponentCommands = ({ tables }) => ({
  /** Show that the opponent thinks, or has stopped. @param {import("../state/state.js").Thinking | null} thinking */
  setThinking: (thinking) => tables.setTable({ thinking }),
  /** Change parts of what is shown while the opponent thinks. @param {Partial<import("../state/state.js").Thinking>} changes */
  changeThinking: (changes) => tables.setTable(({ thinking }) => thinking && { thinking: { ...thinking, ...changes } }),
  /** Stop thinking and keep the reason of the move found. @param {import("../state/state.js").Table["because"]} because */
  thoughtOf: (because) => tables.setTable({ thinking: null, because }),
});
