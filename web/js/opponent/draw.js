import { engineFault } from "../site/fault.js";
import { say } from "../words/say.js";
import { saidNow } from "./commands.js";

/**
 * Offer the opponent a draw. Its answer counts only while nothing has happened at the table.
 * @param {import("./commands.js").Parts} parts
 */
export async function askForDraw({ store, core, tables, history, announce }) {
  const { id, record, at } = store.get().table;
  const here = () => {
    const { table } = store.get();
    return table?.id === id && table.at === at && table.record.log === record.log && !table.scene.outcome;
  };
  /** @param {string} text */
  const show = (text) => tables.setTable((table) => ({ because: saidNow(table, text) }));
  const asked = say("Your opponent considers the draw.");
  show(asked);
  announce(asked);
  const reply = await core.think({ do: "offer", record }).catch(engineFault);
  if (!here() || store.get().table.pending) return;
  if (!reply.ok) {
    const { message } = reply.error;
    const failed = say("Your opponent could not answer: {message}", { message });
    show(failed);
    announce(failed, "assertive");
    return;
  }
  const { accepts, text = "" } = reply; // no text if another search has stopped this one
  show(text);
  if (accepts) await history.end("agreement", null, text);
  else announce(text);
}
