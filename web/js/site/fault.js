import { say } from "../words/say.js";

/** Return the message of anything that was thrown. @param {unknown} fault */
export const messageOf = (fault) => (fault instanceof Error ? fault.message : String(fault));

/** The code of a reply when Python has failed. */
export const NO_PYTHON = "no-python";

/**
 * Return the reply that reports that Python has failed.
 * @param {unknown} failure @returns {import("../core/formats.js").Refused}
 */
export const pythonFault = (failure) => ({ ok: false, error: { code: NO_PYTHON, message: messageOf(failure) } });

/**
 * Return a promise that rejects if the given one is not settled within some milliseconds; without a limit, the given
 * one.
 * @template T @param {Promise<T>} promise @param {number} [within] @returns {Promise<T>}
 */
export function inTime(promise, within) {
  if (within === undefined) return promise;
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  /** @type {Promise<never>} */
  const late = new Promise((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(say("no answer within {seconds} seconds", { seconds: within / 1000 }))),
      within,
    );
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Return a controller that aborts with a signal, or by itself. @param {AbortSignal} [signal] */
export function stopWith(signal) {
  const stop = new AbortController();
  if (signal?.aborted) stop.abort();
  signal?.addEventListener("abort", () => stop.abort(), { once: true });
  return stop;
}
