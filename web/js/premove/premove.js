import { nextSteps } from "../moves/picker.js";
import { isLive, isOpponent, movesInHand, pieceAt, seatOf } from "../state/selectors.js";
import { say } from "../words/say.js";

/** @import { Commands, Slot } from "../parts.js" */
/** @import { State, Store, Table } from "../state/state.js" */
/** @typedef {Pick<Commands, "setPremove" | "dropSteps" | "announce" | "step">} PremoveCommands */

/** @returns {Slot[]} */
export const premoveSlots = () => [{ slot: "input", make: createPremove }];

/**
 * Create premoves. While the opponent thinks, the player can choose a piece and a destination. When the opponent has
 * moved, the piece is selected or moved, if that is legal. Choosing the piece again, or Esc, cancels. `table.ahead`
 * has the chosen steps and the number of actions they follow.
 * @param {{ store: Store, commands: PremoveCommands }} parts
 */
export function createPremove({ store, commands }) {
  const table = () => store.get().table;
  const set = commands.setPremove;

  /** Return whether a premove can be chosen now. @param {Table} now */
  const mayWait = (now) =>
    now?.role === "writer" &&
    now.scene &&
    !(now.scene.outcome || now.rescue || now.looking || now.selection.awaiting || now.pending) &&
    isOpponent(now, now.scene.to_move);

  /** Return the player's own piece on a cell. @param {Table} now @param {string} cell */
  const ownOn = (now, cell) => {
    const piece = pieceAt(now.scene, cell);
    return piece && seatOf(now, piece.side).kind === "person" && piece.side !== now.scene.to_move ? piece : null;
  };

  /** Take a cell that was pointed at; return whether it was for a premove. @param {string} cell */
  function point(cell) {
    const now = table();
    if (!mayWait(now)) return false;
    const [from, to] = now.ahead?.steps ?? [];
    const own = ownOn(now, cell);
    const moving = from ? pieceAt(now.scene, from) : null;
    if (own) {
      set(cell === from && !to ? null : { at: now.at, steps: [cell] });
      if (table().ahead) commands.announce(say("Premove: {piece} on {cell}.", { piece: own.name, cell }));
    } else if (!moving) {
      // In phases without moves a premove is one empty cell.
      if (now.scene.phase === "move" || pieceAt(now.scene, cell)) return false;
      set({ at: now.at, steps: [cell] });
      commands.announce(say("Premove: {cell}.", { cell }));
    } else if (to) set(null);
    else {
      set({ at: now.at, steps: [from, cell] });
      const { name: piece } = moving;
      commands.announce(say("Premove: {piece} to {cell}, if it is legal then. Esc cancels it.", { piece, cell }));
    }
    return true;
  }

  /** Take a drag; return whether it was for a premove. @param {string} from @param {string} to */
  function carry(from, to) {
    const now = table();
    if (!mayWait(now) || !ownOn(now, from)) return false;
    set(null);
    return point(from) && point(to);
  }

  /** Cancel the premove; return whether there was one. */
  function back() {
    if (!table()?.ahead) return false;
    set(null);
    return true;
  }

  /** Play the premove after the opponent's move, as far as it is legal. @param {NonNullable<Table["ahead"]>} ahead */
  function follow({ at, steps }) {
    const now = table();
    set(null);
    if (now.at <= at) return; // moves were taken back meanwhile
    for (const [i, token] of steps.entries()) {
      const { picked } = table().selection;
      if (picked.length !== i || !nextSteps(movesInHand(table()), picked).has(token)) {
        commands.dropSteps();
        return void commands.announce(say("Your premove is not legal now."), "shown");
      }
      commands.step(token);
    }
  }

  return {
    point,
    carry,
    back,
    /** @param {State} state */
    render({ table: now }) {
      if (now?.ahead && !now.pending && now.scene && (isLive(now) || now.scene.outcome)) follow(now.ahead);
    },
  };
}
