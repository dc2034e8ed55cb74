/** Drawing a model: the ground, the pieces, and everything between and above them. */
import { refill, svg } from "../../ui/dom.js";
import { arrowShapes } from "../arrows.js";
import { pieceShape } from "../disks.js";
import { placed } from "../flights.js";
import { seat, turned } from "../geometry.js";
import { labels } from "../ground/names.js";
import { overlayShapes } from "../ground/overlays.js";
import * as terrain from "../ground/terrain.js";
import { sunset } from "../ground/trays.js";
import { forkSign, ghostShape, headingSign, isUnder, markShape, rayShape, ribbonNames, ribbonShape } from "../marks.js";
import { roadShapes } from "../roads.js";
import { drawFocus, focusCell, focused, goHome } from "./cursor.js";

/** @import { Piece } from "../../core/formats.js" */
/** @import { Ghost, Heading, Model } from "../model.js" */
/** @import { View } from "../view.js" */

/** Draw everything that changes only when the board is flipped. @param {View} view */
export function layOut(view) {
  const { ids, layer, cellButtons } = view;
  refill(layer.ground, [
    sunset(view.seen, ids),
    terrain.rim(view.seen),
    terrain.cells(view.seen, ids),
    terrain.zones(view.seen, ids),
  ]);
  refill(layer.names, [labels(view.seen)]);
  refill(layer.under);
  refill(layer.over);
  view.marks = new Map();
  view.roadsDrawn = null;
  cellButtons.layOut(view.cells);
}

/** @param {View} view @param {Model} next */
export function render(view, next) {
  const { board, buttons, cellButtons, chooser } = view;
  const turn = next.flipped !== (view.seen !== board);
  view.model = next;
  if (!view.roamed) goHome(view, next);
  if (turn) {
    const held = focused(view);
    cellButtons.turnRound();
    if (held) focusCell(view, held);
    view.seen = next.flipped ? turned(board) : board;
    view.cells = new Map(view.seen.cells.map((cell) => [cell.id, cell]));
    layOut(view);
  }
  draw(view, next);
  chooser.render(next.choices, (id) => buttons.get(id)?.getBoundingClientRect() ?? new DOMRect());
}

/** @param {View} view @param {Model} next */
export function draw(view, next) {
  const { layer, frameNode, cellButtons, pieces, size } = view;
  frameNode.classList.toggle("show-zones", next.zones);
  frameNode.classList.toggle("show-names", next.labels);
  frameNode.classList.toggle("picking", next.picked.length > 0);
  pieces.render(next, view.cells, size);
  drawMarks(view, next);
  showUse(view, next);
  drawRoads(view, next);
  const forks = next.forks.flatMap((id) => view.cells.get(id) ?? []).map(forkSign);
  const { arrival } = next;
  const shapes = {
    overlays: overlayShapes(next.overlays, view.cells),
    gone: next.gone.map((piece) => shadeOf(view, piece, "forfeited")),
    ghosts: [
      ...next.ghosts.map((answering) => ghost(view, answering)),
      arrival && shadeOf(view, { ...arrival.piece, cell: arrival.cell }, "arriving"),
    ],
    ribbons: next.ribbons.map((ribbon) => ribbonShape(ribbon, view.cells)),
    arrows: arrowShapes(next.arrows, view.cells),
    rays: next.rays.map((ray) => rayShape(ray, view.cells)),
    signs: [...ribbonNames(next.ribbons, view.cells), ...forks, ...next.headings.map((one) => heading(view, one))],
  };
  for (const [name, nodes] of Object.entries(shapes)) refill(layer[name], nodes);
  fadeWaiting(view, next);
  cellButtons.tell(next.cells);
  drawFocus(view);
}

