import { copy, offerCopy } from "../ui/copy.js";
import { el } from "../ui/dom.js";
import { button } from "../ui/parts.js";
import { say } from "../words/say.js";

/**
 * Create the button that shares a result through the system, or else copies it, and the places that tell which.
 * @param {string} line @param {import("../ui/dom.js").Attrs} [attrs] of the button
 */
export function shareButton(line, attrs = {}) {
  const said = el("span.share-done", { role: "status" });
  const place = el("span");
  const telling = { said, place, done: say("Your result is on the clipboard."), label: say("Your result") };

  async function share() {
    if (typeof navigator.share !== "function") return copy(line, telling);
    try {
      await navigator.share({ text: line });
    } catch (error) {
      if (!(error instanceof Error && error.name === "AbortError"))
        offerCopy(line, telling, say("The system could not share the result."));
    }
  }
  return [button(say("Share"), share, attrs), said, place];
}
