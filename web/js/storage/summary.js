/**
 * The card of a table: what a shelf shows of it. It is kept beside the record, so that a shelf of a thousand tables
 * need not read, let alone replay, a thousand records. It is read unchecked: each field is of its type, or the usual.
 *
 * @typedef {{
 *   game: string, name: string, touched: string, turn: number, line: string, moves: number,
 *   over: boolean, friend: boolean, theirs: boolean, fresh: boolean, flip: boolean, board: string, pieces: [string, string][],
 * }} TableSummary
 * `friend`: a friend elsewhere has the move, and knows it. `theirs`: an opponent has it. `fresh`: nothing has been played yet. `board` is the name of its board among the state's (lookups.js, `boardKey`); `pieces` are pairs of a look
 * ("white pawn", and what lies on the other face, and how many) and the cells of all that look so.
 */

/** Without what is as usual. @param {TableSummary} card @returns {Partial<TableSummary>} */
export const lean = (card) =>
  Object.fromEntries(Object.entries(card).filter(([, value]) => value !== "" && value !== false));

/** @param {any} raw @returns {TableSummary} */
export function readSummary(raw) {
  const from = typeof raw === "object" && raw !== null ? raw : {};
  return {
    game: text(from.game),
    name: text(from.name),
    touched: text(from.touched),
    line: text(from.line),
    board: text(from.board),
    turn: Number.isSafeInteger(from.turn) ? from.turn : 1,
    moves: Number.isSafeInteger(from.moves) ? from.moves : 0,
    over: from.over === true,
    friend: from.friend === true,
    theirs: from.theirs === true,
    fresh: from.fresh === true,
    flip: from.flip === true,
    pieces: list(from.pieces).filter(
      (one) => Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === "string"),
    ),
  };
}

/** @param {{ cell: string, side: string, kind: string, back?: string, stack?: number }[]} pieces @returns {[string, string][]} */
export function packed(pieces) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const { cell, side, kind, back = "", stack = 1 } of pieces) {
    const look = [side, kind, back, stack > 1 ? String(stack) : ""].join(" ").trimEnd();
    found.set(look, [...(found.get(look) ?? []), cell]);
  }
  return [...found].map(([look, cells]) => [look, cells.join(" ")]);
}

/** @param {[string, string][]} pairs */
export function unpacked(pairs) {
  return pairs.flatMap(([look, cells]) => {
    const [side, kind, back, stack] = look.split(" ");
    const piece = {
      side,
      kind,
      name: `${side} ${kind}`,
      ...(back && { back }),
      ...(stack && { stack: Number(stack) }),
    };
    return cells.split(" ").map((cell) => ({ ...piece, cell }));
  });
}

/** @param {unknown} value */
const text = (value) => (typeof value === "string" ? value : "");
/** @param {unknown} value @returns {any[]} */
const list = (value) => (Array.isArray(value) ? value : []);
