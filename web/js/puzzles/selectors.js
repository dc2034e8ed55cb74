import { capital } from "../state/selectors.js";

/**
 * What the device keeps of puzzles, and what follows from it: one flat object, so that a backup adds what is missing.
 * `<game>/<id>` is a puzzle that was solved, `<game>/<id>@<date>` one that was solved as that day's.
 *
 * @typedef {{ day: string, tries: number, hints: number, share?: string }} Done
 */

export const KEPT = "puzzles";
const DAY = 86_400_000;
const FIRST = "2026-01-01";

/** Under which name a puzzle is kept. @param {string} game @param {string} id */
export const nameOf = (game, id) => `${game}/${id}`;
/** Under which name the puzzle of a day is kept. @param {string} game @param {string} date */
export const dayNameOf = (game, date) => `${game}@${date}`;

/** @param {Record<string, any>} kept @param {string} name @returns {Done | null} */
export function doneOf(kept, name) {
  const found = kept[name];
  return typeof found?.day === "string" && Number.isInteger(found.tries) ? found : null;
}

/** What is kept once a puzzle is solved; the best of several times stays. @param {Record<string, any>} kept @param {string[]} names @param {Done} done */
export function withDone(kept, names, done) {
  const added = names.filter((name) => (doneOf(kept, name)?.tries ?? Number.POSITIVE_INFINITY) > done.tries);
  return added.length ? { ...kept, ...Object.fromEntries(added.map((name) => [name, done])) } : kept;
}

/** How many of a list are solved. @param {Record<string, any>} kept @param {string} game @param {{ id: string }[]} list */
export const solved = (kept, game, list) => list.filter(({ id }) => doneOf(kept, nameOf(game, id))).length;

const number = (/** @type {string} */ date) => Date.parse(`${date}T00:00:00Z`) / DAY;
/** The date some days before another. @param {string} date @param {number} days */
export const before = (date, days) => new Date((number(date) - days) * DAY).toISOString().slice(0, 10);

/**
 * Days in a row, up to today or yesterday, on which a puzzle of the day was solved.
 * @param {Record<string, any>} kept @param {string} today
 */
export function streak(kept, today) {
  const days = new Set(
    Object.keys(kept)
      .filter((name) => name.includes("@") && doneOf(kept, name)?.day === name.split("@")[1])
      .map((name) => name.split("@")[1]),
  );
  const has = (/** @type {number} */ back) => days.has(before(today, back));
  let back = has(0) ? 0 : 1;
  let long = 0;
  while (has(back)) {
    long += 1;
    back += 1;
  }
  return long;
}

/** Dates of the archive, the latest first. @param {string} today @param {number} many */
export const archive = (today, many) =>
  Array.from({ length: many }, (_, back) => before(today, back + 1)).filter((date) => date >= FIRST);

/** May the puzzle of that date be opened? Days to come keep their secret. @param {string} date @param {string} today */
export const isOpen = (date, today) =>
  /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(number(date)) && date >= FIRST && date <= today;

const IN_TURNS = ["", "In one turn", "In two turns", "In three turns"];

/**
 * The list in groups, those with the easiest puzzle first; within a group as rated. Wins are grouped by their turns, or,
 * for who wants to practise one thing and may know what to look for, by theme; crossings by what most is left of.
 * @param {any[]} list @param {boolean} themes @returns {[string, any[]][]}
 */
export function grouped(list, themes) {
  /** @type {Map<string, any[]>} */
  const found = new Map();
  for (const one of list) {
    const { kind, turns } = one.goal;
    const group = themes || kind === "crossing" ? capital(one.theme) : (IN_TURNS[turns] ?? `In ${turns} turns`);
    found.set(group, [...(found.get(group) ?? []), one]);
  }
  return [...found];
}

/**
 * The puzzle to go on with: the next in the list that is not solved, else the next, else the first.
 * @param {Record<string, any>} kept @param {string} game @param {any[]} list @param {string} id
 */
export function nextOf(kept, game, list, id) {
  const at = list.findIndex((one) => one.id === id);
  const round = [...list.slice(at + 1), ...list.slice(0, Math.max(0, at))];
  return round.find((one) => !doneOf(kept, nameOf(game, one.id))) ?? round[0] ?? null;
}

/** The list of a game's puzzles, as the build has written it. @param {string} game @param {(path: string) => URL | string} fileOf */
export async function fetchPuzzles(game, fileOf) {
  const answer = await fetch(fileOf(`data/puzzles-${encodeURIComponent(game)}.json`));
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()).puzzles;
}
