import { nextSteps } from "../moves/picker.js";
import { isLive, isOpponent, movesInHand, pieceAt, seatOf } from "../state/selectors.js";
import { say } from "../words/say.js";

/** @import { Store, Table } from "../state/state.js" */

/**
 * Thinking ahead. While the opponent thinks a piece of one's own can be chosen, and where it shall go: it is then in
 * the hand, or on its way, as soon as the answer is there, if the rules allow it. Pointing at it again, or Esc, lets
 * go of it. `table.ahead` is what was chosen, and after how many actions.
 * @param {{ store: Store, commands: Pick<import("../parts.js").Commands, "setPremove" | "dropSteps" | "announce" | "step"> }} parts
 */
export function createPremove({ store, commands }) {
  const table = () => store.get().table;
  /** @param {Table["ahead"]} ahead */
  const set = (ahead) => commands.setPremove(ahead);

  /** @param {Table} now */
  const mayWait = (now) =>
    now?.role === "writer" &&
    Boolean(now.scene) &&
    !now.scene.outcome &&
    !now.rescue &&
    !now.looking &&
    !now.selection.awaiting &&
    !now.pending &&
    isOpponent(now, now.scene.to_move);
  /** The piece of one's own on a cell. @param {Table} now @param {string} cell */
  const ownOn = (now, cell) => {
    const piece = pieceAt(now.scene, cell);
    return piece && seatOf(now, piece.side).kind === "person" && piece.side !== now.scene.to_move ? piece : null;
  };

  /** A cell was pointed at; says whether that was meant for later. @param {string} cell */
  function point(cell) {
    const now = table();
    if (!mayWait(now)) return false;
    const [from, to] = now.ahead?.steps ?? [];
    const own = ownOn(now, cell);
    if (own) {
      set(cell === from && !to ? null : { at: now.at, steps: [cell] });
      if (table().ahead) commands.announce(`${own.name} on ${cell}, for after the answer.`);
      return true;
    }
    if (!from || !pieceAt(now.scene, from)) {
      // Between votes and placings a place is what one means, and nobody stands there.
      if (now.scene.phase === "move" || pieceAt(now.scene, cell)) return false;
      set({ at: now.at, steps: [cell] });
      commands.announce(`${cell}, for after the answer.`);
      return true;
    }
    if (to) set(null);
    else {
      set({ at: now.at, steps: [from, cell] });
      commands.announce(`Then ${pieceAt(now.scene, from)?.name} to ${cell}, if it can be played. Esc lets go.`);
    }
    return true;
  }

  /** A piece was carried from one cell to another; says whether that was meant for later. @param {string} from @param {string} to */
  function carry(from, to) {
    const now = table();
    if (!mayWait(now) || !ownOn(now, from)) return false;
    set(null);
    return point(from) && point(to);
  }

  /** Lets go of what was chosen; says whether there was something. */
  function back() {
    if (!table()?.ahead) return false;
    set(null);
    return true;
  }

  /** The answer is there: what was chosen is taken into the hand, as far as the rules allow. @param {NonNullable<Table["ahead"]>} ahead */
  function follow({ at, steps }) {
    const now = table();
    set(null);
    if (now.at <= at) return; // taken back meanwhile
    for (const [i, token] of steps.entries()) {
      const { picked } = table().selection;
      if (picked.length !== i || !nextSteps(movesInHand(table()), picked).has(token)) {
        commands.dropSteps();
        return void commands.announce(say("What you had in mind cannot be played now."));
      }
      commands.step(token);
    }
  }

  return {
    point,
    carry,
    back,
    /** @param {{ table: Table }} state */
    render({ table: now }) {
      if (now?.ahead && !now.pending && now.scene && (isLive(now) || now.scene.outcome)) follow(now.ahead);
    },
  };
}
