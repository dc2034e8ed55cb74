/**
 * A web worker that runs the Python core, behind one function: an object in, an object out. JSON text is all that
 * crosses. The only file that knows PyScript.
 *
 * @typedef {{ask: <T>(request: object, within?: number) => Promise<import("./formats.js").Reply<T>>,
 *   died: Promise<Error>, terminate: (failure?: Error) => void}} PythonWorker
 * `died` resolves when the worker ended without being told to, where the browser can notice; `ask` then rejects at once,
 * with a `WorkerFailure`, and so it does where `terminate` is given a failure.
 */

import { fileOf } from "../site/build.js";
import { messageOf } from "../site/fault.js";
import { dropImage } from "../site/image.js";
import { inTime } from "../site/in-time.js";
import { repair } from "../site/offline.js";
import { say } from "../words/say.js";

/** A request that got no answer. `begun` tells whether the worker had taken it up, and so may have ended because of it. */
export class WorkerFailure extends Error {
  /** @param {unknown} failure @param {boolean} begun */
  constructor(failure, begun) {
    super(messageOf(failure));
    this.begun = begun;
  }
}

/** An XPath that has found nothing. */
const NOTHING = /** @type {any} */ ({ evaluate: () => ({ snapshotLength: 0 }) });

/** @type {Promise<typeof import("pyscript")> | null} */
let loading = null;
let came = false;

/**
 * PyScript. This is the one import of it in the page, made once: it has top-level await, and WebKit hands such a module to a
 * second importer before it has been evaluated (https://bugs.webkit.org/show_bug.cgi?id=242740).
 */
function pyscript() {
  loading ??= unwatched(() => import(new URL("pyscript/core.js", document.baseURI).href));
  loading.catch(() => (loading = null)); // the next worker tries again, where the browser lets it
  return loading;
}
pyscript(); // Python starts while the page is being drawn

/** Has PyScript brought a worker up in this page? Where it has not it may be what is wrong, and `loadAnew` helps. */
export const workerCame = () => came;

/**
 * Load the page anew: a module that did not come, or was not whole, may stay so as long as a page lives. Its files are asked
 * for first, past what the browser keeps of them; where they do not come this rejects, and the page stays as it is.
 */
export async function loadAnew() {
  /** @param {Element} link */
  const fetchOne = async (link) => {
    const path = link.getAttribute("href") ?? "";
    const answer = await fetch(new URL(path, document.baseURI), { cache: "reload" });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  };
  if (navigator.serviceWorker?.controller) await repair();
  else await Promise.all(Array.from(document.querySelectorAll('link[href*="/pyscript/"]'), fetchOne));
  location.reload();
}

/**
 * PyScript looks for attributes of its own at every element there is, and then, for as long as the page lives, at whatever
 * is added: by an XPath each, before the picture. All there is of it is one script tag, which it finds without that. So
 * it finds no attributes, and while it sets out it is kept from watching the document.
 * @template T
 * @param {() => Promise<T>} load
 */
async function unwatched(load) {
  const searching = XPathEvaluator.prototype;
  const watching = MutationObserver.prototype;
  const { createExpression } = searching;
  const { observe } = watching;
  searching.createExpression = function (path, resolver) {
    return path.startsWith(".//@*[starts-with(name()") ? NOTHING : createExpression.call(this, path, resolver);
  };
  watching.observe = function (target, options) {
    if (target !== document || !options?.attributes || !options.childList) observe.call(this, target, options);
  };
  try {
    return await load();
  } finally {
    watching.observe = observe;
  }
}

/**
 * The worker that the page declares with a script tag.
 * @returns {Promise<PythonWorker>}
 */
export async function declaredWorker() {
  const { whenDefined } = await pyscript();
  await whenDefined("py");
  const script = /** @type {any} */ (document.querySelector('script[type="py"][name="rules"]'));
  return greet(await script.xworker.ready);
}

/**
 * Another worker with the same Python in it.
 * @returns {Promise<PythonWorker>}
 */
export async function spawnWorker() {
  const { PyWorker, whenDefined } = await pyscript();
  await whenDefined("py");
  // PyScript reads the interpreter of a worker made this way from `version` only.
  const options = { version: fileOf("pyodide/boot.mjs").href, config: { sync_main_only: true }, async: true };
  return greet(await PyWorker(fileOf("py/worker.py").href, options));
}

/**
 * A worker whose Python failed while starting still says it is ready: only an answer proves that it is.
 * @param {import("pyscript").Worker} worker
 * @returns {Promise<PythonWorker>}
 */
async function greet(worker) {
  came = true;
  const ended = new AbortController();
  let fail = (/** @type {Error} */ _failure) => {};
  const failed = new Promise((/** @type {(failure: Error) => void} */ resolve) => (fail = resolve));
  const died = Promise.race([endOf(worker, ended.signal), failed]);
  const python = {
    died,
    /** @type {PythonWorker["ask"]} */
    async ask(request, within) {
      let text;
      try {
        text = JSON.stringify(request);
      } catch {
        return { ok: false, error: { code: "bad-request", message: say("This is nested too deeply to be read.") } };
      }
      let begun = false;
      worker.sync.reach().then(
        () => (begun = true),
        () => {},
      );
      const answer = worker.sync.handle(text);
      const death = died.then((failure) => Promise.reject(failure));
      try {
        return JSON.parse(await inTime(Promise.race([answer, death]), within));
      } catch (failure) {
        throw new WorkerFailure(failure, begun);
      }
    },
    /** @param {Error} [failure] */
    terminate(failure) {
      ended.abort();
      worker.terminate();
      if (failure) fail(failure);
    },
  };
  try {
    const hello = await python.ask({ do: "games" });
    if (!hello.ok) throw new Error(hello.error.message);
  } catch (failure) {
    python.terminate();
    await dropImage(); // it may be what is wrong
    throw failure;
  }
  return python;
}

/**
 * A worker that dies tells nobody, but it lets go of a lock. Resolves then; never for a worker that was told to end, nor
 * where there are no locks (a plain http host).
 * @param {import("pyscript").Worker} worker
 * @param {AbortSignal} told
 */
async function endOf(worker, told) {
  const name = `chess-pilgrimage/worker/${Math.random()}`;
  try {
    await worker.sync.hold(name);
    await navigator.locks.request(name, { signal: told }, () => {});
    return new Error("the worker has ended");
  } catch {
    return new Promise(() => {});
  }
}
