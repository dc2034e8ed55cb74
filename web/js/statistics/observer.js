import { daysPlayed } from "../state/days.js";
import { observe } from "../state/observe.js";
import { resultOf } from "../state/result.js";
import { metaOf } from "../storage/meta.js";
import { createSummary, NAME, withResult } from "./results.js";

/** @import { Commands } from "../parts.js" */
/** @import { State, Storage, Store } from "../state/state.js" */

/**
 * Record the result of a game when it ends at the open table, and remove it when the end is undone. A game that was
 * already over when it was opened or brought here is not counted.
 * @param {{ store: Store, storage: Storage, commands: Commands }} parts
 */
export function startStatistics({ store, storage, commands }) {
  const summary = createSummary({ storage, ask: commands.workshop.rulesClient.ask });
  /** Whether the game was over when this tab last wrote here. @type {boolean | null} */
  let known = null;

  const forget = () => {
    known = null;
  };
  observe(store, ({ table }) => table?.id ?? null, forget);
  observe(store, isOver, (over) => {
    const ended = over !== null && known !== null && over !== known;
    known = over ?? known;
    const state = store.get();
    const { table, settings } = state;
    if (!ended || !settings.statistics) return;
    const result = over ? resultOf(state, table, { days: daysPlayed(metaOf(table.record), table.at) }) : null;
    const kept = storage.value(NAME);
    if (!result && !Object.hasOwn(kept, table.id)) return;
    storage.setValue(NAME, withResult(kept, table.id, result));
    summary.ask();
  });
}

/** Return whether the game is over, or null if there is none that this tab writes. @param {State} state */
const isOver = ({ table }) =>
  table?.scene && table.role === "writer" && !table.rescue && !table.exercise ? Boolean(table.scene.outcome) : null;
