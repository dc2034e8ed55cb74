// Service worker of Chess Pilgrimage: stores every file of one build, so that the page works without a network.
// The build fills in the list of files with the SHA-256 of each. A response is stored only if its content has the right
// hash, whatever status or type the host or the network gave it. Stored files are checked again from time to time.
const BUILD = "__BUILD__";
// When its commit was made, in seconds since 1970, or 0: by this a page knows a rollback from an update.
const MADE = __MADE__;
const FILES = __FILES__;
// Those that only one language needs, by its tag. They are stored for the languages that have been chosen here.
const LANGUAGES = __LANGUAGES__;
/** @type {Record<string, string>} */
const ALL = Object.assign({}, FILES, ...Object.values(LANGUAGES));

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const ROOT = worker.registration.scope;
// All project pages of one account share an origin and its caches, so the name contains the address of the site.
const CACHE = `chess-pilgrimage-files:${ROOT}`;

/** @type {Record<string, string>} */
const TYPES = {
  css: "text/css",
  html: "text/html; charset=utf-8",
  js: "text/javascript",
  json: "application/json",
  mjs: "text/javascript",
  png: "image/png",
  py: "text/x-python",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
  woff2: "font/woff2",
};
// The files that can repair a broken page are checked on every request.
const ALWAYS_CHECKED = ["index.html", "repair.js"];
const MOST_TAKEN = 200_000; // the most characters accepted of a text that another program shares
const SAMPLE = 8; // each visit checks one in this many stored files

/** Return the cache key of a file. @param {string} path */
const key = (path) => `${ROOT}${path}?__rev=${ALL[path]}`;
/** @param {string} path */
const typeOf = (path) => TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream";

/** @type {Promise<Cache> | undefined} */
let opened;
const store = () => (opened ??= caches.open(CACHE));

/** @param {ArrayBuffer} bytes */
async function sha256(bytes) {
  const hash = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Fetch a file from the network; throw unless its content is that of this build. @param {string} path */
async function fetchFile(path) {
  for (const cache of /** @type {const} */ (["no-cache", "reload"])) {
    const response = await fetch(new Request(ROOT + path, { cache }));
    if (!response.ok || response.redirected) throw new Error(`${path}: ${response.status}`);
    const body = await response.arrayBuffer();
    if ((await sha256(body)) === ALL[path]) return body;
  }
  throw new Error(`${path}: not the file of this build`);
}

/**
 * Fetch files into the cache. Stored responses have `no-cache`, so that a page uses the new files after a repair.
 * @param {string[]} paths
 */
async function keep(paths) {
  const cache = await store();
  /** @param {string} path */
  const keepOne = async (path) => {
    const headers = { "Content-Type": typeOf(path), "Cache-Control": "no-cache" };
    await cache.put(key(path), new Response(await fetchFile(path), { headers }));
  };
  const done = await Promise.allSettled(paths.map(keepOne));
  for (const one of done) if (one.status === "rejected") throw one.reason;
}

/** Return the paths to store, those of each language of which a file is stored among them; also one of an earlier build. */
async function wanted() {
  const kept = new Set((await (await store()).keys()).map(({ url }) => url.slice(ROOT.length).replace(/[?].*$/, "")));
  const chosen = Object.values(LANGUAGES).filter((files) => Object.keys(files).some((path) => kept.has(path)));
  return Object.keys(Object.assign({}, FILES, ...chosen));
}

async function missing() {
  const paths = await wanted();
  const kept = new Set((await (await store()).keys()).map((request) => request.url));
  return paths.filter((path) => !kept.has(key(path)));
}

/** Return whether the stored file is that of this build. @param {string} path */
async function intact(path) {
  const kept = await (await store()).match(key(path));
  if (kept?.headers.get("Content-Type") !== typeOf(path)) return false;
  return (await sha256(await kept.arrayBuffer())) === ALL[path];
}

/**
 * Delete damaged files among those wanted, fetch all missing files, and return those that are still missing.
 * @param {(path: string) => boolean} checked  which of them are checked
 * @param {string} [language] whose files are wanted from now on
 */
async function mend(checked, language = "") {
  const cache = await store();
  const catalogue = `data/lang/${language}.json`;
  if (catalogue in ALL && !(await cache.match(key(catalogue)))) await keep([catalogue]).catch(() => {});
  for (const path of (await wanted()).filter(checked)) if (!(await intact(path))) await cache.delete(key(path));
  const lacking = await missing();
  if (lacking.length > 0) await keep(lacking).catch(() => {});
  return { build: BUILD, missing: await missing() };
}

const sample = () => Math.random() * SAMPLE < 1;

async function activate() {
  const cache = await store();
  const current = new Set((await wanted()).map(key));
  for (const request of await cache.keys()) if (!current.has(request.url)) await cache.delete(request);
  await worker.clients.claim();
}

/** @param {Request} request @param {string} path */
async function answer(request, path) {
  const kept = await (await store()).match(key(path));
  const whole =
    kept?.headers.get("Content-Type") === typeOf(path) && (!ALWAYS_CHECKED.includes(path) || (await intact(path)));
  if (whole) return kept;
  await keep([path]).catch(() => {});
  // Without the file of this build, the host's response is better than none: the page itself makes sure that it never
  // runs the scripts of one build with the page of another.
  return (await (await store()).match(key(path))) ?? fetch(request);
}

// Files that have not changed since the last build are not fetched again.
worker.addEventListener("install", (event) => event.waitUntil(missing().then(keep)));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));

