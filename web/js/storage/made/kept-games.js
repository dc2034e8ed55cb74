/**
 * The games that others made and this device keeps: the value `made-games` of the storage, which has a link for each,
 * since a link carries the whole game. A table needs its game for as long as it exists, so a game that is no longer
 * listed stays until its last table is gone. A game that was made in the workshop here has the key of its draft; `own`
 * says that it was not opened there from a file.
 */

import { object, text } from "../values.js";

/** @typedef {ReturnType<typeof import("../storage.js").openStorage>} Storage */
/**
 * @typedef {{ id: string, link: string, name: string, author: string, listed: boolean, own: boolean, draft: string }} KeptGame
 * @typedef {{ listed?: boolean, own?: boolean, draft?: string }} Kept
 */

export const KEPT_GAMES = "made-games";
const ID = /^made-[0-9a-f]{16}$/;
const LONGEST = 80; // characters of a name

/** @param {string} id @param {unknown} raw @returns {KeptGame[]} the game, or none if it is damaged */
function read(id, raw) {
  const { link, name, author, listed, own, draft } = object(raw);
  if (!ID.test(id) || !text(link)) return [];
  const [called, by] = [text(name).slice(0, LONGEST), text(author).slice(0, LONGEST)];
  const made = { own: own === true, draft: text(draft) };
  return [{ id, link: text(link), name: called, author: by, listed: listed !== false, ...made }];
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
 * Return the other texts of a game, the one kept last first: those of the same draft, or of the same name and author.
 * @param {Storage} storage @param {string} id
 */
export function otherTexts(storage, id) {
  const all = allGames(storage);
  const game = all.find((one) => one.id === id);
  const isSame = (/** @type {KeptGame} */ one) =>
    (one.draft && one.draft === game?.draft) || (one.name === game?.name && one.author === game.author);
  return all.filter((one) => one.id !== id && isSame(one)).reverse();
}

/**
 * Return the text of a game that was kept last, if that is later than a given one, or null.
 * @param {Storage} storage @param {string} id
 */
export function newerText(storage, id) {
  const order = allGames(storage).map((game) => game.id);
  const last = otherTexts(storage, id)[0];
  return last && order.indexOf(last.id) > order.indexOf(id) ? last : null;
}

/**
 * Keep a game; return whether a store has accepted it. A game that only tables needed is `listed` again if asked.
 * @param {Storage} storage @param {Pick<KeptGame, "id" | "link" | "name" | "author">} game @param {Kept} [how]
 */
export function keepGame(storage, { id, link, name, author }, { listed = true, own = false, draft = "" } = {}) {
  const known = keptGame(storage, id);
  if (known && (known.listed || !listed) && (known.draft || !draft)) return true;
  const made = {
    listed: listed || known?.listed === true,
    own: known ? known.own : own, // who was sent a game does not make it by looking at its program
    ...((draft || known?.draft) && { draft: draft || known?.draft }),
  };
  return storage.setValue(KEPT_GAMES, { ...storage.value(KEPT_GAMES), [id]: { link, name, author, ...made } });
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
