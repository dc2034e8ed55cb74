/**
 * Searching, in a second worker that is started when it is first needed. It searches in slices and listens in
 * between, so that it can be stopped with its best move so far; it is ended only if it stops listening.
 */
import { inTime } from "./worker.js";

const SLICE = 0.15; // seconds
const SLICE_WITHIN = 5_000; // milliseconds; then the worker is hung, not slow
const JOB_WITHIN = 20_000; // a long record is replayed first
const START_WITHIN = 120_000;

/**
 * @param {() => Promise<import("./worker.js").PythonWorker>} spawn
 */
export function createThinker(spawn) {
  /** @type {Promise<import("./worker.js").PythonWorker> | null} */
  let starting = null;
  /** @type {{stop: () => void, ended: Promise<unknown>} | null} */
  let running = null;

  function worker() {
    starting ??= spawn();
    starting.catch(() => (starting = null)); // the next search tries again
    return starting;
  }

  function discard(hung) {
    hung.terminate();
    starting = null;
  }

  /** The slices of one search, until it is done or `stopping` says so. */
  async function search(request, onProgress, stopping) {
    const python = await inTime(Promise.race([worker(), stopping.promise]), START_WITHIN);
    if (!python) return nothingYet();
    const ask = async (question, within) => {
      try {
        return await python.ask(question, within);
      } catch (failure) {
        discard(python);
        throw failure;
      }
    };
    let reply = await ask({ do: "think", ...request }, JOB_WITHIN);
    const { job } = reply;
    while (reply.ok && job !== undefined && !reply.done) {
      // what is answered at once has no job
      if (stopping.asked) return ask({ do: "think", job, stop: true }, SLICE_WITHIN);
      reply = await ask({ do: "think", job, slice: SLICE }, SLICE_WITHIN);
      onProgress(reply);
    }
    return reply;
  }

  return {
    /**
     * Search. One search at a time: a new one stops the one before, which then resolves with its best so far. Aborting
     * the signal means "move now": resolves soon, with the best so far, or `move: null` if nothing was searched yet.
     * Rejects only if the engine failed; the next search starts a new one.
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
  };
}

const nothingYet = () => ({ ok: true, done: true, move: null });

/** Something that can be asked to stop, once; `promise` resolves, with nothing, when it is. */
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
