/** What the page needs to speak a language. */
import { useLanguage } from "../words/say.js";
import { fileOf, needStyle, wordsFile } from "./build.js";

/** @import { Board, GameCard, Picture, Table } from "../core/formats.js" */
/** @import { Catalogue } from "../words/say.js" */
/**
 * What the build tells of the games on the shelf, for the first paint.
 * @typedef {{ games: GameCard[], tables: Record<string, Table>, boards: Record<string, Board>,
 *   moments: Record<string, Pick<Picture, "pieces"> & { near: string[] }> }} Opening
 *
 * The boards that options make, by game.
 * @typedef {Record<string, { options: Record<string, string>, board: Board }[]>} OtherBoards
 */

/** Read a file of data, or null. @template T @param {URL} address @returns {Promise<T | null>} */
const read = (address) =>
  fetch(address)
    .then((answer) => answer.json())
    .catch(() => null);

/** Return the boards that options make, in a language, or null. @returns {Promise<OtherBoards | null>} */
export const readOtherBoards = (tag = document.documentElement.lang) => read(wordsFile("other-boards", tag));

/**
 * Read what the page shows first in a language, and speak that language from then on; return null and change nothing if
 * any of it does not load.
 * @param {string} tag @param {boolean} boards whether the boards that options make are needed too
 * @returns {Promise<[Opening, OtherBoards | null] | null>}
 */
export async function speak(tag, boards) {
  /** @type {[Catalogue | undefined | null, Opening | null, OtherBoards | null, unknown]} */
  const [catalogue, opening, otherBoards] = await Promise.all([
    tag === "en" ? undefined : read(fileOf(`data/lang/${tag}.json`)),
    read(wordsFile("opening", tag)),
    boards ? readOtherBoards(tag) : null,
    tag === "en" ? undefined : needStyle("css/languages.css"),
  ]);
  if (catalogue === null || !opening) return null;
  useLanguage(catalogue);
  document.documentElement.lang = tag;
  document
    .querySelector('link[rel="manifest"]')
    ?.setAttribute("href", `./manifest${tag === "en" ? "" : `.${tag}`}.webmanifest`);
  return [opening, otherBoards];
}
