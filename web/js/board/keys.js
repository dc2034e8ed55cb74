/**
 * The keys of the board: arrows move the focus along lines, as a slider would; Escape deselects; other keys are passed
 * on. At a fork the arrows follow the line travelled last, or on request the other branch.
 *
 * @typedef {Record<string, string>} Memory the line travelled last, by axis ("across", "along") and in all ("last")
 */

import { say } from "../words/say.js";

/** @import { Board } from "../core/formats.js" */

const MODIFIERS = new Set(["Alt", "AltGraph", "Control", "Meta", "Shift"]);

/**
 * Listen to the keys of a board, and return the function that stops this.
 * @param {HTMLElement} surface
 * @param {{ board: Board, flipped: () => boolean, focused: () => string | null, focus: (cell: string) => void,
 *   chooserKey: (event: KeyboardEvent) => boolean, key: (event: KeyboardEvent) => void,
 *   announce?: (text: string) => void, ray?: (from: string, toward: string) => void, back: () => void }} calls
 */
export function listenToKeys(surface, calls) {
  const { board } = calls;
  /** @type {Memory} */
  let memory = {};

  /** @param {KeyboardEvent} event */
  function keydown(event) {
    const { key } = event;
    if (calls.chooserKey(event)) return event.preventDefault();
    const run = actionOf(event);
    if (run) {
      event.preventDefault();
      run();
    } else if (key === "Enter" || key === " ") {
      if (event.repeat) event.preventDefault(); // one press clicks the button once
    } else if (!MODIFIERS.has(key)) calls.key(event);
  }

  /** @param {KeyboardEvent} event */
  function actionOf({ key, ctrlKey, metaKey, altKey, shiftKey }) {
    if (key === "Escape") return calls.back;
    const from = calls.focused();
    if (!from || ctrlKey || metaKey) return null;
    if (key.startsWith("Arrow")) {
      const way = key.slice("Arrow".length).toLowerCase();
      return shiftKey && calls.ray ? () => read(from, way, altKey) : () => go(from, way, altKey);
    }
    if (altKey || (key !== "Home" && key !== "End")) return null;
    const end = key === "Home" ? "first" : "last";
    return () => calls.focus(lineEnd(board, from, end, { memory, flipped: calls.flipped() }));
  }

  /** @param {string} from @param {string} way @param {boolean} other */
  function go(from, way, other) {
    const step = travel(board, from, way, { memory, flipped: calls.flipped(), other });
    memory = step.memory;
    if (step.cell === from) return;
    calls.focus(step.cell);
    const line = board.lines.find(({ id }) => id === step.line)?.name ?? "";
    if (step.branch) calls.announce?.(say("Other branch: {line}, {cell}.", { line, cell: step.cell }));
    else if (other) calls.announce?.(say("No fork here."));
  }

  /** Read what lies in a direction. @param {string} from @param {string} way @param {boolean} other */
  function read(from, way, other) {
    const { cell } = travel(board, from, way, { memory, flipped: calls.flipped(), other });
    if (cell === from) calls.announce?.(say("The board ends here."));
    else calls.ray?.(from, cell);
  }

  surface.addEventListener("keydown", keydown);
  return () => surface.removeEventListener("keydown", keydown);
}

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
