/**
 * Playing without a network: the service worker, whether it has everything, and newer versions of the page.
 * Nothing here reloads the page by itself, and nothing here touches a save.
 *
 * @typedef {{ready: boolean, update: boolean, online: boolean, able: boolean}} OfflineState
 * `ready`: every file is kept and the page is served from them. `update`: a newer version waits. `able`: false once it
 * is known that nothing will be kept at this visit.
 */

import { pageBuild } from "./build.js";
import { messageOf } from "./fault.js";
import { dropImage } from "./image.js";

const CHECK_EVERY = 60 * 60 * 1000;

/** @type {OfflineState} */
let state = { ready: false, update: false, online: globalThis.navigator?.onLine !== false, able: true };
/** @type {Set<(state: OfflineState) => void>} */
const listeners = new Set();
/** @type {ServiceWorkerRegistration | undefined} */
let registration;
let accepted = false;
let watched = false;

/** @param {Partial<OfflineState>} changes */
function change(changes) {
  const next = { ...state, ...changes };
  if (Object.entries(state).every(([name, value]) => next[/** @type {keyof OfflineState} */ (name)] === value)) return;
  state = next;
  for (const listener of listeners) listener(state);
}

/**
 * Hear of the state now and at each change.
 * @param {(state: OfflineState) => void} listener
 * @returns {() => void} stops it
 */
export function watchOffline(listener) {
  listeners.add(listener);
  listener(state);
  return () => listeners.delete(listener);
}

/**
 * Ask the worker that serves this page; undefined if there is none, or it does not answer in time.
 * @param {string} what
 * @param {number} within
 */
function askWorker(what, within) {
  const worker = navigator.serviceWorker.controller;
  if (!worker) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = (event) => resolve(event.data);
    setTimeout(resolve, within, undefined);
    worker.postMessage({ do: what }, [channel.port2]);
  });
}

/** Ready is true only when the worker that serves this page is of the same build and lacks no file. */
async function verify() {
  const status = await askWorker("status", 60_000);
  change({ ready: status?.build === pageBuild() && status.missing.length === 0 });
}

/** A version that is installed while another one serves the page waits to be accepted. */
function watch(/** @type {ServiceWorkerRegistration} */ found) {
  const settle = () => {
    // Only ever raised: a version that another tab has accepted no longer waits, and is still newer than this page.
    if (found.waiting && navigator.serviceWorker.controller) change({ update: true });
    verify();
  };
  found.addEventListener("updatefound", () => {
    const { installing: coming } = found;
    coming?.addEventListener("statechange", () => {
      settle();
      if (coming.state === "redundant" && !found.active) change({ able: false }); // its files did not come whole
    });
  });
  settle();
}

function watchControl() {
  if (watched) return;
  watched = true;
  let controlled = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (accepted) return location.reload();
    // The first worker takes an open page over silently. A later one was accepted in another tab: this
    // page still runs the older version, so offer the new one here too.
    if (controlled) change({ update: true });
    controlled = true;
    verify();
  });
}

/**
 * Begin keeping the page for use without a network. Call it after Python is ready, so that filling the cache does
 * not compete with the start.
 * @param {{onState?: (state: OfflineState) => void}} options
 */
export async function startOffline({ onState = () => {} } = {}) {
  watchOffline(onState);
  addEventListener("online", () => change({ online: true }));
  addEventListener("offline", () => change({ online: false }));
  try {
    await register();
  } catch (failure) {
    // Private windows, storage denied, a portal: the page works all the same.
    console.warn(`This page is not kept for offline play: ${messageOf(failure)}.`);
    return change({ able: false });
  }
  const check = () => navigator.onLine && registration?.update().catch(() => {});
  setInterval(check, CHECK_EVERY);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && verify());
}

async function register() {
  if (!navigator.serviceWorker) throw new Error("this browser allows no service worker here");
  watchControl();
  registration = await navigator.serviceWorker.register("./sw.js", { scope: "./" });
  if (!registration) throw new Error("service workers are blocked"); // some answer with nothing
  change({ able: true });
  watch(registration);
}

/** Take the newer version: the page reloads once it is in charge. Save before calling. */
export function applyUpdate() {
  accepted = true;
  const waiting = registration?.waiting;
  if (waiting) waiting.postMessage({ do: "take-over" });
  else location.reload();
}

/**
 * Look at every file that is kept, and fetch anew what is damaged or missing. Nothing that is whole is dropped, so that
 * a repair without a network harms nothing; and no save is touched.
 */
export async function repair() {
  await dropImage(); // made anew at the next visit
  if (navigator.serviceWorker?.controller) await askWorker("repair", 120_000);
  else await register();
  await verify();
}
