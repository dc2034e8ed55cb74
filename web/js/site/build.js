/** Which build this page is of, so that files of two builds never meet. */

/** @import { Gallery, GamesToWatch, Lessons, Puzzles, Rulebook, Teaching } from "../core/formats.js" */

/** The id that the build has written into the page. */
export const pageBuild = () => document.querySelector('meta[name="build"]')?.getAttribute("content") ?? "";

/** The calendar version that the build has written into the page, such as `2026.11`. */
export const pageVersion = () => document.querySelector('meta[name="version"]')?.getAttribute("content") ?? "";

/**
 * The address of one of the page's own files, such as `data/opening.json`. It names the build: what a browser keeps of
 * another build has another address.
 * @param {string} path
 */
export const fileOf = (path) => new URL(`${path}?b=${pageBuild()}`, document.baseURI);

/**
 * What the build wrote about each game, by the name of the file.
 * @typedef {{ lessons: Lessons, watch: GamesToWatch, puzzles: Puzzles, rulebook: Rulebook, gallery: Gallery,
 *   howto: Teaching, proofs: Record<string, string[]> }} GameData
 */

/**
 * Fetch what the build wrote about a game; reject if it does not load.
 * @template {keyof GameData} K @param {K} what @param {string} game @returns {Promise<GameData[K]>}
 */
export async function dataOf(what, game) {
  const answer = await fetch(fileOf(`data/${what}-${encodeURIComponent(game)}.json`));
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

/**
 * The styles of a room that is opened later, fetched once. Without them it is plain, and works.
 * @param {string} path  such as `css/lessons.css`
 * @returns {Promise<void>} when they are there, or will not come
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
