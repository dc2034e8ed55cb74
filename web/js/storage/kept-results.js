import { object, text } from "./values.js";

/** Return when a kept result was made, as an ISO text, or "" if it is none. @param {unknown} kept */
export const whenOf = (kept) => text(object(kept).when);

/**
 * Return the kept results of a game, and since when they count, that are older than that of a table.
 * @param {Record<string, unknown>} kept @param {string | undefined} id @param {string} game
 */
export function resultsBefore(kept, id, game) {
  const own = whenOf(kept[id ?? ""]) || "9";
  const isEarlier = (/** @type {string} */ table, /** @type {unknown} */ one) =>
    table === `since ${game}` || (table !== id && object(one).game === game && whenOf(one) < own);
  return Object.fromEntries(Object.entries(kept).filter(([table, one]) => isEarlier(table, one)));
}
