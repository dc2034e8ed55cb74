/**
 * Playing without a network: the service worker, whether it has everything, and newer versions of the page.
 * Nothing here reloads the page by itself, and nothing here touches a save.
 *
 * @typedef {{ready: boolean, update: boolean, online: boolean}} OfflineState
 * `ready`: every file is kept and the page is served from them. `update`: a newer version waits.
 */

const CACHES = "chess-pilgrimage-";
const CHECK_EVERY = 60 * 60 * 1000;

let state = { ready: false, update: false, online: navigator.onLine };
let listener = () => {};
/** @type {ServiceWorkerRegistration | undefined} */
let registration;
let accepted = false;

function change(changes) {
  const next = { ...state, ...changes };
  if (Object.keys(next).every((name) => next[name] === state[name])) return;
  state = next;
  listener(state);
}

/** Ask the worker that serves this page which files it lacks; true only when it lacks none. */
async function verify() {
  const worker = navigator.serviceWorker.controller;
  if (!worker) return change({ ready: false });
  const reply = await new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = (event) => resolve(event.data);
    setTimeout(resolve, 10_000, undefined);
    worker.postMessage({ do: "status" }, [channel.port2]);
  });
  change({ ready: reply?.missing.length === 0 });
}

/** A version that is installed while another one serves the page waits to be accepted. */
function watch(/** @type {ServiceWorkerRegistration} */ found) {
  const settle = () => {
    change({ update: Boolean(found.waiting && navigator.serviceWorker.controller) });
    verify();
  };
  found.addEventListener("updatefound", () => found.installing?.addEventListener("statechange", settle));
  settle();
}

function watchControl() {
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
  listener = onState;
  addEventListener("online", () => change({ online: true }));
  addEventListener("offline", () => change({ online: false }));
  listener(state);
  if (!("serviceWorker" in navigator)) return;
  watchControl();
  try {
    await register();
  } catch (failure) {
    console.warn("No offline play:", failure); // private windows, storage denied: the page works all the same
    return;
  }
  const check = () => navigator.onLine && registration?.update().catch(() => {});
  setInterval(check, CHECK_EVERY);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && verify());
}

async function register() {
  registration = await navigator.serviceWorker.register("./sw.js", { scope: "./" });
  watch(registration);
}

/** Take the newer version: the page reloads once it is in charge. Save before calling. */
export function applyUpdate() {
  accepted = true;
  const waiting = registration?.waiting;
  if (waiting) waiting.postMessage({ do: "take-over" });
  else location.reload();
}

/** Fetch every file anew: drops this page's own caches (never another page's, never a save) and registers again. */
export async function repair() {
  const scope = registration?.scope ?? new URL("./", document.baseURI).href;
  const ours = (await caches.keys()).filter((name) => name.startsWith(CACHES) && name.endsWith(`:${scope}`));
  await Promise.all(ours.map((name) => caches.delete(name)));
  change({ ready: false });
  await registration?.unregister();
  await register();
}
