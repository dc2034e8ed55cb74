import { fileOf } from "./build.js";

/** @import { GamesToWatch, Lessons, Puzzles } from "../core/formats.js" */
/** @typedef {{ lessons: Lessons, watch: GamesToWatch, puzzles: Puzzles }} GameData */

/**
 * Fetch data of a game that the build wrote; reject if it does not load.
 * @template {keyof GameData} K @param {K} what @param {string} game @returns {Promise<GameData[K]>}
 */
export async function fetchData(what, game) {
  const answer = await fetch(fileOf(`data/${what}-${encodeURIComponent(game)}.json`));
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}
