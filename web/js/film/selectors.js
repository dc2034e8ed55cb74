import { drawnAt, drawnWords, notesAt } from "../state/notes.js";
import { boardOf, momentName } from "../state/selectors.js";
import { byWhom } from "../words/describe-turns.js";
import { capital, say, sentences } from "../words/say.js";

/** @import { State, Table } from "../state/state.js" */

/**
 * Return the subtitle of a moment: the move, its consequences, the player's notes, and the marks drawn on the board.
 * @param {State} state @param {Table} table @param {number} at
 */
export function subtitle(state, table, at) {
  const turn = table.turns[at - 1];
  const notes = notesAt(table, at);
  const drawn = drawnAt(table, at).map((one) => drawnWords(boardOf(state, table.record), one));
  if (!turn) return { words: say("The start."), more: "", notes, drawn };
  const events = turn.events ?? [];
  const { outcome } = at === table.at ? table.scene : {};
  const more = sentences(...events, outcome && !events.includes(outcome.text) ? outcome.text : "");
  return { words: byWhom(state, table, turn), more: more || capital(momentName(table.turns, at)), notes, drawn };
}

/** Return a subtitle as one text to be spoken. @param {ReturnType<typeof subtitle>} line */
export const spoken = ({ words, more, notes, drawn }) => sentences(words, more, ...notes, ...drawn);
