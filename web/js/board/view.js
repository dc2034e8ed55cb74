/**
 * A board one can see, hear and touch. It draws a model (model.js) and calls handlers; it knows no rules.
 * What is seen is one SVG, hidden from assistive technology; what is heard and touched is a button for each cell,
 * cut to the cell's own shape and lying exactly over it.
 *
 * @typedef {{
 *   point: (cell: string) => void, choose: (token: string) => void, back: () => void, later?: (from: string, to: string) => boolean,
 *   pen?: () => { held: boolean, second: boolean } | null, draw?: (from: string, to: string, second: boolean) => void,
 *   wipe?: () => void, inspect: (cell: string | null, how: string) => void, key: (event: KeyboardEvent) => void, announce?: (text: string) => void,
 * }} Handlers
 */

import { el, refill, svg } from "../ui/dom.js";
import { atOnce } from "../ui/motion.js";
import { arrowShapes } from "./arrows.js";
import { createCellButtons } from "./cell-buttons.js";
import { createChooser } from "./chooser.js";
import { pieceShape } from "./disks.js";
import { cellAt, frame, nearest, seat, sizer, turned } from "./geometry.js";
import { labels } from "./ground/names.js";
import { overlayShapes } from "./ground/overlays.js";
import * as terrain from "./ground/terrain.js";
import { listenToPointers } from "./input.js";
import { listenToKeys } from "./keys.js";
import { createLens } from "./lens.js";
import { focusRing, forkSign, ghostShape, isUnder, markShape, rayShape, ribbonNames, ribbonShape } from "./marks.js";
import { createPieces } from "./pieces.js";

/** @import { Board, Cell, Corner as Point } from "../core/formats.js" */
/** @import { Piece } from "./model.js" */
/** @import { Ghost, Mark, Model } from "./model.js" */

const LAYERS = [
  "ground",
  "overlays",
  "ribbons",
  "under",
  "gone",
  "pieces",
  "names",
  "trails",
  "rays",
  "over",
  "arrows",
  "ghosts",
  "focus",
  "signs",
  "hand",
];
const LIFT = 62; // how far above a finger the carried piece floats, unless the glass shows what is under it
let boards = 0;

/**
 * @param {HTMLElement} host
 * @param {{ board: Board, symbols: import("./symbols.js").Symbols, handlers: Handlers, label?: string }} parts
 */
