import { el } from "../ui/dom.js";
import { outwardLink } from "../ui/outward.js";
import { tableOf } from "../ui/parts.js";
import { codeOf } from "./code.js";

/** @import { Block, BookWords, Picture } from "../core/formats.js" */

/**
 * Return the blocks of a section as elements.
 * @param {Block[]} blocks @param {(picture: Picture) => HTMLElement} drawn draws a diagram
 * @param {boolean} isOurs the text is the project's own: the links of others can be read, but not followed
 */
export function blocksOf(blocks, drawn, isOurs) {
  /** @type {HTMLElement[]} */
  const parts = [];
  const words = (/** @type {BookWords} */ given) => wordsOf(given, isOurs);
  for (const [kind, what] of blocks) {
    if (kind === "diagram") parts.push(drawn(what));
    else if (kind === "code") parts.push(codeOf(what));
    else if (kind === "table") {
      const [heads, ...rows] = what.map((row) => row.map(words));
      parts.push(tableOf(heads, rows));
    } else if (kind === "quote") parts.push(el("blockquote", { lang: "en" }, el("p", words(what))));
    else if (kind !== "li") parts.push(el(kind === "h" ? "h3" : "p", {}, words(what)));
    else {
      if (parts.at(-1)?.tagName !== "UL") parts.push(el("ul"));
      parts.at(-1)?.append(el("li", words(what)));
    }
  }
  return parts;
}

/** Return a text of a block as text, code and links. @param {BookWords} words @param {boolean} isOurs */
function wordsOf(words, isOurs) {
  return [words].flat().map((part) => {
    if (typeof part === "string") return part;
    if ("code" in part) return el("code", part.code);
    return isOurs ? outwardLink(part.href, breakable(part.text)) : `${part.text} (${part.href})`;
  });
}

/** Return a text that may be broken after each slash, where it is too long for a line. @param {string} text */
const breakable = (text) => text.split(/(?<=\/)/).flatMap((part, i) => (i ? [el("wbr"), part] : [part]));
