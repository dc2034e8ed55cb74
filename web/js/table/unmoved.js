import { CHANCE, isFriend, isOpponent } from "../state/selectors.js";

/** @import { Table } from "../state/state.js" */

/** Return whether no person has moved yet. @param {Pick<Table, "record" | "turns">} table */
export const isUnmoved = (table) =>
  table.turns.every(({ by }) => by === CHANCE || isOpponent(table, by) || isFriend(table, by));
