/**
 * From pointing to a move. A legal move is a list of steps (cells pointed at, choices said), and the steps of no
 * move begin another's, so what may be pointed at next is simply what follows the steps so far.
 *
 * @typedef {{ kind: string, moves: Move[] }} Next
 */

/** @import { Move, Piece } from "../core/formats.js" */

/** The moves, and each other way of a hand to make one as a move of its own. @param {Move[]} moves @returns {Move[]} */
export const everyWay = (moves) =>
  moves.flatMap((move) => [move, ...(move.also ?? []).map((steps) => ({ ...move, steps }))]);

/**
 * What may be pointed at, or said, after these steps.
 * @param {Move[]} moves
 * @param {string[]} picked
 * @returns {Map<string, Next>}
 */
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

/**
 * Fold one touched thing into the picked steps. Returns the new picks, and the move once it is complete.
 * @param {Move[]} moves
 * @param {string[]} picked
 * @param {string} token
 * @returns {{ picked: string[], move?: Move }}
 */
export function pick(moves, picked, token) {
  if (isFilled(moves, picked, picked.length - 1) && token === picked.at(-1)) return { picked }; // already filled in for them
  for (let kept = picked.length; kept > 0; kept--) {
    // the same hand, another last step
    const prefix = picked.slice(0, kept);
    if (nextSteps(moves, prefix).has(token)) return accept(moves, prefix, token);
  }
  if (token !== picked[0] && nextSteps(moves, []).has(token)) return accept(moves, [], token); // changed their mind
  return { picked: [] };
}

/**
 * The picks without the last step that the player chose; steps that filled themselves in go with it.
 * @param {Move[]} moves
 * @param {string[]} picked
 * @returns {string[]}
 */
export function back(moves, picked) {
  let kept = picked.length - 1;
  while (kept > 0 && isFilled(moves, picked, kept)) kept--;
  return picked.slice(0, Math.max(0, kept));
}

/** The first click only selects: nothing fills itself in before the player has said two things. */
const OWN_STEPS = 2;

/**
 * Was this step no choice of the player's?
 * @param {Move[]} moves
 * @param {string[]} picked
 * @param {number} index
 */
function isFilled(moves, picked, index) {
  return index >= OWN_STEPS && nextSteps(moves, picked.slice(0, index)).size === 1;
}

/**
 * @param {Move[]} moves
 * @param {string[]} prefix
 * @param {string} token
 * @returns {{ picked: string[], move?: Move }}
 */
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

/** Play effects on a list of pieces. @param {Piece[]} pieces @param {[string, ...any[]][]} effects @returns {Piece[]} */
export function applyEffects(pieces, effects) {
  let now = pieces;
  for (const [name, cell, what] of effects) {
    if (name === "remove") now = now.filter((p) => p.cell !== cell);
    if (name === "put") now = [...now.filter((p) => p.cell !== cell), { ...what, cell }];
    if (name === "shift")
      now = now.filter((p) => p.cell !== what).map((p) => (p.cell === cell ? { ...p, cell: what } : p));
  }
  return now;
}
