import { isMade } from "../site/build.js";
import { UNSET } from "../state/blank.js";
import { observe } from "../state/observe.js";
import { gameName } from "../state/selectors.js";
import { withDay } from "../storage/meta.js";
import { afterAll, createSummary, MENDED, NAME, withResult } from "./results.js";

/** @import { EarlyCommands } from "../parts.js" */
/** @import { State, Storage, Store } from "../state/state.js" */

/**
 * Record the result of a game when it ends at the open table, and remove it when the end is undone. A game that was
 * already over when it was opened or brought here is not counted.
 * @param {{ store: Store, storage: Storage, commands: EarlyCommands }} parts
 */
export function startStatistics({ store, storage, commands }) {
  const { ask } = commands.shared.rulesClient;
  const summary = createSummary({ storage, ask });
  /** Whether the game was over a moment ago, if this tab wrote the table then. @type {boolean | null} */
  let known = null;

  const forget = () => {
    known = null;
  };
  observe(store, ({ table }) => table?.id ?? null, forget);
  observe(store, isOver, async (over) => {
    const ended = over !== null && known !== null && over !== known;
    known = over;
    const { table, settings } = store.get();
    if (!ended || !settings.statistics) return;
    const { id, record } = table;
    const reply = over ? await ask({ do: "result", record: withDay(record) }) : null;
    const now = store.get().table;
    if (over && now?.id === id && !now.scene.outcome) return; // the end was undone meanwhile
    const name = isMade(record.game) ? gameName(store.get(), record.game) : ""; // it may be deleted later
    const kept = storage.value(NAME);
    const result = reply?.ok && reply.kept ? { ...reply.kept, ...(name && { name }), when: afterAll(kept) } : null;
    if (Boolean(result) === Object.hasOwn(kept, id)) return; // nothing new, or another tab has noted it
    storage.setValue(NAME, withResult(kept, id, result));
    if (!storage.value(MENDED)[NAME]) storage.setValue(MENDED, { ...storage.value(MENDED), [NAME]: true });
    summary.ask();
  });
  storage.ready.then(async () => {
    if (storage.value(MENDED)[NAME]) return;
    const { mendResults } = await import("./mending.js");
    await mendResults({ storage, note: commands.note });
  });
}

/**
 * Return whether the game is over; null if there is none that this tab writes, or if the rules have yet to say.
 * @param {State} state
 */
const isOver = ({ table }) =>
  table?.scene && table.scene !== UNSET && table.role === "writer" && !table.rescue
    ? Boolean(table.scene.outcome)
    : null;
