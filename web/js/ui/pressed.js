/**
 * What a key means as a shortcut, on every keyboard. All readers of keys ask here: table, board, film, editor, menus.
 *
 * A character of another alphabet counts as the Latin one of its place, a full-width sign as the plain one. Caps Lock
 * changes nothing. AltGr and Option count as no Alt where they make a sign that is a shortcut.
 */

/** @typedef {{ key: string, ctrl: boolean, alt: boolean, shift: boolean }} Pressed  `ctrl` is also the key ⌘ */

const NAMED = /^[A-Z][A-Za-z\d]+$/; // "Enter", "F1"
const SIGNS = "[]/?";
/** The signs of places that have no letter, without and with Shift. @type {Record<string, string>} */
const PLACES = { BracketLeft: "[{", BracketRight: "]}", Slash: "/?", Space: "  " };
/** Signs that an input method makes in place of plain ones. @type {Record<string, string>} */
const FULL = { "【": "[", "】": "]", "、": "/", "؟": "?", "　": " " };

/** What each place has shown to make, without Shift. @type {Map<string, string>} */
const made = new Map();
/** Of Chromium's keyboards we can ask; others are known by the keys that were pressed. */
const { keyboard } = /** @type {{ keyboard?: { getLayoutMap?: () => Promise<Iterable<[string, string]>> } }} */ (
  globalThis.navigator ?? {}
);
keyboard?.getLayoutMap?.().then(
  (layout) => {
    for (const [code, text] of layout) made.set(code, text);
  },
  () => {}, // within a frame it is not allowed
);

/** Return whether a text is of an alphabet whose letters are no shortcuts. @param {string} text */
const isForeign = (text) => text > "~" && !/^\p{Script=Latin}/u.test(text);

/** Return the Latin character of a place, or nothing. @param {string} code @param {boolean} shift */
function ofPlace(code, shift) {
  if (/^Key[A-Z]$/.test(code)) return code.slice("Key".length).toLowerCase();
  if (/^(Digit|Numpad)\d$/.test(code) && !shift) return code.slice(-1);
  return PLACES[code]?.[Number(shift)];
}

/** Return the plain form of a full-width sign, or nothing. @param {string} text */
function narrow(text) {
  const wide = text.charCodeAt(0) - 0xfee0;
  return FULL[text] ?? (text.length === 1 && wide > 0x20 && wide < 0x7f ? String.fromCharCode(wide) : undefined);
}

/** Return the character of a key. @param {KeyboardEvent} event */
function character({ key, code, shiftKey }) {
  const plain = narrow(key);
  if (plain) return plain;
  const place = ofPlace(code ?? "", shiftKey);
  if (isForeign(key) || key === "Process") return place ?? key;
  // Where the letters are foreign, a sign in the place of a letter is one of them.
  const odd = place && /^[a-z]$/.test(place) && /^[^a-z\d]$/i.test(key) && key <= "~" && !SIGNS.includes(key);
  return odd && [...made.values()].some(isForeign) ? place : key;
}

/** Return what a key means. @param {KeyboardEvent} event @returns {Pressed} */
export function keyPressed(event) {
  const { key, code, shiftKey: shift, ctrlKey, metaKey, altKey } = event;
  const named = NAMED.test(key) && key !== "Process";
  if (!named && !shift && !altKey && code) made.set(code, key);
  const text = named ? key : character(event);
  const letter = /^[a-z]$/i.test(text);
  const ofAlt = altKey && text.length === 1 && SIGNS.includes(text); // AltGr is Ctrl and Alt in Windows
  return {
    key: letter ? (shift ? text.toUpperCase() : text.toLowerCase()) : text,
    ctrl: (ctrlKey || metaKey) && !ofAlt,
    alt: altKey && !ofAlt,
    shift,
  };
}

/** Return the words for keys, with what this keyboard shows in the places of letters. @param {string} words */
export const onThisKeyboard = (words) =>
  words.replace(/(?<![A-Za-z])[A-Z[\]/](?![A-Za-z])/g, (key) => {
    const [code] = Object.entries(PLACES).find(([, signs]) => signs[0] === key) ?? [`Key${key}`];
    const here = made.get(code) ?? "";
    return isForeign(here) ? `${key} (${here.toUpperCase()})` : key;
  });