/** Draw the roads of a game that is won once, since they are animated. @param {View} view @param {Model} next */
export function drawRoads(view, { roads }) {
  const { layer, frameNode } = view;
  if (roads === view.roadsDrawn) return;
  view.roadsDrawn = roads;
  refill(layer.roads, roadShapes(roads ?? [], view.cells));
  frameNode.dataset.complete = roads?.[0]?.side ?? "";
  const lit = /** @type {Iterable<SVGElement>} */ (layer.under.querySelectorAll(".mark-lit"));
  for (const [i, node] of [...lit].entries()) node.style.setProperty("--i", String(i));
}

/**
 * Hide the names that pieces cover; show the places on benches that are used or are targets.
 * @param {View} view
 * @param {Model} next
 */
export function showUse(view, next) {
  const { scene } = view;
  const targets = next.marks.filter(({ kind }) => kind === "place");
  const used = new Set([...next.pieces, ...targets].map(({ cell }) => cell));
  const places = /** @type {NodeListOf<SVGElement>} */ (scene.querySelectorAll("[data-place]"));
  const open = new Set(next.open);
  for (const node of places) {
    node.classList.toggle("used", used.has(node.dataset.place ?? ""));
    node.classList.toggle("open", open.has(node.dataset.place ?? ""));
  }
}

/** Draw a piece that may answer where it would land. @param {View} view @param {Ghost} answering */
export function ghost(view, answering) {
  const [from, to] = [answering.cell, answering.to].map((id) => view.cells.get(id));
  const shade = shadeOf(view, { ...answering.piece, cell: answering.to });
  return from && to && shade ? ghostShape(answering, from, to, shade) : null;
}

/** Draw where a piece goes. @param {View} view @param {Heading} one */
function heading(view, one) {
  const cell = view.cells.get(one.cell);
  return cell ? headingSign(one, cell, Boolean(view.model?.flipped)) : null;
}

/**
 * Fade the pieces that do not answer, and move the selected piece aside for one that enters.
 * @param {View} view
 * @param {Model} next
 */
export function fadeWaiting(view, { ghosts, arrival, picked }) {
  const { layer, frameNode } = view;
  frameNode.classList.toggle("answering", ghosts.length > 0);
  const answers = new Set([...ghosts.map(({ cell }) => cell), picked.at(-1)]);
  for (const node of /** @type {Iterable<SVGElement>} */ (layer.pieces.children)) {
    const { on } = node.dataset;
    node.classList.toggle("waits", ghosts.length > 0 && !answers.has(on));
    node.classList.toggle("aside", on !== undefined && on === arrival?.cell);
  }
}

/**
 * Draw a shade of a piece that does not stand there, or not yet.
 * @param {View} view
 * @param {Piece} piece
 * @param {string} how a class
 */
export function shadeOf(view, piece, how = "") {
  const { board, symbols, size } = view;
  const cell = view.cells.get(piece.cell);
  if (!cell) return null;
  const body = svg("g.piece-body", pieceShape({ ...piece, stack: 1 }, symbols, board.pieces));
  const style = { transform: placed({ at: seat(cell), size: size(cell) / 100 }) };
  return svg("g", { class: `piece shade ${how}`, "data-side": piece.side, style }, body);
}

/**
 * Add and remove marks; those that stay keep their nodes, so only new ones are animated.
 * @param {View} view
 * @param {Model} next
 */
export function drawMarks(view, next) {
  const { ids, layer } = view;
  const taken = new Set(next.pieces.map(({ cell }) => cell));
  const wanted = new Map(next.marks.map((mark) => [JSON.stringify([mark, taken.has(mark.cell)]), mark]));
  for (const [key, node] of view.marks)
    if (!wanted.has(key)) {
      node.remove();
      view.marks.delete(key);
    }
  for (const [key, { kind, cell, path = [] }] of wanted) {
    const place = view.cells.get(cell);
    if (view.marks.has(key) || !place) continue;
    const node = markShape(kind, place, {
      ids,
      way: path.flatMap((id) => view.cells.get(id) ?? []),
      held: taken.has(cell),
    });
    view.marks.set(key, node);
    (isUnder(kind) ? layer.under : layer.over).append(node);
  }
}
