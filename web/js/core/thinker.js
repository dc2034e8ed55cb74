/**
 * Searches in a second worker, which is started when it is first needed. It searches in slices, so that it can be stopped
 * between them with its best move so far; it is terminated only if it no longer answers.
 */
import { inTime } from "../site/in-time.js";

const SLICE = 0.15; // seconds
const SLICE_WITHIN = 5_000; // ms; after that the worker hangs
const JOB_WITHIN = 20_000; // ms; a long record is replayed first
const START_WITHIN = 60_000;

/**
 * @param {() => Promise<import("./worker.js").PythonWorker>} spawn
 */
export function createThinker(spawn) {
  /** @type {Promise<import("./worker.js").PythonWorker> | null} */
  let starting = null;
  /** @type {{stop: () => void, ended: Promise<unknown>} | null} */
  let running = null;

  /** Return the worker, started if necessary, or nothing if `stopping` resolves first. @param {any} stopping */
  async function worker(stopping) {
    starting ??= spawn();
    const mine = starting;
    try {
      return await inTime(Promise.race([mine, stopping.promise]), START_WITHIN);
    } catch (failure) {
      // It failed or took too long: the next search starts another one, and this one is terminated if it still starts.
      starting = null;
      mine.then(
        (late) => late.terminate(),
        () => {},
      );
      throw failure;
    }
  }

  /**
   * Search until done or stopped. If the worker dies or hangs, the search is restarted once.
   * @param {object} request
   * @param {((reply: any) => void) | undefined} onProgress
   * @param {any} stopping
   */
  async function search(request, onProgress, stopping, again = false) {
    const python = await worker(stopping);
    if (!python) return nothingYet();
    try {
      return await slices(python, request, onProgress, stopping);
    } catch (failure) {
      python.terminate();
      starting = null;
      if (again) throw failure;
      return search(request, onProgress, stopping, true);
    }
  }

  /**
   * @param {import("./worker.js").PythonWorker} python
   * @param {object} request
   * @param {((reply: any) => void) | undefined} onProgress
   * @param {any} stopping
   */
  async function slices(python, request, onProgress, stopping) {
    let reply = await python.ask({ do: "think", ...request }, JOB_WITHIN);
    const { job } = reply;
    // A request that is answered at once has no job.
    while (reply.ok && job !== undefined && !reply.done) {
      if (stopping.asked) return python.ask({ do: "think", job, stop: true }, SLICE_WITHIN);
      reply = await python.ask({ do: "think", job, slice: SLICE }, SLICE_WITHIN);
      onProgress?.(reply);
    }
    // A fault, not a refusal: mostly out of memory, which a new worker has again.
    if (reply.error?.code === "internal") throw new Error(reply.error.message);
    return reply;
  }

  return {
    /**
     * Search. A new search stops the one before, which then resolves with its best move so far. Aborting the signal means
     * "move now": it resolves soon with the best move so far, or `move: null` if nothing was searched yet. Rejects only if
     * the worker failed; the next search starts a new one.
     * @param {object} request
     * @param {{onProgress?: (reply: any) => void, signal?: AbortSignal}} [options]
     */
    async think(request, { onProgress = () => {}, signal } = {}) {
      const before = running;
      const stopping = stopSign(signal);
      const ended = (async () => {
        before?.stop();
        await before?.ended.catch(() => {});
        return stopping.asked ? nothingYet() : search(request, onProgress, stopping);
      })();
      running = { stop: stopping.ask, ended };
      return ended;
    },

    /** Terminate the worker. */
    end() {
      starting?.then(
        (python) => python.terminate(),
        () => {},
      );
      starting = null;
    },
  };
}

const nothingYet = () => ({ ok: true, done: true, move: null });

/**
 * Return a stop request; `promise` resolves when `ask` is called or the signal is aborted.
 * @param {AbortSignal | undefined} signal
 */
function stopSign(signal) {
  const sign = { asked: false, ask: () => {}, promise: Promise.resolve() };
  sign.promise = new Promise((resolve) => {
    sign.ask = () => {
      sign.asked = true;
      resolve(undefined);
    };
  });
  if (signal?.aborted) sign.ask();
  signal?.addEventListener("abort", sign.ask, { once: true });
  return sign;
}
