/**
 * The Python core, as the page sees it: questions go in as objects, answers come back as objects. Behind it two workers
 * run the same Python: one answers at once (rules), one may take its time (thinker).
 *
 * @typedef {{phase: "loading" | "ready" | "failed", started: boolean, loaded: number, total: number, reason: string | null, late: boolean}} CoreState
 * `started`: the rules have been ready at least once; `loaded` and `total` are bytes of the files that Python needs, as they are after decompression; `late`: a question waits for long.
 */

import { messageOf } from "../site/fault.js";
import { say } from "../words/say.js";
import { download, runtimeFiles } from "./download.js";
import { createThinker } from "./thinker.js";
import { declaredWorker, loadAnew, spawnWorker, WorkerFailure, workerCame } from "./worker.js";

/** @import { GameRecord, Replies, Reply, Requests, Reviewed } from "./formats.js" */
/** @import { Options, Think } from "./thinker.js" */

const COUNTED_AFTER = 1_500; // a start that is quick is not held up by a second reading of the large files
const PATIENCE = 30_000; // when nothing has happened for so long, another worker is started beside the first
const SILENCE = 60_000; // and when nothing has come of that either, the start has failed
const LATE = 3_000; // a question that waits for so long is told of;
const ANSWER_WITHIN = 10_000; // none takes nearly as long: then the worker hangs, and another one is started
const AND_PER_ACTION = 10; // But a long record is replayed first,
const READ_WITHIN = 60_000; // and texts may hold thousands of games
const REVIVED_APART = 60_000; // rules that stop again so soon are not started again by themselves

/** The answer to a request that the rules ended at. */
const STOPPED = {
  ok: false,
  error: {
    code: "stopped",
    message: "The rules have stopped. They could not finish this, so it is not tried again by itself. Nothing is lost.",
  },
};

/** What a host reads that takes away what the rules run in. */
const NO_WORKERS =
  "This browser does not let the page use web workers or WebAssembly, in which the rules run: a setting or an extension may forbid it. The rule books and your tables can be read all the same.";

/** What a browser reads that has no BroadcastChannel, without which PyScript does not load. */
const NO_CHANNEL =
  "A newer browser is needed: Chrome or Edge 123, Firefox 121, Safari 17.5, or later. This one has no BroadcastChannel, which the rules need to start; a setting or an extension may forbid it. The rule books and your tables can be read all the same.";

/** @type {Set<(state: CoreState) => void>} */
const listeners = new Set();
let booting = 0; // numbers the attempts, so that a late sign of an abandoned one is ignored
/** @type {import("./worker.js").PythonWorker | null} */
let rules = null;
let revived = Number.NEGATIVE_INFINITY; // when the rules were last started again by themselves
/** @typedef {{request: { do: string, record?: GameRecord }, resolve: (reply: any) => void, reject: (failure: Error) => void, again?: boolean}} Question */
/** @type {Question[]} */
const queue = [];

const thinker = createThinker(spawnWorker);

/** The one core of the page. */
export const core = {
  /** @type {CoreState} */
  state: { phase: "loading", started: false, loaded: 0, total: 0, reason: null, late: false },

  /**
   * Ask the rules. Waits for Python to be ready; a refusal (`ok: false`) is an answer like any other, and so is the
   * code `stopped` for a request that the worker ended at. Rejects only when the engine itself has failed.
   * @template {keyof Replies} Do
   * @param {{ do: Do } & Requests[Do]} request
   * @returns {Promise<Reply<Replies[Do]>>}
   */
  ask(request) {
    if (core.state.phase === "failed") return Promise.reject(new Error(core.state.reason ?? "failed"));
    return new Promise((resolve, reject) => {
      queue.push({ request, resolve, reject });
      flush();
    });
  },

  /**
   * Let the thinker search, analyse, review or put a hint into words; see thinker.js. A review may have helpers.
   * @type {Think}
   */
  think: (request, options) => thinker.think(request, options),

  /**
   * Let the thinkers review a game.
   * @param {{ do: "review" } & Requests["review"]} request
   * @param {Options<Reviewed>} [options]
   */
  async review(request, options) {
    const { reviewTogether } = await import("./together.js");
    return reviewTogether(thinker, () => createThinker(spawnWorker), request, options);
  },

  /** Start Python once more, after a failure. */
  restart() {
    rules?.terminate();
    rules = null;
    if (workerCame()) return boot([spawnWorker]);
    change({ phase: "loading", reason: null });
    loadAnew().catch((failure) => fail(`The rules did not start: ${messageOf(failure)}`));
  },
};

/**
 * Start Python. Answers at once; `onState` hears of every change.
 * @param {{onState?: (state: CoreState) => void}} options
 */
