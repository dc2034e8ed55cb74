/**
 * The games that others made and this device keeps: the value `made-games` of the storage, which has a link for each,
 * since a link carries the whole game. A table needs its game for as long as it exists, so a game that is no longer
 * listed stays until its last table is gone.
 */

import { object, text } from "./values.js";

/** @typedef {ReturnType<typeof import("./storage.js").openStorage>} Storage */
/** @typedef {{ id: string, link: string, name: string, author: string, listed: boolean }} KeptGame */

export const KEPT_GAMES = "made-games";
const ID = /^made-[0-9a-f]{16}$/;
const LONGEST = 80; // characters of a name

/** @param {string} id @param {unknown} raw @returns {KeptGame[]} the game, or none if it is damaged */
function read(id, raw) {
  const { link, name, author, listed } = object(raw);
  if (!ID.test(id) || !text(link)) return [];
  const [called, by] = [text(name).slice(0, LONGEST), text(author).slice(0, LONGEST)];
  return [{ id, link: text(link), name: called, author: by, listed: listed !== false }];
}

/** Return all kept games, also those that only tables need. @param {Storage} storage */
const allGames = (storage) => Object.entries(storage.value(KEPT_GAMES)).flatMap(([id, raw]) => read(id, raw));

/** Return the games to choose from, by name. @param {Storage} storage */
export const madeGames = (storage) =>
  allGames(storage)
    .filter(({ listed }) => listed)
    .sort((one, two) => one.name.localeCompare(two.name));

/** Return a kept game, or null. @param {Storage} storage @param {string} id */
export const keptGame = (storage, id) => allGames(storage).find((game) => game.id === id) ?? null;

/**
 * Keep a game; return whether a store has accepted it. A game that only tables needed is `listed` again if asked.
 * @param {Storage} storage @param {Omit<KeptGame, "listed">} game
 */
export function keepGame(storage, { id, link, name, author }, { listed = true } = {}) {
  const known = keptGame(storage, id);
  if (known && (known.listed || !listed)) return true;
  return storage.setValue(KEPT_GAMES, { ...storage.value(KEPT_GAMES), [id]: { link, name, author, listed } });
}

/** List a game no longer; it is deleted once no table needs it. @param {Storage} storage @param {string} id */
export function forgetGame(storage, id) {
  const needed = new Set(storage.list().map(({ game }) => game));
  const left = Object.entries(storage.value(KEPT_GAMES)).flatMap(([one, raw]) => {
    const game = one === id ? { ...object(raw), listed: false } : object(raw);
    return game.listed === false && !needed.has(one) ? [] : [[one, game]];
  });
  storage.setValue(KEPT_GAMES, Object.fromEntries(left));
}
