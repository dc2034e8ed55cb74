/** The small buttons of the analysis, which keep the focus when they are drawn anew. */
import { button } from "../../ui/parts.js";

/** @param {string} label @param {(() => unknown) | undefined} run @param {string} focus */
export const small = (label, run, focus, attrs = {}) =>
  button(label, run, { class: "button small", "data-focus": focus, ...attrs });

/** @param {string} label @param {() => unknown} run @param {string} focus @param {boolean} pressed */
export const toggle = (label, run, focus, pressed) => small(label, run, focus, { "aria-pressed": String(pressed) });
