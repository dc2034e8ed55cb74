/**
 * Turns a scene of the core and the state of the screen into a model: what a board draws and says. Knows no DOM and no
 * rules.
 *
 * @typedef {Omit<import("../core/formats.js").Piece, "letter"> & { letter?: string }} Piece  the page makes some itself
 * @typedef {[string, ...any[]]} Effect
 * @typedef {{ kind: string, cell: string }} Mark
 * @typedef {{ kind: string, cells: string[] }} Ray a line between cells that nothing moves along
 * @typedef {{ name: string, about: string, pressed: boolean, grab: boolean, target: boolean }} CellModel
 * @typedef {{ board: Board, flipped: boolean, live: boolean, zones: boolean, labels: boolean, picked: string[], answer: string | null,
 *   pieces: Piece[], lifted: string | null, moved: Effect[], cells: Record<string, CellModel>, marks: Mark[],
 *   rays: Ray[], ribbons: Ribbon[], forks: string[], choices: { cell: string, items: Choice[] } | null, cursor: string | null, across: string | null,
 *   inspect: string | null, ghosts: Ghost[], gone: Piece[], arrival: import("../moves/arrivals.js").Arrival | null,
 *   overlays: OverlayCell[], arrows: import("./arrows.js").Arrow[] }} Model
 * @typedef {{ kind: string, index: number, cell: string }} OverlayCell `index`: the place of the overlay in the scene
 * @typedef {{ number: number, cell: string, to: string, piece: Piece }} Ghost a piece that may answer, and where it would land
 */

import { answeredBy, candidates, landings } from "../moves/answers.js";
import { arrivalOf } from "../moves/arrivals.js";
import { decisions } from "../moves/chance.js";
import { asksAtCell, choiceOf } from "../moves/choices.js";
import { applyEffects, everyWay, nextSteps } from "../moves/picker.js";
import { placeName } from "../state/selectors.js";
import { clauses, say } from "../words/say.js";
import { isPending } from "./follow.js";
import { flightsFrom } from "./ground/waters.js";
import { bends, forksAt, ribbonsOf } from "./ribbons.js";

/** @import { Board, Cell, Move } from "../core/formats.js" */
/** @import { Choice } from "../moves/choices.js" */
/** @import { Next } from "../moves/picker.js" */
/** @import { Ribbon } from "./ribbons.js" */

/** @typedef {{ marks: Mark[], has: (kind: string, cell: string) => boolean, add: (kind: string, cells: Iterable<string>) => void }} Marker */

/** The names of the kinds of marks, as screen readers say them. @type {Record<string, () => string>} */
export const MARK_NAMES = {
  move: () => say("can move here"),
  capture: () => say("can capture here"),
  exchange: () => say("can exchange"),
  place: () => say("can place here"),
  flip: () => say("can move here and turn over"),
  fly: () => say("can fly here"),
  check: () => say("in check"),
  checker: () => say("gives check"),
  from: () => say("came from"),
  to: () => say("last move"),
  awaited: () => say("a piece waits behind it"),
  hint: () => say("hint"),
  exit: () => say("can leave here"),
  frozen: () => say("frozen"),
  "may-flip": () => say("may turn over"),
  turned: () => say("turning over"),
  spent: () => say("with a token"),
  "reach-fly": () => say("within its flight"),
  "reach-back": () => say("within reach of its other face"),
  "reach-back-capture": () => say("could be captured by its other face"),
  "reach-move": () => say("within reach"),
  "reach-capture": () => say("could be captured"),
  "reach-guard": () => say("guarded"),
  threat: () => say("would be in check"),
  "gives-check": () => say("gives check with the piece that enters"),
  shadow: () => say("can answer"),
  driver: () => say("can begin this"),
  named: () => say("named"),
  breach: () => say("will leave the board"),
  ahead: () => say("chosen for the next turn"),
};

/** The kinds of marks that are lines between cells. */
export const RAYS = new Set(["gaze", "tether"]);

