/**
 * Arrow keys move along lines, as a slider would. At a fork they follow the line travelled last, or on request the
 * other branch.
 *
 * @typedef {Record<string, string>} Memory the line travelled last, by axis ("across", "along") and in all ("last")
 */

/** @import { Board } from "../core/formats.js" */

/** @type {Record<string, string>} */
const AXIS = { left: "across", right: "across", up: "along", down: "along" };
/** @type {Record<string, string>} */
const OPPOSITE = { left: "right", right: "left", up: "down", down: "up" };

/**
 * Return the next cell in a direction.
 * @param {Board} board @param {string} from
 * @param {string} way up, down, left or right, as seen on the screen
 * @param {{ memory?: Memory, flipped?: boolean, other?: boolean }} [how]
 * @returns {{ cell: string, line: string | null, memory: Memory, branch: boolean }}
 */
export function travel(board, from, way, { memory = {}, flipped = false, other = false } = {}) {
  const ways = board.travel[from]?.[flipped ? OPPOSITE[way] : way] ?? [];
  if (!ways.length) return { cell: from, line: null, memory, branch: false };
  const axis = AXIS[way];
  const known = ways.findIndex(([, line]) => line === memory[axis]);
  const kept = Math.max(0, known);
  const branch = other && ways.length > 1;
  const [cell, line] = ways[branch ? (kept + 1) % ways.length : kept];
  return { cell, line, memory: { ...stillOn(board, memory, cell), [axis]: line, last: line }, branch };
}

/** Return the remembered lines through a cell. @param {Board} board @param {Memory} memory @param {string} cell */
function stillOn(board, memory, cell) {
  const here = new Set(board.lines.filter((line) => line.cells.includes(cell)).map((line) => line.id));
  return Object.fromEntries(Object.entries(memory).filter(([, line]) => here.has(line)));
}

/**
 * Return an end of the line travelled last, or of the first line through the cell.
 * @param {Board} board @param {string} from @param {"first" | "last"} end
 * @param {{ memory?: Memory, flipped?: boolean }} [how]
 */
export function lineEnd(board, from, end, { memory = {}, flipped = false } = {}) {
  const through = board.lines.filter((line) => line.cells.includes(from));
  const line = through.find((l) => l.id === memory.last) ?? through[0];
  if (!line) return from;
  return line.cells.at((end === "first") !== flipped ? 0 : -1) ?? from;
}
