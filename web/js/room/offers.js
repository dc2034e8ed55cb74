import { gameOf } from "../state/selectors.js";

/** @import { GameCard } from "../core/formats.js" */
/** @import { State } from "../state/state.js" */

/**
 * Return whether a game has something to offer. Those of the shelf have everything.
 * @param {State} state @param {string} id @param {NonNullable<GameCard["lacks"]>[number]} what
 */
export const has = (state, id, what) => !gameOf(state, id)?.lacks?.includes(what);
