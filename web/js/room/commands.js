import { keptGame, newerText } from "../storage/made/kept-games.js";
import { object } from "../storage/values.js";
import { links } from "../ui/router.js";
import * as rooms from "./rooms.js";

/** @import { Origin, Storage, Store } from "../state/state.js" */

/**
 * Open the room of a made game and put its card, board and opening into the state, as the build does for the games of
 * the shelf. Return why not as a sentence, or "".
 * @param {Store} store @param {Storage} storage @param {string} id
 */
export async function bringGame(store, storage, id) {
  const found = await rooms.openingOf(id);
  if (typeof found === "string") return found;
  const { card, board, table } = found;
  store.set(({ made, boards, openings }) => ({
    made: { ...made, [id]: card },
    boards: { ...boards, [id]: board },
    openings: { ...openings, [id]: table },
  }));
  lookUpOrigins(store, storage);
  return "";
}

/**
 * Return the rooms of the games that a storage keeps.
 * @param {Store} store @param {Storage} storage @returns {import("../site/build.js").Rooms}
 */
export function roomsFor(store, storage) {
  rooms.useGamesOf(storage);
  return { ...rooms, bring: (id) => bringGame(store, storage, id) };
}

/** Put into the state what this device knows of the made games there. @param {Store} store @param {Storage} storage */
export function lookUpOrigins(store, storage) {
  store.set(({ made = {} }) => ({
    origins: Object.fromEntries(Object.keys(made).map((id) => [id, originOf(storage, id)])),
  }));
}

/** @param {Storage} storage @param {string} id @returns {Origin} */
function originOf(storage, id) {
  const kept = keptGame(storage, id);
  const later = newerText(storage, id);
  const isHere = kept?.draft && Object.hasOwn(object(storage.value("workshop")), kept.draft);
  const home = isHere ? links.workshop(kept.draft) : kept ? links.made(kept.link) : "";
  return { own: kept?.own === true, home, newer: later ? links.new(later.id) : "" };
}
