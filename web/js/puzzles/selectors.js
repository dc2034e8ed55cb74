import { FIRST_DAY } from "../site/constants.js";
import { doneOf, nameOf, standingOf } from "../state/puzzle-results.js";
import { before, dayOf } from "../storage/days.js";
import { grouped, isPlace, list, object, objects } from "../storage/values.js";
import { capital, count, noun, say } from "../words/say.js";

/** @import { ListedPuzzle } from "../site/build.js" */
/** @import { Done, Kept } from "../state/puzzle-results.js" */

export const MOST_TRIES = 10; // that are stored of one puzzle
const THEME = "theme:";
const KINDS = ["win", "save", "gain", "crossing"];

/** Return whether a puzzle was solved. @param {Kept} kept @param {string} name @param {boolean} [crossing] */
const isSolved = (kept, name, crossing) => standingOf(kept, name, crossing) === "solved";

/**
 * Return the results with one added; of two, the solved one stays, then the one with the fewest tries and hints. A puzzle
 * that was once solved on its day stays so.
 * @param {Kept} kept @param {string[]} names @param {Done} done @param {boolean} [crossing]
 */
export function withDone(kept, names, done, crossing = false) {
  const added = names.flatMap((name) => {
    const known = doneOf(kept, name, crossing);
    const inTime = [done, known].find((one) => one && !one.shown && name.endsWith(`@${one.day}`));
    const best = isBetter(done, known) ? done : known;
    const now = best && inTime ? { ...best, day: inTime.day } : best;
    return now && (best === done || now.day !== known?.day) ? [[name, now]] : [];
  });
  return added.length ? { ...kept, ...Object.fromEntries(added) } : kept;
}

/** Return the better of two stored results, or null if neither is. @param {unknown} one @param {unknown} other */
export function betterDone(one, other) {
  const [first, second] = [doneOf({ one }, "one"), doneOf({ other }, "other")];
  if (!first || !second) return first ? one : second ? other : null;
  return isBetter(first, second) ? one : isBetter(second, first) ? other : null;
}

/** Return whether a result is better than another one or none. @param {Done} done @param {Done | null} other */
function isBetter(done, other) {
  if (!other || done.shown !== other.shown) return !other || other.shown;
  const [took, before] = [done, other].map(({ tries, hints }) => tries + hints);
  return took < before || (took === before && Boolean(done.share) && !other.share);
}

/**
 * Return how many earlier visits missed a puzzle that is not solved yet: another try is not the first.
 * @param {Kept} kept @param {string} name @param {boolean} [crossing]
 */
export function missesOf(kept, name, crossing = false) {
  const standing = standingOf(kept, name, crossing);
  if (standing === "solved") return 0;
  const missed = objects(kept[`${name} tries`]).filter(({ right }) => right === false).length;
  return Math.max(missed, standing ? 1 : 0);
}

/**
 * Return the results with another try of a puzzle; the first try and the latest ones stay. It comes after those that are
 * kept, and counts for the rating, also if the clock has been set back.
 * @param {Kept} kept @param {string} name @param {boolean} right @param {number} [at] its time in milliseconds
 */
export function withTry(kept, name, right, at = Date.now()) {
  const key = `${name} tries`;
  const before = objects(kept[key]);
  const since = kept[`${name.slice(0, name.indexOf("/"))} since`];
  const earlier = [since, ...before.map((one) => one.at)].map((time) => (isPlace(time) ? time + 1 : 0));
  const tries = [...before, { at: Math.max(at, ...earlier), day: dayOf(new Date(at)), right }];
  return { ...kept, [key]: tries.filter((_, i) => i === 0 || i > tries.length - MOST_TRIES) };
}

/**
 * Return the results with the streak continued by a puzzle, or ended by it.
 * @param {Kept} kept @param {string} game @param {string} id @param {boolean} right
 */
export function withStreak(kept, game, id, right) {
  const key = `${game} streak`;
  const { run, best } = object(kept[key]);
  const now = right ? [...list(run), id] : [];
  return { ...kept, [key]: { run: now, best: Math.max(Number(best) || 0, now.length) } };
}

/** Return the mode of practice that the end of an address names (docs/api/puzzles.md), or null. @param {string} id */
export function modeOf(id) {
  if (id.startsWith(THEME)) return { mode: "theme", theme: id.slice(THEME.length) };
  return ["rated", "streak", "again"].includes(id) ? { mode: id } : null;
}

/** Return the address of a theme's puzzles, below that of their game. @param {string} theme */
export const themeId = (theme) => THEME + theme;

/** Return whether a puzzle is a crossing. @param {Pick<ListedPuzzle, "goal">} puzzle */
export const isCrossing = ({ goal }) => goal.kind === "crossing";

/** Return how many puzzles of a list are solved. @param {Kept} kept @param {string} game @param {ListedPuzzle[]} some */
export const solved = (kept, game, some) =>
  some.filter((one) => isSolved(kept, nameOf(game, one.id), isCrossing(one))).length;

/** Return the dates of the archive, latest first. @param {string} today @param {number} many */
export const archive = (today, many) =>
  Array.from({ length: many }, (_, back) => before(today, back + 1)).filter((date) => date >= FIRST_DAY);

/** Return whether the puzzle of a date may be opened: not before its day. @param {string} date @param {string} today */
export const isOpen = (date, today) =>
  /^\d{4}-\d\d-\d\d$/.test(date) &&
  !Number.isNaN(Date.parse(`${date}T00:00:00Z`)) &&
  date >= FIRST_DAY &&
  date <= today;

/**
 * Group a list by task or by theme, wins first; crossings by theme.
 * @param {ListedPuzzle[]} list @param {boolean} themes
 */
export function groupsOf(list, themes) {
  const sorted = [...list].sort((one, other) => KINDS.indexOf(one.goal.kind) - KINDS.indexOf(other.goal.kind));
  const groups = grouped(sorted, ({ motif, goal: { kind, turns } }) =>
    themes || kind === "crossing" ? capital(motif) : taskOf(kind, turns),
  );
  return [...groups];
}

/** Return the task of a puzzle with some turns left. @param {string} kind @param {number} turns */
export function taskOf(kind, turns) {
  if (kind === "crossing") return say("Bring home what is left");
  if (kind === "save") return say("Find the only move that saves you");
  if (kind === "gain")
    return turns === 1 ? say("Win a piece") : say("Win a piece in {turns}", { turns: count(turns, noun("turn")) });
  const few = ["", say("Win in one turn"), say("Win in two turns"), say("Win in three turns")];
  return few[turns] ?? say("Win in {turns} turns", { turns });
}

/**
 * Return the next puzzle to solve: the next unsolved one in the list, else the next, else the first.
 * @param {Kept} kept @param {string} game @param {ListedPuzzle[]} list @param {string} id
 */
export function nextOf(kept, game, list, id) {
  const at = list.findIndex((one) => one.id === id);
  const round = [...list.slice(at + 1), ...list.slice(0, Math.max(0, at))];
  return round.find((one) => !isSolved(kept, nameOf(game, one.id), isCrossing(one))) ?? round[0] ?? null;
}
