import { copy } from "../ui/copy.js";
import { el } from "../ui/dom.js";
import { button } from "../ui/parts.js";
import { languageTag, say } from "../words/say.js";

/** Create a piece of code that can be copied. @param {string} text */
export function codeOf(text) {
  const lang = languageTag(); // the code may stand in a text in another language
  const said = el("p.soft", { role: "status", lang });
  const place = el("div", { lang });
  const telling = { said, place, done: say("Copied."), label: say("Code") };
  return el("div.code-block", [
    el("pre", { tabindex: "0" }, el("code", text)),
    said,
    button(say("Copy"), () => copy(programIn(text), telling), {
      class: "button quiet small",
      "aria-label": say("Copy the code"),
      lang,
    }),
    place,
  ]);
}

/**
 * Return a piece of code as it stands in a program: of a session with Python, what was typed, without the answers.
 * @param {string} text
 */
export function programIn(text) {
  const lines = text.split("\n");
  if (!lines.some((line) => line.startsWith(">>> "))) return text;
  return lines
    .filter((line) => /^(>>>|\.\.\.)( |$)/.test(line))
    .map((line) => line.slice(4))
    .join("\n");
}
