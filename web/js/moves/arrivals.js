/**
 * A piece that comes in by itself with somebody else's move. While that one is in the hand the newcomer is shown where
 * it will stand, and over a target also what it will do from there.
 *
 * @typedef {{ cell: string, piece: Piece, reach: Record<string, string[]>, checks: string[] }} Arrives
 * @typedef {{ cell: string, piece: Piece, checking: string[], there: Arrives | null }} Arrival  `checking`: the steps after which it gives check; `there`: as it will be after the step under the pointer
 */

/** @import { Piece } from "../core/formats.js" */

/**
 * Who comes in whatever is pointed at next; null where nobody does, or it is not sure yet.
 * @param {Map<string, import("./picker.js").Next>} next
 * @param {string | null} [over]  the cell under the pointer or the cursor
 * @returns {Arrival | null}
 */
export function arrivalOf(next, over = null) {
  const all = [...next].flatMap(([token, { moves }]) => moves.map(({ arrives }) => ({ token, arrives })));
  const [first] = all;
  if (!first?.arrives || all.some(({ arrives }) => arrives?.cell !== first.arrives?.cell)) return null;
  const { cell, piece } = first.arrives;
  return {
    cell,
    piece,
    checking: all.filter(({ arrives }) => arrives?.checks.length).map(({ token }) => token),
    there: all.find(({ token }) => token === over)?.arrives ?? null,
  };
}
