/**
 * Turns a scene of the core and the state of the screen into a model: what a board draws and says. It knows no DOM and
 * no rules.
 *
 * @typedef {{ kind: string, cell: string, path?: string[] }} Mark `path`: of the piece that moved there, ends included
 * @typedef {{ kind: string, cells: string[] }} Ray a line between cells that nothing moves along
 * @typedef {{ id: string, kind: string, label: string, cells: string[], trail: boolean }} Ribbon a line that bends
 * @typedef {{ name: string, about: string, pressed: boolean, grab: boolean, target: boolean }} CellModel
 * @typedef {{ kind: string, pattern: string, cell: string }} OverlayCell
 * @typedef {{ kind: "step" | "answer", cell: string, vector: Vector }} Heading where a piece goes: columns to the right,
 *   rows up
 * @typedef {Candidate & { piece: Piece }} Ghost a piece that may answer, and where it would land
 *
 * @typedef {Pick<Scene, "pieces" | "moves" | "marks" | "choices" | "reach" | "to_move"> & Partial<Scene>} BoardScene
 * @typedef {{ picked: string[], answer: string | null, flipped: boolean, live: boolean, labels: boolean,
 *   zones: boolean, across: string | null, arrows: Arrow[], roads: Road[] | null }} Shown
 *   `live` is false while the person cannot move; `answer`: a piece chosen before the move that it answers; `across`:
 *   the side whose pieces are drawn upside down
 * @typedef {Partial<Shown> & { board: Board, scene: BoardScene, effects?: Effect[], ahead?: string[],
 *   hint?: { cells: string[], way: string[] } | null, isAnswer?: (side: string) => boolean,
 *   inspect?: string | { cell: string, how?: string } | null, refusal?: { cells?: string[] } | null,
 *   overlays?: string[], gone?: Piece[] }} View
 *   `hint`: its cells, and those its reason is about; `isAnswer`: whether the moves of a side are drawn as answers;
 *   `ahead`: the cells of a premove; `gone`: forfeited pieces, shown where they were lost; `effects`: those of a move
 *   that the core has not confirmed yet. Effects that the scene already contains only help to follow the pieces.
 * @typedef {Shown & { board: Board, pieces: Piece[], lifted: string | null, moved: Effect[], marks: Mark[],
 *   rays: Ray[], cells: Record<string, CellModel>, ribbons: Ribbon[], forks: string[], inspect: string | null,
 *   paths: string[][], open: string[], ghosts: Ghost[], headings: Heading[], gone: Piece[], arrival: Arrival | null,
 *   overlays: OverlayCell[],
 *   choices: { cell: string, items: Choice[] } | null }} Model
 *   `paths`: the cells that each piece of the last move, or of the one under way, passes from end to end; `open`: the
 *   places on a bench that pieces have left
 */

import { answeredBy, answerers, arrivalOf, candidates, landings } from "../moves/answers.js";
import { answered, decisions, stepInHand } from "../moves/chance.js";
import { asksAtCell, choiceOf } from "../moves/choices.js";
import { applyEffects, everyWay, lastPaths, nextSteps, pathsOf } from "../moves/picker.js";
import { backName, placeName } from "../state/selectors.js";
import { clauses, say } from "../words/say.js";
import { isPending } from "./follow.js";
import { flightsFrom } from "./ground/waters.js";

/** @import { Board, Cell, Effect, Move, Piece, Reach, Road, Scene } from "../core/formats.js" */
/** @import { Candidate } from "../moves/answers.js" */
/** @import { Arrival } from "../moves/answers.js" */
/** @import { Choice } from "../moves/choices.js" */
/** @import { Next } from "../moves/picker.js" */
/** @import { Vector } from "../moves/chance.js" */
/** @import { Arrow } from "./arrows.js" */

/** Kinds of steps that are chosen from a list, not on the board. */
export const CHOSEN = new Set(["promote", "token", "vote", "roll", "end"]);

