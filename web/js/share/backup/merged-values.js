/**
 * What becomes of the small values of this device and of a backup when it is restored: one rule for each
 * (docs/api/merge.md). Each rule gives the same result from either side, counts nothing twice, and says what it leaves
 * out.
 */

import { betterDone, MOST_TRIES } from "../../puzzles/selectors.js";
import { checksum } from "../../storage/checksum.js";
import { whenOf } from "../../storage/kept-results.js";
import { LONGEST } from "../../storage/made/drafts.js";
import { isObject, list, object, objects, text } from "../../storage/values.js";
import { say } from "../../words/say.js";

/** @typedef {Record<string, unknown>} Values */
/**
 * A rule: what is kept of a part that both have. `left` is called if the backup's is left out and should be told.
 * @typedef {(ours: unknown, theirs: unknown, part: string, left: () => void) => unknown} Rule
 */

/** @type {Record<string, Rule>} */
const RULES = {
  met: (ours, theirs) => ours === true || theirs === true,
  statistics: (ours, theirs) => later(ours, theirs, whenOf),
  lessons: (ours, theirs) => Math.max(numberOf(ours), numberOf(theirs)),
  puzzles(ours, theirs, part) {
    if (part.endsWith(" tries")) return triesOf(ours, theirs);
    if (part.endsWith(" streak")) return streakOf(object(ours), object(theirs));
    if (part.endsWith(" since")) return Math.max(numberOf(ours), numberOf(theirs));
    return betterDone(ours, theirs) ?? steady(ours, theirs);
  },
  mistakes: (ours, theirs, part) =>
    part.endsWith(" tries") ? triesOf(ours, theirs) : later(ours, theirs, (one) => numberOf(object(one).when)),
  "made-games": (ours, theirs) => madeGame(object(ours), object(theirs)),
  setup(ours, theirs, _, left) {
    const when = (/** @type {unknown} */ one) => text(object(one).when);
    if (when(ours) === when(theirs)) left();
    return when(theirs) > when(ours) ? theirs : ours;
  },
};

/**
 * Return what both values together are, and whether choices of the backup were left out.
 * @param {string} name @param {Values} ours @param {Values} theirs @returns {{ value: Values, left: boolean }}
 */
export function mergedValue(name, ours, theirs) {
  if (name === "workshop") return { value: mergedDrafts(ours, theirs), left: false };
  let left = false;
  const tell = () => {
    left = true;
  };
  const value = { ...ours };
  if (name === "settings") return { value: mergedSettings(ours, theirs, tell), left };
  for (const [part, their] of Object.entries(theirs)) {
    if (!Object.hasOwn(ours, part)) value[part] = their;
    else if (!isSame(ours[part], their)) value[part] = RULES[name](ours[part], their, part, tell);
  }
  return { value, left };
}

/** Return whether two stored values are equal. @param {unknown} one @param {unknown} other */
export const isSame = (one, other) => plain(one) === plain(other);

/** Return a value as JSON with its keys in order. @param {unknown} value @returns {string | undefined} */
const plain = (value) =>
  JSON.stringify(value, (_, part) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );

/** @param {unknown} value */
const numberOf = (value) => (Number.isFinite(value) ? Number(value) : 0);

/** Choose one of two values of which neither is better, the same from either side. @param {unknown} one @param {unknown} other */
const steady = (one, other) => (String(plain(one)) < String(plain(other)) ? one : other);

/**
 * Return the later of two values.
 * @param {unknown} one @param {unknown} other @param {(value: unknown) => string | number} when
 */
function later(one, other, when) {
  if (when(one) === when(other)) return steady(one, other);
  return when(one) > when(other) ? one : other;
}

/** Return the tries of both, each once, in their order; of many the first and the latest. @param {unknown} one @param {unknown} other */
function triesOf(one, other) {
  const all = new Map([...objects(one), ...objects(other)].map((each) => [plain(each), each]));
  const tries = [...all.values()].sort((a, b) => numberOf(a.at) - numberOf(b.at) || (steady(a, b) === a ? -1 : 1));
  return tries.filter((_, i) => i === 0 || i > tries.length - MOST_TRIES);
}

/** Return the longer of two rows of puzzles, and the best that either knows. @param {Values} one @param {Values} other */
function streakOf(one, other) {
  const [run, also] = [list(one.run), list(other.run)];
  const longer = run.length === also.length ? steady(run, also) : run.length > also.length ? run : also;
  return { run: longer, best: Math.max(numberOf(one.best), numberOf(other.best), run.length, also.length) };
}

/** Return what both know of a made game, whose text is the same. @param {Values} ours @param {Values} theirs */
function madeGame(ours, theirs) {
  const draft = steady(text(ours.draft) || theirs.draft, text(theirs.draft) || ours.draft);
  const [listed, own] = [ours.listed !== false || theirs.listed !== false, ours.own === true || theirs.own === true];
  return { .../** @type {Values} */ (steady(ours, theirs)), listed, own, ...(draft ? { draft } : {}) };
}

/**
 * Return for each setting the one that was changed last, ours if that is not known.
 * @param {Values} ours @param {Values} theirs @param {() => void} left
 */
function mergedSettings(ours, theirs, left) {
  const [here, there] = [object(ours.changed), object(theirs.changed)];
  const value = { ...ours };
  const changed = { ...here };
  for (const [part, their] of Object.entries(theirs)) {
    if (part === "changed") continue;
    const [when, since] = [text(there[part]), text(here[part])];
    const isNew = !Object.hasOwn(ours, part) || when > since;
    if (isNew) value[part] = their;
    if (isNew && when) changed[part] = when;
    if (!isNew && when === since && !isSame(ours[part], their)) left();
  }
  return Object.keys(changed).length ? { ...value, changed } : value;
}

/**
 * Return the games of the workshop. Where both have one under a key, the one that was changed last keeps it; the other
 * stays beside it under a name that says so.
 * @param {Values} ours @param {Values} theirs
 */
function mergedDrafts(ours, theirs) {
  const value = { ...theirs, ...ours };
  for (const [key, one] of Object.entries(ours)) {
    const other = theirs[key];
    if (other === undefined || isSame(object(one).text, object(other).text)) continue;
    const newest = later(one, other, (each) => text(object(each).changed));
    const older = object(newest === one ? other : one);
    value[key] = newest;
    const was = object(older.text);
    const ending = say("{name} (earlier)", { name: "" });
    const called = say("{name} (earlier)", { name: text(was.name).slice(0, LONGEST - ending.length) });
    value[checksum(String(plain(was))).slice(0, 8)] ??= { ...older, text: { ...was, name: called } };
  }
  return value;
}