/** Mark a target if all moves to it turn the piece over or spend a token. @param {Marker} marks @param {string} token @param {Move[]} moves */
function addCost(marks, token, moves) {
  const [end, ...others] = new Set(moves.map(({ kinds, steps }) => (steps.length > 2 ? kinds.at(-1) : "")));
  const kind = others.length ? null : end === "flip" ? "turned" : end === "token" ? "spent" : null;
  if (kind && marks.marks.some((mark) => mark.cell === token)) marks.add(kind, [token]);
}

const MOST_THREADS = 4;

/**
 * Return the threads from a piece to where it may fly, or from a river to its cloud; none if there are too many.
 * @param {Board} board @param {string[]} picked @param {Map<string, Next>} next @param {string | null} cell @returns {Ray[]}
 */
function threads(board, picked, next, cell) {
  const from = picked[0] ?? cell;
  const ends = picked.length
    ? [...next].filter(([, { kind }]) => kind === "fly").map(([token]) => token)
    : flightsFrom(board, cell);
  return from && picked.length < 2 && ends.length <= MOST_THREADS
    ? ends.map((end) => ({ kind: "thread", cells: [from, end] }))
    : [];
}

/**
 * Return what a board shows and says.
 * @param {{ board: Board, scene: any, picked?: string[], inspect?: string | { cell: string, how?: string } | null,
 *   refusal?: { cells?: string[] } | null, flipped?: boolean, effects?: Effect[], live?: boolean, labels?: boolean,
 *   zones?: boolean, hint?: string[] | { cells: string[] } | null, ahead?: string[], cursor?: string | null, across?: string | null, answer?: string | null, overlays?: string[], gone?: Piece[], arrows?: import("./arrows.js").Arrow[] }} view
 *   `ahead`: the cells of a premove. `across`: the side whose pieces are drawn upside down. `gone`: forfeited pieces,
 *   shown where they were lost. `answer`: a piece chosen before the move that it answers. `effects`: those of a move that
 *   the core has not confirmed yet; effects that the scene already contains only help to follow the pieces. `live` is
 *   false while the person cannot move.
 * @returns {Model}
 */
