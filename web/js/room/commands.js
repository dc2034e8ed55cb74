import { openingOf } from "./rooms.js";

/** @import { Store } from "../state/state.js" */

/**
 * Open the room of a made game and put its card, board and opening into the state, as the build does for the games of
 * the shelf. Return why not as a sentence, or "".
 * @param {Store} store @param {string} id
 */
export async function bringGame(store, id) {
  const found = await openingOf(id);
  if (typeof found === "string") return found;
  const { card, board, table } = found;
  store.set(({ made, boards, openings }) => ({
    made: { ...made, [id]: card },
    boards: { ...boards, [id]: board },
    openings: { ...openings, [id]: table },
  }));
  return "";
}
