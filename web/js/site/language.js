/** What the page needs to speak a language. */
import { useLanguage } from "../words/say.js";
import { fileOf, needStyle, wordsFile } from "./build.js";

/** @import { Board, GameCard, Picture, Table } from "../core/formats.js" */
/** @import { Catalogue } from "../words/say.js" */
/**
 * What the build tells of the games on the shelf, for the first paint: their boards as small pictures need them,
 * without lines and words, and which games have `dice`.
 * @typedef {{ games: GameCard[], boards: Record<string, Board>, dice: string[],
 *   moments: Record<string, Pick<Picture, "pieces"> & { near: string[] }> }} Opening
 *
 * What every screen but the shelf needs: whole boards, the boards that options make, and a new table of each game.
 * @typedef {{ tables: Record<string, Table>, boards: Record<string, Board>,
 *   others: Record<string, { options: Record<string, string>, board: Board }[]> }} Tables
 */

/** Read a file of data, or null. @template T @param {URL} address @returns {Promise<T | null>} */
const read = (address) =>
  fetch(address)
    .then((answer) => answer.json())
    .catch(() => null);

/** Return what every screen but the shelf needs, in a language, or null. @returns {Promise<Tables | null>} */
export const readTables = (tag = document.documentElement.lang) => read(wordsFile("tables", tag));

/**
 * Read what the page shows first in a language, and speak that language from then on; return null and change nothing if
 * any of it does not load.
 * @param {string} tag @param {boolean} wantsTables whether another screen than the shelf is shown
 * @returns {Promise<[Opening, Tables | null] | null>}
 */
export async function speak(tag, wantsTables) {
  /** @type {[Catalogue | undefined | null, Opening | null, Tables | null, unknown]} */
  const [catalogue, opening, tables] = await Promise.all([
    tag === "en" ? undefined : read(fileOf(`data/lang/${tag}.json`)),
    read(wordsFile("opening", tag)),
    wantsTables ? readTables(tag) : null,
    tag === "en" ? undefined : needStyle("css/languages.css"),
  ]);
  if (catalogue === null || !opening || (wantsTables && !tables)) return null;
  useLanguage(catalogue);
  document.documentElement.lang = tag;
  document
    .querySelector('link[rel="manifest"]')
    ?.setAttribute("href", `./manifest${tag === "en" ? "" : `.${tag}`}.webmanifest`);
  return [opening, tables];
}
