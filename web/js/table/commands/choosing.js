/** Choosing a move step by step, and putting it down. */
import { candidates, mayAnswer } from "../../moves/answers.js";
import { decisions, rollsItself, rollsOf } from "../../moves/chance.js";
import { stripChoices } from "../../moves/choices.js";
import { back, nextSteps, pick } from "../../moves/picker.js";
import { questionOf, selectionOf } from "../../state/blank.js";
import {
  endedHere,
  isFinished,
  isLive,
  isTrying,
  momentKey,
  movesInHand,
  pieceAt,
  shown,
} from "../../state/selectors.js";
import { instruction } from "../../words/describe-turns.js";
import { say } from "../../words/say.js";
import { explain, inspect, refuse } from "./explaining.js";
import { boardHere } from "./hand.js";

/** @import { Move, Scene } from "../../core/formats.js" */
/** @import { Table } from "../../state/state.js" */
/** @import { Hand } from "./hand.js" */

/**
 * Handle a click on a cell. A click while the rules answer is passed to `again` as soon as they have.
 * @param {Hand} hand
 * @param {string} cell @param {(cell: string) => unknown} again @returns {unknown}
 */
export function point(hand, cell, again = (cell) => point(hand, cell)) {
  const { atTable, table } = hand;
  const now = table();
  if (!now?.scene || now.rescue) return undefined;
  const answered = soon(hand, now, cell);
  if (answered) return answered.then(() => table()?.id === now.id && again(cell));
  if (now.selection.awaiting) cancel(hand);
  if (!isLive(table())) {
    if (now.pending && pieceAt(now.scene, cell)) return atTable.needRules();
    return inspect(hand, cell, "tap");
  }
  return step(hand, cell);
}

/**
 * Return a promise of something due within milliseconds, or null.
 * @param {Hand} hand @param {Table} now @param {string} cell
 */
export function soon(hand, now, cell) {
  const { store, rulesClient, atTable, tryMoves } = hand;
  if (now.pending && rulesClient.ready()) return rulesClient.inTurn(() => {});
  // Where the players ended a game, more could have been played.
  if (!now.looking && isFinished(now) && endedHere(now.record) && pieceAt(now.scene, cell)) return tryMoves();
  if (now.role === "asking") return atTable.arrival();
  const rolls = isLive(now) && !now.looking && rollsItself(now.scene, store.get().settings) && rulesClient.draws(now);
  if (!rolls || !store.get().settings.roll || hand.awaited === now.record) return null;
  hand.awaited = now.record;
  return rulesClient.inTurn(() => {});
}

/** Add a step to the move in hand. @param {Hand} hand @param {string} token @returns {unknown} */
export function step(hand, token) {
  const { atTable, table } = hand;
  const now = table();
  const { picked, answer, inspect: asked } = now.selection;
  const { scene } = shown(now);
  const moves = movesInHand(now);
  const { order } = boardHere(hand);
  if (token === answer && !picked.length) return clearAnswer(hand);
  const landed = candidates(nextSteps(moves, picked), order).find(({ to }) => to === token);
  const result = pick(moves, picked, landed?.cell ?? token);
  if (result.move) return complete(hand, result.move);
  const grown = result.picked.length > 0;
  if (!grown && answer && nextSteps(decisions(scene), []).has(token)) {
    clearAnswer(hand); // another piece, which does not make the chosen one answer
    return step(hand, token);
  }
  if (!grown && !picked.length && mayAnswer(decisions(scene), token)) {
    atTable.setTable({ selection: selectionOf({ answer: token }) });
    return tellHand(hand);
  }
  if (!grown && !picked.includes(token)) {
    if (picked.length) return refuse(hand, [...picked, token]);
    const mine = sidesInHand(scene).has(pieceAt(scene, token)?.side);
    // A piece that cannot move is never in hand. The player may still ask why it cannot go to this cell.
    if (!mine && asked?.note) return refuse(hand, [asked.cell, token]);
    inspect(hand, token, "tap");
    return mine ? explain(hand, token) : undefined;
  }
  atTable.setTable({ selection: selectionOf({ picked: result.picked, answer }) });
  if (grown) promoteAtOnce(hand);
  tellHand(hand);
  atTable.keepSoon(); // a touch must not wait for the disk
  return undefined;
}

/** @param {Hand} hand */
export function clearAnswer(hand) {
  const { atTable } = hand;
  atTable.clearSelection();
  atTable.keep();
}