/** The kinds of marks that are lines between cells. */
export const RAYS = new Set(["gaze", "tether"]);
const APART = new Set([...RAYS, "from", "to", "passed", "open"]); // not drawn as they are in the scene
const MOST_THREADS = 4;

/** @type {Omit<Shown, "across" | "arrows" | "roads">} */
const UNTOUCHED = { picked: [], answer: null, flipped: false, live: true, labels: false, zones: true };

/** Return what a board shows and says. @param {View} given @returns {Model} */
export function modelOf(given) {
  const view = { ...UNTOUCHED, across: null, arrows: [], roads: null, ...given };
  const { board, scene, picked, answer, effects = [] } = view;
  const cellIds = new Set(board.cells.map(({ id }) => id));
  const isCell = (/** @type {string} */ token) => cellIds.has(token);
  const pending = isPending(scene.pieces, effects);
  const moves = view.live && !pending ? everyWay(answeredBy(decisions(scene), answer)) : [];
  const next = nextSteps(moves, picked);
  const starts = picked.length ? nextSteps(moves, []) : next;
  const asked = asksAtCell(next, picked, cellIds);
  const answers = candidates(next, board.order);
  const preview = asked || answers.length ? commonEffects([...next.values()].flatMap((step) => step.moves)) : [];
  const pieces = applyEffects(scene.pieces, pending ? effects : preview);
  const on = new Map(pieces.map((piece) => [piece.cell, piece]));
  const selected = picked.findLast(isCell) ?? null;
  const seen = typeof view.inspect === "string" ? { cell: view.inspect } : (view.inspect ?? null);
  const arrival = picked.length && !asked ? arrivalOf(next, seen?.cell) : null;
  const headings = answers.length ? [] : headingsOf(view, next, seen?.cell);
  const lost = (view.gone ?? []).filter((piece) => !on.has(piece.cell));
  const overlays = (scene.overlays ?? []).filter(({ kind }) => view.overlays?.includes(kind));

  const marks = marker();
  const ends = (/** @type {string} */ which) => scene.marks?.find(({ kind }) => kind === which)?.cells ?? [];
  const paths = pending ? pathsOf(effects) : lastPaths(scene.marks);
  addMoved(marks, paths, pending ? [] : ends("to").slice(paths.length), on, view.isAnswer);
  const places = new Set(board.cells.filter(({ kind }) => kind === "bench").map(({ id }) => id));
  const open = [...ends("open"), ...paths.flatMap(([from]) => (places.has(from) ? [from] : []))];
  for (const { kind, cells } of pending ? [] : (scene.marks ?? [])) if (!APART.has(kind)) marks.add(kind, cells);
  for (const { kind, cells } of scene.marks ?? []) if (kind === "tether") marks.add("awaited", [cells[1]]);
  marks.add("danger", view.refusal?.cells ?? []);
  marks.add("hint", view.hint?.cells ?? []);
  marks.add("way", view.hint?.way ?? []);
  marks.add("ahead", view.ahead ?? []);
  if (seen) marks.add("inspected", [seen.cell]);
  marks.add("selected", [...(answer ? [answer] : []), ...picked.filter(isCell)]);
  for (const [token, { kind, moves: those }] of next) {
    if (isCell(token) && (picked.length || kind === "place")) marks.add(CHOSEN.has(kind) ? "move" : kind, [token]);
    if (picked.length) addCost(marks, token, those);
  }
  if (answer && !picked.length) {
    marks.add("driver", [...next.keys()].filter(isCell));
    marks.add("reach-move", landings(moves, answer));
  }
  // While the targets of a piece are shown, reach needs a long press.
  if (seen && (!picked.length || seen.how === "press")) addReach(marks, scene.reach?.[seen.cell]);
  marks.add("gives-check", arrival?.checking ?? []);
  marks.add("threat", arrival?.there?.checks ?? []);
  if (arrival?.there) addReach(marks, { ...arrival.there.reach, guards: [] });

  /** @param {Cell} cell @returns {CellModel} */
  function cellModel(cell) {
    const piece = on.get(cell.id);
    const mayBegin = (picked.length ? next.get(cell.id) : undefined)?.kind === "from" || starts.has(cell.id);
    return {
      name: clauses(
        ...nameOf({ board, scene, cell, piece }, marks, picked, answers),
        ...headings.map(({ kind, cell: at }) =>
          kind === "answer" && at === cell.id ? (board.marks?.shadow ?? "") : "",
        ),
        ...hintsAt(board, cell.id, view.arrows),
        ...lost.filter((one) => one.cell === cell.id).map((one) => say("{piece} was forfeited", { piece: one.name })),
        ...overlays.filter((one) => one.cells.includes(cell.id)).map(({ label }) => label),
      ),
      about: view.zones ? zonesOf(board, cell) : "",
      pressed: marks.has("selected", cell.id),
      grab: Boolean(piece) && (mayBegin || cell.id === selected),
      target:
        (picked.length > 0 && next.has(cell.id)) ||
        answers.some(({ to }) => to === cell.id) ||
        marks.has("place", cell.id),
    };
  }

  const rays = pending ? [] : (scene.marks ?? []).filter(({ kind }) => RAYS.has(kind));
  const wished = overlays.flatMap(({ lines }) => lines ?? []);
  const held = scene.pieces.find(({ cell }) => cell === picked[0]);
  const items = asked ? [...next.keys()].map((token) => choiceOf(scene, token, held)) : [];
  return {
    ...view,
    pieces,
    lifted: selected && on.has(selected) ? selected : null,
    moved: effects.length ? effects : preview,
    paths: effects.length || !preview.length ? paths : pathsOf(preview),
    open: open.filter((cell) => !on.has(cell)),
    cells: Object.fromEntries(board.cells.map((cell) => [cell.id, cellModel(cell)])),
    marks: marks.marks,
    rays: [...rays, ...threads(board, picked, next, seen?.cell ?? null)],
    ribbons: ribbonsOf(board, seen?.cell ?? null, picked, next, wished),
    forks: seen && !picked.length ? (board.forks ?? []).filter((cell) => cell === seen.cell) : [],
    choices: asked ? { cell: selected ?? picked[0], items } : null,
    inspect: seen?.cell ?? null,
    gone: lost,
    arrival,
    overlays: overlays.flatMap(({ kind, pattern, cells }) => cells.map((cell) => ({ kind, pattern, cell }))),
    headings,
    ghosts: answers.flatMap((answering) => {
      const piece = on.get(answering.cell);
      return piece ? [{ ...answering, piece }] : [];
    }),
  };
}

