/** What is said of a cell, of a piece that cannot move, and of steps that the rules refuse. */
import { nextSteps, pick } from "../../moves/picker.js";
import { isLive, movesInHand, placeName, shown } from "../../state/selectors.js";
import { cellWords } from "../../words/describe-turns.js";
import { say } from "../../words/say.js";
import { boardHere } from "./hand.js";

/** @import { Refused } from "../../state/state.js" */
/** @import { Hand } from "./hand.js" */

/** Ask the rules why these steps are illegal, and announce the reason. @param {Hand} hand @param {string[]} steps */
export async function refuse(hand, steps) {
  const { rulesClient, announce, table, setSelection } = hand;
  const { id, selection } = table();
  const { record } = shown(table());
  if (!rulesClient.ready()) setSelection({ waiting: true });
  const reply = await rulesClient.ask({ do: "refuse", record, steps });
  const now = table();
  if (now?.id !== id || now.selection.picked !== selection.picked || shown(now).record !== record) return;
  if (!reply.ok || reply.legal) return setSelection({ waiting: false });
  const refusal = { ...refusedBy(reply), steps };
  setSelection({ refusal, waiting: false, inspect: null });
  announce(withRule(refusal), "assertive");
}

/**
 * Announce why a piece of the player's own cannot move; nothing was tried, so calmly.
 * @param {Hand} hand
 * @param {string} cell
 */
export async function explain(hand, cell) {
  const { rulesClient, announce, table, setSelection } = hand;
  const { id, selection } = table();
  const { inspect: asked } = selection;
  const { record } = shown(table());
  if (!asked || !rulesClient.ready()) return;
  const reply = await rulesClient.ask({ do: "refuse", record, steps: [cell] });
  const now = table();
  if (now?.id !== id || now.selection.inspect !== asked || !reply.ok || reply.legal) return;
  const note = refusedBy(reply);
  setSelection({ inspect: { ...asked, note } });
  announce(withRule(note));
}

/**
 * Describe a cell until the next tap or while the pointer is there, until null.
 * @param {Hand} hand
 * @param {string | null} cell
 */
export function inspect(hand, cell, how = "hover") {
  const { store, rulesClient, reader, announce, table, setSelection } = hand;
  const now = table();
  if (!now) return undefined;
  const pinned = how !== "hover" && how !== "focus";
  const before = now.selection.inspect;
  if (cell === null) {
    if (before && !before.pinned) setSelection({ inspect: null });
    return undefined;
  }
  if (!pinned && before?.pinned) return undefined;
  if (pinned && before?.pinned && before.cell === cell && how === "tap") setSelection({ inspect: null, refusal: null });
  else setSelection({ inspect: { cell, how, pinned }, ...(pinned && { refusal: null, waiting: false }) });
  if (!pinned) return undefined;
  if (!rulesClient.ready()) return announce(cellWords(store.get(), cell), "answer");
  return reader.aloud(
    { do: "describe-cell", cell },
    ({ text }) => text,
    () => table()?.selection.inspect?.cell === cell,
  );
}

/**
 * Announce why a cell cannot be chosen, or at a hint what speaks against a move there.
 * @param {Hand} hand
 * @param {string | null} cell
 */
export function why(hand, cell) {
  const { announce, table } = hand;
  const now = table();
  if (!cell || !isLive(now)) return undefined;
  const moves = movesInHand(now);
  const { move } = pick(moves, now.selection.picked, cell);
  if (move && now.hint?.judge) return now.hint.judge(move);
  if (nextSteps(moves, now.selection.picked).has(cell))
    return announce(say("{cell} can be chosen.", { cell: placeName(boardHere(hand), cell) }));
  return refuse(hand, [...now.selection.picked, cell]);
}

/** Return the rules' answer as the page keeps it. @param {Refused} reply @returns {Refused} */
const refusedBy = ({ rule, message, cells, loop }) => ({ rule, message, cells: cells ?? [], loop: loop ?? null });

/** @param {Refused} refused */
const withRule = ({ rule, message }) => (rule ? say("{message} ({rule})", { message, rule }) : message);
