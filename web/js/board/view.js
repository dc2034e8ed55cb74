/**
 * An interactive board. It draws a model (model.js) and calls handlers; it knows no rules. The picture is one SVG,
 * hidden from assistive technology; over it lies a button for each cell, clipped to the shape of the cell.
 *
 * @typedef {Pick<Calls, "point" | "back" | "later" | "pen" | "draw" | "inspect"> & {
 *   choose: (token: string) => void, wipe?: () => void, key: (event: KeyboardEvent) => void,
 *   announce?: (text: string) => void, ray?: (from: string, toward: string) => void,
 * }} Handlers
 */

import { el, svg } from "../ui/dom.js";
import { say } from "../words/say.js";
import { createCellButtons } from "./cell-buttons.js";
import { createChooser } from "./chooser.js";
import { cellAt, frame, nearest, sizer } from "./geometry.js";
import * as terrain from "./ground/terrain.js";
import { listenToPointers } from "./input.js";
import { listenToKeys } from "./keys.js";
import { createLens } from "./lens.js";
import { createPieces } from "./pieces.js";
import * as carrying from "./view/carrying.js";
import * as cursor from "./view/cursor.js";
import * as drawing from "./view/drawing.js";

/** @import { Board, Cell } from "../core/formats.js" */
/** @import { Calls } from "./input.js" */
/** @import { Model } from "./model.js" */
/** @import { Symbols } from "./symbols.js" */

/** From how many units in a pixel on a board is small, smaller (names give way to pieces), and tiny (without names). */
const SMALL = [1.4, 2, 2.9];
/** The layers of the picture, from the bottom to the top. */
const LAYERS = /** @type {const} */ ([
  ...["ground", "overlays", "ribbons", "under", "roads", "gone", "pieces", "names"],
  ...["rays", "over", "arrows", "ghosts", "focus", "signs", "hand"],
]);

/**
 * What the functions of a board work with.
 * @typedef {{
 *   board: Board, ids: ReturnType<typeof terrain.uniqueIds>, layer: Record<string, SVGGElement>, scene: SVGGElement,
 *   frameNode: HTMLElement, surface: HTMLElement, cellButtons: ReturnType<typeof createCellButtons>,
 *   buttons: ReturnType<typeof createCellButtons>["buttons"], symbols: Symbols, handlers: Handlers, boxWidth: number,
 *   pieces: ReturnType<typeof createPieces>, size: ReturnType<typeof sizer>, lens: ReturnType<typeof createLens>,
 *   chooser: ReturnType<typeof createChooser>, model: Model | null, seen: Board, cells: Map<string, Cell>, cursor: string,
 *   roamed: boolean, arriving: boolean, marks: Map<string, SVGGElement>, roadsDrawn: Model["roads"],
 * }} View
 *   `seen`: the board, turned round if it is flipped; `roamed`: whether the person has moved the cursor; `arriving`:
 *   while the page, not the person, focuses the board
 */

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
  const frameNode = el("div.board", { "data-tones": board.tones ?? null, style }, [picture, surface]);
  host.append(frameNode);
  // The units of the board in a CSS pixel, by which letters stay legible on small boards.
  const fitting = new ResizeObserver(([{ contentRect }]) => {
    if (!contentRect.width) return;
    const units = boxWidth / contentRect.width;
    frameNode.style.setProperty("--u", units.toFixed(3));
    frameNode.dataset.small = String(SMALL.filter((least) => units > least).length);
  });
  fitting.observe(frameNode);

  const size = sizer(board.cells);
  const pieces = createPieces(layer.pieces, layer.under, symbols, board.pieces);
  const lens = createLens(frameNode, picture, { sceneId: ids("scene"), boxWidth, cells: board.cells });
  const focusCell = (/** @type {string} */ cell) => cursor.focusCell(view, cell);
  const chooser = createChooser(frameNode, { symbols, choose: handlers.choose, back: handlers.back, focusCell });
  const drawn = { board, ids, layer, scene, frameNode, surface, cellButtons, buttons, boxWidth };
  /** @type {View} */
  const view = {
    ...drawn,
    ...{ symbols, handlers, pieces, size, lens, chooser },
    model: null,
    seen: board,
    cells: new Map(board.cells.map((cell) => [cell.id, cell])),
    cursor: board.order[0],
    roamed: false,
    arriving: false,
    marks: new Map(),
    roadsDrawn: null,
  };
  drawing.layOut(view);

  const stopPointers = listenToPointers(surface, {
    ...handlers,
    pointAt: ({ clientX, clientY }) => {
      const { left, top, width, height } = surface.getBoundingClientRect();
      return [boxX + ((clientX - left) / width) * boxWidth, boxY + ((clientY - top) / height) * boxHeight];
    },
    cellAt: (at) => cellAt(view.seen, at),
    nearestTarget: (at) => {
      const targets = board.order.filter((id) => view.model?.cells[id].target);
      const here = cellAt(view.seen, at);
      return here && targets.includes(here) ? here : nearest(view.seen, at, targets);
    },
    canGrab: (cell) => Boolean(view.model?.cells[cell].grab),
    isSelected: (cell) => Boolean(view.model?.cells[cell].pressed),
    anyPicked: () => Boolean(view.model?.picked.length || view.model?.answer),
    inspecting: () => Boolean(view.model?.inspect),
    glass: lens.wanted,
    look: (at, event) =>
      at && event ? lens.show(at, event, view.cells.get(cellAt(view.seen, at) ?? "")) : lens.hide(),
    lift: (cell) => carrying.lift(view, cell),
    carry: (at, over, touch) => carrying.carry(view, at, over, touch),
    drop: () => carrying.drop(view),
    sketch: (ends, second) => carrying.sketch(view, ends, second),
    wipe: (cell) => carrying.wipe(view, cell),
    point: (cell) => carrying.point(view, cell),
  });
  const stopKeys = listenToKeys(surface, {
    ...handlers,
    board,
    flipped: () => Boolean(view.model?.flipped),
    focused: () => cursor.focused(view),
    focus: focusCell,
    back: () => {
      handlers.inspect(null, "focus");
      handlers.back();
    },
    chooserKey: chooser.key,
  });
  surface.addEventListener("focusin", () => cursor.onFocus(view));
  surface.addEventListener("focusout", (event) => cursor.onBlur(view, event));

  return {
    render: (/** @type {Model} */ next) => drawing.render(view, next),
    focusCell,
    focused: () => cursor.focused(view),
    focus: () => (view.roamed ? focusCell(view.cursor) : cursor.arrive(view)),
    destroy() {
      fitting.disconnect();
      stopPointers();
      stopKeys();
      frameNode.remove();
    },
  };
}
