/** The lines shown through a cell of a board whose lines bend. */

/** @import { Board } from "../core/formats.js" */
/** @import { Next } from "../moves/picker.js" */

/** @typedef {{ id: string, kind: string, label: string, cells: string[], trail: boolean }} Ribbon */

/**
 * Return the lines through an inspected cell. While a piece is selected, return only the way that it would slide to
 * that cell, or all lines of the `wished` kinds.
 * @param {Board} board @param {string | null} cell @param {string[]} picked @param {Map<string, Next>} next
 * @param {string[]} wished
 * @returns {Ribbon[]}
 */
export function ribbonsOf(board, cell, picked, next, wished) {
  const through = cell ?? (wished.length ? picked.at(-1) : null);
  if (!through || !board.bent) return [];
  const from = picked.at(-1);
  if (!from || wished.length) {
    const lines = board.lines.filter((l) => l.cells.includes(through) && (!from || wished.includes(l.kind)));
    return lines.map((line) => ({ ...line, label: line.label ?? "", trail: false }));
  }
  if (!cell || !next.has(cell)) return [];
  for (const line of board.lines) {
    const a = line.cells.indexOf(from),
      b = line.cells.indexOf(cell);
    if (a < 0 || b < 0) continue;
    const way = line.cells.slice(Math.min(a, b), Math.max(a, b) + 1);
    // A slider can also stop at every cell on the way; a leaper cannot.
    if (way.slice(1, -1).every((c) => next.has(c)))
      return [{ id: `trail-${line.id}`, kind: line.kind, label: "", cells: way, trail: true }];
  }
  return [];
}
