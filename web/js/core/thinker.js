/**
 * Searches in a second worker, which is started when it is first needed. It searches in slices, so that it can be
 * stopped between them with its best move so far; it is terminated only if it no longer answers.
 */
import { inTime, stopWith } from "../site/fault.js";

/** @import { Findings, Replies, Reply, Requests, Started } from "./formats.js" */
/** @import { PythonWorker } from "./worker.js" */
/** @typedef {Findings & Pick<Replies, "hint" | "hello">} Thoughts */
/** @template T @typedef {{ onProgress?: (found: T & Started) => void, signal?: AbortSignal }} Options */
/** @template T @typedef {Reply<Partial<T> & Partial<Started>>} Thought  empty if it was stopped at once */
/**
 * @typedef {<Do extends keyof Thoughts>(request: { do: Do } & Requests[Do], options?: Options<Thoughts[Do]>) =>
 *   Promise<Thought<Thoughts[Do]>>} Think
 */

const SLICE = 0.15; // seconds
const SLICE_WITHIN = 5_000; // ms; after that the worker hangs
const JOB_WITHIN = 20_000; // ms; a long record is replayed first
const START_WITHIN = 60_000;

/** @param {() => Promise<PythonWorker>} spawn */
export function createThinker(spawn) {
  /** @type {Promise<PythonWorker> | null} */
  let starting = null;
  let inVain = false; // it has been waited for, and did not start in time
  /** @type {{ stop: () => void, ended: Promise<unknown> } | null} */
  let running = null;

  /** Return the worker, started if needed; undefined if the signal is aborted first. @param {AbortSignal} signal */
  async function worker(signal) {
    if (!starting || inVain) starting = firstOf(spawn(), starting);
    inVain = false;
    const mine = starting;
    /** @type {Promise<undefined>} */
    const stopped = new Promise((resolve) => signal.addEventListener("abort", () => resolve(undefined)));
    try {
      return await inTime(Promise.race([mine, stopped]), START_WITHIN);
    } catch (failure) {
      // It failed or took too long. The next search starts another one, and uses the one that comes first.
      inVain = starting === mine;
      throw failure;
    }
  }

  /**
   * Search until it is done or stopped. If the worker dies or hangs, begin again once.
   * @template T
   * @param {{ do: string }} request @param {(found: T & Started) => void} onProgress @param {AbortSignal} signal
   * @returns {Promise<Thought<T>>}
   */
  async function search(request, onProgress, signal, again = false) {
    const python = signal.aborted ? undefined : await worker(signal);
    if (!python) return NOTHING_YET;
    try {
      return await slices(python, request, onProgress, signal);
    } catch (failure) {
      python.terminate();
      starting = null;
      if (again) throw failure;
      return search(request, onProgress, signal, true);
    }
  }

  /**
   * @template T @param {PythonWorker} python
   * @param {{ do: string }} request @param {(found: T & Started) => void} onProgress @param {AbortSignal} signal
   * @returns {Promise<Thought<T>>}
   */
  async function slices(python, request, onProgress, signal) {
    /** @type {Thought<T>} */
    let reply = await python.ask(request, JOB_WITHIN);
    const job = reply.ok ? reply.job : undefined;
    // A reply that comes at once has no job.
    while (reply.ok && job !== undefined && !reply.done) {
      if (signal.aborted) return python.ask({ do: "think", job, stop: true }, SLICE_WITHIN);
      /** @type {Reply<T & Started>} */
      const slice = await python.ask({ do: "think", job, slice: SLICE }, SLICE_WITHIN);
      if (slice.ok) onProgress(slice);
      reply = slice;
    }
    // This is a fault and no refusal, mostly a lack of memory, which a new worker has again.
    if (!reply.ok && reply.error.code === "internal") throw new Error(reply.error.message);
    return reply;
  }

  return {
    /**
     * Search. One search at a time: a new one stops the one before, which then resolves with its best so far. Aborting
     * the signal means "move now": resolves soon, with the best so far, or `move: null` if nothing was searched yet.
     * Rejects only if the engine failed; the next search starts a new one.
     * @type {Think}
     */
    async think(request, { onProgress = () => {}, signal } = {}) {
      const before = running;
      const stop = stopWith(signal);
      const ended = (async () => {
        before?.stop();
        await before?.ended.catch(() => {});
        return stop.signal.aborted ? NOTHING_YET : search(request, onProgress, stop.signal);
      })();
      running = { stop: () => stop.abort(), ended };
      return ended;
    },

    /** Terminate the worker. */
    end() {
      if (starting) discard(starting);
      starting = null;
    },
  };
}

/**
 * Return the first of two workers that starts, and terminate the other.
 * @param {Promise<PythonWorker>} fresh @param {Promise<PythonWorker> | null} late @returns {Promise<PythonWorker>}
 */
function firstOf(fresh, late) {
  if (!late) return fresh;
  const first = Promise.any([fresh, late]).catch(() => fresh);
  for (const each of [fresh, late])
    each.then(async (python) => (await first) !== python && python.terminate()).catch(() => {});
  return first;
}

/** Terminate a worker once it has started, if it does. @param {Promise<PythonWorker>} starting */
const discard = (starting) => starting.then((python) => python.terminate()).catch(() => {});

/** @type {{ ok: true, done: true, move: null }} */
const NOTHING_YET = { ok: true, done: true, move: null };
