/** The layout in the editor with its history of edits. The core makes the edits (docs/api/positions.md). */

import { isObject, isText, object } from "../storage/values.js";

/** @import { FieldValue, Laid, Placed } from "../core/formats.js" */
/** @typedef {{ now: Laid, before: Laid[], after: Laid[] }} Draft */

const DEPTH = 60; // edits that can be undone

/** @param {Laid} laid @returns {Draft} */
export const draftOf = (laid) => ({ now: laid, before: [], after: [] });

/** Return the draft with an edit, or the same draft if nothing has changed. @param {Draft} draft @param {Laid} laid */
export function edited(draft, { pieces, fields }) {
  const laid = { pieces, fields };
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
