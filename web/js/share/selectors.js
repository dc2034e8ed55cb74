/**
 * Selectors of links: their address, whether a table is already at a link's position, and what to believe of a turn.
 */
import { endedHere } from "../state/link.js";
import { metaOf } from "../storage/meta.js";

/** @typedef {{ game: string, options: object, seed: string, start: string | null, log: string[], at: number, ended?: any, branches: { at: number, log: string[] }[] }} Record */

/**
 * Return the address of a link: below the page of its game, which forwards to the app (web/forward.js). Browsers never
 * send the part after "#", so a server or a link preview learns which game it is and nothing else.
 * @param {string} text
 * @param {string} game
 * @param {string} [here] the address of the app
 */
export const addressOf = (text, game, here = document.baseURI) => new URL(`./${game}/#/g/${text}`, here).href;

/**
 * Return whether a record is at the position where the game of a link ends, so that the link needs no table of its own.
 * How two records differ otherwise is decided by the core (docs/api/merge.md).
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
 * Return what a friend's turn may claim. A friend can resign, or accept a draw that we offered at that position. An
 * agreement we do not know of becomes an offer, and a claim that we resigned is dropped.
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

/** Return the link data of a new game between two friends: a random table name, and nothing sent yet. */
export const newLink = () => ({ table: newName(), sent: -1, over: false, line: "", offer: null });

function newName() {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => letters[byte % letters.length]).join("");
}
