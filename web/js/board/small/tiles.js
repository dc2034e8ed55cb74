/** Tiles: links with a small picture of a position, for lists of puzzles, lessons and games. */

import { dataOf } from "../../site/build.js";
import { boardOf } from "../../state/selectors.js";
import { el, whenNear } from "../../ui/dom.js";
import { button, link } from "../../ui/parts.js";
import { say } from "../../words/say.js";
import { proper } from "../ground/landscape.js";
import { loadSymbols } from "../symbols.js";
import { miniBoard, showPart } from "./mini-board.js";

/** @import { State } from "../../state/state.js" */
/** @import { Attrs, Child } from "../../ui/dom.js" */
/**
 * @typedef {{ game: string, options: Record<string, string> }} Setup
 * @typedef {{ picture: string, options?: Setup["options"] }} Drawn `picture`: the name of a position (`puzzles/t-042`)
 * @typedef {{ address: string, label: string, at: Drawn | null | Promise<Drawn | null>, words: Child[] }} Tile
 *   `label`: all that it says; `words`: what is seen below the board
 */

const MOST = 24; // tiles of a list that are shown at first
const BEFORE = 3; // of these, how many come before the one that is next

/**
 * Create a list of tiles: some at first, those round the next one, with a button that shows all.
 * @template T @param {T[]} all @param {(one: T) => HTMLElement} make @param {number} [next]
 */
export function someTiles(all, make, next = 0) {
  const first = Math.max(0, Math.min(next - BEFORE, all.length - MOST));
  const itemOf = (/** @type {T} */ one) => el("li", make(one));
  const list = el("ul.tiles", all.slice(first, first + MOST).map(itemOf));
  if (all.length <= MOST) return [list];
  const more = button(say("Show all {number}", { number: all.length }), () => {
    const items = all.map(itemOf);
    list.replaceChildren(...items);
    more.remove();
    items[first + MOST < all.length ? first + MOST : 0].querySelector("a")?.focus();
  });
  return [list, more];
}

/** Return words with spaces between them, as they are read. @param {Child[]} words */
const spaced = (words) => words.flatMap((word, i) => (i ? [" ", word] : [word]));

/**
 * Return a function that creates tiles of a game. Each board is drawn when it comes into view, from one file for all.
 * @param {string} game
 * @param {{ store: { get: () => State }, commands: { needBoard: (record: Setup) => Promise<unknown> } }} parts
 */
export function tilesOf(game, { store, commands }) {
  const loading = Promise.all([dataOf("tiles", game), loadSymbols(game)]);
  loading.catch((error) => console.warn(error)); // a tile without its picture can still be read

  /** @param {HTMLElement} place @param {Tile} tile */
  async function draw(place, { at }) {
    const { picture = "", options = {} } = (await at) ?? {};
    const record = { game, options: { ...store.get().openings[game].record.options, ...options } };
    await commands.needBoard(record);
    const board = proper(boardOf(store.get(), record));
    const [{ pieces, boards }, symbols] = await loading;
    const { cells = [], flipped = false, near } = boards[picture] ?? {};
    const standing = cells.flatMap((list, i) => list.map((cell) => ({ ...pieces[i], cell, name: "" })));
    const drawn = miniBoard(board, standing, symbols, { flipped });
    if (near) showPart(drawn, board, near, flipped);
    place.replaceChildren(drawn);
    place.classList.toggle("close", Boolean(near));
  }

  /** @param {Tile} tile @param {Attrs} [attrs] */
  return (tile, attrs) => {
    const place = el("span.tile-board", { "aria-hidden": "true" });
    whenNear(place, () => draw(place, tile).catch(() => {}));
    const words = el("span.tile-words", { "aria-hidden": "true" }, spaced(tile.words));
    return link(tile.address, [place, words], { class: "tile", "aria-label": tile.label, ...attrs });
  };
}
