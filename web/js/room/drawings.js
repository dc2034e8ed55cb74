/** The drawings of a made game's pieces. They come from a stranger, so only shapes and our own classes are left of them. */

import createPurifier from "dompurify";
import { symbolsFrom } from "../board/symbols.js";

const SHAPES = ["svg", "symbol", "g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon"];
const PLACES = ["viewBox", "d", "points", "cx", "cy", "r", "rx", "ry", "x", "y", "x1", "y1", "x2", "y2"];
const LOOKS = ["fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "fill-rule", "opacity"];
const CLASSES = ["body", "line", "broad", "free", "spot", "plate", "letters", "waterline"]; // css/board/pieces.css
const LONGEST = 500_000; // characters

const RULES = {
  ALLOWED_TAGS: SHAPES,
  ALLOWED_ATTR: [...PLACES, ...LOOKS, "id", "class", "width", "height", "transform"],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  KEEP_CONTENT: false,
  NAMESPACE: "http://www.w3.org/2000/svg",
  PARSER_MEDIA_TYPE: /** @type {const} */ ("application/xhtml+xml"),
};

const purifier = createPurifier(window);
purifier.addHook("uponSanitizeAttribute", (node, data) => {
  if (data.attrName === "class")
    data.attrValue = data.attrValue
      .split(/\s+/)
      .filter((name) => CLASSES.includes(name))
      .join(" ");
  if (data.attrName === "id") data.keepAttr = node.localName === "symbol" && /^[a-z][a-z0-9-]*$/.test(data.attrValue);
  if (/url\s*\(|[\\@]/i.test(data.attrValue)) data.keepAttr = false; // nothing refers to anything
});

/** Return an SVG document with nothing but shapes. @param {string} text */
export const cleaned = (text) => purifier.sanitize(text.slice(0, LONGEST), RULES);

/**
 * Put the drawings of a game into the page.
 * @param {string} text an SVG document from a program @param {string} id of the game, or another word of its own
 */
export const foreignSymbols = (text, id) => symbolsFrom(cleaned(text), id);
