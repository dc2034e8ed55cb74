import { pieceShape } from "../board/disks.js";
import { el, find, svg } from "../ui/dom.js";
import { say } from "../words/say.js";

/** @import { Symbols } from "../board/symbols.js" */
/** @import { Palette, TrayPiece } from "../core/formats.js" */
/** @import { Child } from "../ui/dom.js" */

export const HAND = "hand"; // the tool that moves pieces on the board
export const ERASER = "eraser";
const FAR = 6; // pixels before a press becomes a drag

/**
 * Create the tray: the hand, the eraser and every piece. One is chosen by tap or arrow key; pieces can also be dragged
 * to the board. `form`: how the board draws pieces.
 * @param {{ palette: Palette, symbols: Symbols, form?: string, onchoose: (tool: string) => void,
 *   ondrop: (key: string, cell: string) => void }} parts
 */
export function createTray({ palette, symbols, form, onchoose, ondrop }) {
  const sides = [...new Set(palette.tray.map(({ side }) => side))];
  /** @param {TrayPiece} piece */
  const figure = (piece) =>
    svg("svg.tray-figure", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, [
      svg("g.piece", { "data-side": piece.side }, pieceShape({ ...piece, cell: "" }, symbols, form)),
    ]);
  /** @param {string} tool @param {string} name @param {Child} picture */
  const choice = (tool, name, picture) =>
    el("label.tray-choice", { "data-tool": tool, title: name }, [
      el("input", {
        type: "radio",
        name: "tray",
        value: tool,
        checked: tool === HAND,
        "aria-label": name,
        onchange: () => onchoose(tool),
      }),
      picture,
    ]);
  const node = el("div.tray-tools", { role: "radiogroup", "aria-label": say("Tray") }, [
    el("div.tray-row", [
      choice(HAND, say("Move pieces on the board"), el("span", { "aria-hidden": "true" }, say("Move"))),
      choice(ERASER, say("Remove pieces from the board"), el("span", { "aria-hidden": "true" }, say("Erase"))),
    ]),
    ...sides.map((side) =>
      el("div.tray-row", { "data-side": side }, [
        ...palette.tray
          .filter((piece) => piece.side === side)
          .map((piece) => draggable(choice(piece.key, piece.name, figure(piece)), piece.key)),
      ]),
    ),
  ]);

  /** Let a piece be dragged to a cell. @param {HTMLElement} label @param {string} key */
  function draggable(label, key) {
    label.addEventListener("pointerdown", (event) => {
      if (event.button === 0) follow(label, key, event);
    });
    label.addEventListener("dragstart", (event) => event.preventDefault());
    return label;
  }

  /** Follow a pointer until its release. @param {HTMLElement} label @param {string} key @param {PointerEvent} start */
  function follow(label, key, { pointerId: id, clientX: x, clientY: y }) {
    const over = new AbortController();
    const { signal } = over;
    /** @type {HTMLElement | null} */
    let ghost = null;
    const end = () => {
      over.abort();
      ghost?.remove();
    };
    /** @param {PointerEvent} event */
    function move({ pointerId, clientX, clientY }) {
      if (pointerId !== id || (!ghost && Math.hypot(clientX - x, clientY - y) < FAR)) return;
      if (!ghost) {
        ghost = el("div.tray-ghost", label.querySelector("svg")?.cloneNode(true));
        document.body.append(ghost);
      }
      ghost.style.setProperty("transform", `translate(${clientX}px, ${clientY}px) translate(-50%, -50%)`);
    }
    /** @param {PointerEvent} event */
    function up({ pointerId, clientX, clientY }) {
      if (pointerId !== id) return;
      const below = ghost && document.elementFromPoint(clientX, clientY)?.closest("[data-cell]");
      end();
      if (below instanceof HTMLElement && below.dataset.cell) ondrop(key, below.dataset.cell);
    }
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", up, { signal });
    window.addEventListener("pointercancel", end, { signal });
    window.addEventListener("blur", end, { signal });
  }

  return {
    node,
    /** Focus the tool that is chosen. */
    focus: () => find(node, "input:checked")?.focus(),
    /** @param {string} tool */
    choose(tool) {
      const input = node.querySelector(`[data-tool="${CSS.escape(tool)}"] input`);
      if (input instanceof HTMLInputElement) input.checked = true;
    },
  };
}