export function startCore({ onState = () => {} } = {}) {
  listeners.add(onState);
  if (booting === 0) boot([declaredWorker, spawnWorker]);
  else onState(core.state);
  return core;
}

/** @param {object} changes */
function change(changes) {
  core.state = { ...core.state, ...changes };
  document.documentElement.dataset.core = core.state.phase;
  for (const listener of listeners) listener(core.state);
}

/** @param {string} reason */
function fail(reason) {
  change({ phase: "failed", reason });
  for (const { reject } of queue.splice(0)) reject(new Error(reason));
}

/**
 * Start Python in a worker. The first way is tried; where it fails, or is silent for long, the next one is tried too, and
 * whichever answers first is taken.
 * @param {(() => Promise<import("./worker.js").PythonWorker>)[]} ways
 */
function boot(ways) {
  const attempt = ++booting;
  if (!("Worker" in window && "WebAssembly" in window)) return fail(NO_WORKERS);
  if (!("BroadcastChannel" in window)) return fail(NO_CHANNEL);
  const current = () => attempt === booting && core.state.phase === "loading";
  const files = runtimeFiles();
  change({ phase: "loading", reason: null, loaded: 0, total: files.reduce((sum, file) => sum + file.size, 0) });

  let lastSign = performance.now();
  /** @type {string | null} */
  let problem = null;
  let going = 0;

  /** @param {string} reason */
  const next = async (reason) => {
    const makeWorker = problem ? undefined : ways.shift();
    if (!makeWorker) return fail(problem ?? reason);
    lastSign = performance.now();
    going += 1;
    try {
      const worker = await makeWorker();
      if (current()) install(worker);
      else worker.terminate();
    } catch (failure) {
      going -= 1;
      if (current() && going === 0) next(`The rules did not start: ${messageOf(failure)}`);
    }
  };
  const allowed = () => (problem ? 5_000 : ways.length ? PATIENCE : SILENCE);
  const watchdog = setInterval(() => {
    if (!current()) clearInterval(watchdog);
    else if (performance.now() - lastSign > allowed()) next(say("The rules did not start in time."));
  }, 500);

  const watchFiles = () =>
    download(files, (loaded) => {
      lastSign = performance.now();
      if (current()) change({ loaded });
    }).catch((failure) => {
      // The worker meets the same trouble, but may never say so. Give it a moment: it may have been luckier.
      problem = `Part of the game could not be downloaded (${failure.message}).`;
      lastSign = performance.now();
    });
  setTimeout(() => current() && watchFiles(), COUNTED_AFTER);
  next("");
}

/** @param {import("./worker.js").PythonWorker} worker */
function install(worker) {
  rules = worker;
  worker.died.then((failure) => lost(worker, failure));
  change({ phase: "ready", started: true, loaded: core.state.total });
  flush();
}

/**
 * The rules answer no more. They are started again by themselves, unless that has just been done.
 * @param {import("./worker.js").PythonWorker} worker
 * @param {Error} failure
 */
function lost(worker, failure) {
  if (rules !== worker) return;
  worker.terminate(failure);
  rules = null;
  const now = performance.now();
  if (now - revived < REVIVED_APART) return fail(`The rules stopped working: ${failure.message}`);
  revived = now;
  boot([spawnWorker, spawnWorker]);
}

/** Send what has waited. Requests keep their order: the worker answers one after the other. */
function flush() {
  if (core.state.phase !== "ready" || !rules) return;
  for (const waiting of queue.splice(0)) send(rules, waiting);
}

/**
 * How long a question may take, in milliseconds.
 * @param {Question["request"]} given
 */
const patience = ({ do: what, record }) =>
  ["read", "import"].includes(what) ? READ_WITHIN : ANSWER_WITHIN + AND_PER_ACTION * (record?.log?.length ?? 0);

/**
 * A question that only waited when its worker ended is asked once more. The one that was under way may have ended it,
 * and no other worker gets it.
 * @param {import("./worker.js").PythonWorker} worker
 * @param {Question} waiting
 */
async function send(worker, waiting) {
  const { request, resolve, reject, again } = waiting;
  const late = setTimeout(() => change({ late: true }), LATE);
  const answered = () => {
    clearTimeout(late);
    if (core.state.late) change({ late: false });
  };
  try {
    const reply = await worker.ask(request, patience(request));
    answered();
    resolve(reply);
  } catch (failure) {
    answered();
    const told = failure instanceof Error ? failure : new Error(messageOf(failure));
    lost(worker, told);
    if (failure instanceof WorkerFailure && failure.begun) return resolve(STOPPED);
    if (again || core.state.phase === "failed") return reject(told);
    queue.push({ ...waiting, again: true });
    flush();
  }
}
