/** Draws the pieces. A piece keeps its node when it moves, so that its move can be animated. */

import { set, svg } from "../ui/dom.js";
import { lookOf, pieceShape } from "./disks.js";
import { bury, drop, fade, fly, land, placed, ring, slide, travel, turnOver } from "./flights.js";
import { keyed } from "./follow.js";
import { seat } from "./geometry.js";
import { buries } from "./model.js";

/** @import { Cell } from "../core/formats.js" */
/** @import { Place } from "./flights.js" */
/** @import { Keyed } from "./follow.js" */
/** @import { Model } from "./model.js" */
/** @import { Symbols } from "./symbols.js" */

const SETTLE_TIME = 500; // milliseconds

/**
 * Create the drawing of the pieces on a board.
 * @param {SVGGElement} layer @param {SVGGElement} water the layer of rings on the sea
 * @param {Symbols} symbols @param {string} [form] or "disks"
 */
export function createPieces(layer, water, symbols, form) {
  /** @type {Keyed[]} */
  let now = [];
  /** @type {Map<string, SVGGElement>} */
  const nodes = new Map();
  /** The last transforms; setting a style again is as slow as changing it. @type {WeakMap<SVGGElement, string>} */
  const put = new WeakMap();
  /** The cell that a piece was just dragged from; it needs not move again. @type {string | null} */
  let carriedFrom = null;
  /** The paths of the move before, which lead back when it is taken back. @type {string[][]} */
  let back = [];

  return {
    /** @param {Model} model @param {Map<string, Cell>} cells @param {(cell: Cell) => number} size */
    render(model, cells, size) {
      const before = new Map(now.map((piece) => [piece.key, piece]));
      now = keyed(now, model.pieces, model.moved);
      const stay = new Set(now.map(({ key }) => key));
      const burial = buries(model.moved);
      const { paths } = model;
      const placeOf = (/** @type {Cell} */ cell) => ({ at: seat(cell), size: size(cell) / 100 });
      const ways = [...paths, ...back.map((path) => [...path].reverse())];
      back = paths;

      /** Return the places from one cell to another, over those that the move passes. @param {Cell} from @param {Cell} to */
      function wayOf(from, to) {
        const path = ways.find((cells) => cells[0] === from.id && cells.at(-1) === to.id) ?? [from.id, to.id];
        return path.flatMap((id) => cells.get(id) ?? []).map(placeOf);
      }

      /** @param {SVGGElement} node @param {string} id */
      function remove(node, id) {
        const [from, to] = [id, paths.find(([left]) => left === id)?.at(-1) ?? id].map((one) => cells.get(one));
        const taker = paths.find((path) => path.at(-1) === id)?.flatMap((one) => cells.get(one) ?? []);
        if (burial && from && to) bury(node, placeOf(from), placeOf(to));
        else fade(node, taker && travel(taker.map(placeOf)));
      }

      /** @param {SVGGElement} node @param {Cell | undefined} from @param {Cell} cell @param {Place} there */
      function move(node, from, cell, there) {
        if (node !== layer.lastChild) layer.append(node); // moving pieces are drawn over the others
        const nth = Math.max(0, paths.map((path) => path.at(-1)).indexOf(cell.id));
        if (!from || from.id === carriedFrom) land(node, there);
        else if (from.kind === "cloud" || cell.kind === "cloud") fly(node, placeOf(from), there);
        else slide(node, wayOf(from, cell), { nth, door: from.kind === "bench" });
        if (cell.kind === "ocean") ring(water, cell.centre, nth);
      }

      for (const [key, node] of nodes) {
        if (stay.has(key)) continue;
        nodes.delete(key);
        remove(node, before.get(key)?.cell ?? "");
      }
      for (const piece of now) {
        const cell = cells.get(piece.cell);
        if (!cell) continue;
        const was = before.get(piece.key);
        const node = nodes.get(piece.key) ?? svg("g.piece", [svg("g.piece-body")]);
        const there = placeOf(cell);
        if (!nodes.has(piece.key)) {
          nodes.set(piece.key, node);
          layer.append(node);
          if (before.size && model.moved.some(([, at]) => at === piece.cell)) drop(node, there, burial);
        } else if (was && was.cell !== piece.cell) move(node, cells.get(was.cell), cell, there);
        set(node, { "data-side": piece.side, "data-on": piece.cell, "data-ground": cell.kind });
        node.classList.toggle("across", piece.side === model.across);
        node.classList.toggle("lifted", piece.cell === model.lifted);
        if (put.get(node) !== placed(there)) node.style.setProperty("transform", placed(there));
        put.set(node, placed(there));
        const body = /** @type {SVGGElement} */ (node.firstChild),
          look = lookOf(piece);
        if (body.dataset.look === look) continue;
        body.dataset.look = look;
        const draw = () => body.dataset.look === look && body.replaceChildren(...pieceShape(piece, symbols, form));
        if (form === "disks" && was && was.back === piece.kind) turnOver(body, draw);
        else draw();
      }
    },
    /** Return a copy of a piece to drag. @param {string} cell */
    copy(cell) {
      const piece = now.find((p) => p.cell === cell);
      const body = piece && pieceShape({ ...piece, stack: 1 }, symbols, form);
      return body ? svg("g.piece.ghost", { "data-side": piece.side }, body) : null;
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
}