/** Return whether a piece is removed by its own move; such a move needs a confirmation. @param {Effect[]} [effects] */
export const buries = (effects = []) =>
  effects.some(
    (moved, i) =>
      moved[0] === "shift" && effects.slice(i + 1).some(([name, cell]) => name === "remove" && cell === moved[2]),
  );

/**
 * Return where the piece in hand goes and where each piece that can answer would go, by the die. Before a target is
 * pointed at, the piece goes up.
 * @param {Shown & { board: Board, scene: BoardScene }} view @param {Map<string, Next>} next
 * @param {string | null | undefined} over @returns {Heading[]}
 */
function headingsOf({ board, scene, picked, answer }, next, over) {
  const { turn } = scene.die ?? {};
  if (!turn || (picked.length !== 1 && !answer)) return [];
  const pointed = next.get(over ?? "");
  const through = (pointed ? [pointed] : [...next.values()]).flatMap(({ moves }) => moves);
  const step = stepInHand(board, picked, over, through) ?? [0, 1];
  /** @type {Heading[]} */
  const answering = answerers(through).map((cell) => ({ kind: "answer", cell, vector: answered(step, turn) }));
  if (!picked.length || !answering.length) return answering;
  return [{ kind: "step", cell: picked[0], vector: step }, ...answering];
}

