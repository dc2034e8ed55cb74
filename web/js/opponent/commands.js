/** @import { Table, Thinking } from "../state/state.js" */

/** Create the commands that show the search of an opponent. @param {{ tables: import("../parts.js").Tables }} parts */
export const opponentCommands = ({ tables }) => ({
  /** Show that the opponent thinks, or has stopped. @param {Thinking | null} thinking */
  setThinking: (thinking) => tables.setTable({ thinking }),
  /** Change what is shown while the opponent thinks. @param {Partial<Thinking>} changes */
  changeThinking: (changes) => tables.setTable(({ thinking }) => thinking && { thinking: { ...thinking, ...changes } }),
  /** Show that the opponent has found a move, and its reason. @param {Table["because"]} because */
  thoughtOf: (because) => tables.setTable({ thinking: null, because }),
});
