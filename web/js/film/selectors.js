import { drawnAt, drawnWords, notesAt } from "../state/notes.js";
import { boardOf, CHANCE, capital, gameOf, momentName, sidesOf } from "../state/selectors.js";
import { byWhom } from "../words/describe-turns.js";
import { say } from "../words/say.js";

/** @import { State, Table } from "../state/state.js" */

/**
 * @typedef {{ words: string, more: string, notes: string[], drawn: string[] }} Subtitle  what was done, what came of it,
 * what was written of it, what is drawn there
 */

export const SPEEDS = [1, 2, 4];

const LEAST = 600; // ms that a picture stands
const READING = 60; // ms for a sign of its text, at a quiet reader's pace
const SPEAKING = 70; // ms for a sign, as a voice reads

/**
 * The words under the picture of a moment.
 * @param {State} state @param {Table} table @param {number} at
 * @returns {Subtitle}
 */
export function subtitle(state, table, at) {
  const turn = table.turns[at - 1];
  const notes = notesAt(table, at);
  const drawn = drawnAt(table, at).map((one) => `${drawnWords(boardOf(state, table.record), one)}.`);
  if (!turn) return { words: say("The start."), more: "", notes, drawn };
  const events = turn.events ?? [];
  const { outcome } = at === table.at ? table.scene : {};
  const name = capital(momentName(table.turns, at, sidesOf(gameOf(state, table.record.game)).slice(0, 1)));
  const more = [...events, outcome && !events.includes(outcome.text) ? outcome.text : ""].filter(Boolean).join(" ");
  return { words: byWhom(state, table, turn), more: more || name, notes, drawn };
}

/** All of it, as it is spoken. @param {Subtitle} line */
export const spoken = ({ words, more, notes, drawn }) => [words, more, ...notes, ...drawn].filter(Boolean).join(" ");

/** How long a moment stands, in ms: as long as its words take to be read. @param {Subtitle} line @param {number} speed */
export const dwell = (line, speed) => (LEAST + READING * spoken(line).length) / speed;

/** How long a voice needs for it, in ms. @param {string} text */
export const speaking = (text) => SPEAKING * text.length;

/** Moments that a film need not stop for as long: only the dice have spoken. @param {Table} table @param {number} at */
export const isPassing = (table, at) => table.turns[at - 1]?.by === CHANCE;
