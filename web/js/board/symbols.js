/** The pictures of a game's pieces: read once, kept in one hidden place, used wherever a board is drawn. */

import { fileOf } from "../site/build.js";
import { svg } from "../ui/dom.js";

/** @typedef {{ href: (side: string, kind: string) => string, use: (side: string, kind: string) => SVGUseElement }} Symbols */

/** @type {Map<string, Promise<Symbols>>} */
const loaded = new Map();

/** Loads `data/pieces-<game>.svg`, once. @param {string} gameId @returns {Promise<Symbols>} */
export function loadSymbols(gameId) {
  let found = loaded.get(gameId);
  if (!found) {
    found = fetchText(fileOf(`data/pieces-${gameId}.svg`)).then((text) => symbolsFrom(text, gameId));
    found.catch(() => loaded.delete(gameId)); // a lost connection is no reason never to try again
    loaded.set(gameId, found);
  }
  return found;
}

/** @param {URL} url */
async function fetchText(url) {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`The pictures of the pieces did not come: ${reply.status}`);
  return reply.text();
}

/** Parses the symbols and keeps them in the page under names of their own. @param {string} text @param {string} gameId @returns {Symbols} */
function symbolsFrom(text, gameId) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const symbols = [...parsed.querySelectorAll("symbol")];
  if (!symbols.length) throw new Error("The pictures of the pieces cannot be read");
  const kinds = new Set(symbols.map((symbol) => symbol.id));
  const idOf = (/** @type {string} */ name) => `${gameId}-${name}`;
  const kept = symbols.map((symbol) => {
    const node = /** @type {SVGSymbolElement} */ (document.importNode(symbol, true));
    node.id = idOf(node.id);
    return node;
  });
  document.body.append(
    svg("svg", { class: "symbols", width: 0, height: 0, "aria-hidden": "true", focusable: "false" }, kept),
  );

  const href = (/** @type {string} */ side, /** @type {string} */ kind) =>
    `#${idOf(kinds.has(`${side}-${kind}`) ? `${side}-${kind}` : kind)}`;
  return {
    href,
    /** A picture 100 wide with its middle at the origin. */
    use: (side, kind) => svg("use", { href: href(side, kind), x: -50, y: -50, width: 100, height: 100 }),
  };
}
