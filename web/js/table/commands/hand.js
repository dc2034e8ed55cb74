/** What is in hand: the parts that the commands for choosing a move work with. */
import { boardOf } from "../../state/selectors.js";
import { tableIn } from "../../state/store.js";

/** @import { Announce, AtTable, RulesClient } from "../../parts.js" */
/** @import { Selection, Store, Table } from "../../state/state.js" */
/** @typedef {ReturnType<typeof import("./reading.js").createReader>} Reader */
/** @typedef {ReturnType<typeof import("./exploring-commands.js").exploringCommands>} Exploring */

/**
 * @typedef {{ store: Store, rulesClient: RulesClient, atTable: AtTable, reader: Reader, announce: Announce }
 *   & Pick<Exploring, "tryMove" | "tryMoves">} Parts
 * @typedef {Parts & { table: () => Table, setSelection: (parts: Partial<Selection>) => void, awaited: object | null }} Hand
 *   `awaited`: the record whose automatic roll was waited for
 */

/** Return the context of the commands for choosing a move. @param {Parts} parts @returns {Hand} */
export const handOf = (parts) => ({
  ...parts,
  table: tableIn(parts.store),
  setSelection: parts.atTable.setSelection,
  awaited: null,
});

/** Return the board of the open table. @param {Hand} hand */
export const boardHere = ({ store, table }) => boardOf(store.get(), table().record);
