import { offers } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { link } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";

/** @import { GameCard } from "../core/formats.js" */
/** @import { State } from "../state/state.js" */
/** @import { Child } from "../ui/dom.js" */
/** @import { Offer } from "../state/lookups.js" */

/**
 * Return the links to what a game offers, in a given order.
 * @param {GameCard} game @param {Partial<Record<Offer, string>>} named the word of each link
 */
export function offered(game, named) {
  /** @type {Partial<Record<Offer, (id: string) => string>>} */
  const addresses = {
    howto: links.howto,
    lessons: links.learn,
    puzzles: links.puzzles,
    rules: (id) => links.rules(id),
  };
  return Object.entries(named).flatMap(([name, word]) => {
    const what = /** @type {Offer} */ (name);
    const address = addresses[what];
    return address && offers(game, what) ? [link(address(game.id), word)] : [];
  });
}

/** Return words with a point between them. @param {Child[]} words */
export const dotted = (words) => words.flatMap((word, i) => (i ? [" · ", word] : [word]));

/** Return who made a game that is none of the shelf's, or null. @param {State} state @param {GameCard} game */
export function madeBy({ origins }, { id, inventor }) {
  const words = inventor ? say("made by somebody else: {inventor}", { inventor }) : say("made by somebody else");
  if (!origins?.[id]?.own) return el("span.soft", words);
  return inventor ? el("span.soft", say("by {inventor}", { inventor })) : null;
}
