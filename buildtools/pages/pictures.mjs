/**
 * Draw boards with the page's own modules, in a document without a browser. Reads `{"modules": folder, "games": {id:
 * {"symbols": svg, "board": board, "pictures": {name: picture}}}}` and writes `{id: {"symbols": svg, "pictures": {name:
 * svg}}}`, where `symbols` are those that the pictures use.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const ROUND = 15; // units around the board of a game's page
const { modules, games } = JSON.parse(readFileSync(0, "utf8"));
const { JSDOM } = createRequire(path.join(modules, "package.json"))("jsdom");
const { window } = new JSDOM('<!doctype html><html lang="en"><body></body></html>', { url: "https://drawn.invalid/" });
const { document, DOMParser, Node, Element, SVGElement, HTMLElement } = window;
Object.assign(globalThis, { window, document, DOMParser, Node, Element, SVGElement, HTMLElement });

const moduleOf = (/** @type {string} */ name) => import(new URL(`../../web/js/${name}`, import.meta.url).href);
const { pictureOf } = await moduleOf("rules/picture.js");
const { symbolsFrom } = await moduleOf("board/symbols.js");

/** Show some of what lies around a part of a board: the rim of a whole one. @param {SVGSVGElement} svg */
function widen(svg) {
  const [x, y, width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
  svg.setAttribute("viewBox", [x - ROUND, y - ROUND, width + 2 * ROUND, height + 2 * ROUND].join(" "));
}

/** @param {{ symbols: string, board: object, pictures: Record<string, object> }} game @param {string} id */
function drawGame({ symbols, board, pictures }, id) {
  const sheet = symbolsFrom(symbols, id);
  const used = new Set();
  const drawn = Object.entries(pictures).map(([name, picture]) => {
    const { firstElementChild: svg } = pictureOf(picture, board, sheet, { caption: false }).querySelector(
      ".picture-board",
    );
    if (name === "board") widen(svg);
    for (const use of svg.querySelectorAll("use")) used.add(use.getAttribute("href"));
    return [name, svg.outerHTML];
  });
  const kept = [...used].sort().map((href) => document.querySelector(href).outerHTML);
  return { symbols: kept.join(""), pictures: Object.fromEntries(drawn) };
}

const drawn = Object.entries(games).map(([id, game]) => [id, drawGame(game, id)]);
process.stdout.write(JSON.stringify(Object.fromEntries(drawn)));
