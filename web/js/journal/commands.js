import { metaOf } from "../store/meta.js";
import { tableIn } from "../store/store.js";
import { dayOf } from "./facts.js";

/**
 * @typedef {import("../store/state.js").Store} Store
 * @typedef {import("../store/state.js").Tables} Tables
 * @typedef {import("../store/state.js").Say} Say
 * @typedef {import("../store/state.js").Engine} Engine
 */

/**
 * What a person keeps with a table besides its moves: notes.
 * @param {{ store: Store, engine: Engine, tables: Tables, say: Say }} parts
 */
export function journalCommands({ store, engine, tables, say }) {
  const table = tableIn(store);
  const meta = () => metaOf(table().record);
  return {
    /** @param {string} text */
    addNote(text) {
      const { at } = table();
      tables.setMeta({ notes: [...meta().notes, { at, text: text.slice(0, 500), when: dayOf() }] });
      say("Written down.");
    },
    /** Where every piece of a record went. @param {import("../core/formats.js").GameRecord} record */
    roads: (record) => engine.ask({ do: "roads", record }),
    /** @param {number} at @param {string} text */
    removeNote(at, text) {
      const notes = meta().notes,
        found = notes.findIndex((note) => note.at === at && note.text === text);
      tables.setMeta({ notes: notes.filter((_, i) => i !== found) });
      say("Removed.");
    },
  };
}
