import { nextSteps } from "../../moves/picker.js";
import { boardOf, isLive, momentKey, movesInHand, shown } from "../../state/selectors.js";
import { momentWords } from "../../words/describe-turns.js";
import { say, sentences } from "../../words/say.js";

/** @import { Replies, Reply, Requests, Scene } from "../../core/formats.js" */
/** @import { Announce, RulesClient, Voice } from "../../parts.js" */
/** @import { Store } from "../../state/state.js" */
/** @typedef {typeof import("../counting.js")} Counting */
/** @typedef {"describe" | "describe-cell" | "describe-hand" | "typed"} Read */

/**
 * Create the reader, which asks the rules for words about the moment on the board.
 * @param {{ store: Store, rulesClient: RulesClient, announce: Announce }} parts
 */
export function createReader({ store, rulesClient, announce }) {
  const key = () => {
    const { table } = store.get();
    return table?.scene ? momentKey(table.id, shown(table)) : null;
  };

  /**
   * Return the reply, or null if the table has moved on meanwhile.
   * @template {Read} Do @param {{ do: Do } & Omit<Requests[Do], "record">} request
   * @returns {Promise<Reply<Replies[Do]> | null>}
   */
  async function ask(request) {
    if (rulesClient.ready()) await rulesClient.inTurn(() => {}); // a move that is drawn counts as played
    const moment = key();
    if (!moment) return null;
    const { record } = shown(store.get().table);
    const reply = await rulesClient.ask(/** @type {{ do: Do } & Requests[Do]} */ ({ ...request, record }));
    return key() === moment ? reply : null;
  }

  return {
    ask,
    /**
     * Announce words of the reply, if they are still wanted when it comes.
     * @template {Read} Do @param {{ do: Do } & Omit<Requests[Do], "record">} request
     * @param {(reply: Replies[Do]) => string} words @param {() => boolean} [wanted]
     */
    async aloud(request, words, wanted = () => true) {
      if (!rulesClient.ready()) announce(say("One moment: the rules are on their way."), "answer");
      const reply = await ask(request);
      if (reply && wanted()) announce(reply.ok ? words(reply) : reply.error.message, "answer");
    },
  };
}

/**
 * Return the commands that read the table aloud.
 * @param {{ store: Store, voice: Voice, reader: ReturnType<typeof createReader> }} parts
 */
export function readingCommands({ store, voice, reader }) {
  const here = () => {
    const state = store.get();
    return { table: state.table, scene: shown(state.table).scene, board: boardOf(state, state.table.record) };
  };

  /** Announce words of the scene that are loaded when they are wanted. @param {(words: Counting, scene: Scene) => string} words */
  const count = async (words) => {
    const { scene } = here();
    voice.announce(words(await import("../counting.js"), scene), "answer");
  };

  return {
    repeat: voice.repeat,
    /** Return the board in words, or null. @param {boolean} flipped */
    describeBoard: (flipped) => reader.ask({ do: "describe", flipped }),
    /** Return all that there is to say about a cell, or null. @param {string} cell */
    describeCell: (cell) => reader.ask({ do: "describe-cell", cell }),
    readTurn() {
      const state = store.get();
      if (!state.table?.scene) return;
      const moment = momentWords(state, state.table);
      if (here().scene.progress?.length) count(({ progressWords }, scene) => sentences(moment, progressWords(scene)));
      else voice.announce(moment, "answer");
    },
    /** Ask for the letter of a kind of piece, and say which there are. */
    readLetters: () => count(({ letterWords }, scene) => letterWords(scene)),
    readPieces: () => reader.aloud({ do: "describe" }, ({ pieces }) => sentences(...pieces)),
    /** @param {string | null} cell */
    readLines: (cell) => cell && reader.aloud({ do: "describe-cell", cell }, ({ lines }) => lines),
    /** Read what lies from a cell on in one direction. @param {string} cell @param {string} toward the next cell */
    readRay: (cell, toward) => reader.aloud({ do: "describe-cell", cell, toward }, ({ lines }) => lines),
    /** Return the cell of the next step, or announce none. @param {string | null} from @param {boolean} back */
    findMover(from, back) {
      const { table, board } = here();
      const next = (/** @type {string[]} */ picked) =>
        after(board.order, from, [...nextSteps(movesInHand(table), picked).keys()], back);
      const found = isLive(table) ? (next(table.selection.picked) ?? next([])) : null;
      if (!found) voice.announce(say("No piece can move now."), "answer");
      return found;
    },
    /**
     * Return the next piece with a letter, or announce none.
     * @param {string | null} from @param {string} key @param {boolean} back
     */
    findKind(from, key, back) {
      const { scene, board } = here();
      const letter = key.toUpperCase();
      const alike = scene.pieces.filter((piece) => piece.letter?.toUpperCase() === letter).map(({ cell }) => cell);
      const found = after(board.order, from, alike, back);
      if (!found) count(({ letterWords }) => letterWords(scene, letter));
      return found;
    },
  };
}

/**
 * Return the next of the wanted cells after `from`, in an order that goes round.
 * @param {string[]} order @param {string | null} from @param {string[]} wanted @param {boolean} back
 */
function after(order, from, wanted, back) {
  const way = back ? [...order].reverse() : order;
  const at = from === null ? 0 : way.indexOf(from) + 1;
  return [...way.slice(at), ...way.slice(0, at)].find((cell) => wanted.includes(cell)) ?? null;
}
