/**
 * The position in the editor with its history of edits, and the edits. The core decides whether the position is legal.
 *
 * @typedef {Pick<Piece, "side" | "kind">} Kind the kind of a piece of a side
 * @typedef {{ now: Laid, before: Laid[], after: Laid[] }} Draft
 * @typedef {{ laid: Laid, says: string, place?: string }} Edit `place`: the cell that changed, if one did
 * @typedef {(cell: string) => string} PlaceOf returns the name of a cell
 */

import { isObject, isText, object } from "../storage/values.js";
import { say } from "../words/say.js";

/** @import { EditField, FieldValue, Laid, Palette, Piece, Placed } from "../core/formats.js" */

const DEPTH = 60; // edits that can be undone

/** @param {Laid} laid @returns {Draft} */
export const draftOf = (laid) => ({ now: laid, before: [], after: [] });

/** Return the draft with an edit, or the same draft if nothing has changed. @param {Draft} draft @param {Laid} laid */
export function edited(draft, laid) {
  if (JSON.stringify(laid) === JSON.stringify(draft.now)) return draft;
  return { now: laid, before: [...draft.before, draft.now].slice(-DEPTH), after: [] };
}

/** Return the draft before the last edit. @param {Draft} draft @returns {Draft} */
export function undone({ now, before, after }) {
  const last = before.at(-1);
  return last ? { now: last, before: before.slice(0, -1), after: [now, ...after] } : { now, before, after };
}

/** Return the draft with the last undone edit. @param {Draft} draft @returns {Draft} */
export function redone({ now, before, after }) {
  const [next, ...rest] = after;
  return next ? { now: next, before: [...before, now], after: rest } : { now, before, after };
}

/** Return the empty board with the default of every field. @param {Palette} palette @returns {Laid} */
export const cleared = ({ fields }) => ({
  pieces: [],
  fields: Object.fromEntries(fields.map((field) => [field.name, field.default])),
});

/** Return the field that counts the pieces on a cell, or null. @param {Palette} palette @param {string} cell */
export const counterAt = ({ fields }, cell) => fields.find((field) => field.cell === cell && field.piece) ?? null;

/** Return the value of a field, or its default. @param {Laid} laid @param {EditField} field */
export const fieldValue = ({ fields }, field) => fields[field.name] ?? field.default;

/**
 * Return whether a field applies; it may need a value of another field.
 * @param {Palette} palette @param {Laid} laid @param {EditField} field @returns {boolean}
 */
export function applies(palette, laid, { needs }) {
  const other = needs && palette.fields.find(({ name }) => name === needs.field);
  return !other || (fieldValue(laid, other) === needs.value && applies(palette, laid, other));
}

/**
 * Return what is sent to the core: the pieces and the fields that apply.
 * @param {Palette} palette @param {Laid} laid @returns {Laid}
 */
export function sent(palette, laid) {
  const told = palette.fields.filter((field) => applies(palette, laid, field));
  return {
    pieces: laid.pieces,
    fields: Object.fromEntries(told.map((field) => [field.name, fieldValue(laid, field)])),
  };
}

/**
 * Return the pieces as a board draws them, with their names and with those that fields count.
 * @param {Palette} palette @param {Laid} laid @returns {Piece[]}
 */
export function drawn(palette, laid) {
  const standing = laid.pieces.map((piece) => ({
    name: nameOf(palette, piece),
    letter: "",
    ...known(palette, piece),
    ...piece,
  }));
  const counted = palette.fields.flatMap((field) => {
    const number = countOf(laid, field);
    const { cell, piece } = field;
    if (!cell || !piece || !number) return [];
    const name = number > 1 ? say("{piece}, {number}", { piece: piece.name, number }) : piece.name;
    return [{ ...piece, cell, stack: number, name }];
  });
  return [...standing, ...counted];
}

/** @param {Laid} laid @param {EditField} field */
const countOf = (laid, field) => Number(fieldValue(laid, field)) || 0;

/** Return the piece of the tray without its key, or null. @param {Palette} palette @param {Kind} wanted */
function known({ tray }, { side, kind }) {
  const found = tray.find((one) => one.side === side && one.kind === kind);
  if (!found) return null;
  const { key: _, ...piece } = found;
  return piece;
}

/** @param {Palette} palette @param {Kind} wanted */
const nameOf = (palette, wanted) =>
  known(palette, wanted)?.name ?? say("{side} {piece}", { side: wanted.side, piece: wanted.kind });

/** Return the piece on a cell, or null. @param {Laid} laid @param {string} cell */
export const pieceAt = (laid, cell) => laid.pieces.find((one) => one.cell === cell) ?? null;

/**
 * Return the piece that can be picked up from a cell, counted or not.
 * @param {Palette} palette @param {Laid} laid @param {string} cell @returns {Kind | null}
 */
