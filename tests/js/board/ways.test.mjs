// The ways of pieces as they are drawn: the wake, arrows and motion lead over the cells that the core says are passed.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import test from "node:test";
import { ask } from "../core.mjs";

/** @import { Board, Cell, Corner as Point, GameRecord, Move, Scene } from "../../../web/js/core/formats.js" */

const { JSDOM } = createRequire(new URL("../../../web/package.json", import.meta.url))("jsdom");
const { window } = new JSDOM("");
const { document, Node } = window;
/** @type {{ node: Element, frames: Keyframe[], timing: KeyframeAnimationOptions }[]} */
const moved = [];
Object.assign(window.Element.prototype, {
  /** @this {Element} @param {Keyframe[]} frames @param {KeyframeAnimationOptions} timing */
  animate(frames, timing) {
    moved.push({ node: this, frames, timing });
    return { finished: Promise.resolve() };
  },
});
Object.assign(globalThis, { document, Node, matchMedia: () => ({ matches: false }) });
const { arrowShapes } = await import("../../../web/js/board/arrows.js");
const { slide, travel } = await import("../../../web/js/board/flights.js");
const { cellAt, turned } = await import("../../../web/js/board/geometry.js");
const { markShape } = await import("../../../web/js/board/marks.js");
const { modelOf } = await import("../../../web/js/board/model.js");
const { createPieces } = await import("../../../web/js/board/pieces.js");
const { marksOf } = await import("../../../web/js/moves/picker.js");

const SLIDERS = new Set(["rook", "bishop", "queen", "dimachaer", "murmillo"]);
const GAMES = /** @type {const} */ ({
  "turtle-shell": [{}],
  pilgrim: [{ external: "dimachaer" }, { external: "murmillo" }],
  "temple-island": [{}],
  "monkey-king": [{}],
});
const PLIES = 60;

/** @param {number} seed */
const chance = (seed) => () => {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return seed / 2147483648;
};

/** Yield the scenes of random games. @param {string} game @param {Record<string, string>} options @param {number} seed */
async function* scenes(game, options, seed) {
  const next = chance(seed);
  let { record, scene } = await ask({ do: "new", game, options, seed: `ways ${seed}` });
  const { board } = await ask({ do: "board", game, options });
  for (let ply = 0; ply < PLIES && scene.to_move; ply++) {
    yield/** @type {{ board: Board, scene: Scene }} */ ({ board, scene });
    const pick = scene.moves[Math.floor(next() * scene.moves.length)];
    const request = pick ? { do: "play", action: pick.action } : { do: "draw" };
    ({ record, scene } = await ask({ ...request, record }));
  }
}

/** Return the points of a path of straight lines. @param {Element | null | undefined} line @returns {Point[]} */
const pointsOf = (line) =>
  (line?.getAttribute("d") ?? "")
    .replace(/^M/, "")
    .split(/[ L]+/)
    .flatMap((part) => part.split(","))
    .reduce((/** @type {Point[]} */ found, number, i) => {
      if (i % 2) found[found.length - 1][1] = Number(number);
      else found.push([Number(number), NaN]);
      return found;
    }, []);

/** Return the cells under a line, in order. @param {Board} board @param {Point[]} points */
function under(board, points) {
  /** @type {string[]} */
  const found = [];
  for (const [i, [x, y]] of points.slice(1).entries())
    for (let step = 0; step <= 21; step++) {
      // an odd number, so that none falls on a corner
      const [fx, fy] = points[i];
      const cell = cellAt(board, [fx + ((x - fx) * step) / 21, fy + ((y - fy) * step) / 21]);
      if (cell && found.at(-1) !== cell) found.push(cell);
    }
  return found;
}

/** Return the wake that is drawn for a move. @param {Board} board @param {Scene} scene @param {Move} move */
function wakeOf(board, scene, move) {
  const model = modelOf({ board, scene, effects: move.effects });
  const cells = new Map(board.cells.map((cell) => [cell.id, cell]));
  const mark = model.marks.find(({ kind, path }) => kind === "to" && path);
  const way = (mark?.path ?? []).flatMap((id) => cells.get(id) ?? []);
  const cell = mark && cells.get(mark.cell);
  if (!mark || !cell) return null;
  const drawn = markShape("to", cell, { ids: (name) => name, way, held: true });
  return { path: mark.path ?? [], way, points: pointsOf(drawn.querySelector(".wake")) };
}

for (const [game, variants] of Object.entries(GAMES))
  test(`a wake lies on empty cells, and bends where the piece does: ${game}`, async () => {
    let [slides, bent] = [0, 0];
    for (const [seed, options] of [...variants, ...variants].entries())
      for await (const { board, scene } of scenes(game, options, seed + 1)) {
        const on = new Map(scene.pieces.map((piece) => [piece.cell, piece]));
        for (const move of scene.moves) {
          const first = move.effects.find(([name]) => name === "shift");
          const piece = first && on.get(first[1]);
          if (!piece || !SLIDERS.has(piece.kind)) continue;
          const wake = wakeOf(board, scene, move);
          if (!wake?.points.length) continue; // to a neighbour
          slides += 1;
          const centres = wake.way.slice(1, -1).map(({ centre }) => centre);
          assert.deepEqual(
            wake.points.slice(1, -1).map(String),
            centres.map(([x, y]) => String([x, y])),
            move.action,
          );
          if (centres.length) bent += 1;
          const ends = [wake.path[0], wake.path.at(-1)];
          for (const cell of under(board, wake.points))
            assert.ok(ends.includes(cell) || !on.has(cell), `${move.action} is drawn over ${cell}`);
        }
      }
    if (game !== "monkey-king") assert.ok(slides > 20, `${slides} slides`);
    if (game === "turtle-shell") assert.ok(bent > 20, `${bent} slides over several cells`);
  });

