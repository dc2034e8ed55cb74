/**
 * A position that is being laid, with its edits to be taken back, and what a hand does to it. Pure. Whether the position
 * can be is for the core to say.
 *
 * @typedef {{ side: string, kind: string }} Man
 * @typedef {{ now: Laid, before: Laid[], after: Laid[] }} Draft
 * @typedef {{ laid: Laid, says: string, place?: string }} Edit  `says` without a place: nothing was done
 */

/** @import { Piece } from "../board/model.js" */
/** @import { EditField, FieldValue, Laid, Palette } from "../core/formats.js" */

const DEPTH = 60; // edits that can be taken back

/** @param {Laid} laid @returns {Draft} */
export const draftOf = (laid) => ({ now: laid, before: [], after: [] });

/** @param {Draft} draft @param {Laid} laid @returns {Draft} the same where nothing is different */
export function edited(draft, laid) {
  if (JSON.stringify(laid) === JSON.stringify(draft.now)) return draft;
  return { now: laid, before: [...draft.before, draft.now].slice(-DEPTH), after: [] };
}

/** @param {Draft} draft @returns {Draft} */
export function undone({ now, before, after }) {
  const last = before.at(-1);
  return last ? { now: last, before: before.slice(0, -1), after: [now, ...after] } : { now, before, after };
}

/** @param {Draft} draft @returns {Draft} */
export function redone({ now, before, after }) {
  const [next, ...rest] = after;
  return next ? { now: next, before: [...before, now], after: rest } : { now, before, after };
}

/** Nothing on the board, every field as it is by itself. @param {Palette} palette @returns {Laid} */
export const cleared = ({ fields }) => ({
  pieces: [],
  fields: Object.fromEntries(fields.map((field) => [field.name, field.default])),
});

/** The field that counts what lies on a cell, if one does. @param {Palette} palette @param {string} cell */
export const counterAt = ({ fields }, cell) => fields.find((field) => field.cell === cell && field.piece) ?? null;

/** What a field says, or says by itself. @param {Laid} laid @param {EditField} field @returns {FieldValue} */
export const saidBy = ({ fields }, field) => fields[field.name] ?? field.default;

/** Whether a field has a say: it may need another one's value. @param {Palette} palette @param {Laid} laid @param {EditField} field @returns {boolean} */
export function speaks(palette, laid, { needs }) {
  const other = needs && palette.fields.find(({ name }) => name === needs.field);
  return !other || (saidBy(laid, other) === needs.value && speaks(palette, laid, other));
}

/** What is sent to the core: the fields it knows that have a say. @param {Palette} palette @param {Laid} laid @returns {Laid} */
export function sent(palette, laid) {
  const told = palette.fields.filter((field) => speaks(palette, laid, field));
  return { pieces: laid.pieces, fields: Object.fromEntries(told.map((field) => [field.name, saidBy(laid, field)])) };
}

/** As a board draws it: pieces by their names, and what is counted where it lies. @param {Palette} palette @param {Laid} laid @returns {Piece[]} */
export function drawn(palette, laid) {
  const standing = laid.pieces.map(({ cell, side, kind }) => ({
    name: `${side} ${kind}`,
    ...known(palette, { side, kind }),
    cell,
    side,
    kind,
  }));
  const counted = palette.fields.flatMap((field) => {
    const many = countOf(laid, field);
    const { cell, piece } = field;
    return cell && piece && many ? [{ ...piece, cell, stack: many, name: counting(piece.name, many) }] : [];
  });
  return [...standing, ...counted];
}

/** @param {string} name @param {number} many */
const counting = (name, many) => (many > 1 ? `${name}, ${many}` : name);

/** @param {Laid} laid @param {EditField} field */
const countOf = (laid, field) => Number(saidBy(laid, field)) || 0;

/** @param {Palette} palette @param {Man} man */
function known({ tray }, { side, kind }) {
  const found = tray.find((one) => one.side === side && one.kind === kind);
  if (!found) return null;
  const { key: _, ...piece } = found;
  return piece;
}

/** @param {Palette} palette @param {Man} man */
const nameOf = (palette, man) => known(palette, man)?.name ?? `${man.side} ${man.kind}`;

/** What stands on a cell of the board. @param {Laid} laid @param {string} cell */
export const manAt = (laid, cell) => laid.pieces.find((one) => one.cell === cell) ?? null;

/** What can be taken up from a cell, counted or not. @param {Palette} palette @param {Laid} laid @param {string} cell @returns {Man | null} */
export function takenFrom(palette, laid, cell) {
  const counter = counterAt(palette, cell);
  if (counter?.piece) return countOf(laid, counter) ? counter.piece : null;
  return manAt(laid, cell);
}

