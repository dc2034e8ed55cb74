/** The keys of the board: arrows move the focus along lines, Escape deselects; other keys are passed on. */

import { say } from "../words/say.js";
import { lineEnd, travel } from "./travel.js";

const MODIFIERS = new Set(["Alt", "AltGraph", "Control", "Meta", "Shift"]);
const WAYS = /** @type {Record<string, string>} */ ({
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
});

/**
 * @param {HTMLElement} surface
 * @param {{
 *   board: () => import("../core/formats.js").Board, flipped: () => boolean, focused: () => string | null,
 *   focus: (cell: string) => void, back: () => void, chooserKey: (event: KeyboardEvent) => boolean,
 *   announce: (text: string) => void, key: (event: KeyboardEvent) => void,
 * }} hands
 * @returns {() => void}
 */
export function listenToKeys(surface, hands) {
  /** @type {import("./travel.js").Memory} */
  let memory = {};

  /** @param {KeyboardEvent} event */
  function keydown(event) {
    const from = hands.focused();
    const bare = !event.ctrlKey && !event.metaKey;
    if (hands.chooserKey(event)) return event.preventDefault();
    if (from && bare && WAYS[event.key]) {
      event.preventDefault();
      return go(from, WAYS[event.key], event.altKey);
    }
    if (from && bare && !event.altKey && (event.key === "Home" || event.key === "End")) {
      event.preventDefault();
      return hands.focus(
        lineEnd(hands.board(), from, event.key === "Home" ? "first" : "last", { memory, flipped: hands.flipped() }),
      );
    }
    if (event.key === "Escape") {
      event.preventDefault();
      return hands.back();
    }
    if (event.key === "Enter" || event.key === " ") {
      if (event.repeat) event.preventDefault(); // one press clicks the button once
      return undefined;
    }
    return MODIFIERS.has(event.key) ? undefined : hands.key(event);
  }

  /** @param {string} from @param {string} way @param {boolean} other */
  function go(from, way, other) {
    const board = hands.board(),
      step = travel(board, from, way, { memory, flipped: hands.flipped(), other });
    memory = step.memory;
    if (step.cell === from) return;
    hands.focus(step.cell);
    const line = board.lines.find(({ id }) => id === step.line)?.name ?? "";
    if (step.branch) hands.announce(say("Other branch: {line}, {cell}.", { line, cell: step.cell }));
    else if (other) hands.announce(say("No fork here."));
  }

  surface.addEventListener("keydown", keydown);
  return () => surface.removeEventListener("keydown", keydown);
}
