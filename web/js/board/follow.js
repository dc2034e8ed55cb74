/** Which piece on the board is which of those before, when some have moved. */

import { applyEffects } from "../moves/picker.js";

/** @import { Piece } from "./model.js" */
/** @import { Effect } from "./model.js" */

/**
 * Give every piece a key that stays its own while it moves, so that a drawing can follow it: first by the effects,
 * then, where they do not tell (undo, a jump in the history), by what stayed and by what it is.
 * @param {(Piece & { key: string })[]} before
 * @param {Piece[]} pieces
 * @param {Effect[]} [effects]
 * @param {() => string} [fresh]  makes a new key
 * @returns {(Piece & { key: string })[]}
 */
export function keyed(before, pieces, effects = [], fresh = counter()) {
  const told = isPending(before, effects)
    ? /** @type {(Piece & { key?: string })[]} */ (applyKeyed(before, effects))
    : before;
  const left = new Map(told.filter((p) => p.key).map((p) => [p.key, p]));
  /** @type {Map<Piece, string>} */
  const keys = new Map();
  const claim = (/** @type {(old: Piece, piece: Piece) => boolean} */ same) => {
    for (const piece of pieces) {
      if (keys.has(piece)) continue;
      const found = [...left.values()].find((old) => same(old, piece));
      if (!found?.key) continue;
      keys.set(piece, found.key);
      left.delete(found.key);
    }
  };
  const alike = (/** @type {Piece} */ a, /** @type {Piece} */ b) => a.side === b.side && a.kind === b.kind;
  claim((old, piece) => old.cell === piece.cell && alike(old, piece));
  claim((old, piece) => old.cell === piece.cell && old.side === piece.side); // promoted where it stands
  claim(alike);
  return pieces.map((piece) => ({ ...piece, key: keys.get(piece) ?? fresh() }));
}

/** As applyEffects, but a piece put onto its own side's piece is that piece, changed. @param {any[]} pieces @param {Effect[]} effects */
function applyKeyed(pieces, effects) {
  return effects.reduce((now, effect) => {
    const [name, cell, what] = effect;
    const there = name === "put" ? now.find((/** @type {Piece} */ p) => p.cell === cell && p.side === what.side) : null;
    return there
      ? now.map((/** @type {any} */ p) => (p === there ? { ...p, ...what, cell } : p))
      : applyEffects(now, [effect]);
  }, pieces);
}

let count = 0;
const counter = () => () => `p${++count}`;

/**
 * Are these effects still to be played on these pieces? They are not when the pieces already stand as the effects
 * leave them, nor when what should move first is not there.
 * @param {Piece[]} pieces
 * @param {Effect[]} effects
 */
export function isPending(pieces, effects) {
  const on = new Map(pieces.map((p) => [p.cell, p]));
  /** What the effects leave on each cell they touch: a piece, some piece, or nothing. @type {Map<string, Piece | "some" | null>} */
  const left = new Map();
  for (const [name, cell, what] of effects) {
    if (name === "put") left.set(cell, what);
    if (name === "shift") left.set(what, left.get(cell) ?? "some");
    if (name !== "put") left.set(cell, null);
  }
  const done = [...left].every(([cell, what]) => {
    const piece = on.get(cell);
    if (!what || !piece) return !what && !piece;
    return what === "some" || (what.side === piece.side && what.kind === piece.kind);
  });
  const first = effects.find(([name]) => name === "shift");
  return !done && (!first || on.has(first[1]));
}
