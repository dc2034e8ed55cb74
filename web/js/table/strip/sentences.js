/** The strip's second line and its goal, in words. */
import { decisions } from "../../moves/chance.js";
import { boardOf, cardFor, cellOf, groundsOf, isLive, pieceAt, shown, withWarnings } from "../../state/selectors.js";
import { loadingWords } from "../../ui/parts.js";
import { lastMove, reasonOf } from "../../words/describe-turns.js";
import { sentences } from "../../words/say.js";
import { isUnmoved } from "../unmoved.js";

/** @import { Scene } from "../../core/formats.js" */
/** @import { State } from "../../state/state.js" */

/**
 * Return what a piece can do, or what empty ground does.
 * @param {State} state @param {Scene} scene @param {string} cell
 */
function whatItIs(state, scene, cell) {
  const { record } = state.table;
  const board = boardOf(state, record);
  const piece = pieceAt(scene, cell);
  if (!piece) return sentences(...groundsOf(board, cellOf(board, cell)).map(({ text }) => text));
  const card = cardFor(state.teaching[record.game], piece, piece.kind);
  return card ? sentences(card.moves, card.special ?? "") : "";
}

/** Return what the piece or ground can do that was tapped, or that is picked up before the first move. @param {State} state */
export function pieceAsked(state) {
  const { table } = state;
  if (!table?.scene || table.selection.refusal) return "";
  const { scene } = shown(table);
  const { inspect, picked } = table.selection;
  if (inspect?.pinned) return inspect.note?.message ?? whatItIs(state, scene, inspect.cell);
  const piece = picked.length === 1 && unmoved(state) ? pieceAt(scene, picked[0]) : null;
  return (piece && cardFor(state.teaching[table.record.game], piece, piece.kind)?.moves) ?? "";
}

/** Return whether no person has made a move yet, so that the goal is still to be told. @param {State} state */
export function unmoved({ table }) {
  if (!table?.record || !table.scene || table.role === "solver" || table.looking) return false;
  return !table.scene.outcome && isUnmoved(table);
}

/** Return a fact that bars the side to move from something, or "". @param {Scene} given */
const barred = ({ status, to_move: side, outcome }) =>
  outcome ? "" : (status?.find((fact) => fact.on === false && fact.side === side)?.text ?? "");

/**
 * Return the second line: how far the rules have loaded, what the tapped piece can do, an alarm, or the last move.
 * @param {State} state @param {{ more: string } | null} over  what a feature shows in its place
 */
export function secondLine(state, over) {
  const { table } = state;
  const open = Boolean(table?.scene) && isLive(table) && decisions(table.scene).length > 0;
  const loading = loadingWords(state.core, open);
  if (loading || !table?.scene) return loading;
  const scene = withWarnings(shown(table).scene, state.settings);
  if (table.selection.refusal) return "";
  if (over) return over.more;
  const { inspect, picked } = table.selection;
  if (inspect?.pinned || picked.length) return pieceAsked(state);
  if (table.exercise) return sentences(table.exercise.isPrompted ? scene.prompt : "", table.exercise.more ?? "");
  if (scene.outcome && !table.looking) return reasonOf(table); // the sentence above it tells the last move
  const last = sentences(lastMove(state, table), table.looking ? "" : reasonOf(table));
  return scene.alarms?.[0]?.text || last || barred(scene);
}