/** Return the effects that all moves begin with, which are certain before a choice is made. @param {Move[]} moves */
function commonEffects(moves) {
  const [first = [], ...others] = moves.map(({ effects }) => effects ?? []);
  const same = (/** @type {Effect} */ a, /** @type {Effect | undefined} */ b) =>
    JSON.stringify(a) === JSON.stringify(b);
  const end = first.findIndex((effect, i) => !others.every((list) => same(effect, list[i])));
  return others.length ? first.slice(0, end < 0 ? undefined : end) : [];
}

/** @typedef {ReturnType<typeof marker>} Marker */

/** Create a list of marks in the order of drawing, without repeats. */
function marker() {
  /** @type {Mark[]} */
  const marks = [];
  /** The marked cells by the kind of their marks. @type {Map<string, Set<string>>} */
  const known = new Map();
  return {
    marks,
    /** Every cell asks for each kind, so this makes no text of both. @param {string} kind @param {string} cell */
    has: (kind, cell) => known.get(kind)?.has(cell) ?? false,
    /** @param {string} kind @param {string[]} cells @param {string[]} [path] */
    add(kind, cells, path) {
      const marked = known.get(kind) ?? new Set();
      known.set(kind, marked);
      for (const cell of cells) {
        if (!marked.has(cell)) marks.push({ kind, cell, path });
        marked.add(cell);
      }
    },
  };
}

/**
 * Mark the path of each piece that the last move moved, and the cells where pieces were put. Pieces of another side than
 * the first one answer it.
 * @param {Marker} marks @param {string[][]} paths @param {string[]} put @param {Map<string, Piece>} on
 * @param {(side: string) => boolean} [isAnswer]
 */
function addMoved(marks, paths, put, on, isAnswer) {
  const moved = [...paths, ...put.map((cell) => [cell])];
  const endOf = (/** @type {string[]} */ path) => path[path.length - 1];
  const mover = moved.length ? on.get(endOf(moved[0]))?.side : undefined;
  const from = paths.map(([cell]) => cell);
  marks.add("from", from);
  for (const path of moved) {
    const side = on.get(endOf(path))?.side ?? mover;
    const kind = side && (isAnswer?.(side) || side !== mover) ? "answer" : "to";
    marks.add(kind, [endOf(path)], path.length > 1 ? path : undefined);
  }
}

/** Mark a target that costs a turn or a token. @param {Marker} marks @param {string} token @param {Move[]} moves */
function addCost(marks, token, moves) {
  const [end, ...others] = new Set(moves.map(({ kinds, steps }) => (steps.length > 2 ? kinds.at(-1) : "")));
  const kind = others.length ? null : end === "flip" ? "turned" : end === "token" ? "spent" : null;
  if (kind && marks.marks.some((mark) => mark.cell === token)) marks.add(kind, [token]);
}

/** @param {Marker} marks @param {Reach | undefined} reach */
function addReach(marks, reach = {}) {
  marks.add("reach-move", reach.moves ?? []);
  marks.add("reach-capture", reach.captures ?? []);
  marks.add("reach-guard", reach.guards ?? []);
  marks.add("reach-fly", [...(reach.flights ?? []), ...(reach["back-flights"] ?? [])]);
  marks.add("reach-back", reach["back-moves"] ?? []);
  marks.add("reach-back-capture", reach["back-captures"] ?? []);
}

/**
 * Return the threads from a piece to where it may fly, or from a river to its cloud; none if there are too many.
 * @param {Board} board @param {string[]} picked @param {Map<string, Next>} next @param {string | null} cell
 */
