import { fileOf } from "../site/build.js";

/** @import { Lesson, Watched } from "../core/formats.js" */

/** What the device keeps: for each lesson, as `<game>/<lesson>`, how many of its steps were done. */
const KEPT = "lessons";

/** @type {Map<string, Promise<Lesson[]>>} */
const asked = new Map();

/** The lessons of a game, fetched once. @param {string} game @returns {Promise<Lesson[]>} */
export function lessonsOf(game) {
  let found = asked.get(game);
  if (!found) {
    found = fetchLessons(game);
    found.catch(() => asked.delete(game)); // the next time may be luckier
    asked.set(game, found);
  }
  return found;
}

/** @param {string} game */
async function fetchLessons(game) {
  const answer = await fetch(fileOf(`data/lessons-${encodeURIComponent(game)}.json`));
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()).lessons;
}

/** How many steps of a lesson were done. @param {any} storage @param {string} game @param {Lesson} lesson */
export function doneOf(storage, game, { id, steps }) {
  const kept = storage.value(KEPT)[`${game}/${id}`];
  return Number.isInteger(kept) ? Math.max(0, Math.min(kept, steps.length)) : 0;
}

/** Keeps that so many steps were done; what was done once stays done. @param {any} storage @param {string} game @param {Lesson} lesson @param {number} steps */
export function keepDone(storage, game, lesson, steps) {
  if (steps > doneOf(storage, game, lesson))
    storage.setValue(KEPT, { ...storage.value(KEPT), [`${game}/${lesson.id}`]: steps });
}

/** The first lesson from `at` on that is not done, else null. @param {any} storage @param {string} game @param {Lesson[]} lessons */
export const firstOpen = (storage, game, lessons) =>
  lessons.find((lesson) => doneOf(storage, game, lesson) < lesson.steps.length) ?? null;

/** The games of a kind that are shown to be watched. @param {string} game @returns {Promise<Watched[]>} */
export async function gamesToWatch(game) {
  const answer = await fetch(fileOf(`data/watch-${encodeURIComponent(game)}.json`));
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()).games;
}
