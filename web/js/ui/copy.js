import { messageOf } from "../site/fault.js";
import { say, sentences } from "../words/say.js";
import { el } from "./dom.js";

/** @typedef {string | Promise<string>} Text  a text, or one that is still being made */
/**
 * Where it is told what became of a copy. `said`: gets the words; `place`: gets a field with the text if the browser
 * refuses to copy it, so that the person can; `done`: the words for a copy that was made; `label`: names the field
 * @typedef {{ said: HTMLElement, place: HTMLElement, done: string, label: string }} Telling
 */

const MOST_ROWS = 8; // of the field

/**
 * Copy a text to the clipboard; return whether that worked. Call it in the very click that asks for it, before anything
 * is awaited: Safari lets a page write only then. A text that is still being made is handed over as a promise.
 * @param {Text} text @throws what the promise of the text throws
 */
export async function copied(text) {
  try {
    if (typeof text === "string") await navigator.clipboard.writeText(text);
    else await navigator.clipboard.write([itemOf(text)]);
    return true;
  } catch {
    return typeof text === "string" ? false : late(await text);
  }
}

/** @param {Promise<string>} text */
function itemOf(text) {
  const coming = text.then((found) => new Blob([found], { type: "text/plain" }));
  coming.catch(() => {}); // a clipboard that refuses does not wait for it
  return new ClipboardItem({ "text/plain": coming });
}

/** Copy a text after its click, for browsers that take no promises. @param {string} text */
const late = (text) =>
  navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  ) ?? false;

/** Copy a text in a click, and tell what became of it. @param {Text} text @param {Telling} telling */
export async function copy(text, { said, place, done, label }) {
  place.replaceChildren();
  try {
    if (await copied(text)) said.textContent = done;
    else offerCopy(await text, { said, place, label });
  } catch (error) {
    said.textContent = messageOf(error);
  }
}

/**
 * Show a text in a field to copy it from.
 * @param {string} text @param {Omit<Telling, "done">} telling @param {string} [why]
 */
export function offerCopy(text, { said, place, label }, why = say("This page cannot use the clipboard.")) {
  const rows = Math.min(MOST_ROWS, text.split("\n").length);
  const field = el("textarea.copy-field", { rows, readonly: true, "aria-label": label });
  field.value = text;
  field.addEventListener("focus", () => field.select());
  place.replaceChildren(field);
  said.textContent = sentences(why, say("Copy the text from the field."));
  field.focus();
}
