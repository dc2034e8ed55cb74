import { whenChanged } from "../state/observe.js";
import { isForTwoHere } from "../state/selectors.js";
import { metaOf } from "../storage/meta.js";

/** @import { TableParts } from "../parts.js" */

const SEEN = 900; // ms: the last move is seen before the board is covered

/** Return a function that covers the board between the turns of two people at one screen. @param {TableParts} parts */
export function createHandOver({ store, commands }) {
  /** @type {{ id: string, at: number, side: string | null } | null} */
  let before = null;
  let timer = 0;
  return whenChanged(
    ({ table }) => [table?.id ?? "", table?.at ?? 0, table?.scene?.to_move ?? null, Boolean(table?.pending)],
    (id, at, side, pending) => {
      if (pending) return;
      clearTimeout(timer);
      const was = before;
      before = { id, at, side };
      if (!was || was.id !== id || at <= was.at || !side || side === was.side || !wanted()) return;
      timer = window.setTimeout(() => {
        const { table } = store.get();
        if (table?.id === id && table.at === at && wanted()) commands.openDialog("handover");
      }, SEEN);
    },
  );

  function wanted() {
    const state = store.get();
    const { table } = state;
    if (!table?.record || !table.scene || table.scene.outcome || table.looking) return false;
    return metaOf(table.record).handover && isForTwoHere(state, table);
  }
}
