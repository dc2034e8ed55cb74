/**
 * An interactive board. It draws a model (model.js) and calls handlers; it knows no rules. The picture is one SVG,
 * hidden from assistive technology; over it lies a button for each cell, clipped to the shape of the cell.
 *
 * @typedef {Pick<Calls, "point" | "back" | "later" | "pen" | "draw" | "inspect"> & {
 *   choose: (token: string) => void, wipe?: () => void, key: (event: KeyboardEvent) => void,
 *   announce?: (text: string) => void, ray?: (from: string, toward: string) => void,
 * }} Handlers
 */

import { el, find, focused as focusedNow, refill, svg } from "../ui/dom.js";
import { say } from "../words/say.js";
import { arrowShapes } from "./arrows.js";
import { createCellButtons } from "./cell-buttons.js";
import { createChooser } from "./chooser.js";
import { pieceShape } from "./disks.js";
import { placed } from "./flights.js";
import { cellAt, frame, nearest, seat, sizer, text, turned } from "./geometry.js";
import { labels } from "./ground/names.js";
import { overlayShapes } from "./ground/overlays.js";
import * as terrain from "./ground/terrain.js";
import { sunset } from "./ground/trays.js";
import { listenToPointers } from "./input.js";
import { listenToKeys } from "./keys.js";
import { createLens } from "./lens.js";
import { focusRing, forkSign, ghostShape, isUnder, markShape, rayShape, ribbonNames, ribbonShape } from "./marks.js";
import { createPieces } from "./pieces.js";
import { roadShapes } from "./roads.js";

/** @import { Board, Cell, Corner as Point, Piece } from "../core/formats.js" */
/** @import { Calls } from "./input.js" */
/** @import { Ghost, Model } from "./model.js" */
/** @import { Symbols } from "./symbols.js" */

/** The layers of the picture, from the bottom to the top. */
const LAYERS = /** @type {const} */ ([
  ...["ground", "overlays", "ribbons", "under", "roads", "gone", "pieces", "names"],
  ...["rays", "over", "arrows", "ghosts", "focus", "signs", "hand"],
]);
const LIFT = 62; // pixels from the finger to the piece it drags, unless the magnifier is shown

/**
 * Create a board.
 * @param {HTMLElement} host @param {{ board: Board, symbols: Symbols, handlers: Handlers, label?: string }} parts
 */
