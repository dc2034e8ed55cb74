/** The pictures of the pieces of a game, loaded once and used by every board. */

import { fileOf, inRooms, isMade } from "../site/build.js";
import { svg } from "../ui/dom.js";
import { say } from "../words/say.js";

/** @typedef {{ use: (side: string, kind: string) => SVGUseElement }} Symbols */

/** @type {Map<string, Promise<Symbols>>} */
const loaded = new Map();

/**
 * Load a sheet of pictures of a game once: its pieces, or the faces of its opponents' characters.
 * @param {string} gameId @param {"pieces" | "faces"} [sheet] @returns {Promise<Symbols>}
 */
export function loadSymbols(gameId, sheet = "pieces") {
  const name = `${sheet}-${gameId}`;
  const known = loaded.get(name);
  if (known) return known;
  const found = isMade(gameId)
    ? inRooms().then((rooms) => rooms.symbolsOf(gameId))
    : fetchText(fileOf(`data/${name}.svg`)).then((text) => symbolsFrom(text, gameId));
  found.catch(() => loaded.delete(name)); // try again the next time
  loaded.set(name, found);
  return found;
}

/** @param {URL} url */
async function fetchText(url) {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(say("The pictures of the pieces did not load ({status}).", { status: reply.status }));
  return reply.text();
}

/**
 * Put the symbols of a game into the page.
 * @param {string} text an SVG document of our own, or one that has been cleaned @param {string} gameId
 * @returns {Symbols & { remove: () => void }}
 */
export function symbolsFrom(text, gameId) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const symbols = [...parsed.querySelectorAll("symbol")];
  if (!symbols.length) throw new Error(say("The pictures of the pieces cannot be read."));
  const kinds = new Set(symbols.map((symbol) => symbol.id));
  const kept = symbols.map((symbol) => {
    const node = document.importNode(symbol, true);
    node.id = `${gameId}-${node.id}`;
    return node;
  });
  const attrs = { class: "symbols", width: 0, height: 0, "aria-hidden": "true", focusable: "false" };
  const sheet = svg("svg", attrs, kept);
  document.body.append(sheet);
  return {
    remove: () => sheet.remove(),
    use(side, kind) {
      const name = kinds.has(`${side}-${kind}`) ? `${side}-${kind}` : kind;
      return svg("use", { href: `#${gameId}-${name}`, x: -50, y: -50, width: 100, height: 100 });
    },
  };
}