export function createBoardView(host, { board, symbols, handlers, label = "Board" }) {
  const prefix = `board${++boards}`;
  const ids = (/** @type {string} */ name) => `${prefix}-${name}`;
  const box = frame(board, terrain.rimOf(board)),
    [boxX, boxY, boxWidth, boxHeight] = box;
  const layer = /** @type {Record<string, SVGGElement>} */ (
    Object.fromEntries(LAYERS.map((name) => [name, svg("g", { class: `layer layer-${name}` })]))
  );
  const picture = svg(
    "svg",
    { class: "board-picture", viewBox: box.join(" "), "aria-hidden": "true", focusable: "false" },
    [terrain.patterns(ids), svg("g", { id: ids("scene") }, Object.values(layer))],
  );
  const cellButtons = createCellButtons(board, label, box);
  const { node: surface, buttons } = cellButtons;
  const frameNode = el(
    "div",
    { class: "board", "data-tones": board.tones ?? null, style: { "--board-ratio": String(boxWidth / boxHeight) } },
    [picture, surface],
  );
  host.append(frameNode);

  /** @type {Model | null} */
  let model = null;
  /** The model that stands on the board. @type {Model | null} */
  let drawn = null;
  /** The board as seen now: turned round or not. */
  let seen = board;
  let cells = new Map(seen.cells.map((cell) => [cell.id, cell]));
  let cursor = board.order[0];
  let roamed = false; // whether the cursor has been anywhere by itself
  let arriving = false; // while the page gives the board the keyboard
  /** @type {Map<string, SVGGElement>} */
  let marks = new Map();
  /** @type {SVGElement[]} */
  let namedPlaces = [];
  /** @type {SVGElement[]} */
  let benches = [];
  const size = sizer(board.cells);
  const pieces = createPieces(layer.pieces, layer.trails, symbols, board.pieces);
  const lens = createLens(frameNode, picture, { sceneId: ids("scene"), boxWidth, cells: board.cells });
  const chooser = createChooser(frameNode, { symbols, choose: handlers.choose, back: handlers.back, focusCell });
  layOut();

  const stopPointers = listenToPointers(surface, {
    pointAt: ({ clientX, clientY }) => {
      const rect = surface.getBoundingClientRect();
      return [
        boxX + ((clientX - rect.left) / rect.width) * boxWidth,
        boxY + ((clientY - rect.top) / rect.height) * boxHeight,
      ];
    },
    cellAt: (point) => cellAt(seen, point),
    nearestTarget: (point) => {
      const here = cellAt(seen, point);
      if (here && model?.cells[here].target) return here;
      return nearest(
        seen,
        point,
        board.order.filter((id) => model?.cells[id].target),
      );
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
    pen: handlers.pen,
    draw: handlers.draw,
    sketch,
    wipe,
    point,
    later: handlers.later,
    back: handlers.back,
    inspect: handlers.inspect,
  });
  const stopKeys = listenToKeys(surface, {
    board: () => board,
    flipped: () => Boolean(model?.flipped),
    focused,
    focus: focusCell,
    back: () => {
      handlers.inspect(null, "focus");
      handlers.back();
    },
    chooserKey: chooser.key,
    announce: (text) => handlers.announce?.(text),
    key: handlers.key,
  });
  surface.addEventListener("focusin", onFocus);
  surface.addEventListener("focusout", onBlur);

  /** Puts everything that only depends on which way round the board lies. */
  function layOut() {
    const names = labels(seen);
    const beside = names.classList.contains("cell-names"); // over the men, whose edge one may touch
    refill(layer.ground, [terrain.rim(seen), terrain.cells(seen, ids), terrain.zones(seen, ids), !beside && names]);
    refill(layer.names, [beside && names]);
    namedPlaces = /** @type {SVGElement[]} */ ([...layer.names.querySelectorAll("[data-place]")]);
    benches = /** @type {SVGElement[]} */ ([...layer.ground.querySelectorAll('[data-kind="bench"]')]);
    refill(layer.under);
    refill(layer.over);
    marks = new Map();
    cellButtons.layOut(cells);
  }

  /** @param {Model} next */
  function render(next) {
    const turn = next.flipped !== (seen !== board);
    model = next;
    if (next.cursor && next.cursor !== cursor && buttons.has(next.cursor)) moveCursor(next.cursor);
    if (!roamed) goHome(next);
    if (turn) {
      const held = focused();
      cellButtons.turnRound();
      if (held) focusCell(held);
      seen = next.flipped ? turned(board) : board;
      cells = new Map(seen.cells.map((cell) => [cell.id, cell]));
      atOnce(layer.pieces, () => {
        layOut();
        draw(next);
      });
    } else draw(next);
    chooser.render(next.choices, (id) => /** @type {HTMLElement} */ (buttons.get(id)).getBoundingClientRect());
  }

  /** @param {Model} next */
  function draw(next) {
    frameNode.classList.toggle("show-zones", next.zones);
    frameNode.classList.toggle("show-names", next.labels);
    frameNode.classList.toggle("picking", next.picked.length > 0);
    pieces.render(next, cells, size);
    drawMarks(next.marks);
    showUse(next);
    refill(layer.overlays, overlayShapes(next.overlays, cells));
    refill(
      layer.gone,
      next.gone.map((piece) => shadeOf(piece, "forfeited")),
    );
    drawGhosts(next.ghosts);
    drawArrival(next.arrival);
    refill(
      layer.ribbons,
      next.ribbons.map((ribbon) => ribbonShape(ribbon, cells)),
    );
    refill(layer.arrows, arrowShapes(next.arrows, cells));
    refill(
      layer.rays,
      next.rays.map((ray) => rayShape(ray, cells)),
    );
    refill(layer.signs, [
      ...ribbonNames(next.ribbons, cells),
      ...next.forks.map((id) => forkSign(/** @type {Cell} */ (cells.get(id)))),
    ]);
    cellButtons.tell(next.cells, drawn?.cells);
    drawn = next;
    drawFocus();
  }

  /** A place on a bench is drawn while somebody is there, or may be put there; where a man stands that would lie on its name, it is hidden. @param {Model} next */
  function showUse(next) {
    const used = new Set(next.pieces.map(({ cell }) => cell));
    for (const node of namedPlaces) node.classList.toggle("used", used.has(node.dataset.place ?? ""));
    for (const { kind, cell } of next.marks) if (kind === "place") used.add(cell);
    for (const node of benches) node.classList.toggle("used", used.has(node.dataset.place ?? ""));
  }

  /** The pieces that may answer, each where it would land; everything else steps back. @param {Ghost[]} ghosts */
  function drawGhosts(ghosts) {
    frameNode.classList.toggle("answering", ghosts.length > 0);
    refill(
      layer.ghosts,
      ghosts.map((ghost) => {
        const from = /** @type {Cell} */ (cells.get(ghost.cell)),
          to = /** @type {Cell} */ (cells.get(ghost.to)),
          [x, y] = seat(to);
        const shade = svg(
          "g",
          {
            class: "piece shade",
            "data-side": ghost.piece.side,
            transform: `translate(${x} ${y}) scale(${size(to) / 100})`,
          },
          [symbols.use(ghost.piece.side, ghost.piece.kind)],
        );
        return ghostShape(ghost, from, to, shade);
      }),
    );
    if (!ghosts.length && !drawn?.ghosts.length) return;
    for (const node of layer.pieces.children)
      node.classList.toggle(
        "waits",
        ghosts.length > 0 &&
          !ghosts.some(({ cell }) => cell === /** @type {SVGElement} */ (node).dataset.on) &&
          /** @type {SVGElement} */ (node).dataset.on !== model?.picked.at(-1),
      );
  }

  /** A piece as it is not, or not yet, there. @param {Piece} piece @param {string} how */
  function shadeOf(piece, how) {
    const cell = cells.get(piece.cell);
    if (!cell) return null;
    const [x, y] = seat(cell);
    return svg(
      "g",
      {
        class: `piece shade ${how}`,
        "data-side": piece.side,
        transform: `translate(${x} ${y}) scale(${size(cell) / 100})`,
      },
      [svg("g", { class: "piece-body" }, pieceShape({ ...piece, stack: 1 }, symbols, board.pieces))],
    );
  }

  /** Who comes in stands there already as a shade, and the piece in the hand makes room. @param {import("../moves/arrivals.js").Arrival | null} arrival */
  function drawArrival(arrival) {
    const shade = arrival && shadeOf({ ...arrival.piece, cell: arrival.cell }, "arriving");
    if (shade) layer.ghosts.append(shade);
    if (!arrival && !drawn?.arrival) return;
    for (const node of layer.pieces.children)
      node.classList.toggle("aside", /** @type {SVGElement} */ (node).dataset.on === arrival?.cell);
  }

  /** Keeps the marks that are still wanted, so that only new ones flash. @param {Mark[]} wanted */
  function drawMarks(wanted) {
    const keys = new Set(wanted.map(({ kind, cell }) => `${kind} ${cell}`));
    for (const [key, node] of marks)
      if (!keys.has(key)) {
        node.remove();
        marks.delete(key);
      }
    for (const { kind, cell } of wanted) {
      const key = `${kind} ${cell}`,
        place = cells.get(cell);
      if (marks.has(key) || !place) continue;
      const node = markShape(kind, place, ids);
      marks.set(key, node);
      (isUnder(kind) ? layer.under : layer.over).append(node);
    }
  }

  // -- the hand

  /** @param {string} cell */
  function point(cell) {
    roamed = true;
    moveCursor(cell);
    handlers.point(cell);
  }

  /** @param {string} cell */
  function lift(cell) {
    const ghost = pieces.copy(cell);
    refill(layer.hand, [ghost]);
    pieces.fade(cell, true);
    frameNode.classList.add("carrying");
    surface.dataset.carried = cell;
  }

  /** @param {Point} at @param {string | null} over @param {boolean} touch */
  function carry([x, y], over, touch) {
    const ghost = /** @type {SVGGElement | null} */ (layer.hand.querySelector(".ghost"));
    const units = boxWidth / surface.clientWidth;
    const carried = cells.get(surface.dataset.carried ?? "");
    if (ghost && carried)
      ghost.style.setProperty(
        "transform",
        `translate(${x}px, ${y - (touch && !lens.wanted() ? LIFT * units : 0)}px) scale(${(size(carried) / 100) * (touch ? 1.35 : 1.12)})`,
      );
    if (layer.hand.dataset.over === (over ?? "")) return;
    layer.hand.dataset.over = over ?? "";
    layer.hand.querySelector(".over")?.remove();
    const place = over ? cells.get(over) : null;
    if (place)
      layer.hand.prepend(svg("polygon", { class: "over", points: place.points.map((p) => p.join(",")).join(" ") }));
  }

  /** The arrow under the pointer, as long as it is drawn. @param {string[] | null} ends @param {boolean} second */
  function sketch(ends, second) {
    const arrow = ends && { kind: second ? "own arrow-second" : "own", cells: ends, first: false, sign: "" };
    refill(layer.hand, arrow ? arrowShapes([arrow], cells) : []);
  }

  /** A click that takes nothing up wipes off what is drawn. @param {string} cell */
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

  // -- the keyboard's place

  /** @param {string} cell */
  function moveCursor(cell) {
    buttons.get(cursor)?.setAttribute("tabindex", "-1");
    buttons.get(cell)?.setAttribute("tabindex", "0");
    cursor = cell;
  }

  /** Until it is used the cursor waits on the nearest piece that can move, or where none can, on the nearest. @param {Model} next */
  function goHome(next) {
    const order = next.flipped ? board.order : [...board.order].reverse();
    const taken = new Set(next.pieces.map(({ cell }) => cell));
    const home = order.find((id) => next.cells[id].grab) ?? order.find((id) => taken.has(id));
    if (!home || home === cursor) return;
    const held = focused();
    moveCursor(home);
    if (held) arrive();
  }

  /** Gives the board the keyboard, where its cursor is; it may still be brought home from there. */
  function arrive() {
    arriving = true;
    focusCell(cursor);
    arriving = roamed = false;
  }

  /** @param {FocusEvent} event */
  function onFocus(event) {
    const cell = /** @type {HTMLElement} */ (event.target).dataset?.cell;
    if (!cell) return;
    roamed = true;
    moveCursor(cell);
    drawFocus();
    // What was not asked for is not shown: who has only arrived sees the board without a lens.
    if (!arriving && /** @type {HTMLElement} */ (event.target).matches(":focus-visible"))
      handlers.inspect(cell, "focus");
  }

  /** @param {FocusEvent} event */
  function onBlur(event) {
    refill(layer.focus);
    if (!surface.contains(/** @type {Node | null} */ (event.relatedTarget))) handlers.inspect(null, "focus");
  }

  /** The ring is drawn in the picture: an outline on the button would be cut away with its corners. */
  function drawFocus() {
    const button = buttons.get(cursor),
      cell = cells.get(cursor);
    refill(
      layer.focus,
      cell && button === document.activeElement && button?.matches(":focus-visible") ? [focusRing(cell)] : [],
    );
  }

  /** @param {string} cell */
  function focusCell(cell) {
    buttons.get(cell)?.focus({ preventScroll: true });
  }

  function focused() {
    return cursor && document.activeElement === buttons.get(cursor) ? cursor : null;
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