export function createBoardView(host, { board, symbols, handlers, label = say("Board") }) {
  const ids = terrain.uniqueIds();
  const box = frame(board, terrain.RIM),
    [boxX, boxY, boxWidth, boxHeight] = box;
  const groups = LAYERS.map((name) => [name, svg("g", { class: `layer layer-${name}`, "data-layer": name })]);
  const layer = /** @type {Record<string, SVGGElement>} */ (Object.fromEntries(groups));
  const scene = svg("g", { id: ids("scene") }, Object.values(layer));
  const attrs = { class: "board-picture", viewBox: box.join(" "), "aria-hidden": "true", focusable: "false" };
  const picture = svg("svg", attrs, [terrain.patterns(board, ids), scene]);
  const cellButtons = createCellButtons(board, label, box);
  const { node: surface, buttons } = cellButtons;
  const style = { "--board-ratio": String(boxWidth / boxHeight) };
  const frameNode = el("div", { class: "board", "data-tones": board.tones ?? null, style }, [picture, surface]);
  host.append(frameNode);

  /** @type {Model | null} */
  let model = null;
  let seen = board; // turned round if the board is flipped
  let cells = new Map(seen.cells.map((cell) => [cell.id, cell]));
  let cursor = board.order[0];
  let roamed = false; // whether the person has moved the cursor
  let arriving = false; // while the page, not the person, focuses the board
  /** @type {Map<string, SVGGElement>} */
  let marks = new Map();
  /** @type {Model["roads"]} */
  let roadsDrawn = null;
  const size = sizer(board.cells);
  const pieces = createPieces(layer.pieces, layer.under, symbols, board.pieces);
  const lens = createLens(frameNode, picture, { sceneId: ids("scene"), boxWidth, cells: board.cells });
  const chooser = createChooser(frameNode, { symbols, choose: handlers.choose, back: handlers.back, focusCell });
  layOut();

  const stopPointers = listenToPointers(surface, {
    ...handlers,
    pointAt: ({ clientX, clientY }) => {
      const { left, top, width, height } = surface.getBoundingClientRect();
      return [boxX + ((clientX - left) / width) * boxWidth, boxY + ((clientY - top) / height) * boxHeight];
    },
    cellAt: (at) => cellAt(seen, at),
    nearestTarget: (at) => {
      const targets = board.order.filter((id) => model?.cells[id].target);
      const here = cellAt(seen, at);
      return here && targets.includes(here) ? here : nearest(seen, at, targets);
    },
    canGrab: (cell) => Boolean(model?.cells[cell].grab),
    isSelected: (cell) => Boolean(model?.cells[cell].pressed),
    anyPicked: () => Boolean(model?.picked.length || model?.answer),
    inspecting: () => Boolean(model?.inspect),
    glass: lens.wanted,
    look: (at, event) => (at && event ? lens.show(at, event, cells.get(cellAt(seen, at) ?? "")) : lens.hide()),
    lift,
    carry,
    drop,
    sketch,
    wipe,
    point,
  });
  const stopKeys = listenToKeys(surface, {
    ...handlers,
    board,
    flipped: () => Boolean(model?.flipped),
    focused,
    focus: focusCell,
    back: () => {
      handlers.inspect(null, "focus");
      handlers.back();
    },
    chooserKey: chooser.key,
  });
  surface.addEventListener("focusin", onFocus);
  surface.addEventListener("focusout", onBlur);

  /** Draw everything that changes only when the board is flipped. */
  function layOut() {
    refill(layer.ground, [sunset(seen, ids), terrain.rim(seen), terrain.cells(seen, ids), terrain.zones(seen, ids)]);
    refill(layer.names, [labels(seen)]);
    refill(layer.under);
    refill(layer.over);
    marks = new Map();
    roadsDrawn = null;
    cellButtons.layOut(cells);
  }

  /** @param {Model} next */
  function render(next) {
    const turn = next.flipped !== (seen !== board);
    model = next;
    if (!roamed) goHome(next);
    if (turn) {
      const held = focused();
      cellButtons.turnRound();
      if (held) focusCell(held);
      seen = next.flipped ? turned(board) : board;
      cells = new Map(seen.cells.map((cell) => [cell.id, cell]));
      layOut();
    }
    draw(next);
    chooser.render(next.choices, (id) => buttons.get(id)?.getBoundingClientRect() ?? new DOMRect());
  }

  /** @param {Model} next */
  function draw(next) {
    frameNode.classList.toggle("show-zones", next.zones);
    frameNode.classList.toggle("show-names", next.labels);
    frameNode.classList.toggle("picking", next.picked.length > 0);
    pieces.render(next, cells, size);
    drawMarks(next);
    showUse(next);
    drawRoads(next);
    const forks = next.forks.flatMap((id) => cells.get(id) ?? []).map(forkSign);
    const { arrival } = next;
    const shapes = {
      overlays: overlayShapes(next.overlays, cells),
      gone: next.gone.map((piece) => shadeOf(piece, "forfeited")),
      ghosts: [...next.ghosts.map(ghost), arrival && shadeOf({ ...arrival.piece, cell: arrival.cell }, "arriving")],
      ribbons: next.ribbons.map((ribbon) => ribbonShape(ribbon, cells)),
      arrows: arrowShapes(next.arrows, cells),
      rays: next.rays.map((ray) => rayShape(ray, cells)),
      signs: [...ribbonNames(next.ribbons, cells), ...forks],
    };
    for (const [name, nodes] of Object.entries(shapes)) refill(layer[name], nodes);
    fadeWaiting(next);
    cellButtons.tell(next.cells);
    drawFocus();
  }

  /** Draw the roads of a game that is won once, since they are animated. @param {Model} next */
  function drawRoads({ roads }) {
    if (roads === roadsDrawn) return;
    roadsDrawn = roads;
    refill(layer.roads, roadShapes(roads ?? [], cells));
    frameNode.dataset.complete = roads?.[0]?.side ?? "";
    const lit = /** @type {Iterable<SVGElement>} */ (layer.under.querySelectorAll(".mark-lit"));
    for (const [i, node] of [...lit].entries()) node.style.setProperty("--i", String(i));
  }

  /** Hide the names that pieces cover; show the places on benches that are used or are targets. @param {Model} next */
  function showUse(next) {
    const targets = next.marks.filter(({ kind }) => kind === "place");
    const used = new Set([...next.pieces, ...targets].map(({ cell }) => cell));
    const places = /** @type {NodeListOf<SVGElement>} */ (scene.querySelectorAll("[data-place]"));
    for (const node of places) node.classList.toggle("used", used.has(node.dataset.place ?? ""));
  }

  /** Draw a piece that may answer where it would land. @param {Ghost} answering */
  function ghost(answering) {
    const [from, to] = [answering.cell, answering.to].map((id) => cells.get(id));
    const shade = shadeOf({ ...answering.piece, cell: answering.to });
    return from && to && shade ? ghostShape(answering, from, to, shade) : null;
  }

  /** Fade the pieces that do not answer, and move the selected piece aside for one that enters. @param {Model} next */
  function fadeWaiting({ ghosts, arrival, picked }) {
    frameNode.classList.toggle("answering", ghosts.length > 0);
    const answers = new Set([...ghosts.map(({ cell }) => cell), picked.at(-1)]);
    for (const node of /** @type {Iterable<SVGElement>} */ (layer.pieces.children)) {
      const { on } = node.dataset;
      node.classList.toggle("waits", ghosts.length > 0 && !answers.has(on));
      node.classList.toggle("aside", on !== undefined && on === arrival?.cell);
    }
  }

  /** Draw a shade of a piece that does not stand there, or not yet. @param {Piece} piece @param {string} how a class */
  function shadeOf(piece, how = "") {
    const cell = cells.get(piece.cell);
    if (!cell) return null;
    const body = svg("g", { class: "piece-body" }, pieceShape({ ...piece, stack: 1 }, symbols, board.pieces));
    const style = { transform: placed({ at: seat(cell), size: size(cell) / 100 }) };
    return svg("g", { class: `piece shade ${how}`, "data-side": piece.side, style }, body);
  }

  /** Add and remove marks; those that stay keep their nodes, so only new ones are animated. @param {Model} next */
  function drawMarks(next) {
    const taken = new Set(next.pieces.map(({ cell }) => cell));
    const wanted = new Map(next.marks.map((mark) => [JSON.stringify([mark, taken.has(mark.cell)]), mark]));
    for (const [key, node] of marks)
      if (!wanted.has(key)) {
        node.remove();
        marks.delete(key);
      }
    for (const [key, { kind, cell, from = "" }] of wanted) {
      const place = cells.get(cell);
      if (marks.has(key) || !place) continue;
      const node = markShape(kind, place, { ids, from: cells.get(from), held: taken.has(cell) });
      marks.set(key, node);
      (isUnder(kind) ? layer.under : layer.over).append(node);
    }
  }

  // -- the pointer

  /** @param {string} cell */
  function point(cell) {
    roamed = true;
    moveCursor(cell);
    handlers.point(cell);
  }

  /** @param {string} cell */
  function lift(cell) {
    refill(layer.hand, [pieces.copy(cell)]);
    pieces.fade(cell, true);
    frameNode.classList.add("carrying");
    surface.dataset.carried = cell;
  }

  /** @param {Point} at @param {string | null} over @param {boolean} touch */
  function carry([x, y], over, touch) {
    const held = find(layer.hand, ".ghost");
    const carried = cells.get(surface.dataset.carried ?? "");
    if (held && carried) {
      const top = y - (touch && !lens.wanted() ? (LIFT * boxWidth) / surface.clientWidth : 0);
      const scale = (size(carried) / 100) * (touch ? 1.35 : 1.12);
      held.style.setProperty("transform", `translate(${x}px, ${top}px) scale(${scale})`);
    }
    if (layer.hand.dataset.over === (over ?? "")) return;
    layer.hand.dataset.over = over ?? "";
    layer.hand.querySelector(".over")?.remove();
    const place = over ? cells.get(over) : null;
    if (place) layer.hand.prepend(svg("polygon", { class: "over", points: text(place.points) }));
  }

  /** Show the arrow that is being drawn. @param {string[] | null} ends @param {boolean} second */
  function sketch(ends, second) {
    const arrow = ends && { kind: second ? "own arrow-second" : "own", cells: ends, first: false, sign: "" };
    refill(layer.hand, arrow ? arrowShapes([arrow], cells) : []);
  }

  /** Remove the drawn arrows if a click on this cell does nothing else. @param {string} cell */
  function wipe(cell) {
    const free = model && !model.picked.length && !model.cells[cell].grab && !model.cells[cell].target;
    if (!free || !model?.arrows.some(({ kind }) => kind.startsWith("own"))) return false;
    handlers.wipe?.();
    return true;
  }

  function drop() {
    if (surface.dataset.carried) pieces.fade(surface.dataset.carried, false);
    refill(layer.hand);
    delete surface.dataset.carried;
    delete layer.hand.dataset.over;
    frameNode.classList.remove("carrying");
  }

  // -- the keyboard

  /** @param {string} cell */
  function moveCursor(cell) {
    buttons.get(cursor)?.setAttribute("tabindex", "-1");
    buttons.get(cell)?.setAttribute("tabindex", "0");
    cursor = cell;
  }

  /** Move the unused cursor to the nearest piece, if possible to one that can move. @param {Model} next */
  function goHome(next) {
    const order = next.flipped ? board.order : [...board.order].reverse();
    const taken = new Set(next.pieces.map(({ cell }) => cell));
    const home = order.find((id) => next.cells[id].grab) ?? order.find((id) => taken.has(id));
    if (!home || home === cursor) return;
    const held = focused();
    moveCursor(home);
    if (held) arrive();
  }

  /** Focus the cursor without counting it as used. */
  function arrive() {
    arriving = true;
    focusCell(cursor);
    arriving = roamed = false;
  }

  function onFocus() {
    const cell = focusedNow()?.dataset.cell;
    if (!cell) return;
    roamed = true;
    moveCursor(cell);
    drawFocus();
    // The cell is not inspected when the page moves the focus here.
    if (!arriving && focusedNow()?.matches(":focus-visible")) handlers.inspect(cell, "focus");
  }

  /** @param {FocusEvent} event */
  function onBlur(event) {
    refill(layer.focus);
    if (!surface.contains(/** @type {Node | null} */ (event.relatedTarget))) handlers.inspect(null, "focus");
  }

  /** Draw the focus ring in the picture, because an outline on the clipped button would be cut off. */
  function drawFocus() {
    const cell = focused() && buttons.get(cursor)?.matches(":focus-visible") ? cells.get(cursor) : null;
    refill(layer.focus, cell ? [focusRing(cell)] : []);
  }

  /** @param {string} cell */
  function focusCell(cell) {
    buttons.get(cell)?.focus({ preventScroll: true });
  }

  function focused() {
    return focusedNow() === buttons.get(cursor) ? cursor : null;
  }

  return {
    render,
    focusCell,
    focused,
    focus: () => (roamed ? focusCell(cursor) : arrive()),
    destroy() {
      stopPointers();
      stopKeys();
      frameNode.remove();
    },
  };
}
