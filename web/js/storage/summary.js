/**
 * The card of a table, which the shelf shows. It is stored beside the record, so that a shelf of a thousand tables need
 * not read a thousand records. It is read unchecked, so each field that is not of its type gets its default.
 *
 * @typedef {ReturnType<typeof readSummary>} TableSummary
 * `friend`: a friend elsewhere is to move and has the link; `theirs`: an opponent is to move; `fresh`: nothing has been
 * played; `side`: who is to move; `told`: the event, day and result of a game from elsewhere; `lang`: the language of `line` if it is not English; `board`: the key of its board (`boardKey`); `pieces`: pairs of an appearance ("white pawn", and what is on
 * the other face, and how many) and the cells of all pieces that look so.
 */
import { storedDay } from "./days.js";
import { isText, list, object, text } from "./values.js";

/** Return a card without its default values. @param {TableSummary} card @returns {Partial<TableSummary>} */
export const lean = (card) =>
  Object.fromEntries(Object.entries(card).filter(([, value]) => value !== "" && value !== false));

/** Return a stored card with all its fields. @param {unknown} raw */
export function readSummary(raw) {
  const from = object(raw);
  return {
    game: text(from.game),
    name: text(from.name),
    nth: whole(from.nth, 0),
    created: text(from.created),
    day: storedDay(from.day, from.created),
    touched: text(from.touched),
    told: text(from.told),
    line: text(from.line),
    lang: text(from.lang),
    side: text(from.side),
    board: text(from.board),
    turn: whole(from.turn, 1),
    moves: whole(from.moves, 0),
    over: from.over === true,
    friend: from.friend === true,
    theirs: from.theirs === true,
    fresh: from.fresh === true,
    flip: from.flip === true,
    pieces: list(from.pieces).filter(isPair),
  };
}

/** @param {unknown} value @param {number} otherwise */
const whole = (value, otherwise) => (typeof value === "number" && Number.isSafeInteger(value) ? value : otherwise);

/** @param {unknown} one @returns {one is [string, string]} */
const isPair = (one) => list(one).length === 2 && list(one).every(isText);

/**
 * Return pieces in the form of a card.
 * @param {{ cell: string, side: string, kind: string, back?: string, stack?: number }[]} pieces
 */
export function packed(pieces) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const { cell, side, kind, back = "", stack = 1 } of pieces) {
    const look = [side, kind, back, stack > 1 ? String(stack) : ""].join(" ").trimEnd();
    found.set(look, [...(found.get(look) ?? []), cell]);
  }
  return Array.from(found, ([look, cells]) => /** @type {[string, string]} */ ([look, cells.join(" ")]));
}

/** Return the pieces of a card. @param {[string, string][]} pairs */
export function unpacked(pairs) {
  return pairs.flatMap(([look, cells]) => {
    const [side, kind, back, stack] = look.split(" ");
    const rest = { ...(back && { back }), ...(stack && { stack: Number(stack) }) };
    const piece = { side, kind, name: `${side} ${kind}`, ...rest };
    return cells.split(" ").map((cell) => ({ ...piece, cell }));
  });
}
