/** The keys of the board: arrows move the focus along lines, Escape deselects; other keys are passed on. */

import { say } from "../words/say.js";
import { lineEnd, travel } from "./travel.js";

/** @import { Board } from "../core/formats.js" */
/** @import { Memory } from "./travel.js" */

const MODIFIERS = new Set(["Alt", "AltGraph", "Control", "Meta", "Shift"]);

/**
 * Listen to the keys of a board, and return the function that stops this.
 * @param {HTMLElement} surface
 * @param {{
 *   board: Board, flipped: () => boolean, focused: () => string | null, focus: (cell: string) => void,
 *   chooserKey: (event: KeyboardEvent) => boolean, key: (event: KeyboardEvent) => void,
 *   announce?: (text: string) => void, back: () => void,
 * }} hands
 */
export function listenToKeys(surface, hands) {
  const { board } = hands;
  /** @type {Memory} */
  let memory = {};

  /** @param {KeyboardEvent} event */
  function keydown(event) {
    const { key } = event;
    if (hands.chooserKey(event)) return event.preventDefault();
    const run = actionOf(event);
    if (run) {
      event.preventDefault();
      run();
    } else if (key === "Enter" || key === " ") {
      if (event.repeat) event.preventDefault(); // one press clicks the button once
    } else if (!MODIFIERS.has(key)) hands.key(event);
  }

  /** @param {KeyboardEvent} event */
  function actionOf({ key, ctrlKey, metaKey, altKey }) {
    if (key === "Escape") return hands.back;
    const from = hands.focused();
    if (!from || ctrlKey || metaKey) return null;
    if (key.startsWith("Arrow")) return () => go(from, key.slice("Arrow".length).toLowerCase(), altKey);
    if (altKey || (key !== "Home" && key !== "End")) return null;
    const end = key === "Home" ? "first" : "last";
    return () => hands.focus(lineEnd(board, from, end, { memory, flipped: hands.flipped() }));
  }

  /** @param {string} from @param {string} way @param {boolean} other */
  function go(from, way, other) {
    const step = travel(board, from, way, { memory, flipped: hands.flipped(), other });
    memory = step.memory;
    if (step.cell === from) return;
    hands.focus(step.cell);
    const line = board.lines.find(({ id }) => id === step.line)?.name ?? "";
    if (step.branch) hands.announce?.(say("Other branch: {line}, {cell}.", { line, cell: step.cell }));
    else if (other) hands.announce?.(say("No fork here."));
  }

  surface.addEventListener("keydown", keydown);
  return () => surface.removeEventListener("keydown", keydown);
}
