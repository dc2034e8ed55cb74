/**
 * What this tab knows of the open table besides the page's state, and the parts that the commands at it work with.
 *
 * @typedef {{
 *   lock: ReturnType<typeof import("../../storage/locks.js").joinTable> | null, seq: number, calls: number,
 *   owed: boolean, unkept: number, greeted: string, arrived: () => void, arrival: Promise<void>,
 * }} Seat
 *   `lock`: this tab's place in the queue for the lock; `seq`: the number of the saved copy that the state grew from;
 *   `calls`: how often the tab was given a role; `owed`: whether to save as soon as this tab may write; `unkept`: the
 *   timer of a save to come; `greeted`: the table whose state has been announced since it was opened; `arrival`: until
 *   the role is known, which `arrived` tells
 *
 * @typedef {{
 *   store: Store, storage: Storage, rulesClient: RulesClient, announce: Announce, hush: () => void, seat: Seat,
 *   table: () => Table, set: (change: Change<Table>) => void, setSelection: (parts: Partial<Selection>) => void,
 *   play: (move: Move) => unknown, overtaken: (id: string) => void,
 * }} Here  `overtaken` is called when another tab has moved on
 */
import { tableIn } from "../../state/store.js";

/** @import { Move } from "../../core/formats.js" */
/** @import { Announce, RulesClient } from "../../parts.js" */
/** @import { Change, Selection, Storage, Store, Table } from "../../state/state.js" */

/** Return a seat at no table. @returns {Seat} */
export const newSeat = () => ({
  lock: null,
  seq: -1,
  calls: 0,
  owed: false,
  unkept: 0,
  greeted: "",
  arrived: () => {},
  arrival: Promise.resolve(),
});

/**
 * Return the context of the commands at the open table.
 * @param {Omit<Here, "seat" | "table" | "set" | "setSelection">} parts @returns {Here}
 */
export function hereOf(parts) {
  const { store } = parts;
  /** @type {Here["set"]} */
  const set = (change) =>
    store.set(
      ({ table: now }) => now && { table: { ...now, ...(typeof change === "function" ? change(now) : change) } },
    );
  /** @type {Here["setSelection"]} */
  const setSelection = (parts) => set(({ selection }) => ({ selection: { ...selection, ...parts } }));
  return { ...parts, seat: newSeat(), table: tableIn(store), set, setSelection };
}
