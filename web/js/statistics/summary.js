/**
 * Results added up: by game, and in it by opponent and by side, with the wins in a row. Pure.
 *
 * @typedef {{ played: number, won: number, drawn: number, lost: number }} Tally
 * @typedef {{ now: number, best: number }} Streak
 * @typedef {{
 *   id: string, all: Tally, shared: number, streak: Streak, against: [string, Tally][], sides: [string, Tally][],
 *   turns: number, days: number, hints: number, guide: number, fewest: number | null, dailies: number, daysInARow: Streak,
 * }} GameSummary
 * `shared`: games of two people at this screen; `turns`, `days`, `hints`, `guide` are sums; `fewest`: turns of the shortest game won.
 */

/** @import { Result } from "./selectors.js" */

const DAY = 86_400_000;

/** @param {Result[]} results oldest first @param {string[]} games their order @returns {GameSummary[]} those that were played */
export function summary(results, games) {
  const known = [...games, ...new Set(results.map(({ game }) => game).filter((game) => !games.includes(game)))];
  return known
    .map((id) =>
      ofGame(
        id,
        results.filter(({ game }) => game === id),
      ),
    )
    .filter(({ all, shared }) => all.played + shared > 0);
}

/** @param {string} id @param {Result[]} results @returns {GameSummary} */
function ofGame(id, results) {
  const own = results.filter(({ result }) => result);
  const sum = (/** @type {"turns" | "days" | "hints" | "guide"} */ name) =>
    own.reduce((all, one) => all + one[name], 0);
  const won = own.filter(({ result }) => result === "won").map(({ turns }) => turns);
  return {
    id,
    all: tally(own),
    shared: results.length - own.length,
    streak: streak(own.map(({ result }) => result === "won")),
    against: grouped(own, ({ against }) => against),
    sides: grouped(own, ({ side }) => side),
    turns: sum("turns"),
    days: sum("days"),
    hints: sum("hints"),
    guide: sum("guide"),
    fewest: won.length ? Math.min(...won) : null,
    dailies: own.filter(({ daily }) => daily).length,
    daysInARow: daysInARow(own.filter(({ daily }) => daily).map(({ when }) => when.slice(0, 10))),
  };
}

/** @param {Result[]} results @returns {Tally} */
function tally(results) {
  const of = (/** @type {string} */ result) => results.filter((one) => one.result === result).length;
  return { played: results.length, won: of("won"), drawn: of("drawn"), lost: of("lost") };
}

/** @param {Result[]} results @param {(result: Result) => string} key @returns {[string, Tally][]} without those that have none */
function grouped(results, key) {
  const keys = [...new Set(results.map(key))].filter(Boolean).sort();
  return keys.map((one) => [one, tally(results.filter((result) => key(result) === one))]);
}

/** How many in a row at the end, and at most. @param {boolean[]} hits @returns {Streak} */
function streak(hits) {
  let now = 0;
  let best = 0;
  for (const hit of hits) {
    now = hit ? now + 1 : 0;
    best = Math.max(best, now);
  }
  return { now, best };
}

/** @param {string[]} days in order @returns {Streak} */
function daysInARow(days) {
  const once = [...new Set(days)].map((day) => Date.parse(day) / DAY);
  let now = 0;
  let best = 0;
  once.forEach((day, i) => {
    now = i && day - once[i - 1] === 1 ? now + 1 : 1;
    best = Math.max(best, now);
  });
  return { now, best };
}
