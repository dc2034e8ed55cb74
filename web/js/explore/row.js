import { whenChanged } from "../state/observe.js";
import { isTrying } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, redraw } from "../ui/parts.js";
import { playOnWords } from "../words/trying.js";

/**
 * Create the button under the turns that plays on from the moment on the board, at a table of its own.
 * @param {import("../parts.js").Place} place @returns {import("../parts.js").Part}
 */
export function playOnRow({ commands, turns }) {
  const node = el("div", { class: "mark-row" });
  turns.append(node);
  const render = whenChanged(
    ({ table }) => [table?.record && isTrying(table) ? playOnWords(table) : null],
    (words) => {
      node.hidden = !words;
      redraw(node, words ? [button(words, commands.playFromHere, { class: "button small", "data-focus": "on" })] : []);
    },
  );
  return { render };
}
