import { tableIn } from "../state/store.js";
import { object } from "../storage/values.js";

/** @import { Announce, AtTable } from "../parts.js" */
/** @import { Storage, Store } from "../state/state.js" */

/**
 * Create the commands for overlays. The choice is stored with the table and for the next table of the game.
 * @param {{ store: Store, storage: Storage, atTable: AtTable, announce: Announce }} parts
 */
export function overlayCommands({ store, storage, atTable, announce }) {
  const table = tableIn(store);
  return {
    /** @param {string[]} kinds */
    setOverlays(kinds) {
      const { record } = table();
      atTable.setMeta({ overlays: kinds });
      const kept = storage.value("setup");
      const usual = { ...object(kept[record.game]), overlays: kinds, when: new Date().toISOString() };
      storage.setValue("setup", { ...kept, [record.game]: usual });
    },
    readOverlays: () =>
      import("./selectors.js").then(({ wordsOf }) => store.get().table?.record && announce(wordsOf(table()), "answer")),
  };
}
