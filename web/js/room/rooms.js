/** The rooms of games that others made: where the core sends the requests about them, and what is read of them. */

import { core } from "../core/core.js";
import { resultsBefore } from "../storage/kept-results.js";
import { object } from "../storage/values.js";
import { say } from "../words/say.js";
import { keptGame } from "./kept.js";
import { openRoom } from "./room.js";

/** @import { GameText, Refused, Replies, Reply, Requests } from "../core/formats.js" */
/** @import { Options, Thought, Thoughts } from "../core/thinker.js" */
/** @import { GameData } from "../site/build.js" */
/** @import { Store } from "../state/state.js" */
/** @import { Room } from "./room.js" */
/** @typedef {import("../core/formats.js").LoadedGame} LoadedGame */

const MOST_CELLS = 1000; // of a board, each of which is an element of the page

/** The programs that are known here, by the ids of their games. @type {Map<string, GameText>} */
const texts = new Map();
/** The open room. Another game closes it, as each takes some 200 MB. @type {{ id: string, room: Promise<Room> } | null} */
let open = null;

/** Make the program of a game known, for as long as the page is open. @param {string} id @param {GameText} text */
export const useText = (id, text) => texts.set(id, text);

/** @param {string} message @returns {Refused} */
const refused = (message) => ({ ok: false, error: { code: "game-not-here", message } });

const notHere = () =>
  refused(say("The rules of this game are not on this device. They come with the link of the game."));

/** Return the program of a game, or null. @param {string} id */
export async function textOf(id) {
  const known = texts.get(id);
  if (known) return known;
  const kept = core.storage && keptGame(core.storage, id);
  const reply = kept && (await core.ask({ do: "unpack-game", link: kept.link }));
  if (!reply?.ok || reply.game !== id) return null;
  texts.set(id, reply.text);
  return reply.text;
}

/** Return the room of a game, opened if needed, or null if its program is not known. @param {string} id */
async function roomOf(id) {
  const text = await textOf(id);
  if (!text) return null;
  if (open?.id !== id) {
    open?.room.then((room) => room.close()).catch(() => {});
    const mine = { id, room: openRoom(text) };
    mine.room.catch(() => {
      if (open === mine) open = null; // the next question tries again
    });
    open = mine;
  }
  return open.room;
}

/**
 * Ask a game. It gets no results of other games.
 * @template {keyof Replies} Do @param {string} id @param {{ do: Do } & Requests[Do]} request
 * @returns {Promise<Reply<Replies[Do]>>}
 */
export async function askRoom(id, request) {
  const room = await roomOf(id);
  const given =
    "results" in request ? { ...request, results: resultsBefore(object(request.results), undefined, id) } : request;
  return room ? room.ask(given) : notHere();
}

/**
 * Let a game search.
 * @template {keyof Thoughts} Do @param {string} id @param {{ do: Do } & Requests[Do]} request
 * @param {Options<Thoughts[Do]>} [options] @returns {Promise<Thought<Thoughts[Do]>>}
 */
export async function thinkInRoom(id, request, options) {
  const room = await roomOf(id);
  return room ? room.think(request, options) : notHere();
}

/**
 * Open the room of a game and put its card, its board and its opening into the state, as the build does for the games
 * of the shelf. Return why not, or "".
 * @param {Store} store @param {string} id
 */
export async function bringGame(store, id) {
  const room = await roomOf(id);
  if (!room) return notHere().error.message;
  const { loaded } = room;
  if (!loaded.ok) return loaded.error.message;
  if ("fault" in loaded) {
    const { file, line, sentence } = loaded.fault;
    return say("The program of this game has a fault in {file}, line {line}: {sentence}", { file, line, sentence });
  }
  const { card, board, table, game } = loaded;
  if (game !== id || card.id !== id || table.record.game !== id || board.cells.length > MOST_CELLS)
    return say("The program of this game has answered something that makes no sense.");
  store.set(({ made, boards, openings }) => ({
    made: { ...made, [id]: card },
    boards: { ...boards, [id]: board },
    openings: { ...openings, [id]: table },
  }));
  return "";
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
 * Return what the build would have written about a game.
 * @param {keyof GameData} what @param {string} game
 * @returns {Promise<any>} of the type that `what` has in `GameData`
 */
export async function dataFromRoom(what, game) {
  if (what === "proofs") return {};
  if (what === "tiles") return { pieces: [], boards: {} };
  const reply = await askRoom(game, { do: TOLD[what], game });
  if (!reply.ok) throw new Error(reply.error.message);
  return reply;
}
