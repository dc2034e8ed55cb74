/** Follows each piece from one position to the next, so that its drawing can move with it. */

import { applyEffects } from "../moves/picker.js";

/** @import { Effect, Piece } from "../core/formats.js" */

/** @typedef {Piece & { key: string }} Keyed */

/**
 * Give every piece a key that it keeps while it moves. Pieces are matched by the effects first; where these do not help
 * (undo, a jump in the history), by cell, side and kind.
 * @param {Keyed[]} before @param {Piece[]} pieces @param {Effect[]} [effects] @returns {Keyed[]}
 */
export function keyed(before, pieces, effects = []) {
  /** @type {(Piece & { key?: string })[]} */
  const expected = isPending(before, effects) ? effects.reduce(applyKeyed, before) : before;
  const left = new Map(expected.map((p) => [p.key, p]));
  /** @type {Map<Piece, string>} */
  const keys = new Map();
  const claim = (/** @type {(old: Piece, piece: Piece) => boolean} */ same) => {
    for (const piece of pieces) {
      if (keys.has(piece)) continue;
      const found = [...left.values()].find((old) => old.key && same(old, piece));
      if (!found?.key) continue;
      keys.set(piece, found.key);
      left.delete(found.key);
    }
  };
  const alike = (/** @type {Piece} */ a, /** @type {Piece} */ b) => a.side === b.side && a.kind === b.kind;
  claim((old, piece) => old.cell === piece.cell && alike(old, piece));
  claim((old, piece) => old.cell === piece.cell && old.side === piece.side); // promoted without moving
  claim(alike);
  return pieces.map((piece) => ({ ...piece, key: keys.get(piece) ?? `p${++count}` }));
}

/**
 * Apply an effect; a piece put onto a piece of its own side takes over its key.
 * @param {(Piece & { key?: string })[]} now @param {Effect} effect @returns {(Piece & { key?: string })[]}
 */
function applyKeyed(now, effect) {
  if (effect[0] === "put") {
    const [, cell, piece] = effect;
    const there = now.find((p) => p.cell === cell && p.side === piece.side);
    if (there) return now.map((p) => (p === there ? { ...p, ...piece, cell } : p));
  }
  return applyEffects(now, [effect]);
}

let count = 0;

/**
 * Return whether effects are yet to be applied to pieces: the pieces do not stand where the effects leave them, and the
 * first piece to move is there.
 * @param {Piece[]} pieces @param {Effect[]} effects
 */
export function isPending(pieces, effects) {
  const on = new Map(pieces.map((p) => [p.cell, p]));
  /** The piece that the effects leave on each cell, if it is known. @type {Map<string, Piece | "some" | null>} */
  const left = new Map();
  for (const effect of effects) {
    if (effect[0] === "shift") left.set(effect[2], left.get(effect[1]) ?? "some");
    left.set(effect[1], effect[0] === "put" ? effect[2] : null);
  }
  const done = [...left].every(([cell, what]) => {
    const piece = on.get(cell);
    if (!what || !piece) return !what && !piece;
    return what === "some" || (what.side === piece.side && what.kind === piece.kind);
  });
  const first = effects.find(([name]) => name === "shift");
  return !done && (!first || on.has(first[1]));
}
