/** Deletes tables, and brings them back. */
import { titleOf } from "../../state/selectors.js";
import { forgetDeleted, noteDeleted } from "../../storage/deleted/deleted.js";
import { isolated, say } from "../../words/say.js";

/** @import { GameRecord } from "../../core/formats.js" */
/** @import { Here } from "../commands.js" */

/** Delete a table, and offer to undo that. @param {Here} here @param {string} id */
export async function remove(here, id) {
  const { store, storage, atTable, refresh, note, saving } = here;
  if (store.get().table?.id === id) atTable.leave();
  const card = storage.list().find((one) => one.id === id);
  const name = card && titleOf(store.get(), card);
  const { body, raw } = await storage.loadReconciled(id);
  if (body) noteDeleted(storage, id, body.record);
  const what = { kind: /** @type {const} */ ("table"), id, name: name ?? "", game: body?.record.game };
  if (body || raw) await (await storage.trash()).keep(what, body ?? { raw });
  const done = storage.remove(id);
  refresh();
  await done;
  const text = name ? say("“{name}” is deleted.", { name: isolated(name) }) : say("The table is deleted.");
  const undo = async (/** @type {NonNullable<typeof body>} */ given) => {
    const why = await bringBack(here, id, given);
    if (why) note(why, "assertive");
  };
  const back = raw ? { label: say("Save as file"), run: async () => (await saving()).saveUnread(id, raw) } : null;
  note(text, "polite", body ? { label: say("Undo"), run: () => undo(body) } : back);
}

/**
 * Restore a deleted table; return why it cannot be.
 * @param {Here} here @param {string} id @param {{ record: GameRecord, picked: string[] }} given
 */
export async function bringBack(here, id, { record, picked }) {
  const { storage, rulesClient, boards, atTable, refresh, note } = here;
  note(say("One moment."));
  const reply = await rulesClient.ask({ do: "open", record });
  if (!reply.ok) return reply.error.message;
  await boards.needBoard(reply.record);
  atTable.place(reply, reply.record.meta, { id, seq: storage.load(id).seq, picked });
  forgetDeleted(storage, [id]);
  refresh();
  note(say("The table is back."));
  await (await storage.trash()).drop("table", id);
  return "";
}
