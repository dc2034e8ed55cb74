import { dataOf } from "../site/build.js";

/** @import { Lesson } from "../core/formats.js" */
/** @import { Storage } from "../state/state.js" */
/** @typedef {Pick<Lesson, "id" | "steps">} Task */

const KEPT = "lessons"; // the stored value: for each lesson, as `<game>/<lesson>`, how many of its steps are done

/** @type {Map<string, Promise<Lesson[]>>} */
const requested = new Map();

/** Return the lessons of a game, fetched once. @param {string} game */
export function lessonsOf(game) {
  const found = requested.get(game) ?? dataOf("lessons", game).then(({ lessons }) => lessons);
  requested.set(game, found);
  found.catch(() => requested.delete(game)); // the next attempt may succeed
  return found;
}

/** Return how many steps of a lesson are done. @param {Storage} storage @param {string} game @param {Task} lesson */
export function doneOf(storage, game, { id, steps }) {
  const kept = storage.value(KEPT)[`${game}/${id}`];
  return Number.isInteger(kept) ? Math.max(0, Math.min(Number(kept), steps.length)) : 0;
}

/**
 * Store how many steps of a lesson are done; the number never falls.
 * @param {Storage} storage @param {string} game @param {Task} lesson @param {number} steps
 */
export function keepDone(storage, game, lesson, steps) {
  if (steps > doneOf(storage, game, lesson))
    storage.setValue(KEPT, { ...storage.value(KEPT), [`${game}/${lesson.id}`]: steps });
}
