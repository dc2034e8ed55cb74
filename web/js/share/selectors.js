/** Selectors of links: their addresses, what both friends know, and whether a table is at a link's position. */
import { isMade } from "../site/build.js";
import { newId } from "../state/blank.js";
import { endedHere } from "../state/seats.js";

/** @import { GameRecord } from "../core/formats.js" */
/** @import { Link } from "../storage/meta.js" */

/**
 * Return the address of a link: below the page of its game, which forwards to the app (web/forward.js). Browsers never
 * send the part after "#", so a server or a link preview learns which game it is and nothing else.
 * @param {string} text
 * @param {string} game
 * @param {string} [here] the address of the app
 */
export const addressOf = (text, game, here = document.baseURI) =>
  new URL(`./${isMade(game) ? "" : `${game}/`}#/g/${text}`, here).href;

/**
 * Return whether a record is at the position where the game of a link ends, so that the link needs no table of its own.
 * How two records differ otherwise is decided by the core (docs/api/merge.md).
 * @param {GameRecord} ours @param {GameRecord} theirs
 */
export function standsAlike(ours, theirs) {
  /** @param {GameRecord} record */
  const identity = ({ game, seed, start, options }) =>
    JSON.stringify([game, seed, start, Object.entries(options).sort()]);
  return (
    identity(ours) === identity(theirs) &&
    JSON.stringify(ours.log.slice(0, ours.at)) === JSON.stringify(theirs.log) &&
    (endedHere(ours) || !endedHere(theirs))
  );
}

/** Return the link data of a new game between friends: a random name, and nothing sent yet. @returns {Link} */
export const newLink = () => ({ table: newId(12), sent: -1, over: false, line: "", offer: null });
