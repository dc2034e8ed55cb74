import { pathsOf } from "../moves/picker.js";
import { isLive, isTrying, momentKey, shown } from "../state/selectors.js";
import { tableIn } from "../state/store.js";
import { say } from "../words/say.js";
import { isOn, isPlanning } from "./selectors.js";

/** @import { Move } from "../core/formats.js" */
/** @import { Announce, AtTable } from "../parts.js" */
/** @import { Store, Study } from "../state/state.js" */

/**
 * The parts of the study's commands that a plan needs. They are loaded with the first plan.
 * @typedef {{ store: Store, atTable: AtTable, announce: Announce, analyse: () => void,
 *   setStudy: (change: Partial<Study>) => unknown }} Parts
 */

/** Mark the player's next move as a plan instead of playing it, then show the candidates. @param {Parts} parts */
export function planFirst(parts) {
  const { store, announce, setStudy, analyse } = parts;
  const now = tableIn(store)();
  if (isPlanning(now)) {
    setStudy({ planning: null });
    return announce(say("Plan cancelled."));
  }
  const isOpen = isTrying(now) && !now.looking?.line;
  if ((now.looking && !isOpen) || !isLive(now) || !shown(now).scene.moves.length)
    return announce(say("There is no move to plan here."), "shown");
  const key = momentKey(now.id, shown(now));
  if (!isOn(store.get(), now)) analyse();
  setStudy({ planning: { key, mark: (move) => mark(parts, key, move) }, plan: null, held: 0 });
  return announce(say("Make the move you would play. It is only marked."));
}

/** @param {Parts} parts @param {string} key @param {Move} move */
function mark({ store, atTable, announce, setStudy }, key, move) {
  const now = tableIn(store)();
  const { at, scene } = shown(now);
  const { action, say: words, effects } = move;
  const arrow = pathsOf(effects)[0] ?? effects.slice(0, 1).map(([, cell]) => cell);
  const planned = { action, say: words, by: scene.to_move ?? "", arrow };
  setStudy({ planning: null, plan: { key, at, move: planned, text: "", best: "" } });
  atTable.clearSelection();
  return announce(say("Your plan: {move}. Now the candidates are shown.", { move: words }));
}