export function modelOf({
  board,
  scene,
  picked = [],
  inspect = null,
  refusal = null,
  flipped = false,
  effects = [],
  live = true,
  labels = false,
  zones = true,
  hint = null,
  ahead = [],
  cursor = null,
  across = null,
  answer = null,
  overlays = [],
  gone = [],
  arrows = [],
}) {
  const cellIds = new Set(board.cells.map((c) => c.id));
  const pending = isPending(scene.pieces, effects);
  const moves = live && !pending ? everyWay(answeredBy(decisions(scene), answer)) : [];
  const next = nextSteps(moves, picked);
  const starts = picked.length ? nextSteps(moves, []) : next;
  const asked = asksAtCell(next, picked, cellIds);
  const answers = candidates(next, board.order);
  const preview = asked || answers.length ? commonEffects([...next.values()].flatMap((n) => n.moves)) : [];
  const pieces = applyEffects(scene.pieces, pending ? effects : preview);
  const on = new Map(pieces.map((p) => [p.cell, p]));
  const selected = picked.filter((token) => cellIds.has(token)).at(-1) ?? null;
  const seen = typeof inspect === "string" ? { cell: inspect } : inspect;

  const marks = marker();
  if (pending)
    for (const [name, from, to] of effects) {
      if (name === "shift") {
        marks.add("from", [from]);
        marks.add("to", [to]);
      }
    }
  else for (const mark of scene.marks ?? []) if (!RAYS.has(mark.kind)) marks.add(mark.kind, mark.cells);
  marks.add(
    "awaited",
    (scene.marks ?? [])
      .filter((/** @type {Ray} */ { kind }) => kind === "tether")
      .map((/** @type {Ray} */ { cells: ends }) => ends[1]),
  );
  marks.add("danger", refusal?.cells ?? []);
  marks.add("hint", (Array.isArray(hint) ? hint : hint?.cells) ?? []);
  marks.add("ahead", ahead);
  if (seen) marks.add("inspected", [seen.cell]);
  marks.add("selected", [...(answer ? [answer] : []), ...picked.filter((token) => cellIds.has(token))]);
  if (picked.length)
    for (const [token, { kind, moves: those }] of next) {
      if (cellIds.has(token)) marks.add(kind in MARK_NAMES ? kind : "move", [token]);
      addCost(marks, token, those);
    }
  else for (const [token, { kind }] of next) if (kind === "place" && cellIds.has(token)) marks.add(kind, [token]);
  if (answer && !picked.length) {
    marks.add(
      "driver",
      [...next.keys()].filter((token) => cellIds.has(token)),
    );
    marks.add("reach-move", landings(moves, answer));
  }
  if (seen && reachIsShown(seen, picked)) addReach(marks, scene.reach?.[seen.cell]);
  const arrival = picked.length && !asked ? arrivalOf(next, seen?.cell) : null;
  marks.add("gives-check", arrival?.checking ?? []);
  marks.add("threat", arrival?.there?.checks ?? []);
  if (arrival?.there) addReach(marks, { ...arrival.there.reach, guards: [] });
  const lost = gone.filter((piece) => !on.has(piece.cell));

  const drawn = (scene.overlays ?? [])
    .map((/** @type {any} */ one, /** @type {number} */ index) => ({ ...one, index }))
    .filter((/** @type {any} */ { kind }) => overlays.includes(kind));

  /** @type {Record<string, CellModel>} */
  const cells = {};
  for (const cell of board.cells) {
    const piece = on.get(cell.id);
    const canBegin = (picked.length ? next.get(cell.id) : undefined)?.kind === "from" || starts.has(cell.id);
    cells[cell.id] = {
      name: clauses(
        ...nameOf(board, cell, piece, marks, picked, answers),
        ...lost.filter((one) => one.cell === cell.id).map((one) => say("{piece} was forfeited", { piece: one.name })),
        ...drawn
          .filter((/** @type {any} */ one) => one.cells.includes(cell.id))
          .map((/** @type {any} */ { label }) => label),
      ),
      about: zones ? zonesOf(board, cell) : "",
      pressed: marks.has("selected", cell.id),
      grab: Boolean(piece) && (canBegin || cell.id === selected),
      target:
        (picked.length > 0 && next.has(cell.id)) ||
        answers.some(({ to }) => to === cell.id) ||
        marks.has("place", cell.id),
    };
  }

  return {
    board,
    flipped,
    live,
    zones,
    labels,
    picked,
    answer,
    pieces,
    lifted: selected && on.has(selected) ? selected : null,
    moved: effects.length ? effects : preview,
    cells,
    marks: marks.marks,
    rays: [
      ...(pending ? [] : (scene.marks ?? []).filter((/** @type {Ray} */ { kind }) => RAYS.has(kind))),
      ...threads(board, picked, next, seen?.cell ?? null),
    ],
    ribbons: ribbonsOf(
      board,
      seen?.cell ?? null,
      picked,
      next,
      drawn.flatMap((/** @type {any} */ { lines }) => lines ?? []),
    ),
    forks: seen && !picked.length && bends(board) ? forksAt(board, seen.cell) : [],
    choices: asked
      ? {
          cell: selected ?? picked[0],
          items: [...next.keys()].map((token) =>
            choiceOf(
              scene,
              token,
              scene.pieces.find((/** @type {Piece} */ p) => p.cell === picked[0]),
            ),
          ),
        }
      : null,
    cursor,
    across,
    arrows,
    inspect: seen?.cell ?? null,
    gone: lost,
    arrival,
    overlays: drawn.flatMap((/** @type {any} */ { kind, index, cells: ids }) =>
      ids.map((/** @type {string} */ id) => ({ kind, index, cell: id })),
    ),
    ghosts: answers.flatMap((one) => {
      const piece = on.get(one.cell);
      return piece ? [{ ...one, piece }] : [];
    }),
  };
}

