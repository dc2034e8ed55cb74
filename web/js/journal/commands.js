import { metaOf } from "../store/meta.js";
import { dayOf } from "./facts.js";

/** What a person keeps with a table besides its moves: notes, and which shadings are on. */
export function journalCommands({ store, tables, say }) {
  const meta = () => metaOf(store.get().table.record);
  return {
    addNote(text) {
      const { at } = store.get().table;
      tables.setMeta({ notes: [...meta().notes, { at, text: text.slice(0, 500), when: dayOf() }] });
      say("Written down.");
    },
    removeNote(at, text) {
      const notes = meta().notes,
        found = notes.findIndex((note) => note.at === at && note.text === text);
      tables.setMeta({ notes: notes.filter((_, i) => i !== found) });
      say("Removed.");
    },
    setOverlay(kind, on) {
      const chosen = meta().overlays.filter((one) => one !== kind);
      tables.setMeta({ overlays: on ? [...chosen, kind] : chosen });
    },
  };
}
