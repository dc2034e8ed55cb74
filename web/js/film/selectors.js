import { drawnAt, drawnWords, notesAt } from "../state/notes.js";
import { boardOf, CHANCE, capital, gameOf, momentName, sidesOf } from "../state/selectors.js";
import { byWhom } from "../words/describe-turns.js";
import { say, sentences } from "../words/say.js";

/** @import { State, Table } from "../state/state.js" */

/**
 * @typedef {{ words: string, more: string, notes: string[], drawn: string[] }} Subtitle  the move, its consequences, the
 * player's notes, and the marks drawn on the board
 */

export const SPEEDS = [1, 2, 4];

const LEAST = 600; // ms that a position is shown at least
const READING = 60; // ms for each character of its text
const SPEAKING = 70; // ms for each character a screen reader speaks

/** Return the subtitle of a moment. @param {State} state @param {Table} table @param {number} at @returns {Subtitle} */
export function subtitle(state, table, at) {
  const turn = table.turns[at - 1];
  const notes = notesAt(table, at);
  const drawn = drawnAt(table, at).map((one) => drawnWords(boardOf(state, table.record), one));
  if (!turn) return { words: say("The start."), more: "", notes, drawn };
  const events = turn.events ?? [];
  const { outcome } = at === table.at ? table.scene : {};
  const name = capital(momentName(table.turns, at, sidesOf(gameOf(state, table.record.game)).slice(0, 1)));
  const more = sentences(...events, outcome && !events.includes(outcome.text) ? outcome.text : "");
  return { words: byWhom(state, table, turn), more: more || name, notes, drawn };
}

/** Return a subtitle as one text to be spoken. @param {Subtitle} line */
export const spoken = ({ words, more, notes, drawn }) => sentences(words, more, ...notes, ...drawn);

/** Return how long a moment is shown, in ms: long enough to read its subtitle. @param {Subtitle} line @param {number} speed */
export const dwell = (line, speed) => (LEAST + READING * spoken(line).length) / speed;

/** Return how long a screen reader takes to speak a text, in ms. @param {string} text */
export const speaking = (text) => SPEAKING * text.length;

/** Return whether a moment is only a roll of the dice, which the film shows for half the time. @param {Table} table @param {number} at */
export const isPassing = (table, at) => table.turns[at - 1]?.by === CHANCE;
