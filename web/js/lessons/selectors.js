import { dataOf } from "../site/build.js";
import { el } from "../ui/dom.js";
import { languageTag, say } from "../words/say.js";

/** @import { Lesson } from "../core/formats.js" */
/** @import { Storage } from "../state/state.js" */
/** @typedef {Pick<Lesson, "id"> & { steps: unknown[] }} Task */
/** @typedef {Pick<Storage, "value" | "setValue">} Values */

// The stored value: for each lesson, as `<game>/<lesson>`, how many of its steps are done; followed by " stars" its best
// number of stars, by " misses" the wrong answers so far.
const KEPT = "lessons";
export const STARS = 3;
const MISSES = [0, 2]; // with at most so many wrong answers a lesson has three stars, or two

/** @type {Map<string, Promise<Lesson[]>>} */
const requested = new Map();

/** Return the lessons of a game, fetched once. @param {string} game */
export function lessonsOf(game) {
  const key = `${languageTag()} ${game}`;
  const found = requested.get(key) ?? dataOf("lessons", game).then(({ lessons }) => lessons);
  requested.set(key, found);
  found.catch(() => requested.delete(key)); // the next attempt may succeed
  return found;
}

/** @param {Values} storage @param {string} name */
function numberAt(storage, name) {
  const kept = storage.value(KEPT)[name];
  return Number.isInteger(kept) ? Math.max(0, Number(kept)) : 0;
}

/** @param {Values} storage @param {string} name @param {number} number */
const keep = (storage, name, number) => storage.setValue(KEPT, { ...storage.value(KEPT), [name]: number });

/** Return how many steps of a lesson are done. @param {Values} storage @param {string} game @param {Task} lesson */
export const doneOf = (storage, game, { id, steps }) => Math.min(numberAt(storage, `${game}/${id}`), steps.length);

/**
 * Return the stars of a lesson, of three; one if it was finished before there were stars, none until it is finished.
 * @param {Values} storage @param {string} game @param {Task} lesson
 */
export function starsOf(storage, game, lesson) {
  const isDone = doneOf(storage, game, lesson) === lesson.steps.length;
  return isDone ? Math.min(STARS, Math.max(1, numberAt(storage, `${game}/${lesson.id} stars`))) : 0;
}

/** Return the wrong answers in a lesson that is under way. @param {Values} storage @param {string} game @param {Task} lesson */
export const missesOf = (storage, game, { id }) => numberAt(storage, `${game}/${id} misses`);

/** @param {Values} storage @param {string} game @param {Task} lesson @param {number} misses */
export const keepMisses = (storage, game, { id }, misses) => keep(storage, `${game}/${id} misses`, misses);

/**
 * Store how many steps of a lesson are done, and after the last one its stars; neither number ever falls.
 * @param {Values} storage @param {string} game @param {Task} lesson @param {number} steps @param {number} misses
 * @returns {number} the stars of this time, 0 before the last step
 */
export function keepDone(storage, game, lesson, steps, misses) {
  const stars = steps < lesson.steps.length ? 0 : STARS - MISSES.filter((most) => misses > most).length;
  if (stars > numberAt(storage, `${game}/${lesson.id} stars`)) keep(storage, `${game}/${lesson.id} stars`, stars);
  if (steps > doneOf(storage, game, lesson)) keep(storage, `${game}/${lesson.id}`, steps);
  return stars;
}

/** Return a number of stars in words. @param {number} stars */
export const starWords = (stars) => say("{stars} of 3 stars", { stars });

/** Create stars, drawn for a number of them and read out nowhere. @param {number} stars */
export const starsFor = (stars) =>
  el("span.stars", { "aria-hidden": "true" }, "★".repeat(stars) + "☆".repeat(STARS - stars));
