/**
 * The page's interface to the Python core: requests and replies are objects. Two workers run the same Python: the rules
 * answer at once, the thinker may take its time.
 *
 * @typedef {{ phase: "loading" | "ready" | "failed", started: boolean, loaded: number, total: number,
 *   reason: string | null, late: boolean }} CoreState
 * `started`: the rules have been ready at least once; `loaded` and `total`: bytes of the files that Python needs, as
 * they travel; `late`: a request has waited for longer than usual
 */

import { inRooms, isMade } from "../site/build.js";
import { messageOf } from "../site/fault.js";
import { say } from "../words/say.js";
import { download, runtimeFiles, toTravel } from "./download.js";
import { createThinker } from "./thinker.js";
import { declaredWorker, loadAnew, spawnWorker, WorkerFailure, workerCame } from "./worker.js";

/** @import { GameRecord, Replies, Reply, Requests, Reviewed } from "./formats.js" */
/** @import { Options, Think } from "./thinker.js" */
/** @import { PythonWorker } from "./worker.js" */

// All in milliseconds.
const COUNTED_AFTER = 1_500; // so that a quick start does not read the large files twice
const PATIENCE = 30_000; // without any sign for this long, a second worker is started beside the first
const SILENCE = 60_000; // without any sign for this long after that, the start has failed
const LATE = 3_000; // a request that waits longer is reported as late
const ANSWER_WITHIN = 10_000; // no request takes nearly as long, so the worker hangs and is replaced
const AND_PER_ACTION = 10; // added for each action of a record, which is replayed first
const READ_WITHIN = 60_000; // for texts that may hold thousands of games
const REVIVED_APART = 60_000; // rules that stop again within this time are not restarted automatically

/** Return the reply to a request that ended its worker. @returns {import("./formats.js").Refused} */
function stopped() {
  const message = say(
    "The rules have stopped. They could not finish this, and it will not be retried automatically. Nothing is lost.",
  );
  return { ok: false, error: { code: "stopped", message } };
}

let tell = (/** @type {CoreState} */ _state) => {}; // told of every state
let booting = 0; // numbers the attempts, so that signs of an abandoned one are ignored
/** @type {PythonWorker | null} */
let rules = null;
let revived = Number.NEGATIVE_INFINITY; // when the rules were last restarted automatically
/**
 * A request that waits for the rules; `again`: it is sent for the second time.
 * @typedef {{ request: { do: string, record?: GameRecord }, resolve: (reply: Reply<never>) => void,
 *   reject: (failure: Error) => void, again?: boolean }} Question
 */
/** @type {Question[]} */
const queue = [];

const thinker = createThinker(spawnWorker);

/**
 * Return the made game that a request is about; its room answers.
 * @param {{ do: string, game?: string | null, record?: GameRecord | null, ours?: GameRecord }} request
 */
const madeIn = ({ game, record, ours }) => [game, (record ?? ours)?.game].find((id) => isMade(id ?? ""));

/** The one core of the page. */
export const core = {
  /** @type {CoreState} */
  state: { phase: "loading", started: false, loaded: 0, total: 0, reason: null, late: false },

  /**
   * Ask the rules, once Python is ready. A refusal (`ok: false`) is a reply like any other, and so is the code
   * `stopped` for a request that ended its worker. Rejects only if the engine has failed.
   * @template {keyof Replies} Do @param {{ do: Do } & Requests[Do]} request @returns {Promise<Reply<Replies[Do]>>}
   */
  ask(request) {
    const made = madeIn(request);
    if (made) return inRooms().then((rooms) => rooms.askRoom(made, request));
    if (core.state.phase === "failed") return Promise.reject(new Error(core.state.reason ?? "failed"));
    return new Promise((resolve, reject) => {
      queue.push({ request, resolve, reject });
      flush();
    });
  },

  /** Let the thinker search, analyse or word a hint; see thinker.js. @type {Think} */
  async think(request, options) {
    const made = madeIn(request);
    return made ? (await inRooms()).thinkInRoom(made, request, options) : thinker.think(request, options);
  },

  /**
   * Let the thinkers review a game.
   * @param {{ do: "review" } & Requests["review"]} request @param {Options<Reviewed>} [options]
   */
  async review(request, options) {
    const { reviewTogether } = await import("./together.js");
    const alone = { think: core.think, end() {} }; // a made game has one room
    if (madeIn(request)) return reviewTogether(alone, () => alone, request, { ...options, device: {} });
    return reviewTogether(thinker, () => createThinker(spawnWorker), request, options);
  },

  /** Start Python once more, after a failure. */
  restart() {
    rules?.terminate();
    rules = null;
    if (workerCame()) return boot([spawnWorker]);
    change({ phase: "loading", reason: null });
    loadAnew().catch((failure) => fail(say("The rules did not start: {reason}", { reason: messageOf(failure) })));
  },
};

/** Start Python, and call back with every state of it. @param {(state: CoreState) => void} [onState] */
export function startCore(onState = () => {}) {
  tell = onState;
  boot([declaredWorker, spawnWorker]);
}

