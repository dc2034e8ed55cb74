/**
 * Offline play: the service worker, whether it has all files, and newer versions of the page. This module never reloads
 * the page by itself and never touches a save.
 *
 * @typedef {{ ready: boolean, update: boolean, online: boolean, able: boolean }} OfflineState
 * `ready`: all files are stored, and the page is served from them; `update`: a newer version waits; `able`: false once
 * it is known that nothing will be stored during this visit
 */

import { languageTag } from "../words/say.js";
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

/** Call a listener now and after each change; return what stops it. @param {(state: OfflineState) => void} listener */
export function watchOffline(listener) {
  listeners.add(listener);
  listener(state);
  return () => listeners.delete(listener);
}

/**
 * Ask a worker, the one that serves this page unless another is given. Resolves to undefined if there is none, or it does
 * not answer in time.
 * @param {string} what @param {number} within milliseconds @param {ServiceWorker | null} [worker]
 * @returns {Promise<{ build: string, missing: string[], made?: number } | undefined>}
 */
function askWorker(what, within, worker = navigator.serviceWorker.controller) {
  return new Promise((resolve) => {
    if (!worker) return resolve(undefined);
    const channel = new MessageChannel();
    channel.port1.onmessage = (event) => resolve(event.data);
    setTimeout(resolve, within, undefined);
    worker.postMessage({ do: what, language: languageTag() }, [channel.port2]);
  });
}

/** Set `ready`: whether the worker that serves this page has the same build and all files. */
async function verify() {
  const status = await askWorker("status", 60_000);
  change({ ready: status?.build === pageBuild() && status.missing.length === 0 });
}

/**
 * Return whether a version that waits is newer than the one that serves this page. After a rollback the host has an older
 * one, which no one should be offered as new; those from before this was told say nothing, and are older too.
 * @param {ServiceWorker | null} waiting
 */
async function isNewer(waiting) {
  if (!waiting || !navigator.serviceWorker.controller) return false;
  const [coming, here] = await Promise.all([askWorker("made", 10_000, waiting), askWorker("made", 10_000)]);
  return !here?.made || (coming?.made ?? 0) >= here.made;
}

/** Watch for a version that is installed while another one serves the page. @param {ServiceWorkerRegistration} found */
function watch(found) {
  const settle = () => {
    // Never cleared: a version that another tab has accepted no longer waits, but is still newer than this page.
    isNewer(found.waiting).then((newer) => newer && change({ update: true }));
    verify();
  };
  found.addEventListener("updatefound", () => {
    const { installing: coming } = found;
    coming?.addEventListener("statechange", () => {
      settle();
      if (coming.state === "redundant" && !found.active) change({ able: false }); // some files did not load
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
    // The first worker takes over silently. A later one was accepted in another tab, so offer the version here too.
    if (controlled) change({ update: true });
    controlled = true;
    verify();
  });
}

/**
 * Store the page for offline play. Call it after Python is ready, so that it does not compete with the start.
 * @param {(state: OfflineState) => void} onState
 */
export async function startOffline(onState) {
  watchOffline(onState);
  addEventListener("online", () => change({ online: true }));
  addEventListener("offline", () => change({ online: false }));
  try {
    await register();
  } catch (failure) {
    // In a private window, without storage, or behind a captive portal the page still works.
    console.warn(`This page is not kept for offline play: ${messageOf(failure)}.`);
    return change({ able: false });
  }
  const check = () => navigator.onLine && registration?.update().catch(() => {});
  setInterval(check, CHECK_EVERY);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    verify();
    check(); // an installed app is seldom started anew: it comes back
  });
}

async function register() {
  if (!navigator.serviceWorker) throw new Error("this browser allows no service worker here");
  watchControl();
  registration = await navigator.serviceWorker.register("./sw.js", { scope: "./" });
  if (!registration) throw new Error("service workers are blocked"); // some browsers resolve to nothing
  change({ able: true });
  watch(registration);
}

/** Switch to the newer version; the page reloads once that serves it. Save before calling. */
export function applyUpdate() {
  accepted = true;
  const waiting = registration?.waiting;
  if (waiting) waiting.postMessage({ do: "take-over" });
  else location.reload();
}

/** Check all stored files, and fetch those that are damaged or missing. Intact files and saves are not touched. */
export async function repair() {
  await dropImage(); // made anew at the next visit
  if (navigator.serviceWorker?.controller) await askWorker("repair", 120_000);
  else await register();
  await verify();
}
