/** A menu beside a cell for the choices of a move, chosen by number, by letter or by pointer. */

import { el, svg } from "../ui/dom.js";
import { say } from "../words/say.js";

/** @import { Choice } from "../moves/choices.js" */

/**
 * Create the menu of a board.
 * @param {HTMLElement} host the board's box; the menu stays inside it
 * @param {{ symbols: import("./symbols.js").Symbols, choose: (token: string) => void, back: () => void, focusCell: (cell: string) => void }} hands
 */
export function createChooser(host, hands) {
  /** @type {{ cell: string, items: Choice[], node: HTMLElement, shown: string } | null} */
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
      el("span", { class: "choice-number", ...hidden }, number),
      glyph && svg("svg", { ...look, ...hidden }, hands.symbols.use(...glyph)),
      el("span", { class: "choice-label" }, label),
      key && el("kbd", { class: "choice-key", ...hidden }, key),
    ]);
  }

  /** @param {string} token */
  function choose(token) {
    const cell = open?.cell;
    hands.choose(token);
    if (cell && !open?.node.contains(document.activeElement)) hands.focusCell(cell);
  }

  /** @param {number} by */
  function step(by) {
    const items = /** @type {HTMLElement[]} */ ([...(open?.node.children ?? [])]);
    const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    items[(at + by + items.length) % items.length]?.focus();
  }

  /** Return whether the menu has used the key. @param {KeyboardEvent} event */
  function key(event) {
    if (!open || event.ctrlKey || event.metaKey || event.altKey) return false;
    const inside = open.node.contains(document.activeElement);
    const at = [...open.node.children].indexOf(/** @type {Element} */ (document.activeElement));
    const wanted =
      open.items[Number(event.key) - 1] ??
      open.items.find((c) => c.key && c.key.toLowerCase() === event.key.toLowerCase());
    if (wanted) choose(wanted.token);
    else if (event.key === "Escape") {
      const { cell } = open;
      hands.back();
      hands.focusCell(cell);
    } else if (!inside) return false;
    else if (event.key === "ArrowDown" || event.key === "ArrowRight") step(1);
    else if (event.key === "ArrowUp" || event.key === "ArrowLeft") step(-1);
    else if (event.key === "Home") step(-at);
    else if (event.key === "End") step(-1 - at);
    else return false;
    event.stopPropagation();
    return true;
  }

  /** Place the menu beside the cell if there is room, else below or above it. @param {HTMLElement} node @param {DOMRect} cell */
  function place(node, cell) {
    const box = host.getBoundingClientRect(),
      gap = 8,
      width = node.offsetWidth,
      height = node.offsetHeight;
    const middle = { x: (cell.left + cell.right - width) / 2, y: (cell.top + cell.bottom - height) / 2 };
    const places = [
      [cell.right + gap, middle.y],
      [cell.left - gap - width, middle.y],
      [middle.x, cell.bottom + gap],
      [middle.x, cell.top - gap - height],
    ];
    const fits = (/** @type {number[]} */ [x, y]) =>
      (x === middle.x || (x >= box.left && x + width <= box.right)) &&
      (y === middle.y || (y >= box.top && y + height <= box.bottom));
    const [x, y] = places.find(fits) ?? places[2];
    const inside = (/** @type {number} */ n, /** @type {number} */ most) => `${Math.max(0, Math.min(n, most))}px`;
    node.style.setProperty("left", inside(x - box.left, box.width - width));
    node.style.setProperty("top", inside(y - box.top, box.height - height));
  }

  return {
    key,
    /** @param {import("./model.js").Model["choices"]} choices @param {(cell: string) => DOMRect} rectOf */
    render(choices, rectOf) {
      const shown = choices ? JSON.stringify(choices) : "";
      if (open && shown !== open.shown) {
        const last = open;
        open = null;
        last.node.remove();
      }
      if (!choices || open) return;
      const node = el(
        "div",
        {
          role: "menu",
          class: "chooser",
          "aria-label": say("Choose"),
          keydown: (/** @type {KeyboardEvent} */ event) => {
            if (key(event)) event.preventDefault();
          },
        },
        choices.items.map(item),
      );
      open = { ...choices, node, shown };
      host.append(node);
      place(node, rectOf(choices.cell));
      /** @type {HTMLElement} */ (node.firstElementChild)?.focus();
    },
  };
}
