/**
 * Facts about a series: two opponents play so many games at tables of their own, and change sides after each. What is
 * known of it goes from table to table with the record (`storage/meta.js`): the games before, and this one when it is over.
 */

/** @import { Series } from "../storage/meta.js" */

/** How many games one may ask for. */
export const LENGTHS = [2, 4, 6, 10, 20];
/** A game that is no nearer its end after so many actions is called drawn. */
export const LONGEST = 400;

/** A series that begins with these levels, the first of them on the first side. @param {number} of @param {[number, number]} levels @returns {Series} */
export const begun = (of, levels) => ({ of, number: 1, levels, games: [], next: "", stopped: false });

/** Who of the two sits on a side in a game of the series. @param {number} number from 1 @param {number} side 0 or 1 */
export const playerOn = (number, side) => (number - 1 + side) % 2;

/**
 * With what came of this game.
 * @param {Series} series @param {string} table @param {string} winner a side, or another word where nobody has won @param {string[]} sides
 * @returns {Series}
 */
export function noted(series, table, winner, sides) {
  const side = sides.indexOf(winner);
  const won = side < 0 ? null : /** @type {0 | 1} */ (playerOn(series.number, side));
  return { ...series, games: [...series.games.slice(0, series.number - 1), { table, won }] };
}

/** The series at the next game's table. @param {Series} series @returns {Series} */
export const following = (series) => ({ ...series, number: series.number + 1, next: "", stopped: false });

/** Is there a game after this one, which has not begun? @param {Series} series */
export const goesOn = ({ of, number, next }) => number < of && !next;

/** What both have, a win for one and a draw for half a point. @param {Pick<Series, "games">} series @returns {[number, number]} */
export const points = ({ games }) =>
  games.reduce(
    ([one, two], { won }) => (won === null ? [one + 0.5, two + 0.5] : [one + Number(!won), two + won]),
    /** @type {[number, number]} */ ([0, 0]),
  );

/** Points as people write them: "2½". @param {number} n */
export const pointsWords = (n) => (n % 1 ? `${n < 1 ? "" : Math.floor(n)}½` : String(n));

/** What the two are called; two of the same strength are told apart. @param {Pick<Series, "levels">} series @returns {string[]} */
export const players = ({ levels: [one, two] }) =>
  one === two ? [`Opponent ${one}, first`, `Opponent ${two}, second`] : [`Opponent ${one}`, `Opponent ${two}`];

/** How it stands, in a sentence. @param {Series} series */
export function standing(series) {
  const [one, two] = points(series).map(pointsWords);
  const [first, second] = players(series);
  return `${first}: ${one}. ${second}: ${two}.`;
}

/** @param {Series} series */
export function verdict(series) {
  const [one, two] = points(series);
  return one === two ? "They are even." : `${players(series)[one > two ? 0 : 1]} has won the series.`;
}
