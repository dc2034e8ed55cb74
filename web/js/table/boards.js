/**
 * The boards of records. Some options change the board; such boards are asked of the rules once, and kept in the state
 * and with each table that needs one.
 */
import { boardKey } from "../state/selectors.js";

/** @import { Board, GameRecord } from "../core/formats.js" */
/** @import { RulesClient } from "../parts.js" */
/** @import { State, Store } from "../state/state.js" */
/** @typedef {Pick<GameRecord, "game" | "options">} Setup */

/** Return the board to keep with a table, or null if it comes with the page. @param {State} state @param {Setup} record */
export const ownBoard = (state, record) =>
  boardKey(state, record) === record.game ? null : (state.boards[boardKey(state, record)] ?? null);

/** @param {Store} store @param {Setup} record @param {Board | null | undefined} board */
export function keepBoard(store, record, board) {
  if (!board?.cells || !record) return;
  store.set((state) => {
    const key = boardKey(state, record);
    return state.boards[key] ? {} : { boards: { ...state.boards, [key]: board } };
  });
}

/** @param {{ store: Store, rulesClient: RulesClient }} parts */
export function boardCommands({ store, rulesClient }) {
  return {
    /** Load the board of a record into the state. @param {Setup} record */
    async needBoard(record) {
      const state = store.get();
      if (state.boards[boardKey(state, record)]) return;
      const reply = await rulesClient.ask({ do: "board", game: record.game, options: record.options ?? {} });
      if (reply.ok) keepBoard(store, record, reply.board);
    },
  };
}