export function takenFrom(palette, laid, cell) {
  const counter = counterAt(palette, cell);
  if (counter?.piece) return countOf(laid, counter) ? counter.piece : null;
  return pieceAt(laid, cell);
}

/** @param {Laid} laid @param {EditField} field @param {FieldValue} value */
export const withField = (laid, { name }, value) => ({ ...laid, fields: { ...laid.fields, [name]: value } });

/** @param {Laid} laid @param {string} cell */
const without = (laid, cell) => ({ ...laid, pieces: laid.pieces.filter((one) => one.cell !== cell) });

/**
 * Put a piece on a cell in place of the one there; where pieces are counted, add one.
 * @param {Palette} palette @param {Laid} laid @param {string} cell @param {Kind} piece @param {PlaceOf} placeOf
 * @returns {Edit}
 */
export function put(palette, laid, cell, piece, placeOf) {
  const counter = counterAt(palette, cell);
  const place = placeOf(cell);
  if (counter?.piece) return counted(laid, counter, piece, place);
  if (!palette.cells.includes(cell)) return { laid, says: say("No piece can be placed on {place}.", { place }) };
  const { side, kind } = piece;
  const says = say("{piece} on {place}.", { piece: nameOf(palette, piece), place });
  const pieces = [...without(laid, cell).pieces, { cell, side, kind }];
  return { laid: { ...laid, pieces }, says, place: cell };
}

/**
 * Add one piece to those that a field counts.
 * @param {Laid} laid @param {EditField} field @param {Kind} wanted @param {string} place @returns {Edit}
 */
function counted(laid, field, wanted, place) {
  const { piece, high = 0 } = field;
  const fits = piece && wanted.side === piece.side && (wanted.kind === piece.kind || wanted.kind === piece.back);
  if (!fits) return { laid, says: say("Only the {piece} can be placed there.", { piece: piece?.name ?? "" }) };
  const number = countOf(laid, field) + 1;
  if (number > high) return { laid, says: say("{place}: at most {number}.", { place, number: high }) };
  const says = say("{place}: {number}.", { place, number });
  return { laid: withField(laid, field, number), says, place: field.cell };
}

/**
 * Remove the piece on a cell; where pieces are counted, remove one.
 * @param {Palette} palette @param {Laid} laid @param {string} cell @param {PlaceOf} placeOf @returns {Edit}
 */
export function taken(palette, laid, cell, placeOf) {
  const place = placeOf(cell);
  if (!takenFrom(palette, laid, cell)) return { laid, says: say("{place} is empty.", { place }) };
  const counter = counterAt(palette, cell);
  if (!counter) return { laid: without(laid, cell), says: say("{place} is now empty.", { place }), place: cell };
  const number = countOf(laid, counter) - 1;
  const says = number ? say("{place}: {number}.", { place, number }) : say("{place}: none.", { place });
  return { laid: withField(laid, counter, number), says, place: cell };
}

/**
 * Move a piece.
 * @param {Palette} palette @param {Laid} laid @param {string} from @param {string} to @param {PlaceOf} placeOf
 * @returns {Edit}
 */
export function carried(palette, laid, from, to, placeOf) {
  const wanted = takenFrom(palette, laid, from);
  if (!wanted || from === to) return { laid, says: "" };
  const there = put(palette, laid, to, wanted, placeOf);
  if (!there.place) return there;
  const piece = nameOf(palette, wanted);
  const says = counterAt(palette, to)
    ? there.says
    : say("{piece} from {from} to {to}.", { piece, from: placeOf(from), to: placeOf(to) });
  return { ...there, laid: taken(palette, there.laid, from, placeOf).laid, says };
}

/** Return a stored draft and its options, or null if it is malformed. @param {unknown} kept */
export function validDraft(kept) {
  const { options, now, before } = object(kept);
  if (!isTexts(options) || !isLaid(now)) return null;
  const list = Array.isArray(before) ? before.filter(isLaid) : [];
  return { options, draft: { now, before: list.slice(-DEPTH), after: [] } };
}

/** @param {unknown} value @returns {value is Record<string, string>} */
const isTexts = (value) => isObject(value) && Object.values(value).every(isText);

/** @param {unknown} value @returns {value is FieldValue} */
const isValue = (value) => isText(value) || typeof value === "number" || (Array.isArray(value) && value.every(isText));

/** @param {unknown} value @returns {value is Placed} */
const isPlaced = (value) => isObject(value) && [value.cell, value.side, value.kind].every(isText);

/** @param {unknown} value @returns {value is Laid} */
const isLaid = (value) =>
  isObject(value) &&
  Array.isArray(value.pieces) &&
  value.pieces.length < 1000 &&
  value.pieces.every(isPlaced) &&
  isObject(value.fields) &&
  Object.values(value.fields).every(isValue);