worker.addEventListener("message", (event) => {
  const reply = (/** @type {unknown} */ value) => event.ports[0].postMessage(value);
  if (event.data?.do === "take-over") worker.skipWaiting();
  if (event.data?.do === "made") reply({ made: MADE });
  if (event.data?.do === "status") event.waitUntil(mend(sample, event.data.language).then(reply));
  if (event.data?.do === "repair") event.waitUntil(mend(() => true, event.data.language).then(reply));
});

/** Pass a text or file that another program shares to the page, in the fragment of its address; it never reaches the host. @param {Request} request */
async function taken(request) {
  const form = await request.formData();
  const parts = form.getAll("file").concat(["url", "text", "title"].flatMap((name) => form.get(name) ?? []));
  const said = parts.find((part) => (typeof part === "string" ? part.trim() : part.size)) ?? "";
  const text = typeof said === "string" ? said : await said.text();
  return Response.redirect(`${ROOT}#/take/${encodeURIComponent(text.slice(0, MOST_TAKEN))}`, 303);
}

/**
 * A page that is not among the files: the folder of one, an address whose "#" was escaped on its way, or the app.
 * @param {Request} request @param {string} asked the path below ROOT
 */
function astray(request, asked) {
  if (`${asked}/index.html` in ALL) return Response.redirect(`${ROOT}${asked}/`);
  const [path, fragment] = asked.split(/%(?:25)*23(.*)/);
  if (fragment !== undefined) return Response.redirect(`${ROOT}#${fragment.replace(/%(?:25)*2F/gi, "/")}`);
  // Its own addresses are relative, so it can be shown in its own folder only.
  return path.includes("/") ? Response.redirect(ROOT) : answer(request, "index.html");
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "POST" && request.url === `${ROOT}take`) event.respondWith(taken(request));
  if (request.method !== "GET" || !request.url.startsWith(ROOT)) return;
  if (request.cache === "reload") return; // the page wants the file from the network
  const asked = request.url.slice(ROOT.length).replace(/[?#].*$/, "");
  const path = asked === "" || asked.endsWith("/") ? `${asked}index.html` : asked;
  if (path in ALL) event.respondWith(answer(request, path));
  else if (request.mode === "navigate") event.respondWith(astray(request, asked));
});