/** @param {Partial<CoreState>} changes */
function change(changes) {
  core.state = { ...core.state, ...changes };
  document.documentElement.dataset.core = core.state.phase;
  tell(core.state);
}

/** @param {string} reason */
function fail(reason) {
  change({ phase: "failed", reason });
  for (const { reject } of queue.splice(0)) reject(new Error(reason));
}

/**
 * Start Python in a worker. If the first way fails or gives no sign for long, the next is tried too. The first worker
 * that answers is used, whenever it does: also after the failure was told, and after a start by hand.
 * @param {((sign: () => void) => Promise<PythonWorker>)[]} ways
 */
function boot(ways) {
  const attempt = ++booting;
  if (["Worker", "WebAssembly", "BroadcastChannel"].some((part) => !(part in window)))
    return void import("./obstacle.js").then(({ obstacle }) => fail(obstacle()));
  const current = () => attempt === booting && core.state.phase === "loading";
  const files = navigator.serviceWorker?.controller ? [] : runtimeFiles(); // or they are on this device already
  change({ phase: "loading", reason: null, loaded: 0, total: toTravel(files) });

  let lastSign = performance.now();
  let alive = false; // a worker has told that it gets on, so no second one takes the machine from it
  /** @type {string | null} */
  let problem = null;
  let going = 0;

  const sign = () => {
    lastSign = performance.now();
    alive = true;
  };
  const next = async (/** @type {string} */ reason) => {
    const makeWorker = problem || alive ? undefined : ways.shift();
    if (!makeWorker) return fail(problem ?? reason);
    lastSign = performance.now();
    going += 1;
    try {
      const worker = await makeWorker(sign);
      if (core.state.phase === "ready") worker.terminate();
      else install(worker);
    } catch (failure) {
      going -= 1;
      if (!current() || going > 0) return;
      alive = false;
      next(say("The rules did not start: {reason}", { reason: messageOf(failure) }));
    }
  };
  const allowed = () => {
    if (problem) return 5_000;
    if (alive) return PATIENCE + SILENCE;
    return ways.length ? PATIENCE : SILENCE;
  };
  const watchdog = setInterval(() => {
    if (!current()) clearInterval(watchdog);
    else if (performance.now() - lastSign > allowed()) next(say("The rules did not start in time."));
  }, 500);

  const watchFiles = () =>
    download(files, (loaded, total) => {
      lastSign = performance.now();
      if (current()) change({ loaded, total });
    }).catch((failure) => {
      // The worker probably fails too, but may never report it. Wait a moment in case it did get the file.
      problem = say("Part of the game could not be downloaded ({reason}).", { reason: failure.message });
      lastSign = performance.now();
    });
  setTimeout(() => current() && watchFiles(), COUNTED_AFTER);
  next("");
}

/** @param {PythonWorker} worker */
function install(worker) {
  rules = worker;
  worker.died.then((failure) => lost(worker, failure));
  change({ phase: "ready", started: true, loaded: core.state.total });
  flush();
}

/** Restart rules that no longer answer, but not twice in a row. @param {PythonWorker} worker @param {Error} failure */
function lost(worker, failure) {
  if (rules !== worker) return;
  worker.terminate(failure);
  rules = null;
  const now = performance.now();
  if (now - revived < REVIVED_APART)
    return fail(say("The rules stopped working: {reason}", { reason: failure.message }));
  revived = now;
  boot([spawnWorker, spawnWorker]);
}

/** Send the waiting requests in their order; the worker answers one after the other. */
function flush() {
  if (core.state.phase !== "ready" || !rules) return;
  for (const waiting of queue.splice(0)) send(rules, waiting);
}

/** Return how long a request about a record, or none, may take, in milliseconds. @param {GameRecord | null} [record] */
export const answerWithin = (record) => ANSWER_WITHIN + AND_PER_ACTION * (record?.log?.length ?? 0);

/** Return how long a request may take, in milliseconds. @param {Question["request"]} given */
const patience = ({ do: what, record }) => (["read", "import"].includes(what) ? READ_WITHIN : answerWithin(record));

/**
 * Send a request. If its worker ends before it has begun, it is sent once more; a request under way may have ended the
 * worker, so no other worker gets it.
 * @param {PythonWorker} worker @param {Question} waiting
 */
async function send(worker, waiting) {
  const { request, resolve, reject, again } = waiting;
  const late = setTimeout(() => change({ late: true }), LATE);
  const answered = () => {
    clearTimeout(late);
    if (core.state.late) change({ late: false });
  };
  try {
    /** @type {Reply<never>} the caller knows the type of the reply to its request */
    const reply = await worker.ask(request, patience(request));
    answered();
    resolve(reply);
  } catch (failure) {
    answered();
    const cause = failure instanceof Error ? failure : new Error(messageOf(failure));
    lost(worker, cause);
    if (failure instanceof WorkerFailure && failure.begun) return resolve(stopped());
    if (again || core.state.phase === "failed") return reject(cause);
    queue.push({ ...waiting, again: true });
    flush();
  }
}
