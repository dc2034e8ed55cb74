/** The Python behind a page: what it was asked and has answered. Tests can hold requests back and answer them. */
import { startPython } from "../../js/core.mjs";

/**
 * @typedef {{ do: string, [field: string]: any }} Request
 * @typedef {{ ok: boolean, [field: string]: any }} Reply
 * @typedef {{ request: Request, reply?: Reply }} Exchange
 */

/** What runs: the core, and the room of made games. Pages share them, as a start takes longer than most tests. */
const processes = { core: () => startPython(), room: () => startPython("--room") };
/** @type {Partial<Record<keyof processes, ReturnType<typeof startPython>>>} */
const running = {};

/** Create what a page's workers ask. */
export function createPython() {
  /** All requests and their replies, in the order of the requests. @type {Exchange[]} */
  const exchanges = [];
  /** The requests that are under way. @type {Set<Exchange>} */
  const open = new Set();
  /** @type {Map<string, (request: Request, ask: (request: Request) => Promise<Reply>) => Reply | Promise<Reply>>} */
  const stands = new Map();
  /** @type {{ matches: (name: string) => boolean, release: () => void, until: Promise<void> } | null} */
  let held = null;
  let over = false;

  /** @param {keyof processes} where @param {Request} request @returns {Promise<Reply>} */
  async function real(where, request) {
    running[where] ??= processes[where]();
    return JSON.parse(await running[where].answer(JSON.stringify(request)));
  }

  /** The searches for an opponent's move, by their numbers. @type {Set<number>} */
  const moves = new Set();
  /** Return whether a request is about an opponent's move. @param {Request} request */
  const isMove = (request) => request.do === "think" && (request.record !== undefined || moves.has(request.job));

  /** Wait while requests of this name are held back. @param {string} name */
  async function passed(name) {
    while (held?.matches(name)) await held.until;
  }

  return {
    exchanges,
    /** Return whether a request is under way that is no part of a search, but for that of an opponent's move. */
    isBusy: () => [...open].some(({ request }) => request.do !== "think" || isMove(request)),
    /** Return whether any request is under way. */
    isThinking: () => open.size > 0,
    /** Return how many moves of opponents have been found. */
    moves: () => exchanges.filter(({ request, reply }) => isMove(request) && reply?.done).length,
    /** Resolve when the next request is answered. */
    next: () => Promise.race([...open].map((one) => /** @type {any} */ (one).answered)),

    /** Answer a test, which is no request of the page. @param {Request} request */
    tell: (request) => real("core", request),

    /** Answer a worker. A page that is over gets no more replies. @param {keyof processes} where @param {string} text */
    async ask(where, text) {
      /** @type {Request} */
      const request = JSON.parse(text);
      /** @type {Exchange} */
      const exchange = { request };
      exchanges.push(exchange);
      await passed(request.do);
      const stand = stands.get(request.do);
      const answered = stand ? Promise.resolve(stand(request, (asked) => real(where, asked))) : real(where, request);
      Object.defineProperty(exchange, "answered", {
        value: answered.then(
          () => {},
          () => {},
        ),
      });
      open.add(exchange);
      try {
        exchange.reply = await answered;
        if (isMove(request)) moves.add(exchange.reply.job);
      } finally {
        open.delete(exchange);
      }
      return over ? new Promise(() => {}) : JSON.stringify(exchange.reply);
    },

    /** Resolve when a worker may start. */
    opened: () => passed("start"),

    /**
     * Hold back requests of these names, or all, until `release`; "start" holds back the start of Python.
     * @param {string[]} names
     */
    hold(...names) {
      let release = () => {};
      const until = /** @type {Promise<void>} */ (new Promise((resolve) => (release = () => resolve())));
      held = { matches: (name) => !names.length || names.includes(name), release, until };
    },
    release() {
      held?.release();
      held = null;
    },

    /**
     * Answer requests of a name in Python's place. `ask` asks Python.
     * @param {string} name @param {(request: Request, ask: (request: Request) => Promise<Reply>) => any} reply
     */
    answer: (name, reply) => void stands.set(name, reply),

    end() {
      over = true;
    },
  };
}
