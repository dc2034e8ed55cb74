// Service worker of Chess Pilgrimage: keeps every file of one build, so that the page works without a network.
// Generated: the build fills in the list of files, each with the hash of its content.
const BUILD = "__BUILD__";
const FILES = __FILES__;

const ROOT = self.registration.scope;
// All project pages of one person share an origin, and with it the caches: the name says whose this is.
const CACHE = `chess-pilgrimage-files:${ROOT}`;

const key = (path) => `${ROOT}${path}?__rev=${FILES[path]}`;

async function missing() {
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map((request) => request.url));
  return Object.keys(FILES).filter((path) => !kept.has(key(path)));
}

/** Fetch the files into the cache; what is there already stays until its successor has arrived whole. */
async function keep(paths) {
  const cache = await caches.open(CACHE);
  const keepOne = async (path) => {
    const response = await fetch(new Request(ROOT + path, { cache: "no-cache" }));
    if (!response.ok || response.redirected) throw new Error(`${path}: ${response.status}`);
    await cache.put(key(path), response);
  };
  await Promise.all(paths.map(keepOne));
}

async function status() {
  return { build: BUILD, missing: await missing() };
}

async function activate() {
  const cache = await caches.open(CACHE);
  const wanted = new Set(Object.keys(FILES).map(key));
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
  await self.clients.claim();
}

async function answer(request, path) {
  const cache = await caches.open(CACHE);
  return (await cache.match(key(path))) ?? fetch(request);
}

// What has not changed is not fetched again.
self.addEventListener("install", (event) => event.waitUntil(missing().then(keep)));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("message", (event) => {
  if (event.data?.do === "take-over") self.skipWaiting();
  const reply = (value) => event.ports[0].postMessage(value);
  if (event.data?.do === "status") event.waitUntil(status().then(reply));
  if (event.data?.do === "repair")
    event.waitUntil(
      keep(Object.keys(FILES))
        .catch(() => {})
        .then(status)
        .then(reply),
    );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(ROOT)) return;
  let path = request.url.slice(ROOT.length).replace(/[?#].*$/, "");
  if (path === "" || (request.mode === "navigate" && !(path in FILES))) path = "index.html";
  if (path in FILES) event.respondWith(answer(request, path));
});