/** A rook of Turtle Shell on its way up file 1. */
async function rook() {
  const { board } = /** @type {{ board: Board }} */ (await ask({ do: "board", game: "turtle-shell", options: {} }));
  const file = board.lines.find(({ id }) => id === "file-1");
  const path = file?.cells.slice(0, 9) ?? [];
  const cells = new Map(board.cells.map((cell) => [cell.id, cell]));
  return { board, path, cells, way: path.flatMap((id) => cells.get(id) ?? []) };
}

test("an arrow follows the way of its move, on a board that is turned too", async () => {
  const { board, path } = await rook();
  for (const seen of [board, turned(board)]) {
    const cells = new Map(seen.cells.map((cell) => [cell.id, cell]));
    const [shape] = arrowShapes([{ kind: "hint", cells: path, first: true, sign: "" }], cells);
    const d = shape.querySelector(".shaft")?.getAttribute("d") ?? "";
    for (const id of path.slice(1, -1)) assert.ok(d.includes(cells.get(id)?.centre.join(" ") ?? "?"), id);
  }
});

/** Return the places that frames lead through. @param {Keyframe[]} frames */
const placesIn = (frames) => [...new Set(frames.map(({ transform }) => /\((.*?)\)/.exec(String(transform))?.[1]))];

test("a piece moves from cell to cell, 25 ms longer for each bend, and the same way back", async () => {
  const { board, path, cells } = await rook();
  const layer = /** @type {SVGGElement} */ (document.createElementNS("http://www.w3.org/2000/svg", "g"));
  const symbols = /** @type {import("../../../web/js/board/symbols.js").Symbols} */ (
    /** @type {unknown} */ ({ use: () => layer.cloneNode() })
  );
  const pieces = createPieces(layer, layer, symbols, "none");
  const [from, to] = [path[0], path[path.length - 1]];
  const standing = (/** @type {string} */ cell) => ({ cell, side: "white", kind: "rook", letter: "R", name: "rook" });
  const moves = { moves: [], choices: {}, reach: {}, to_move: "white" };
  const draw = (/** @type {string} */ cell, /** @type {Scene["marks"]} */ marks) =>
    pieces.render(modelOf({ board, scene: { ...moves, marks, pieces: [standing(cell)] } }), cells, () => 60);
  const last = /** @type {Scene["marks"]} */ ([
    { kind: "from", cells: [from] },
    { kind: "to", cells: [to] },
    { kind: "passed", cells: path },
  ]);

  draw(from, []);
  moved.length = 0;
  draw(to, last);
  const [there] = moved;
  assert.equal(placesIn(there.frames).length, path.length);
  const offsets = there.frames.map(({ offset }) => Number(offset));
  assert.deepEqual(
    offsets,
    [...offsets].sort((a, b) => a - b),
  );
  moved.length = 0;
  draw(from, []);
  const [back] = moved;
  assert.deepEqual(placesIn(back.frames), placesIn(there.frames).reverse());

  const bent = [0, 1, 2].map((x) => ({ at: /** @type {Point} */ ([x * 100, x === 1 ? 50 : 0]), size: 1 }));
  const straight = [0, 1, 2].map((x) => ({ at: /** @type {Point} */ ([x * 100, 0]), size: 1 }));
  assert.deepEqual([straight, bent].map(travel), [160, 185]);
});

test("a guest waits until its door is open, and with motion off nothing moves", () => {
  const node = document.createElement("i");
  const way = [0, 100].map((x) => ({ at: /** @type {Point} */ ([x, 0]), size: 1 }));
  moved.length = 0;
  slide(node, way, { nth: 1, door: true });
  slide(node, way, { nth: 1 });
  assert.deepEqual(
    moved.map(({ timing }) => [timing.delay, timing.duration]),
    [
      [120, 220],
      [80, 220],
    ],
  );
  document.documentElement.dataset.motion = "off";
  assert.equal(slide(node, way), null);
  delete document.documentElement.dataset.motion;
});

test("a move has the same marks before the core has answered and after", async () => {
  const start = "6/3k2/6/8/8/4/8/6/4K1/R5 w";
  for (const [game, wanted, actions] of /** @type {const} */ ([
    ["turtle-shell", { start }, ["b0b7", "e8d9"]],
    ["pilgrim", {}, ["use", "M@d", "M@e", "d2d4", "e7e5", "g1f3"]],
  ])) {
    let { record, scene } = await ask({ do: "new", game, options: {}, ...wanted });
    for (const action of actions) {
      const move = scene.moves.find((/** @type {Move} */ one) => one.action === action);
      ({ record, scene } = await ask({ do: "play", record, action }));
      const told = scene.marks.filter((/** @type {{ kind: string }} */ { kind }) =>
        ["from", "to", "passed"].includes(kind),
      );
      assert.deepEqual(marksOf(move.effects), told, action);
    }
  }
});
