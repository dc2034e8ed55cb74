import { copy } from "../ui/copy.js";
import { el } from "../ui/dom.js";
import { button } from "../ui/parts.js";
import { say } from "../words/say.js";

const SEEN = 20_000; // characters that are shown; the button copies all

/** Create a field with a text that could not be read, and a button that copies it. @param {string} text */
export function unreadText(text) {
  const label = say("The text that could not be read");
  const said = el("p.help", { role: "status" });
  const place = el("div");
  const isLong = text.length > SEEN;
  const field = el("textarea.copy-field", { rows: 8, readonly: true, "aria-label": label });
  field.value = isLong ? `${text.slice(0, SEEN)}\n…` : text;
  const telling = { said, place, done: say("The text is on the clipboard."), label };
  return el("details.unread", [
    el("summary", label),
    field,
    isLong ? el("p.help", say("Only its beginning is shown. The button copies all of it.")) : null,
    button(say("Copy the text"), () => copy(text, telling), { "data-focus": "copy unread" }),
    said,
    place,
  ]);
}
