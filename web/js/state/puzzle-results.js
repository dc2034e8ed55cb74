import { before } from "../storage/days.js";
import { isObject, text } from "../storage/values.js";

/** @import { GameCard } from "../core/formats.js" */
/**
 * Selectors of the stored results of puzzles: one flat object, so that a restored backup adds what is missing. The key
 * `<game>/<id>` is a solved puzzle, `<game>@<date>` the solved puzzle of a day; `<game>/<id> tries` has the tries of a
 * puzzle, `<game> streak` the puzzles solved in a row, and `<game> since` the time from which tries count for the rating.
 *
 * A result is a puzzle whose end was reached. It is not solved if its answer was shown.
 *
 * @typedef {{ day: string, tries: number, hints: number, shown: boolean, share?: string }} Done
 * @typedef {Record<string, unknown>} Kept
 */

export const KEPT = "puzzles";
/** The name under which the device keeps the player's own mistakes, with `<id> tries` beside each. */
export const MISTAKES = "mistakes";
const AS_HINTS = 3; // as which earlier versions counted an answer that was shown

/** Return the key of a puzzle's result. @param {string} game @param {string} id */
export const nameOf = (game, id) => `${game}/${id}`;
/** Return the key of the result of a day's puzzle. @param {string} game @param {string} date */
export const dayNameOf = (game, date) => `${game}@${date}`;

/**
 * Return a stored result, or null. What earlier versions stored does not say whether the answer was shown, and its line
 * to share may claim too much.
 * @param {Kept} kept @param {string} name @param {boolean} [crossing] of a crossing, which has no answer
 * @returns {Done | null}
 */
export function doneOf(kept, name, crossing = false) {
  const found = kept[name];
  if (!isObject(found) || typeof found.day !== "string" || !Number.isInteger(found.tries)) return null;
  const hints = Number(found.hints) || 0;
  const isOld = typeof found.shown !== "boolean";
  const shown = isOld ? hints >= AS_HINTS && !crossing : found.shown === true;
  const share = isOld && hints && !crossing ? "" : text(found.share);
  return { day: found.day, tries: Number(found.tries), hints, shown, share };
}

/**
 * Return what became of a puzzle: whether it was solved, or its answer shown, or neither.
 * @param {Kept} kept @param {string} name @param {boolean} [crossing]
 */
export function standingOf(kept, name, crossing = false) {
  const done = doneOf(kept, name, crossing);
  return done && (done.shown ? "shown" : "solved");
}

/**
 * Return what became of a game's puzzle of a day; a game for one has a crossing.
 * @param {Kept} kept @param {Pick<GameCard, "id" | "players">} game @param {string} date
 */
export const standingOfDay = (kept, { id, players }, date) => standingOf(kept, dayNameOf(id, date), players === 1);

/**
 * Return for how many days in a row, up to today or yesterday, a puzzle of the day was solved on its day. Tomorrow counts
 * if it was solved: the clock has been set back, or the player has flown east to west.
 * @param {Kept} kept @param {string} today @param {Pick<GameCard, "id" | "players">[]} [games]
 */
export function streak(kept, today, games = []) {
  const crossings = games.flatMap(({ id, players }) => (players === 1 ? [id] : []));
  const solvedOn = Object.keys(kept).flatMap((name) => {
    const [game, day] = name.split("@");
    const done = day ? doneOf(kept, name, crossings.includes(game)) : null;
    return done && done.day === day && !done.shown ? [day] : [];
  });
  const days = new Set(solvedOn);
  const last = [-1, 0].find((back) => days.has(before(today, back))) ?? 1;
  let long = 0;
  while (days.has(before(today, last + long))) long += 1;
  return long;
}
