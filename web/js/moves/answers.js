/** @import { Arrival as Arrives, Move, Piece } from "../core/formats.js" */
/** @import { Next } from "./picker.js" */

/**
 * Moves that another piece answers: the step of kind `shadow` names that piece. It is chosen either last, from numbered
 * ghosts that show where each would land, or first.
 *
 * @typedef {{ number: number, cell: string, to: string }} Candidate
 */

const KIND = "shadow";

/** Return the piece that answers a move, or undefined. @param {Move} move */
const answerOf = ({ kinds, steps }) => steps[(kinds ?? []).indexOf(KIND)];

/** Return the moves that a piece answers, or all without one. @param {Move[]} moves @param {string | null} [answer] */
export const answeredBy = (moves, answer) => (answer ? moves.filter((move) => answerOf(move) === answer) : moves);

/** Return the pieces that answer any of the moves. @param {Move[]} moves */
export const answerers = (moves) => [...new Set(moves.flatMap((move) => answerOf(move) ?? []))];

/** Return whether a piece answers any move. @param {Move[]} moves @param {string} cell */
export const mayAnswer = (moves, cell) => moves.some((move) => answerOf(move) === cell);

/** Return the cells that a piece may land on as an answer. @param {Move[]} moves @param {string} cell */
export const landings = (moves, cell) => [
  ...new Set(answeredBy(moves, cell).flatMap((move) => landing(move, cell) ?? [])),
];

/** @param {Move} move @param {string} cell */
function landing(move, cell) {
  for (const effect of move.effects ?? []) if (effect[0] === "shift" && effect[1] === cell) return effect[2];
  return null;
}

/**
 * Return the pieces that may answer, if the next step is the choice of one.
 * @param {Map<string, Next>} next @param {string[]} order @returns {Candidate[]}
 */
export function candidates(next, order) {
  if ([...next.values()].some(({ kind }) => kind !== KIND)) return [];
  const answering = order.filter((cell) => next.has(cell));
  return answering.map((cell, i) => {
    const [move] = next.get(cell)?.moves ?? [];
    return { number: i + 1, cell, to: (move && landing(move, cell)) ?? cell };
  });
}

/**
 * A piece that enters the board with the move of another one. While that piece is selected, the board shows where the
 * new one will stand, and for the target under the pointer also its reach.
 *
 * @typedef {{ cell: string, piece: Piece, text?: string, checking: string[], there: Arrives | null }} Arrival
 *   `checking`: the steps after which it gives check; `there`: what it does after the step under the pointer
 */

/**
 * Return the piece that enters whatever the next step is, or null.
 * @param {Map<string, Next>} next @param {string | null} [over] the cell under the pointer or cursor
 * @returns {Arrival | null}
 */
export function arrivalOf(next, over = null) {
  const all = [...next].flatMap(([token, { moves }]) => moves.map(({ arrives }) => ({ token, arrives })));
  const [first] = all;
  if (!first?.arrives || all.some(({ arrives }) => arrives?.cell !== first.arrives?.cell)) return null;
  const { cell, piece, text } = first.arrives;
  const checking = all.filter(({ arrives }) => arrives?.checks.length).map(({ token }) => token);
  return { cell, piece, text, checking, there: all.find(({ token }) => token === over)?.arrives ?? null };
}
