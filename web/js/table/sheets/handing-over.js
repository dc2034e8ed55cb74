/** Covering the board between the turns of two people at one screen. */
import { whenChanged } from "../../state/observe.js";
import { isForTwoHere, shown, sideName } from "../../state/selectors.js";
import { playersOf } from "../../state/tags.js";
import { metaOf } from "../../storage/meta.js";
import { el } from "../../ui/dom.js";
import { primary } from "../../ui/parts.js";
import { isolated, say } from "../../words/say.js";
import { FIRST } from "./loading.js";

/** @import { TableParts } from "../../parts.js" */
/** @import { State } from "../../state/state.js" */
/** @import { Sheet } from "./loading.js" */

const SEEN = 900; // ms: the last move is seen before the board is covered

/** Return the name of the player to move, or else the side. @param {State} state */
export function nextPlayer(state) {
  const side = shown(state.table).scene.to_move ?? "";
  return isolated(playersOf(state, state.table).find((seat) => seat.side === side)?.name ?? "") || sideName(side);
}

/** Cover the board until the next player has the phone. @type {Sheet} */
export function handOverSheet({ commands }, state) {
  return el("div", [
    el("p", say("The board is covered until then.")),
    primary(say("{player} has it", { player: nextPlayer(state) }), commands.closeDialog, FIRST),
  ]);
}

/** Return a function that covers the board when the turn goes to the other person. @param {TableParts} parts */
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
      if (!was || was.id !== id || at <= was.at || !side || side === was.side || !covers(store.get())) return;
      timer = window.setTimeout(() => {
        const { table } = store.get();
        if (table?.id === id && table.at === at && covers(store.get())) commands.openDialog("handover");
      }, SEEN);
    },
  );
}

/** Return whether the board of a game is to be covered now. @param {State} state */
export function covers(state) {
  const { table } = state;
  if (!table?.record || !table.scene || table.scene.outcome || table.looking) return false;
  return metaOf(table.record).handover && isForTwoHere(state, table);
}
