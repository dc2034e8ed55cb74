/**
 * What links say: where one leads, whose turn a friend has to make, and how a turn that came in fits a table. Pure.
 */
import { endedHere } from "../state/link.js";
import { metaOf } from "../storage/meta.js";

/** @typedef {{ game: string, options: object, seed: string, start: string | null, log: string[], at: number, ended?: any, branches: { at: number, log: string[] }[] }} Record */

/** The address of a link: everything after "#" stays in the browser. @param {string} text @param {{ origin: string, pathname: string }} [here] */
export const addressOf = (text, here = window.location) => `${here.origin}${here.pathname}#/g/${text}`;

/**
 * How a record that came in fits ours.
 * @param {any} ours @param {any} theirs
 * @returns {{ how: "other" | "same" | "longer" | "fork", at: number }} `at`: how many actions both have in common
 */
export function compare(ours, theirs) {
  const alike =
    ours.game === theirs.game &&
    ours.seed === theirs.seed &&
    ours.start === theirs.start &&
    JSON.stringify(sorted(ours.options)) === JSON.stringify(sorted(theirs.options));
  const mine = ours.log.slice(0, ours.at);
  let at = 0;
  while (at < mine.length && at < theirs.log.length && mine[at] === theirs.log[at]) at += 1;
  if (!alike) return { how: "other", at: 0 };
  if (at < mine.length && at < theirs.log.length) return { how: "fork", at };
  if (at < mine.length) return { how: "same", at };
  if (theirs.log.length > at || (endedHere(theirs) && !endedHere(ours))) return { how: "longer", at };
  return { how: "same", at };
}

const sorted = (/** @type {object} */ options) => Object.entries(options).sort(([one], [two]) => (one < two ? -1 : 1));

/**
 * A record with a line kept as a branch, if it has not got it.
 * @param {any} record @param {number} at @param {string[]} log
 * @returns {{ record: any, branch: number }} and which of its branches that is
 */
export function withLine(record, at, log) {
  const known = record.branches.findIndex(
    (/** @type {any} */ one) => one.at === at && JSON.stringify(one.log) === JSON.stringify(log),
  );
  if (known >= 0) return { record, branch: known };
  return { record: { ...record, branches: [...record.branches, { at, log }] }, branch: record.branches.length };
}

/**
 * A turn as far as a friend may say it: of an end, that the friend resigns, or accepts the draw that we have offered there.
 * An agreement that we know nothing of is an offer; that we resign is not believed.
 * @param {any} ours @param {{ record: any, offer?: boolean }} turn
 * @returns {{ record: any, offer?: boolean }}
 */
export function believed(ours, { record, offer }) {
  const { ended, ...going } = record;
  if (!ended || (endedHere(ours) && ours.ended.reason === ended.reason)) return { record, offer };
  const { link, seats } = metaOf(ours);
  if (ended.reason === "resignation")
    return seats[ended.side]?.kind === "link" ? { record, offer } : { record: going, offer: false };
  const asked = link?.offer?.by === "us" && link.offer.at === ended.at;
  return asked ? { record, offer } : { record: going, offer: true };
}

/** What the record of a new game of two friends says of it: a name of its own, and that nothing was sent. */
export const newLink = () => ({ table: newName(), sent: -1, over: false, line: "", offer: null });

/** Letters and digits. */
function newName() {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => letters[byte % letters.length]).join("");
}
