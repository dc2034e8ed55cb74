/**
 * A closed room with one game that somebody else made. It is asked like the core, and starts again by itself after its
 * program has hung or failed.
 */

import { answerWithin } from "../core/core.js";
import { createThinker } from "../core/thinker.js";
import { say } from "../words/say.js";
import { keptAhead } from "./ahead.js";
import { createChecker } from "./shapes.js";
import { startRoom } from "./worker.js";

/** @import { GameText, Replies, Reply, Requests } from "../core/formats.js" */
/** @import { Think } from "../core/thinker.js" */
/** @import { PythonWorker } from "../core/worker.js" */
/**
 * @typedef {<Do extends keyof Replies>(request: { do: Do } & Requests[Do]) => Promise<Reply<Replies[Do]>>} Ask
 * @typedef {{ loaded: Reply<Replies["load-game"]>, ask: Ask, think: Think, close: () => void }} Room
 * `loaded`: the reply to the program that it was opened with
 */

export const { startAhead, endAhead, takeRoom } = keptAhead(startRoom);

const LOAD_WITHIN = 10_000; // ms, for a program that is loaded and asked for its first position; Python runs by then
const CHECK_WITHIN = 30_000; // ms, for a part of the checks, which plays games

/** @returns {import("../core/formats.js").Refused} */
const stopped = () => ({
  ok: false,
  error: {
    code: "stopped",
    message: say(
      "The program of this game did not answer, so its room was closed. Your tables are as they were. Another try opens a new room.",
    ),
  },
});

/**
 * Open a room for the program of a game. It also opens if the program has a fault, which `loaded` then tells.
 * @param {GameText} text @returns {Promise<Room>} rejects if no room can be opened
 */
export async function openRoom(text) {
  const checked = await createChecker();
  let program = text;
  /** @type {Promise<PythonWorker> | null} */
  let running = null;

  /** Start the room, and load the game unless `ask` is about to do it. */
  async function start() {
    const python = await takeRoom();
    /** @type {PythonWorker["ask"]} */
    const ask = async (request, within) => checked(request, /** @type {never} */ (await python.ask(request, within)));
    loaded = await ask({ do: "load-game", text: program }, LOAD_WITHIN).catch((failure) => {
      python.terminate(failure);
      return stopped();
    });
    return { ...python, ask };
  }

  function live() {
    if (running) return running;
    const mine = start();
    running = mine;
    const over = () => {
      if (running === mine) running = null;
    };
    mine.then(({ died }) => died.then(over), over);
    return mine;
  }

  /** @type {Room["loaded"]} */
  let loaded = stopped();
  await live();
  const thinker = createThinker(live);

  return {
    get loaded() {
      return loaded;
    },
    async ask(request) {
      const loads = request.do === "load-game";
      if (loads && "text" in request) program = /** @type {GameText} */ (request.text);
      const record = "record" in request && request.record && "log" in request.record ? request.record : null;
      const checks = request.do === "findings";
      const within = loads ? LOAD_WITHIN : checks ? CHECK_WITHIN : answerWithin(record);
      const python = await live();
      try {
        return await python.ask(request, within);
      } catch (failure) {
        python.terminate(failure instanceof Error ? failure : undefined);
        return stopped();
      }
    },
    think: thinker.think,
    close() {
      running?.then((python) => python.terminate()).catch(() => {});
      thinker.end();
    },
  };
}
