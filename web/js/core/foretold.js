/**
 * What the rules answer to the first action of a usual table, before they run: the build has asked them already
 * (`data/first-*.json`). Nothing of a game is decided here; of the dice only the draw of a seed is made, by docs/api/record.md.
 */

import { fileOf } from "../site/build.js";

/** @import { GameRecord } from "./formats.js" */

/**
 * @typedef {{draws: string[], replies: Record<string, any>}} Answers  `draws`: what chance may do first, equally likely
 */

const MASK = (1n << 64n) - 1n;
const GOLDEN = 0x9e3779b97f4a7c15n;

/** SplitMix64's finalizer. @param {bigint} number */
function mix(number) {
  const once = ((number ^ (number >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  const twice = ((once ^ (once >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return twice ^ (twice >> 31n);
}

/**
 * The first draw of a seed's dice, from 0 to `below` - 1.
 * @param {string} seed of whole characters (half a surrogate pair has no bytes here)
 * @param {number} below
 */
export function firstDraw(seed, below) {
  let number = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(seed)) number = ((number ^ BigInt(byte)) * 0x100000001b3n) & MASK;
  number = mix((number + GOLDEN) & MASK);
  const fair = ((1n << 64n) / BigInt(below)) * BigInt(below);
  while (number >= fair) number = mix((number + GOLDEN) & MASK);
  return Number(number % BigInt(below));
}

/**
 * Is it the usual table of its game, on which nothing has been done, or one action?
 * @param {GameRecord} record
 * @param {GameRecord} usual
 * @param {0 | 1} done
 */
function isUsual(record, usual, done) {
  const same = (/** @type {object} */ one, /** @type {object} */ other) =>
    JSON.stringify(Object.entries(one ?? {}).sort()) === JSON.stringify(Object.entries(other).sort());
  return (
    record.format === usual.format &&
    record.rules === usual.rules &&
    record.start === null &&
    !record.ended &&
    record.log?.length === done &&
    record.at === done &&
    record.branches?.length === 0 &&
    same(record.options, usual.options) &&
    typeof record.seed === "string" &&
    !/\p{Surrogate}/u.test(record.seed)
  );
}

/**
 * The reply of the rules, or null where it is not known.
 * @param {any} request
 * @param {any} opening the usual table of that game, as `new` replies
 * @param {Answers} answers
 */
export function foretell(request, opening, { draws, replies }) {
  const { do: what, record } = request;
  const turns = "turns_from" in request ? { turns_from: 0 } : {};
  if (what === "undo" || (what === "go" && request.at === 0)) {
    // A draw is not taken back: by the next one it would be the same.
    const first = isUsual(record, opening.record, 1) && !draws.length ? record.log[0] : "";
    const { turns: done } = Object.hasOwn(replies, first) ? replies[first] : {};
    return done ? { ...opening, turns: done, ...turns, record: { ...record, at: 0 } } : null;
  }
  if (!isUsual(record, opening.record, 0)) return null;
  if (what === "open") return { ...opening, ...turns, record };
  const action = what === "draw" ? draws[firstDraw(record.seed, draws.length || 1)] : request.action;
  const reply = Object.hasOwn(replies, action) ? replies[action] : null;
  return reply && { ...reply, ...turns, record: { ...record, log: [action], at: 1 } };
}

/** @type {Map<string, Promise<Answers | null>>} */
const read = new Map();

/**
 * The answers of a game; null where they do not come.
 * @param {string} game
 * @returns {Promise<Answers | null>}
 */
export function answersOf(game) {
  const found =
    read.get(game) ??
    fetch(fileOf(`data/first-${game}.json`))
      .then((reply) => (reply.ok ? reply.json() : null))
      .catch(() => null);
  read.set(game, found);
  return found;
}
