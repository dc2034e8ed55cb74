import { say } from "../words/say.js";

/**
 * Share a result through the system, or copy it to the clipboard, and announce which.
 * @param {string} text @param {(text: string) => void} announce
 */
export async function shareLine(text, announce) {
  try {
    if (typeof navigator.share === "function") await navigator.share({ text });
    else {
      await navigator.clipboard.writeText(text);
      announce(say("Your result is on the clipboard."));
    }
  } catch (error) {
    if (!(error instanceof Error && error.name === "AbortError"))
      announce(say("This page cannot use the clipboard. Your result: {text}", { text }));
  }
}
