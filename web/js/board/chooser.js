/** A menu beside a cell for the choices of a move, chosen by number, by letter or by pointer. */

import { el, focused, svg } from "../ui/dom.js";
import { keyPressed } from "../ui/pressed.js";
import { say } from "../words/say.js";

/** @import { Choice } from "../moves/choices.js" */
/** @import { Model } from "./model.js" */
/** @import { Symbols } from "./symbols.js" */

const GAP = 8; // pixels between the menu and its cell

/**
 * Create the menu of a board.
 * @param {HTMLElement} host the board's box; the menu stays inside it
 * @param {{ symbols: Symbols, back: () => void } & Record<"choose" | "focusCell", (chosen: string) => void>} calls
 */
export function createChooser(host, calls) {
  /** @type {{ node: HTMLElement, items: (HTMLElement | null)[], cell: string, choices: Choice[], made: string,
   *   here: () => void }?} */
  let open = null;

  /** @param {Choice} choice @param {number} index */
  function item({ token, key, glyph, label }, index) {
    const hidden = { "aria-hidden": "true" };
    const number = String(index + 1);
    const attrs = {
      type: "button",
      role: "menuitem",
      tabindex: index ? -1 : 0,
      class: "choice",
      "data-choice": token,
      "aria-keyshortcuts": key ? `${number} ${key}` : number,
      click: () => choose(token),
    };
    const look = { class: "choice-glyph piece", "data-side": glyph?.[0], viewBox: "-50 -50 100 100" };
    return el("button", attrs, [
      el("span.choice-number", { ...hidden }, number),
      glyph && svg("svg", { ...look, ...hidden }, calls.symbols.use(...glyph)),
      el("span.choice-label", label),
      key && el("kbd.choice-key", { ...hidden }, key),
    ]);
  }

  /** @param {string} token */
  function choose(token) {
    const cell = open?.cell;
    calls.choose(token);
    if (cell && !open?.node.contains(focused())) calls.focusCell(cell);
  }

  /** Return whether the menu has used the key. @param {KeyboardEvent} event */
  function key(event) {
    const { key: name, ctrl, alt } = keyPressed(event);
    if (!open || ctrl || alt) return false;
    const { cell, choices, items, node } = open;
    const low = name.toLowerCase();
    const wanted = choices[Number(low) - 1] ?? choices.find((choice) => choice.key?.toLowerCase() === low);
    const at = items.indexOf(focused());
    /** @type {Record<string, number>} */
    const moves = { arrowdown: at + 1, arrowright: at + 1, arrowup: at - 1, arrowleft: at - 1, home: 0, end: -1 };
    if (wanted) choose(wanted.token);
    else if (low === "escape") {
      calls.back();
      calls.focusCell(cell);
    } else if (node.contains(focused()) && low in moves) items.at(moves[low] % items.length)?.focus();
    else return false;
    event.stopPropagation();
    return true;
  }

  /** Place the menu beside the cell, or else below or above it. @param {HTMLElement} node @param {DOMRect} cell */
  function place(node, cell) {
    const box = host.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = node;
    const middle = { x: (cell.left + cell.right - width) / 2, y: (cell.top + cell.bottom - height) / 2 };
    const below = [middle.x, cell.bottom + GAP];
    const places = [
      [cell.right + GAP, middle.y],
      [cell.left - GAP - width, middle.y],
      below,
      [middle.x, cell.top - GAP - height],
    ];
    const fits = (/** @type {number[]} */ [x, y]) =>
      (x === middle.x || (x >= box.left && x + width <= box.right)) &&
      (y === middle.y || (y >= box.top && y + height <= box.bottom));
    const [x, y] = places.find(fits) ?? below;
    const inside = (/** @type {number} */ n, /** @type {number} */ most) => `${Math.max(0, Math.min(n, most))}px`;
    node.style.setProperty("left", inside(x - box.left, box.width - width));
    node.style.setProperty("top", inside(y - box.top, box.height - height));
  }

  new ResizeObserver(() => open?.here()).observe(host); // a phone may have been turned

  return {
    key,
    /** @param {Model["choices"]} choices @param {(cell: string) => DOMRect} rectOf */
    render(choices, rectOf) {
      const made = choices ? JSON.stringify(choices) : "";
      if (open && made !== open.made) {
        const last = open;
        open = null;
        last.node.remove();
      }
      if (open) return open.here(); // the board may have been turned
      if (!choices) return;
      const keydown = (/** @type {KeyboardEvent} */ event) => key(event) && event.preventDefault();
      const items = choices.items.map(item);
      const node = el("div.chooser", { role: "menu", "aria-label": say("Choose"), keydown }, items);
      const here = () => place(node, rectOf(choices.cell));
      open = { cell: choices.cell, choices: choices.items, items, node, made, here };
      host.append(node);
      here();
      items[0]?.focus();
    },
  };
}
