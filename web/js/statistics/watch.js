import { daysPlayed } from "../journal/facts.js";
import { metaOf } from "../store/meta.js";
import { resultOf, withResult } from "./facts.js";

/**
 * @typedef {import("../store/state.js").Store} Store
 * @typedef {import("../store/state.js").Storage} Storage
 * @typedef {import("../store/state.js").State} State
 * @typedef {import("../store/state.js").Table} Table
 */

const NAME = "statistics";

/**
 * Notes what came of a game when it ends at this table, and forgets it when the end is taken back. What was over when it
 * was opened or brought here is not counted.
 * @param {{ store: Store, storage: Storage }} parts
 */
export function startStatistics({ store, storage }) {
  /** @type {{ id: string, over: boolean } | null} */
  let before = null;

  store.subscribe((state) => {
    const { table, settings } = state;
    const now = table?.scene && table.role === "writer" && !table.rescue && !table.exercise ? standing(table) : null;
    const ended = now && before?.id === now.id && now.over !== before.over;
    before = now ?? (table ? before : null);
    if (!ended || !settings.statistics) return;
    const result = now.over ? resultOf(state, table, { days: daysPlayed(metaOf(table.record), table.at) }) : null;
    const kept = storage.value(NAME);
    if (result || Object.hasOwn(kept, now.id)) storage.setValue(NAME, withResult(kept, now.id, result));
  });
}

/** @param {Table} table */
const standing = ({ id, scene }) => ({ id, over: Boolean(scene.outcome) });
