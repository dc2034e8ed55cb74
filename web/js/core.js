/**
 * The Python core, as the page sees it: questions go in as objects, answers come back as objects. Only this file
 * knows that there are workers. Two of them run the same Python: one answers at once (rules), one may take its time (thinker).
 *
 * @typedef {{phase: "loading" | "ready" | "failed", loaded: number, total: number, reason: string | null}} CoreState
 * `loaded` and `total` are bytes of the files that Python needs, as they are after decompression.
 */
import { download, runtimeFiles } from "./engine/download.js";
import { declaredWorker, spawnWorker } from "./engine/worker.js";
import { createThinker } from "./engine/thinker.js";

const SILENCE = 60_000; // the start has failed when nothing has happened for so long
const ANSWER_WITHIN = 30_000; // no question to the rules takes nearly as long

/** @type {Set<(state: CoreState) => void>} */
const listeners = new Set();
let booting = 0; // numbers the attempts, so that a late sign of an abandoned one is ignored
/** @type {import("./engine/worker.js").PythonWorker | null} */
let rules = null;
/** @type {{request: object, resolve: (reply: object) => void, reject: (failure: Error) => void}[]} */
let queue = [];

const thinker = createThinker(spawnWorker);

/** The one core of the page. */
export const core = {
  /** @type {CoreState} */
  state: { phase: "loading", loaded: 0, total: 0, reason: null },

  /**
   * Ask the rules. Waits for Python to be ready; a refusal (`ok: false`) is an answer like any other. Rejects only
   * when the engine itself has failed.
   * @param {object} request
   * @returns {Promise<any>}
   */
  ask(request) {
    if (core.state.phase === "failed") return Promise.reject(new Error(core.state.reason ?? "failed"));
    return new Promise((resolve, reject) => {
      queue.push({ request, resolve, reject });
      flush();
    });
  },

  /**
   * Let the thinker search, analyse, review or put a hint into words; see engine/thinker.js.
   * @param {object} request record, level or seconds or nodes, seed; `do`, if it is not `think`
   * @param {{onProgress?: (reply: any) => void, signal?: AbortSignal}} [options]
   * @returns {Promise<any>}
   */
  think: (request, options) => thinker.think(request, options),

  /** Start Python once more, after a failure. */
  restart() {
    rules?.terminate();
    rules = null;
    boot(spawnWorker);
  },
};

/**
 * Start Python. Answers at once; `onState` hears of every change.
 * @param {{onState?: (state: CoreState) => void}} options
 */
export function startCore({ onState = () => {} } = {}) {
  listeners.add(onState);
  if (booting === 0) boot(declaredWorker);
  else onState(core.state);
  return core;
}

function change(changes) {
  core.state = { ...core.state, ...changes };
  document.documentElement.dataset.core = core.state.phase;
  for (const listener of listeners) listener(core.state);
}

function fail(reason) {
  change({ phase: "failed", reason });
  for (const { reject } of queue.splice(0)) reject(new Error(reason));
}

/** @param {() => Promise<import("./engine/worker.js").PythonWorker>} makeWorker */
async function boot(makeWorker) {
  const attempt = ++booting;
  const current = () => attempt === booting && core.state.phase === "loading";
  const files = runtimeFiles();
  change({ phase: "loading", reason: null, loaded: 0, total: files.reduce((sum, file) => sum + file.size, 0) });

  let lastSign = performance.now();
  let allowed = SILENCE;
  const watchdog = setInterval(() => {
    if (!current()) return clearInterval(watchdog);
    if (performance.now() - lastSign > allowed) fail(problem ?? "The rules did not start in time.");
  }, 500);
  /** @type {string | null} */
  let problem = null;

  download(files, (loaded) => {
    lastSign = performance.now();
    if (current()) change({ loaded });
  }).catch((failure) => {
    // The worker meets the same trouble, but may never say so. Give it a moment: it may have been luckier.
    problem = `Part of the game could not be downloaded (${failure.message}).`;
    lastSign = performance.now();
    allowed = 5_000;
  });

  try {
    const worker = await makeWorker();
    if (!current()) return worker.terminate();
    rules = worker;
    change({ phase: "ready", loaded: core.state.total });
    flush();
  } catch (failure) {
    if (current()) fail(problem ?? `The rules did not start: ${failure.message}`);
  }
}

/** Send what has waited. Requests keep their order: the worker answers one after the other. */
function flush() {
  if (core.state.phase !== "ready" || !rules) return;
  for (const waiting of queue.splice(0)) send(rules, waiting);
}

async function send(worker, { request, resolve, reject }) {
  try {
    resolve(await worker.ask(request, ANSWER_WITHIN));
  } catch (failure) {
    reject(failure);
    if (rules !== worker) return;
    worker.terminate();
    rules = null;
    fail(`The rules stopped working: ${failure.message}`);
  }
}
