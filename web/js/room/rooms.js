/** The rooms of games that others made: where the core sends the requests about them, and what is read of them. */

import { core } from "../core/core.js";
import { messageOf } from "../site/fault.js";
import { resultsBefore } from "../storage/kept-results.js";
import { keptGame } from "../storage/made/kept-games.js";
import { object } from "../storage/values.js";
import { say } from "../words/say.js";
import { openRoom } from "./room.js";

/** @import { GameText, Refused, Replies, Reply, Requests } from "../core/formats.js" */
/** @import { Options, Thought, Thoughts } from "../core/thinker.js" */
/** @import { GameData } from "../site/build.js" */
/** @import { Storage } from "../storage/made/kept-games.js" */
/** @import { Room } from "./room.js" */
/** @typedef {import("../core/formats.js").LoadedGame} LoadedGame */

const MOST_CELLS = 1000; // of a board, each of which is an element of the page

/** The programs that are known here, by the ids of their games. @type {Map<string, GameText>} */
const texts = new Map();
/** @typedef {{ id: string, room: Promise<Room> }} Open */
/** The open room. Another game closes it, as each takes some 200 MB. @type {Open | null} */
let open = null;
/** @type {Storage | null} */
let storage = null;

/** Look for the programs of games in a storage. @param {Storage} found */
export const useGamesOf = (found) => {
  storage = found;
};

/** Make the program of a game known, for as long as the page is open. @param {string} id @param {GameText} text */
export const useText = (id, text) => texts.set(id, text);

/** @param {string} code @param {string} message @returns {Refused} */
const refused = (code, message) => ({ ok: false, error: { code, message } });

const notHere = () =>
  refused("game-not-here", say("The rules of this game are not on this device. They come with the link of the game."));

/** Return the program of a game, or null. @param {string} id */
export async function textOf(id) {
  const known = texts.get(id);
  if (known) return known;
  await storage?.ready; // the program may be on the disk only
  const kept = storage && keptGame(storage, id);
  const reply = kept && (await core.ask({ do: "unpack-game", link: kept.link }));
  if (!reply?.ok || reply.game !== id) return null;
  texts.set(id, reply.text);
  return reply.text;
}

/** Close a room; the next question about its game opens another. @param {Open} left */
function leave(left) {
  left.room.then((room) => room.close()).catch(() => {});
  if (open === left) open = null;
}

/** Return the room of a game, or why its game cannot be played. @param {string} id @returns {Promise<Room | Refused>} */
async function opened(id) {
  const text = await textOf(id);
  if (!text) return notHere();
  if (open && open.id !== id) leave(open);
  open ??= { id, room: openRoom(text) };
  const mine = open;
  const room = await mine.room.catch((failure) =>
    refused("no-room", say("The closed room did not open: {reason}.", { reason: messageOf(failure) })),
  );
  const loaded = "ok" in room ? room : room.loaded;
  if (!loaded.ok) {
    leave(mine);
    return loaded;
  }
  if ("ok" in room || !("fault" in loaded)) return room;
  const { file, line, sentence } = loaded.fault;
  const fault = say("The program of this game has a fault in {file}, line {line}: {sentence}", {
    file,
    line,
    sentence,
  });
  return refused("game-fault", fault);
}

/**
 * Ask a game. It gets no results of other games.
 * @template {keyof Replies} Do @param {string} id @param {{ do: Do } & Requests[Do]} request
 * @returns {Promise<Reply<Replies[Do]>>}
 */
export async function askRoom(id, request) {
  const room = await opened(id);
  const given =
    "results" in request ? { ...request, results: resultsBefore(object(request.results), undefined, id) } : request;
  return "ok" in room ? room : room.ask(given);
}

/**
 * Let a game search.
 * @template {keyof Thoughts} Do @param {string} id @param {{ do: Do } & Requests[Do]} request
 * @param {Options<Thoughts[Do]>} [options] @returns {Promise<Thought<Thoughts[Do]>>}
 */
export async function thinkInRoom(id, request, options) {
  const room = await opened(id);
  return "ok" in room ? room : room.think(request, options);
}

/**
 * Open the room of a game; return its card, board and opening, or why not as a sentence.
 * @param {string} id @returns {Promise<Pick<LoadedGame, "card" | "board" | "table"> | string>}
 */
export async function openingOf(id) {
  const room = await opened(id);
  if ("ok" in room) return room.error.message;
  const { loaded } = room;
  if (!loaded.ok) return loaded.error.message;
  const { card, board, table, game } = /** @type {LoadedGame} */ (loaded);
  const isOurs = [game, card.id, table.record.game].every((one) => one === id) && board.cells.length <= MOST_CELLS;
  return isOurs ? { card, board, table } : say("The program of this game has answered something that makes no sense.");
}

/** The requests whose replies the build writes into files for the games of the shelf. */
const TOLD = /** @type {const} */ ({
  setup: "setup",
  rulebook: "rulebook",
  howto: "howto",
  gallery: "gallery",
  lessons: "lessons",
  watch: "games-to-watch",
  puzzles: "puzzles",
});

/**
 * Return what the build would have written about a game. Nobody has made tiles or proofs for it.
 * @template {keyof GameData} K @param {K} what @param {string} game @returns {Promise<GameData[K]>}
 */
export async function dataFromRoom(what, game) {
  /** @type {unknown} */
  const none = { proofs: {}, tiles: { pieces: [], boards: {} } }[String(what)];
  if (none) return /** @type {GameData[K]} */ (none);
  const reply = await askRoom(game, { do: TOLD[/** @type {keyof typeof TOLD} */ (what)], game });
  if (!reply.ok) throw new Error(reply.error.message);
  return /** @type {GameData[K]} */ (/** @type {unknown} */ (reply));
}

/** Return the drawings of a game's pieces, put into the page. @param {string} game */
export async function symbolsOf(game) {
  const [{ foreignSymbols }, reply] = await Promise.all([
    import("./drawings.js"),
    askRoom(game, { do: "drawings", game }),
  ]);
  return foreignSymbols(reply.ok ? reply.drawings : "", game);
}