/** @param {Laid} laid @param {EditField} field @param {FieldValue} value @returns {Laid} */
export const withField = (laid, { name }, value) => ({ ...laid, fields: { ...laid.fields, [name]: value } });

/** @param {Laid} laid @param {string} cell @returns {Laid} */
const without = (laid, cell) => ({ ...laid, pieces: laid.pieces.filter((one) => one.cell !== cell) });

/**
 * Puts a piece on a cell, in the place of what stood there; where pieces are counted, one more of them.
 * @param {Palette} palette @param {Laid} laid @param {string} cell @param {Man} man @param {(cell: string) => string} placed  what a cell is called
 * @returns {Edit}
 */
export function put(palette, laid, cell, man, placed) {
  const counter = counterAt(palette, cell);
  if (counter?.piece) return counted(laid, counter, man, placed(cell));
  if (!palette.cells.includes(cell)) return { laid, says: `Nothing is put on ${placed(cell)}.` };
  const { side, kind } = man;
  const says = `${nameOf(palette, man)} on ${placed(cell)}.`;
  const others = laid.pieces.filter((one) => one.cell !== cell);
  return { laid: { ...laid, pieces: [...others, { cell, side, kind }] }, says, place: cell };
}

/** One more where pieces are counted. @param {Laid} laid @param {EditField} field @param {Man} man @param {string} place @returns {Edit} */
function counted(laid, field, man, place) {
  const { piece, high = 0 } = field;
  const fits = piece && man.side === piece.side && (man.kind === piece.kind || man.kind === piece.back);
  if (!fits) return { laid, says: `Only the ${piece?.name} lies there.` };
  const many = countOf(laid, field) + 1;
  if (many > high) return { laid, says: `${place}: there are no more than ${high}.` };
  return { laid: withField(laid, field, many), says: `${place}: ${many}.`, place: field.cell };
}

/** Takes away what is on a cell; where pieces are counted, one of them. @param {Palette} palette @param {Laid} laid @param {string} cell @param {(cell: string) => string} placed @returns {Edit} */
export function taken(palette, laid, cell, placed) {
  if (!takenFrom(palette, laid, cell)) return { laid, says: `${placed(cell)} is empty.` };
  const counter = counterAt(palette, cell);
  if (!counter) return { laid: without(laid, cell), says: `${placed(cell)} empty.`, place: cell };
  const many = countOf(laid, counter) - 1;
  return { laid: withField(laid, counter, many), says: `${placed(cell)}: ${many || "none"}.`, place: cell };
}

/** Carries a piece from one cell to another. @param {Palette} palette @param {Laid} laid @param {string} from @param {string} to @param {(cell: string) => string} placed @returns {Edit} */
export function carried(palette, laid, from, to, placed) {
  const man = takenFrom(palette, laid, from);
  if (!man || from === to) return { laid, says: "" };
  const there = put(palette, laid, to, man, placed);
  if (!there.place) return there;
  const says = counterAt(palette, to) ? there.says : `${nameOf(palette, man)} from ${placed(from)} to ${placed(to)}.`;
  return { ...there, laid: taken(palette, there.laid, from, placed).laid, says };
}

/**
 * What the device kept, if it is of the form; otherwise nothing is believed of it.
 * @param {any} kept
 * @returns {{ options: Record<string, string>, draft: Draft } | null}
 */
export function believed(kept) {
  const { options, now, before } = kept ?? {};
  if (!isTexts(options) || !isLaid(now)) return null;
  const list = Array.isArray(before) ? before.filter(isLaid) : [];
  return { options, draft: { now, before: list.slice(-DEPTH), after: [] } };
}

/** @param {any} one */
const isObject = (one) => typeof one === "object" && one !== null && !Array.isArray(one);
/** @param {any} one */
const isTexts = (one) => isObject(one) && Object.values(one).every((value) => typeof value === "string");
/** @param {any} one */
const isValue = (one) =>
  ["string", "number"].includes(typeof one) ||
  (Array.isArray(one) && one.every((/** @type {any} */ part) => typeof part === "string"));
/** @param {any} one */
const isMan = (one) => isObject(one) && ["cell", "side", "kind"].every((name) => typeof one[name] === "string");
/** @param {any} one */
const isLaid = (one) =>
  isObject(one) &&
  Array.isArray(one.pieces) &&
  one.pieces.length < 1000 &&
  one.pieces.every(isMan) &&
  isObject(one.fields) &&
  Object.values(one.fields).every(isValue);
