/**
 * Which board a record is played on. Some options change the board itself; those boards are asked of the rules once,
 * kept in the state, and kept with each table that needs one, so that it is drawn at once when it is opened again.
 */
import { boardKey } from "../state/selectors.js";

/** @import { Board, GameRecord } from "../core/formats.js" */
/** @import { RulesClient } from "../parts.js" */
/** @import { State, Store } from "../state/state.js" */

/**
 * Is there something to keep with a table, beside what the page brings along?
 * @param {State} state
 * @param {Pick<GameRecord, "game" | "options">} record
 */
export const ownBoard = (state, record) =>
  boardKey(state, record) === record.game ? null : (state.boards[boardKey(state, record)] ?? null);

/** @param {Store} store @param {Pick<GameRecord, "game" | "options">} record @param {Board | null | undefined} board */
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
    /** Sees to it that the record's board is in the state. @param {Pick<GameRecord, "game" | "options">} record */
    async needBoard(record) {
      const state = store.get();
      if (state.boards[boardKey(state, record)]) return;
      const reply = await rulesClient.ask({ do: "board", game: record.game, options: record.options ?? {} });
      if (reply.ok) keepBoard(store, record, reply.board);
    },
  };
}
