/** The build of this page, so that files of two builds are never mixed. */

import { languageTag } from "../words/say.js";

/** @import { Gallery, GamesToWatch, Lessons, Piece, Puzzle, Replies, Reply, Requests, Rulebook, Setup, Teaching } from "../core/formats.js" */
/** @import { Options, Thought, Thoughts } from "../core/thinker.js" */

/** Return what the build has written into the page under a name, or "". @param {string} name */
const stated = (name) => document.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? "";

/** Return the id that the build has written into the page. */
export const pageBuild = () => stated("build");

/** Return the calendar version that the build has written into the page, such as `2026.11`. */
export const pageVersion = () => stated("version");

/** Return the address of a form for reports to the project. @param {string} name the name of its template */
export const issueForm = (name) => `${stated("repository")}/issues/new?template=${name}.yml`;

/** The languages besides English: what each is called by those who speak it, by its tag. @returns {Record<string, string>} */
export const languageNames = () => (globalThis.document ? JSON.parse(stated("languages") || "{}") : {});

/** Return the address of one of the page's own files in this build. @param {string} path such as `data/opening.json` */
export const fileOf = (path) => new URL(`${path}?b=${pageBuild()}`, document.baseURI);

/** Return the address of data with sentences, in the page's language or another. @param {string} name such as `opening` */
export const wordsFile = (name, tag = languageTag()) => fileOf(`data/${tag === "en" ? "" : `${tag}/`}${name}.json`);

/** The data of games without sentences, one file for all languages. */
const WORDLESS = ["tiles", "proofs"];

/**
 * What the build wrote about each game, by the name of the file.
 * @typedef {{ lessons: Lessons, watch: GamesToWatch, puzzles: { puzzles: ListedPuzzle[] }, rulebook: Rulebook, gallery: Gallery,
 *   setup: Setup, howto: Teaching, proofs: Record<string, string[]>, tiles: Tiles }} GameData
 *
 * A puzzle without its solution, which only Python needs.
 * @typedef {Omit<Puzzle, "after" | "first" | "solution" | "also">} ListedPuzzle
 *
 * Positions for small pictures: `cells` has the cells of each of `pieces`.
 * @typedef {{ pieces: Omit<Piece, "cell" | "name">[],
 *   boards: Record<string, { cells: string[][], flipped?: boolean, near?: number[] }> }} Tiles
 *   `near`: x, y, width and height of the part that is shown
 */

/**
 * Return whether a game is none of the registry's, but a program that somebody made.
 * @param {unknown} [game] its id; anything, in a request from outside
 * @returns {boolean}
 */
export const isMade = (game) => typeof game === "string" && game.startsWith("made-");

/**
 * The rooms of made games (room/rooms.js), which js/start.js gives to the folders below it.
 * @typedef {{
 *   askRoom: <Do extends keyof Replies>(id: string, request: { do: Do } & Requests[Do]) => Promise<Reply<Replies[Do]>>,
 *   thinkInRoom: <Do extends keyof Thoughts>(id: string, request: { do: Do } & Requests[Do],
 *     options?: Options<Thoughts[Do]>) => Promise<Thought<Thoughts[Do]>>,
 *   dataFromRoom: <K extends keyof GameData>(what: K, game: string) => Promise<GameData[K]>,
 *   symbolsOf: (game: string) => Promise<{ use: (side: string, kind: string) => SVGUseElement }>,
 *   bring: (game: string) => Promise<string>,
 * }} Rooms
 */

/** Return the rooms of made games, loaded with the first of them. @type {() => Promise<Rooms>} */
export let inRooms = () => Promise.reject(new Error("there are no rooms"));

/** @param {typeof inRooms} load */
export const useRooms = (load) => {
  inRooms = load;
};

/**
 * Fetch what the build wrote about a game, or ask a made game; reject if it does not load.
 * @template {keyof GameData} K @param {K} what @param {string} game @returns {Promise<GameData[K]>}
 */
export async function dataOf(what, game) {
  if (isMade(game)) return (await inRooms()).dataFromRoom(what, game);
  const name = `${what}-${encodeURIComponent(game)}`;
  const answer = await fetch(WORDLESS.includes(what) ? fileOf(`data/${name}.json`) : wordsFile(name));
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

/**
 * Load a style sheet once; resolve when it has loaded or failed. Without it a screen is plain, but works.
 * @param {string} path such as `css/lessons.css` @returns {Promise<void>}
 */
export function needStyle(path) {
  const address = String(fileOf(path));
  if (document.querySelector(`link[href="${CSS.escape(address)}"]`)) return Promise.resolve();
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = address;
  return new Promise((resolve) => {
    sheet.onload = sheet.onerror = () => resolve();
    document.head.append(sheet);
  });
}
