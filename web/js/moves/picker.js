/**
 * Turns picked cells and choices into a move. A legal move is a list of steps, and no move is the beginning of another,
 * so the next steps follow from the steps picked so far.
 *
 * @typedef {{ kind: string, moves: Move[] }} Next
 */

/** @import { Effect, Mark, Move, Piece } from "../core/formats.js" */

/** Return the moves, with every alternative list of steps as a move of its own. @param {Move[]} moves */
export const everyWay = (moves) =>
  moves.flatMap((move) => [move, ...(move.also ?? []).map((steps) => ({ ...move, steps }))]);

/** Return the possible next steps. @param {Move[]} moves @param {string[]} picked */
export function nextSteps(moves, picked) {
  /** @type {Map<string, Next>} */
  const next = new Map();
  for (const move of moves) {
    if (move.steps.length <= picked.length || !picked.every((token, i) => token === move.steps[i])) continue;
    const token = move.steps[picked.length];
    const known = next.get(token);
    if (known) known.moves.push(move);
    else next.set(token, { kind: move.kinds?.[picked.length] ?? "move", moves: [move] });
  }
  return next;
}

/** @typedef {{ picked: string[], move?: Move }} Picked  the steps so far, or the complete move */

/** Add a step. @param {Move[]} moves @param {string[]} picked @param {string} token @returns {Picked} */
export function pick(moves, picked, token) {
  if (isFilled(moves, picked, picked.length - 1) && token === picked.at(-1)) return { picked };
  // Replace as few of the last steps as possible, else start with another piece.
  for (let kept = picked.length; kept > 0; kept--) {
    const prefix = picked.slice(0, kept);
    if (nextSteps(moves, prefix).has(token)) return accept(moves, prefix, token);
  }
  if (token !== picked[0] && nextSteps(moves, []).has(token)) return accept(moves, [], token);
  return { picked: [] };
}

/** Return the steps before the last chosen one. @param {Move[]} moves @param {string[]} picked */
export function back(moves, picked) {
  let kept = picked.length - 1;
  while (kept > 0 && isFilled(moves, picked, kept)) kept--;
  return picked.slice(0, Math.max(0, kept));
}

/** The number of steps that a person must choose before others are added automatically: a first click only selects. */
const OWN_STEPS = 2;

/** Return whether a step was added. @param {Move[]} moves @param {string[]} picked @param {number} index */
const isFilled = (moves, picked, index) => index >= OWN_STEPS && nextSteps(moves, picked.slice(0, index)).size === 1;

/** Add a step, and any forced steps after it. @param {Move[]} moves @param {string[]} prefix @param {string} token */
function accept(moves, prefix, token) {
  const grown = [...prefix, token];
  for (;;) {
    const move = moves.find((m) => m.steps.length === grown.length && m.steps.every((t, i) => t === grown[i]));
    if (move) return { picked: [], move };
    if (grown.length < OWN_STEPS) return { picked: grown };
    const next = nextSteps(moves, grown);
    if (next.size !== 1) return { picked: grown };
    grown.push([...next.keys()][0]);
  }
}

/** Return the cells that each piece moves over, both ends included. @param {Effect[]} [effects] @returns {string[][]} */
export const pathsOf = (effects = []) =>
  effects.flatMap((effect) => {
    if (effect[0] !== "shift") return [];
    const [frm, to, way = []] = effect.slice(1);
    return [/** @type {string[]} */ ([frm, ...way, to])];
  });

/** Return the marks of a move, as the core gives them after it. @param {Effect[]} effects @returns {Mark[]} */
export function marksOf(effects) {
  const paths = pathsOf(effects);
  const left = paths.map(([from]) => from);
  const reached = paths.map((path) => path[path.length - 1]);
  const put = effects.flatMap(([name, cell]) => (name === "put" ? [cell] : []));
  const ends = [...new Set([...reached, ...put.filter((cell) => !left.includes(cell))])];
  const passed = paths
    .filter((path) => path.length > 2)
    .map((cells) => ({ kind: /** @type {const} */ ("passed"), cells }));
  return ends.length ? [{ kind: "from", cells: left }, { kind: "to", cells: ends }, ...passed] : [];
}

/**
 * Return the paths of the last move of a scene, from its marks. @param {Mark[]} [marks] @returns {string[][]}
 */
export function lastPaths(marks = []) {
  const ends = (/** @type {Mark["kind"]} */ which) => marks.find(({ kind }) => kind === which)?.cells ?? [];
  const passed = marks.filter(({ kind }) => kind === "passed").map(({ cells }) => cells);
  return ends("from").map((from, i) => {
    const to = ends("to")[i];
    return passed.find((path) => path[0] === from && path.at(-1) === to) ?? [from, to];
  });
}

/** Apply effects to a list of pieces. @template {Piece} P @param {P[]} pieces @param {Effect[]} effects */
export function applyEffects(pieces, effects) {
  /** @type {(P | Piece)[]} */
  let now = pieces;
  for (const effect of effects) {
    const [name, cell] = effect;
    if (name === "shift") {
      const to = effect[2];
      now = now.filter((p) => p.cell !== to).map((p) => (p.cell === cell ? { ...p, cell: to } : p));
    } else now = now.filter((p) => p.cell !== cell);
    if (name === "put") now = [...now, { ...effect[2], cell }];
  }
  return now;
}
