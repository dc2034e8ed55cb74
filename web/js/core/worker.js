/**
 * Web workers that run the Python core. Requests and replies cross as JSON text. The only file that uses PyScript.
 *
 * @typedef {{ ask: <T>(request: object, within?: number) => Promise<import("./formats.js").Reply<T>>,
 *   died: Promise<Error>, terminate: (failure?: Error) => void }} PythonWorker
 * `died` resolves when the worker has ended by itself, if the browser can notice that; `ask` then rejects at once with
 * a `WorkerFailure`, and so it does when `terminate` gets a failure
 */

import { fileOf } from "../site/build.js";
import { inTime, messageOf } from "../site/fault.js";
import { dropImage } from "../site/image.js";
import { repair } from "../site/offline.js";
import { languageTag, say } from "../words/say.js";
import { delivering } from "./delivery.js";

/** A request without a reply. `begun`: the worker had begun it, so it may have ended because of it. */
export class WorkerFailure extends Error {
  /** @param {unknown} failure @param {boolean} begun */
  constructor(failure, begun) {
    super(messageOf(failure));
    this.begun = begun;
  }
}

const SIGN = "python-gets-on"; // what web/boot.mjs posts at each stage of a start
const HOLDING = 10_000; // within which a worker that has answered must have taken its lock

/** An XPath expression without results. */
const NOTHING = /** @type {any} */ ({ evaluate: () => ({ snapshotLength: 0 }) });

/** @type {Promise<typeof import("pyscript")> | null} */
let loading = null;
let came = false;

/**
 * Import PyScript once. It has top-level await, and WebKit hands such a module to a second importer before it has been
 * evaluated (https://bugs.webkit.org/show_bug.cgi?id=242740).
 */
function pyscript() {
  loading ??= unwatched(() => import(new URL("pyscript/core.js", document.baseURI).href));
  loading.catch(() => (loading = null)); // the next worker tries again, where the browser lets it
  return loading;
}
pyscript(); // Python starts while the page is being drawn

/** Return whether PyScript has started a worker in this page. If not, it may have failed, and `loadAnew` may help. */
export const workerCame = () => came;

/**
 * Reload the page, since a module that failed to load may stay failed until then. PyScript's files are fetched first,
 * past the browser's cache; if that fails, this rejects and the page stays.
 */
export async function loadAnew() {
  const fetchOne = async (/** @type {Element} */ link) => {
    const path = link.getAttribute("href") ?? "";
    const answer = await fetch(new URL(path, document.baseURI), { cache: "reload" });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  };
  if (navigator.serviceWorker?.controller) await repair();
  else await Promise.all(Array.from(document.querySelectorAll('link[href*="/pyscript/"]'), fetchOne));
  location.reload();
}

/**
 * Load PyScript without its search for attributes, which would evaluate an XPath for every element of the page, also of
 * those added later, and delay drawing. PyScript finds its only script tag without it. So the search selects nothing,
 * and PyScript cannot observe the document while it loads.
 * @template T @param {() => Promise<T>} load
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

/** Call back at each stage that a starting worker reaches. @param {EventTarget} worker @param {() => void} sign */
const heed = (worker, sign) =>
  worker.addEventListener("message", (event) => /** @type {MessageEvent} */ (event).data === SIGN && sign());

/** Return the worker that the page declares with a script tag. @param {() => void} sign called at each stage */
export async function declaredWorker(sign) {
  const { whenDefined } = await pyscript();
  await whenDefined("py");
  /** @type {import("pyscript").Script | null} */
  const script = document.querySelector('script[type="py"][name="rules"]');
  if (!script) throw new Error("the page declares no worker");
  heed(script.xworker, sign);
  return greet(await script.xworker.ready);
}

/** Start another worker with the same Python. @param {() => void} [sign] called at each stage */
export async function spawnWorker(sign = () => {}) {
  const { PyWorker, hooks, whenDefined } = await pyscript();
  await whenDefined("py");
  // A promise of the worker comes too late to hear it start, so every worker made from now on until then is heeded.
  const heeding = (/** @type {unknown} */ _, /** @type {EventTarget} */ worker) => heed(worker, sign);
  hooks.main.onWorker.add(heeding);
  // PyScript reads the interpreter of a worker made this way from `version` only.
  const options = { version: fileOf("pyodide/boot.mjs").href, config: { sync_main_only: true }, async: true };
  try {
    return await greet(await PyWorker(fileOf("py/worker.py").href, options));
  } finally {
    hooks.main.onWorker.delete(heeding);
  }
}

/**
 * Wrap a worker once it has answered a first request: a worker whose Python failed to start still claims to be ready.
 * @param {import("pyscript").Worker} worker @returns {Promise<PythonWorker>}
 */
async function greet(worker) {
  came = true;
  const ended = new AbortController();
  let fail = (/** @type {Error} */ _failure) => {};
  const failed = new Promise((/** @type {(failure: Error) => void} */ resolve) => (fail = resolve));
  const lock = `chess-pilgrimage/worker/${Math.random()}`;
  const held = worker.sync.hold(lock).catch(() => false); // a plain http host has no locks
  const died = Promise.race([held.then((has) => (has ? endOf(lock, ended.signal) : forever())), failed]);
  /** @type {PythonWorker["ask"]} */
  async function ask(request, within) {
    let text;
    try {
      const lang = languageTag();
      text = JSON.stringify(lang === "en" ? request : { lang, ...request });
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
  }
  /** @type {PythonWorker} */
  const python = {
    died,
    ask: delivering(ask, (file, text) => worker.sync.deliver(file, text).catch(() => {})), // the next request says so
    /** @param {Error} [failure] */
    terminate(failure) {
      ended.abort();
      worker.terminate();
      if (failure) fail(failure);
    },
  };
  try {
    const hello = await python.ask({ do: "hello", lang: "en" }); // which needs no catalogue
    if (!hello.ok) throw new Error(hello.error.message);
    await inTime(held, HOLDING); // a worker that ends before it holds its lock would end unnoticed
    if (languageTag() !== "en") python.ask({ do: "hello" }).catch(() => {}); // brings the catalogue
  } catch (failure) {
    python.terminate();
    await dropImage(); // it may be at fault
    throw failure;
  }
  return python;
}

/**
 * Resolve when a worker dies, which shows by the lock that it releases. Never resolves for a worker that was
 * terminated.
 * @param {string} lock @param {AbortSignal} terminated @returns {Promise<Error>}
 */
const endOf = (lock, terminated) =>
  navigator.locks.request(lock, { signal: terminated }, () => new Error("the worker has ended")).catch(forever);

/** Return a promise that never resolves. @returns {Promise<never>} */
const forever = () => new Promise(() => {});
