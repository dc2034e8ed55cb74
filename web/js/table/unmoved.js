import { CHANCE, isFriend, isOpponent } from "../state/selectors.js";

/** @import { Table } from "../state/state.js" */

/**
 * Return whether no person has moved yet; votes, which come before the first turn, are no moves.
 * @param {Pick<Table, "record" | "turns">} table
 */
export const isUnmoved = (table) =>
  table.turns.every(({ by, turn }) => turn === 0 || by === CHANCE || isOpponent(table, by) || isFriend(table, by));