/** Announce what is in hand and what can be done with it, or that it was put down. @param {Hand} hand */
export function tellHand(hand) {
  const { store, rulesClient, reader, announce, table } = hand;
  const { pending, selection } = table();
  const { awaiting, picked, answer } = selection;
  if (pending || awaiting) return undefined;
  if (!picked.length && !answer) return announce(say("Put down."), "answer");
  if (!rulesClient.ready()) return announce(instruction(store.get(), table()), "answer");
  const wanted = () => table()?.selection.picked === picked;
  return reader.aloud({ do: "describe-hand", picked, answer }, ({ text }) => text, wanted);
}

/**
 * Take the n-th choice or the n-th answering piece, and return whether there is one.
 * @param {Hand} hand
 * @param {number} n
 */
export function sayChoice(hand, n) {
  const { table } = hand;
  const now = table();
  if (!now?.scene || now.rescue || now.thinking || !isLive(now)) return false;
  const roll = isTrying(now) && !now.selection.picked.length ? rollsOf(shown(now).scene)[n - 1] : null;
  if (roll) hand.tryMove(roll);
  if (roll) return true;
  const board = boardHere(hand);
  const token =
    stripChoices(shown(now).scene, now.selection.picked, board.cells)[n - 1]?.token ??
    candidates(nextSteps(movesInHand(now), now.selection.picked), board.order)[n - 1]?.cell;
  if (token) step(hand, token);
  return Boolean(token);
}

/** Take the first promotion on offer, if the setting says so. @param {Hand} hand */
export function promoteAtOnce(hand) {
  const { store, table } = hand;
  const now = table();
  if (store.get().settings.promotion !== "always") return;
  const { scene } = shown(now);
  const next = nextSteps(decisions(scene), now.selection.picked);
  if (!next.size || ![...next.values()].every(({ kind }) => kind === "promote")) return;
  step(hand, Object.keys(scene.choices).find((token) => next.has(token)) ?? [...next.keys()][0]);
}

/** Return the side to move and every side with a piece that can begin a move. @param {Scene} scene */
const sidesInHand = (scene) =>
  new Set([scene.to_move, ...decisions(scene).map((move) => pieceAt(scene, move.steps[0])?.side)].filter(Boolean));

/** Return what marks a move as a plan, if one is being made for the moment on the board. @param {Table} now */
function markOf(now) {
  const { planning } = now.study;
  return planning?.key === momentKey(now.id, shown(now)) ? planning.mark : null;
}

/** Play a complete move, or ask about it first. @param {Hand} hand @param {Move} move */
export function complete(hand, move, { asked = false } = {}) {
  const { store, atTable, announce, table } = hand;
  const { exercise, hint } = table();
  const judge = hint?.judges ? hint.judge : exercise?.judge;
  if (isTrying(table())) return (markOf(table()) ?? hand.tryMove)(move);
  const awaits = !asked && !hint?.judges;
  const awaiting = awaits ? questionOf(move, store.get().settings) : null;
  if (!awaiting) return (judge ?? markOf(table()) ?? atTable.play)(move);
  atTable.setTable({ selection: selectionOf({ picked: move.steps, answer: table().selection.answer, awaiting }) });
  announce(awaiting.message ?? "", "assertive");
  atTable.keep();
  return undefined;
}

/** Take the last step back; if there is none, clear the selection. @param {Hand} hand */
export function layDown(hand) {
  const { atTable, table, setSelection } = hand;
  const now = table();
  if (!now) return;
  if (now.selection.awaiting) cancel(hand);
  else if (now.selection.picked.length) {
    const picked = back(movesInHand(now), now.selection.picked);
    setSelection({ picked, refusal: null, waiting: false, preview: null });
    tellHand(hand);
    atTable.keep();
  } else if (now.selection.answer) {
    clearAnswer(hand);
    tellHand(hand);
  } else atTable.clearSelection();
}

/** Take back the step with this index and those after it. @param {Hand} hand @param {number} index */
export function dropFrom(hand, index) {
  const { atTable, table, setSelection } = hand;
  setSelection({ picked: table().selection.picked.slice(0, index), awaiting: null, refusal: null });
  tellHand(hand);
  atTable.keep();
}

/** @param {Hand} hand */
export function cancel(hand) {
  const { atTable } = hand;
  atTable.clearSelection();
  tellHand(hand);
  atTable.keep();
}