function threads(board, picked, next, cell) {
  const from = picked[0] ?? cell;
  const flights = () => [...next.keys()].filter((token) => next.get(token)?.kind === "fly");
  const ends = picked.length ? flights() : flightsFrom(board, cell);
  const few = from && picked.length < 2 && ends.length <= MOST_THREADS;
  return few ? ends.map((end) => ({ kind: "thread", cells: [from, end] })) : [];
}

/**
 * Return the lines through an inspected cell. While a piece is selected, return only the way that it would slide to
 * that cell, or all lines of the `wished` kinds.
 * @param {Board} board @param {string | null} cell @param {string[]} picked @param {Map<string, Next>} next
 * @param {string[]} wished @returns {Ribbon[]}
 */
function ribbonsOf(board, cell, picked, next, wished) {
  const through = cell ?? (wished.length ? picked.at(-1) : null);
  const from = picked.at(-1);
  if (!through) return [];
  if (!from || wished.length) {
    if (!board.bent) return [];
    const lines = board.lines.filter((l) => l.cells.includes(through) && (!from || wished.includes(l.kind)));
    return lines.map((line) => ({ ...line, label: line.label ?? "", trail: false }));
  }
  const paths = cell ? (next.get(cell)?.moves ?? []).flatMap(({ effects }) => pathsOf(effects)) : [];
  const path = paths.find((cells) => cells.length > 2 && cells[0] === from && cells.at(-1) === cell);
  if (!path) return [];
  const { kind = "" } = board.lines.find((line) => path.every((one) => line.cells.includes(one))) ?? {};
  return [{ id: `trail-${path.join("-")}`, kind, label: "", cells: path, trail: true }];
}

/**
 * Return what a screen reader says of a cell: "B1, square", "White pawn", "selected".
 * @param {{ board: Board, scene: BoardScene, cell: Cell, piece: Piece | undefined }} what @param {Marker} marks
 * @param {string[]} picked @param {Candidate[]} answers
 */
function nameOf({ board, scene, cell, piece }, marks, picked, answers) {
  const capture = piece && marks.has("capture", cell.id);
  const isBeside = cell.name !== cell.id; // a tray is named after what lies there, a place for what may
  const words = [
    (!isBeside || piece ? cell.brief : undefined) ?? (isBeside ? cell.name : (cell.say ?? cell.name)),
    capture
      ? say("can capture {piece}", { piece: piece.name })
      : (piece?.name ?? (isBeside ? say("empty place") : say("empty"))),
  ];
  const behind = piece && !capture ? backName(scene, piece) : "";
  if (behind) words.push(say("other side {piece}", { piece: behind }));
  if (marks.has("selected", cell.id)) words.push(cell.id === picked[0] || piece ? say("selected") : say("chosen"));
  for (const [kind, name] of Object.entries(board.marks ?? {}))
    if (marks.has(kind, cell.id) && !(capture && kind === "capture")) words.push(name);
  for (const { number, cell: from, to } of answers) {
    if (from === cell.id) words.push(say("number {number}, to {place}", { number, place: placeName(board, to) }));
    else if (to === cell.id) words.push(say("number {number} lands here", { number }));
  }
  return words;
}

/** Return what a hint's arrows tell of a cell. @param {Board} board @param {string} cell @param {Arrow[]} arrows */
const hintsAt = (board, cell, arrows) =>
  arrows.flatMap(({ kind, cells, sign }) => {
    const [from, to = from] = [cells[0], cells.at(-1)];
    if (!kind.startsWith("hint") || (cell !== from && cell !== to)) return [];
    if (cell === to) return [say("hint {number}: to here", { number: sign })];
    return [say("hint {number}: from here to {place}", { number: sign, place: placeName(board, to) })];
  });

/** Return zones that a cell's name does not mention: "White's end zone". @param {Board} board @param {Cell} cell */
const zonesOf = ({ grounds = [] }, { tags = [], say: name = "" }) =>
  clauses(...grounds.filter((one) => tags.includes(one.on) && !name.includes(one.name)).map((one) => one.name));
