/** Follows each piece from one position to the next, so that its drawing can move with it. */

import { applyEffects } from "../moves/picker.js";

/** @import { Piece } from "./model.js" */
/** @import { Effect } from "./model.js" */

/**
 * Give every piece a key that it keeps while it moves. Pieces are matched by the effects first; where these do not help
 * (undo, a jump in the history), by cell, side and kind.
 * @param {(Piece & { key: string })[]} before
 * @param {Piece[]} pieces
 * @param {Effect[]} [effects]
 * @param {() => string} [fresh] makes a new key
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
  claim((old, piece) => old.cell === piece.cell && old.side === piece.side); // promoted without moving
  claim(alike);
  return pieces.map((piece) => ({ ...piece, key: keys.get(piece) ?? fresh() }));
}

/** Apply effects; a piece put onto a piece of its own side takes over its key. @param {any[]} pieces @param {Effect[]} effects */
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
 * Return whether effects are yet to be applied to pieces: the pieces do not stand where the effects leave them, and the
 * first piece to move is there.
 * @param {Piece[]} pieces @param {Effect[]} effects
 */
export function isPending(pieces, effects) {
  const on = new Map(pieces.map((p) => [p.cell, p]));
  /** What the effects leave on each cell: a known piece, an unknown one, or none. @type {Map<string, Piece | "some" | null>} */
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
