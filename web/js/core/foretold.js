/**
 * Replies to the first action of a default table, prepared by the build (`data/first-*.json`), for use before the rules
 * run. No rule of a game is decided here; only the first draw of a seed is computed, as docs/api/record.md defines it.
 */

import { isMade, wordsFile } from "../site/build.js";

/** @import { GameRecord, Table } from "./formats.js" */
/**
 * @typedef {{ ok: true } & Table} TableReply
 * @typedef {{ draws: string[], replies: Record<string, TableReply> }} Answers
 * `draws`: the first actions of chance, which are equally likely
 * @typedef {{ do: string, record?: GameRecord, at?: number, action?: string, turns_from?: number }} TableRequest
 */

const MASK = (1n << 64n) - 1n;
const GOLDEN = 0x9e3779b97f4a7c15n;

/** Apply the finalizer of SplitMix64. @param {bigint} number */
function mix(number) {
  const once = ((number ^ (number >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  const twice = ((once ^ (once >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return twice ^ (twice >> 31n);
}

/**
 * Return the first draw of a seed without lone surrogates, from 0 to `below` - 1.
 * @param {string} seed @param {number} below
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
 * Return whether a record is the default table of its game with exactly `done` actions.
 * @param {GameRecord} record @param {GameRecord} usual @param {0 | 1} done
 */
function isUsual(record, usual, done) {
  const setup = (/** @type {GameRecord} */ { format, rules, start, ended = null, options, branches }) =>
    JSON.stringify([format, rules, start, ended, branches, Object.entries(options ?? {}).sort()]);
  const isReady = record.log?.length === done && record.at === done && setup(record) === setup(usual);
  return isReady && typeof record.seed === "string" && !/\p{Surrogate}/u.test(record.seed);
}

/**
 * Return the reply of the rules, or null if it was not prepared.
 * @param {TableRequest} request @param {{ record: GameRecord }} opening the reply to `new` for the default table of the
 * game
 * @param {Answers} answers
 * @returns {any} a table, whatever the type of the request
 */
export function foretell(request, opening, { draws, replies }) {
  const { do: what, record } = request;
  if (!record) return null;
  const turns = "turns_from" in request ? { turns_from: 0 } : {};
  if (what === "undo" || (what === "go" && request.at === 0)) {
    // A draw is not taken back: it would be the same again.
    const first = isUsual(record, opening.record, 1) && !draws.length ? record.log[0] : "";
    const done = Object.hasOwn(replies, first) ? replies[first].turns : null;
    return done ? { ...opening, turns: done, ...turns, record: { ...record, at: 0 } } : null;
  }
  if (!isUsual(record, opening.record, 0)) return null;
  if (what === "open") return { ...opening, ...turns, record };
  const action = what === "draw" ? draws[firstDraw(record.seed, draws.length || 1)] : (request.action ?? "");
  const reply = Object.hasOwn(replies, action) ? replies[action] : null;
  return reply && { ...reply, ...turns, record: { ...record, log: [action], at: 1 } };
}

/** @type {Map<string, Promise<Answers | null>>} */
const read = new Map();

/** Fetch the prepared replies of a game once, or null. @param {string} game @returns {Promise<Answers | null>} */
export function answersOf(game) {
  if (isMade(game)) return Promise.resolve(null);
  const address = wordsFile(`first-${game}`);
  const found =
    read.get(address.href) ??
    fetch(address)
      .then((reply) => (reply.ok ? reply.json() : null))
      .catch(() => null);
  read.set(address.href, found);
  return found;
}
