/** Saying what a move was and what follows it. */
import { CHANCE, isOpponent } from "../../state/selectors.js";
import { byWhom, reasonOf, turnWords } from "../../words/describe-turns.js";
import { say, sentences } from "../../words/say.js";

/** @import { Announce } from "../../parts.js" */
/** @import { Store, TableReply } from "../../state/state.js" */

/**
 * Announce the move that was played, and what follows.
 * @param {Store} store @param {Announce} announce @param {Pick<TableReply, "turns" | "at">} reply
 */
export function tellMove(store, announce, reply) {
  const now = store.get().table;
  const turn = reply.turns[reply.at - 1];
  const { scene } = now;
  if (!turn) return undefined;
  const move = say("{words:cap}.", { words: turn.say });
  if (scene.outcome) return announce(sentences(move, scene.outcome.text), "assertive");
  const said = sentences(isOpponent(now, turn.by) ? byWhom(store.get(), now, turn) : move, reasonOf(now));
  // While the opponent thinks, or the die rolls, the announcement of the result follows soon.
  const waits = isOpponent(now, scene.to_move) || (scene.to_move === CHANCE && store.get().settings.roll);
  const checked = !waits && scene.marks.some((mark) => mark.kind === "check");
  return announce(sentences(said, waits ? "" : turnWords(store.get(), now)), checked ? "assertive" : "polite");
}
