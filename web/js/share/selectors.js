/**
 * What links say: where one leads, whose turn a friend has to make, and how a turn that came in fits a table. Pure.
 */
import { endedHere } from "../state/link.js";
import { metaOf } from "../storage/meta.js";

/** @typedef {{ game: string, options: object, seed: string, start: string | null, log: string[], at: number, ended?: any, branches: { at: number, log: string[] }[] }} Record */

/** The address of a link: everything after "#" stays in the browser. @param {string} text @param {{ origin: string, pathname: string }} [here] */
export const addressOf = (text, here = window.location) => `${here.origin}${here.pathname}#/g/${text}`;

/**
 * Returns whether a record stands where the game of a link ends, so that the link needs no table of its own. Only the
 * core says how two records differ otherwise: docs/api/merge.md.
 * @param {any} ours @param {any} theirs
 */
export function standsAlike(ours, theirs) {
  const identity = (/** @type {any} */ one) => JSON.stringify([one.game, one.seed, one.start, sorted(one.options)]);
  return (
    identity(ours) === identity(theirs) &&
    JSON.stringify(ours.log.slice(0, ours.at)) === JSON.stringify(theirs.log) &&
    (endedHere(ours) || !endedHere(theirs))
  );
}

const sorted = (/** @type {object} */ options) => Object.entries(options).sort(([one], [two]) => (one < two ? -1 : 1));

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
