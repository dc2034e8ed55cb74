/**
 * In place of web/js/core/worker.js: the page's workers, whose Python runs beside Node. `stage` is what page.mjs gives
 * to the window.
 */
import { inTime } from "../../../web/js/site/fault.js";
import { languageTag } from "../../../web/js/words/say.js";

/** A request without a reply; see web/js/core/worker.js. */
export class WorkerFailure extends Error {
  /** @param {unknown} failure @param {boolean} begun */
  constructor(failure, begun) {
    super(failure instanceof Error ? failure.message : String(failure));
    this.begun = begun;
  }
}

export const workerCame = () => true;

export async function loadAnew() {
  throw new Error("a screen cannot be loaded anew");
}

/** @param {"core" | "room"} where Python runs */
export async function workerIn(where) {
  let fail = (/** @type {Error} */ _failure) => {};
  /** @type {Promise<Error>} */
  const died = new Promise((resolve) => (fail = resolve));
  await globalThis.stage.opened(where);
  return {
    died,
    /** @param {object} request @param {number} [within] ms of the page's clock */
    async ask(request, within) {
      const lang = languageTag();
      const text = JSON.stringify(lang === "en" ? request : { ...request, lang });
      const death = died.then((failure) => Promise.reject(failure));
      try {
        return JSON.parse(await inTime(Promise.race([globalThis.stage.ask(where, text), death]), within));
      } catch (failure) {
        throw new WorkerFailure(failure, true);
      }
    },
    terminate: (/** @type {Error | undefined} */ failure) => failure && fail(failure),
  };
}

export const declaredWorker = () => workerIn("core");
export const spawnWorker = () => workerIn("core");