/** Return whether a piece is removed by its own move; such a move needs a confirmation. @param {Effect[]} effects */
export const buries = (effects = []) =>
  effects.some(
    ([name, , to], i) =>
      name === "shift" && effects.slice(i + 1).some(([then, cell]) => then === "remove" && cell === to),
  );

/** Return the effects that all moves begin with, which are certain before a choice is made. @param {{ effects?: any[] }[]} moves */
function commonEffects(moves) {
  const [first = [], ...others] = moves.map((m) => m.effects ?? []);
  const same = first.findIndex((effect, i) =>
    others.some((list) => JSON.stringify(list[i]) !== JSON.stringify(effect)),
  );
  return others.length ? (same < 0 ? first : first.slice(0, same)) : [];
}

/** Create a list of marks in the order of drawing, without repeats. @returns {Marker} */
function marker() {
  /** @type {Mark[]} */
  const marks = [];
  /** The kinds of marks on each cell. @type {Map<string, Set<string>>} */
  const on = new Map();
  const has = (/** @type {string} */ kind, /** @type {string} */ cell) => Boolean(on.get(cell)?.has(kind));
  return {
    marks,
    has,
    add: (kind, cells) => {
      for (const cell of cells) {
        if (has(kind, cell)) continue;
        marks.push({ kind, cell });
        on.set(cell, (on.get(cell) ?? new Set()).add(kind));
      }
    },
  };
}

/** Return whether reach is shown: while the targets of a piece are shown, only after a long press. @param {{ how?: string }} seen @param {string[]} picked */
const reachIsShown = (seen, picked) => !picked.length || seen.how === "press";

/** @param {Marker} marks @param {Record<string, string[]> | undefined} reach */
function addReach(marks, reach) {
  marks.add("reach-move", reach?.moves ?? []);
  marks.add("reach-capture", reach?.captures ?? []);
  marks.add("reach-guard", reach?.guards ?? []);
  marks.add("reach-fly", [...(reach?.flights ?? []), ...(reach?.["back-flights"] ?? [])]);
  marks.add("reach-back", reach?.["back-moves"] ?? []);
  marks.add("reach-back-capture", reach?.["back-captures"] ?? []);
}

/**
 * Return what a screen reader says of a cell: "B1, square", "White pawn", "selected".
 * @param {Board} board @param {Cell} cell @param {Piece | undefined} piece @param {Marker} marks @param {string[]} picked
 * @param {import("../moves/answers.js").Candidate[]} answers
 */
function nameOf(board, cell, piece, marks, picked, answers) {
  const capture = piece && marks.has("capture", cell.id);
  const words = [
    cell.name === cell.id ? (cell.brief ?? cell.say ?? cell.name) : cell.name,
    capture ? say("can capture {piece}", { piece: piece.name }) : (piece?.name ?? say("empty")),
  ];
  if (piece?.back && !capture) words.push(say("other side {piece}", { piece: piece.back.replaceAll("-", " ") }));
  if (marks.has("selected", cell.id)) words.push(cell.id === picked[0] || piece ? say("selected") : say("chosen"));
  for (const [kind, name] of Object.entries(MARK_NAMES))
    if (marks.has(kind, cell.id) && !(capture && kind === "capture")) words.push(name());
  for (const { number, cell: from, to } of answers) {
    if (from === cell.id) words.push(say("number {number}, to {place}", { number, place: placeName(board, to) }));
    else if (to === cell.id) words.push(say("number {number} lands here", { number }));
  }
  return words;
}

/** The results of `zonesOf`. @type {WeakMap<Cell, string>} */
const zones = new WeakMap();

/** Return the zones of a cell that its name does not mention: "White's end zone". @param {Board} board @param {Cell} cell */
function zonesOf(board, cell) {
  const known = zones.get(cell);
  if (known !== undefined) return known;
  const found = clauses(
    ...(board.grounds ?? [])
      .filter(({ on, name }) => (cell.tags ?? []).includes(on) && !(cell.say ?? "").includes(name))
      .map(({ name }) => name),
  );
  zones.set(cell, found);
  return found;
}
