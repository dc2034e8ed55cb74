import { el, svg } from "../ui/dom.js";
import { pieceShape } from "./disks.js";
import { loadSymbols } from "./symbols.js";

/** @import { Shape } from "./disks.js" */
/** @import { Symbols } from "./symbols.js" */

/** Draw pieces side by side, hidden from screen readers. @param {string} game @param {Shape[]} pieces @param {string} [form] */
export function piecesRow(game, pieces, form) {
  const found = el("span", { class: "lost-row", "aria-hidden": "true" });
  loadSymbols(game).then(
    (symbols) => found.replaceChildren(...pieces.map((piece) => picture(piece, symbols, form))),
    () => {},
  );
  return found;
}

/** @param {Shape} piece @param {Symbols} symbols @param {string} [form] */
function picture(piece, symbols, form) {
  const body = svg("g", { class: "piece", "data-side": piece.side }, pieceShape(piece, symbols, form));
  const view = { viewBox: "-52 -52 104 104", preserveAspectRatio: "xMinYMid slice" };
  return svg("svg", { class: "lost-piece", ...view, focusable: "false" }, body);
}
