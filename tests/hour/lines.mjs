/** The sentences of a page: its visible words line by line, and the names and help that only assistive technology tells. */
import { isHidden } from "../screens/stage/browser.mjs";
import { plain, wordsOf } from "../screens/stage/part.mjs";

const INLINE = "a, b, i, em, strong, span, kbd, abbr, bdi, code, svg, svg *";
const TOLD = ["aria-label", "title", "placeholder"];
const WORDLESS = "script, style, py-config, mpy-config";

/** Return the lines of a document, each once; without letters it is no sentence. @param {Document} document */
export function linesOf(document) {
  const found = new Set(linesIn(document.body).map(plain));
  return [...found, document.title].filter((line) => /\p{L}{2}/u.test(line));
}

/** @param {Element} element @returns {string[]} */
function linesIn(element) {
  if (isHidden(element) || element.matches(WORDLESS)) return [];
  const names = TOLD.map((name) => element.getAttribute(name) ?? "");
  if (isLine(element)) return [...names, wordsOf(element), ...Array.from(element.querySelectorAll("[aria-label]"), labelOf)];
  const parts = Array.from(element.childNodes, (node) =>
    node.nodeType === 1 ? linesIn(/** @type {Element} */ (node)) : [node.nodeType === 3 ? (node.nodeValue ?? "") : ""],
  );
  return [...names, ...parts.flat()];
}

/** @param {Element} element */
const labelOf = (element) => element.getAttribute("aria-label") ?? "";

/** Return whether an element has only words and what stands among them. @param {Element} element */
const isLine = (element) => Array.from(element.querySelectorAll("*")).every((part) => part.matches(INLINE));
