import { daysPlayed } from "../state/days.js";
import { observe } from "../state/observe.js";
import { seatsOf } from "../state/selectors.js";
import { metaOf } from "../storage/meta.js";
import { createSummary, NAME, withResult } from "./results.js";

/** @import { Commands } from "../parts.js" */
/** @import { State, Storage, Store, Table } from "../state/state.js" */

/**
 * Record the result of a game when it ends at the open table, and remove it when the end is undone. A game that was
 * already over when it was opened or brought here is not counted.
 * @param {{ store: Store, storage: Storage, commands: Commands }} parts
 */
export function startStatistics({ store, storage, commands }) {
  const { ask } = commands.workshop.rulesClient;
  const summary = createSummary({ storage, ask });
  /** Whether the game was over when this tab last wrote here. @type {boolean | null} */
  let known = null;

  const idOf = (/** @type {State} */ { table }) => table?.id ?? null;
  observe(store, idOf, () => (known = null));
  observe(store, isOver, async (over) => {
    const ended = over !== null && known !== null && over !== known;
    known = over ?? known;
    const { table, settings } = store.get();
    if (!ended || !settings.statistics) return;
    const result = over ? await resultOf(table) : null;
    const now = store.get();
    if (over && now.table?.id === table.id && isOver(now) === false) return; // the end was undone meanwhile
    const kept = storage.value(NAME);
    if (!result && !Object.hasOwn(kept, table.id)) return;
    storage.setValue(NAME, withResult(kept, table.id, result && { when: new Date().toISOString(), ...result }));
    summary.ask();
  });

  /** Return the result of a finished table for the person who played, or null. @param {Table} table */
  async function resultOf(table) {
    const { record, at } = table;
    const meta = metaOf(record);
    const request = { record: { ...record, at }, hints: meta.hints, guide: meta.guide, days: daysPlayed(meta, at) };
    const reply = await ask({ do: "result", ...request, seats: seatsOf(store.get(), table) });
    return reply.ok ? reply.result : null;
  }
}

/** Return whether the game is over, or null if there is none that this tab writes. @param {State} state */
const isOver = ({ table }) =>
  table?.scene && table.role === "writer" && !table.rescue && !table.exercise ? Boolean(table.scene.outcome) : null;
