import { pythonFault } from "../site/fault.js";
import { say } from "../words/say.js";

/** @import { Announce, Core, History, AtTable } from "../parts.js" */
/** @import { Store, Table } from "../state/state.js" */

/**
 * Offer the opponent a draw. Its answer counts only while nothing has happened at the table.
 * @param {{ store: Store, core: Core, atTable: AtTable, history: History, announce: Announce,
 *   saidNow: (table: Table, text: string) => Table["because"] }} parts
 */
export async function askForDraw({ store, core, atTable, history, announce, saidNow }) {
  const { id, record, at } = store.get().table;
  const here = () => {
    const { table } = store.get();
    return table?.id === id && table.at === at && table.record.log === record.log && !table.scene.outcome;
  };
  /** @param {string} text */
  const show = (text) => atTable.setTable((table) => ({ because: saidNow(table, text) }));
  const asked = say("Your opponent considers the draw.");
  show(asked);
  announce(asked);
  const reply = await core.think({ do: "offer", record }).catch(pythonFault);
  if (!here() || store.get().table.pending) return;
  const answered = reply.ok ? reply.text : reply.error.message;
  const text = answered || say("Your opponent gave no answer."); // another search has stopped this one
  show(text);
  if (reply.ok && reply.accepts) await history.end("agreement", null, text);
  else announce(text);
}
