/** Draws the pieces. A piece keeps its node when it moves, so that CSS can animate the move. */

import { set, svg } from "../ui/dom.js";
import { afterwards, atOnce, moveLast, still } from "../ui/motion.js";
import { lookOf, pieceShape } from "./disks.js";
import { keyed } from "./follow.js";
import { seat } from "./geometry.js";

/** @import { Cell } from "../core/formats.js" */
/** @import { Keyed } from "./follow.js" */
/** @import { Model } from "./model.js" */
/** @import { Symbols } from "./symbols.js" */

const SETTLE_TIME = 500; // milliseconds, as are all times here
const TURN_TIME = 220; // of a disk that turns over
const DELAY = 80; // between the pieces of one move

/**
 * Create the drawing of the pieces on a board.
 * @param {SVGGElement} layer @param {Symbols} symbols @param {string} [form] or "disks"
 */
export function createPieces(layer, symbols, form) {
  /** @type {Keyed[]} */
  let now = [];
  /** @type {Map<string, SVGGElement>} */
  const nodes = new Map();
  /** The last transforms; setting a style again is as slow as changing it. @type {WeakMap<SVGGElement, string>} */
  const put = new WeakMap();
  /** The cell that a piece was just dragged from; its move needs no animation. @type {string | null} */
  let carriedFrom = null;

  /** @param {Cell} cell @param {number} size */
  const place = (cell, size) => {
    const [x, y] = seat(cell);
    return `translate(${x}px, ${y}px) scale(${size / 100})`;
  };

  return {
    /** @param {Model} model @param {Map<string, Cell>} cells @param {(cell: Cell) => number} size */
    render(model, cells, size) {
      const before = now;
      now = keyed(before, model.pieces, model.moved);
      const wanted = new Set(now.map((p) => p.key));
      const arrivals = model.moved.flatMap((effect) => (effect[0] === "shift" ? [effect[2]] : []));
      for (const [key, node] of nodes) {
        if (wanted.has(key)) continue;
        nodes.delete(key);
        node.classList.add("gone");
        afterwards(node, 400, () => node.remove());
      }
      for (const piece of now) {
        const cell = cells.get(piece.cell);
        if (!cell) continue;
        const known = nodes.get(piece.key);
        const was = before.find((p) => p.key === piece.key);
        const node = known ?? svg("g", { class: "piece" }, [svg("g", { class: "piece-body" })]);
        if (!known) {
          nodes.set(piece.key, node);
          layer.append(node);
        } else if (was && was.cell !== piece.cell) {
          moveLast(layer, node); // moving pieces are drawn over the others
          const late = Math.max(0, arrivals.indexOf(piece.cell));
          node.style.setProperty("transition-delay", late && !still() ? `${late * DELAY}ms` : "");
        }
        set(node, { "data-side": piece.side, "data-on": piece.cell, "data-ground": cell.kind });
        node.classList.toggle("across", piece.side === model.across);
        node.classList.toggle("lifted", piece.cell === model.lifted);
        const there = place(cell, size(cell));
        const settle = () => node.style.setProperty("transform", there);
        if (!was || (was.cell === carriedFrom && was.cell !== piece.cell)) atOnce(node, settle);
        else if (put.get(node) !== there) settle();
        put.set(node, there);
        const body = /** @type {SVGGElement} */ (node.firstChild),
          look = lookOf(piece);
        if (body.dataset.look === look) continue;
        body.dataset.look = look;
        const draw = () => body.dataset.look === look && body.replaceChildren(...pieceShape(piece, symbols, form));
        if (form === "disks" && was && was.back === piece.kind && !still()) turnOver(body, draw);
        else draw();
      }
    },
    /** Return a copy of a piece to drag. @param {string} cell */
    copy(cell) {
      const piece = now.find((p) => p.cell === cell);
      const body = piece && pieceShape({ ...piece, stack: 1 }, symbols, form);
      return body ? svg("g", { class: "piece ghost", "data-side": piece.side }, body) : null;
    },
    /** Fade a piece while it is dragged. @param {string} cell @param {boolean} away */
    fade(cell, away) {
      if (!away) {
        carriedFrom = cell;
        setTimeout(() => (carriedFrom = null), SETTLE_TIME);
      }
      const piece = now.find((p) => p.cell === cell);
      if (piece) nodes.get(piece.key)?.classList.toggle("carried", away);
    },
  };

  /** Turn a disk over; its face changes when it is seen edge-on. @param {SVGGElement} body @param {() => void} draw */
  function turnOver(body, draw) {
    body.classList.add("turning");
    setTimeout(draw, TURN_TIME / 2);
    setTimeout(() => body.classList.remove("turning"), TURN_TIME);
  }
}
