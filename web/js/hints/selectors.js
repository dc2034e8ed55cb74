/** Selectors of hints and the Guide, whose state is `table.hint` and `table.guide`. */

import { decisions } from "../moves/chance.js";
import { CHANCE, gameOf, isLive, isOpponent, momentKey } from "../state/selectors.js";
import { say } from "../words/say.js";

/** @import { Hint, State, Table } from "../state/state.js" */

export const STAGES = 3;

/** Return the hint if it is about the current position, else null. @param {Table} table */
export function hintOf(table) {
  const hint = table?.hint;
  if (!hint || !table.scene || table.pending || table.looking) return null;
  return hint.key === momentKey(table.id, table) ? hint : null;
}

/** Return whether the last move is an opponent's, who may be asked about it. @param {Table} table */
export const mayAsk = ({ role, pending, looking, record, turns, at }) =>
  role === "writer" && !pending && !looking && isOpponent({ record }, turns?.[at - 1]?.by ?? null);

/** Return the stage being shown, or null. @param {Hint | null} hint */
export const stageOf = (hint) => hint?.stages[hint.stage - 1] ?? null;

/** Return what is drawn of a hint, and of what speaks against another move. @param {Table} table */
export function drawingOf(table) {
  const hint = hintOf(table);
  const { cells = [], drawing } = stageOf(hint) ?? {};
  const against = (hint?.against?.cells ?? []).filter((cell) => !cells.includes(cell));
  return drawing ? { ...drawing, way: [...drawing.way, ...against] } : null;
}

/** Return why no hint is possible now, or "". @param {State} state */
export function whyNoHint(state) {
  const { table, core } = state;
  if (!table?.scene || table.rescue) return say("There is no table.");
  const { scene } = table;
  if (scene.outcome) return say("The game is over.");
  if (table.looking) return say("Hints are for the current position. Return to it first.");
  if (scene.to_move === CHANCE) return say("There is no decision to make: roll the die.");
  if (table.guide || !isLive(table) || !decisions(scene).length) return say("Not now.");
  return core.phase === "ready" ? "" : say("One moment: hints need the full rules.");
}

/** Return whether the game has a planner to play from any position. @param {State} state @param {Table} table */
export const hasGuide = (state, table) => Boolean(table?.record && gameOf(state, table.record.game)?.guide);

/** Return what the Guide should do now, with a key of the moment, or null. @param {State} state */
export function guideWish({ table, core, screen }) {
  if (!table?.guide || !table.scene || screen.name !== "table" || core.phase !== "ready") return null;
  if (!table.guide.flowing && !table.guide.steps) return null;
  if (table.pending || table.dialog || table.scene.outcome || !table.scene.moves.length) return null;
  return { key: momentKey(table.id, table), rolls: table.scene.to_move === CHANCE };
}

/**
 * Return whether anything happened since the Guide last looked, apart from its own move and rolls.
 * @param {State} state @param {string[]} known the actions it has seen
 * @param {string | null} own the action it played last
 */
export function wentAnotherWay({ table, screen }, known, own) {
  const { role, looking, selection } = table;
  if (screen.name !== "table" || role !== "writer" || looking || selection.picked.length || selection.awaiting)
    return true;
  const done = table.turns.slice(0, table.at);
  return (
    done.length < known.length ||
    done.some(({ action, by }, i) => (i < known.length ? action !== known[i] : by !== CHANCE && action !== own))
  );
}
