import { tableName } from "../state/selectors.js";
import { fileName, offerFile } from "../storage/files.js";
import { say } from "../words/say.js";

/** @import { Parts, Shelf } from "../parts.js" */

/**
 * Commands that save a table as a file. Loaded when they are first needed.
 * @param {Pick<Parts, "store" | "storage"> & Pick<Shelf, "note">} parts
 */
export function savingCommands({ store, storage, note }) {
  return { saveFile, saveUnread };

  /** Save a table as a file with the table's name. @param {string} id */
  async function saveFile(id) {
    const state = store.get();
    const isOpen = state.table?.id === id && state.table.record;
    const found = isOpen ? null : await storage.loadReconciled(id);
    const record = isOpen ? state.table.record : found?.body?.record;
    if (!record) return saveUnread(id, found?.raw);
    offerFile(fileName(tableName(state, { record })), JSON.stringify(record, null, 1));
    note(say("The file is on its way to your downloads."));
  }

  /** Save the text of a record that cannot be read. @param {string} id @param {string} [raw] */
  function saveUnread(id, raw = storage.load(id).raw) {
    if (raw) offerFile(fileName(`unread ${id}`, "txt"), raw, "text/plain");
  }
}
