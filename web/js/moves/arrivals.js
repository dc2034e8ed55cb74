/**
 * A piece that enters the board with the move of another one. While that piece is selected, the board shows where the
 * new one will stand, and for the target under the pointer also its reach.
 *
 * @typedef {{ cell: string, piece: Piece, text?: string, checking: string[], there: Arrives | null }} Arrival
 *   `checking`: the steps after which it gives check; `there`: what it does after the step under the pointer
 */

/** @import { Arrival as Arrives, Piece } from "../core/formats.js" */
/** @import { Next } from "./picker.js" */

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
