import { say } from "../words/say.js";
/**
 * Hands a line to the system's own way of sharing, else to the clipboard, and says what became of it.
 * @param {string} text @param {(text: string) => void} announce
 */
export async function shareLine(text, announce) {
  try {
    if (typeof navigator.share === "function") await navigator.share({ text });
    else {
      await navigator.clipboard.writeText(text);
      announce(say("The line is on the clipboard."));
    }
  } catch (/** @type {any} */ error) {
    if (error.name !== "AbortError") announce(`The clipboard is not open to this page. The line is: ${text}`);
  }
}
