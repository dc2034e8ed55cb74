/**
 * PyScript takes this file for the interpreter, so that Pyodide gets what PyScript has no setting for: one packed
 * archive with the rules and as much of the standard library as they need, and no package index. What goes wrong while
 * Pyodide starts is told at once; left to itself it logs some failures and then waits for ever.
 */
import { loadPyodide as load, version } from "./pyodide.mjs";

export { version };

/** @param {string} path */
const at = (path) => new URL(path, import.meta.url).href;

const ARCHIVE = at("../py/python.bin");
const ARCHIVE_HASH = "build:archive";
const WASM = "application/wasm";
const LOCK = { info: __PYODIDE_INFO__, packages: {} };

// PyScript writes a Python package of its own and imports it. Nobody here uses it; found under its name, nothing is compiled.
export const STUB = "import sys, types; sys.modules['pyscript'] = types.ModuleType('pyscript')";

/** The archive as Python reads it. Asked for before PyScript asks for the interpreter. */
async function unpack() {
  for (const cache of /** @type {const} */ (["default", "reload"])) {
    const response = await fetch(ARCHIVE, { cache });
    if (!response.ok) throw new Error(`py/python.bin: ${response.status}`);
    const packed = await response.arrayBuffer();
    if ((await sha256(packed)) !== ARCHIVE_HASH) continue; // what the browser keeps may be of another build
    const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(plain).arrayBuffer();
  }
  throw new Error("py/python.bin is not the file of this build");
}

/** @param {ArrayBuffer} bytes */
async function sha256(bytes) {
  if (!globalThis.crypto?.subtle) return ARCHIVE_HASH; // a plain http host: nothing here can tell
  const hash = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const archive = unpack();
archive.catch(() => {}); // told where it is awaited

/**
 * Pyodide fetches its files by itself. While it does, the archive comes from here, and a host that calls the interpreter
 * plain bytes is put right. Answers what puts everything back.
 * @param {(failure: unknown) => void} failed
 */
function guideFetches(failed) {
  const { fetch: plainFetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = async (what, options) => {
    const address = String(what instanceof Request ? what.url : what);
    // Without its library Python would die of it, loudly; that it did not come is told below.
    if (address === ARCHIVE)
      return archive.then(
        (bytes) => new Response(bytes),
        () => new Promise(() => {}),
      );
    const response = await plainFetch(what, options);
    if (!address.endsWith(".wasm")) return response;
    if (!response.ok) throw new Error(`pyodide.asm.wasm: ${response.status}`);
    if (response.headers.get("Content-Type") === WASM) return response; // as it came: browsers keep what they compile of it
    return new Response(response.body, { headers: { "Content-Type": WASM } });
  };
  WebAssembly.instantiateStreaming = (source, imports) => {
    const made = instantiateStreaming.call(WebAssembly, source, imports);
    made.catch(failed);
    return made;
  };
  return () => {
    globalThis.fetch = plainFetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}

/** Start Python from nothing, or from an image. @param {object} options Pyodide's */
export async function startPython(options) {
  /** @type {(failure: unknown) => void} */
  let failed = () => {};
  /** @type {Promise<never>} */
  const failure = new Promise((_, reject) => (failed = reject));
  archive.catch(failed);
  const restore = guideFetches(failed);
  try {
    const started = load({ ...options, stdLibURL: ARCHIVE, lockFileContents: LOCK, packageBaseUrl: at("./") });
    return await Promise.race([started, failure]);
  } finally {
    restore();
  }
}

// The image of Python's memory that an earlier visit has made (web/image.mjs), with the rules imported.
const HOME = at("../");
const IMAGES = `chess-pilgrimage-image:${HOME}`;
const IMAGE = `${HOME}image?b=__BUILD__`;
const RESTORED_WITHIN = 20_000;
// Chance must not be the same after each start.
const AWAKE = "import random, sys; random.seed(); 'pycore.bridge' in sys.modules";

/** A sum over all of the bytes that any damage changes; a hash would take longer than the rest of the start. @param {Uint8Array} bytes */
function sumOf(bytes) {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
  let sum = bytes.byteLength;
  for (let i = 0; i < words.length; i++) sum = (Math.imul(sum, 31) + words[i]) | 0;
  return String(sum);
}

/** Keep an image in place of any other. @param {Uint8Array<ArrayBuffer>} bytes */
export async function keepImage(bytes) {
  await caches.delete(IMAGES);
  const cache = await caches.open(IMAGES);
  await cache.put(IMAGE, new Response(bytes, { headers: { "X-Sum": sumOf(bytes) } }));
}

/** Python from the image of this build; null if there is none. What is wrong with one is the end of it. @param {object} options Pyodide's */
async function fromImage(options) {
  try {
    if (!(await caches.has(IMAGES))) return null;
    const kept = await caches.open(IMAGES).then((cache) => cache.match(IMAGE));
    if (!kept) return null;
    const bytes = new Uint8Array(await kept.arrayBuffer());
    if (kept.headers.get("X-Sum") !== sumOf(bytes)) throw new Error("the image is damaged");
    const late = new Promise((_, reject) => setTimeout(reject, RESTORED_WITHIN, new Error("the image does not start")));
    const python = await Promise.race([startPython({ ...options, _loadSnapshot: bytes }), late]);
    if (python.runPython(AWAKE) !== true) throw new Error("the image is of something else");
    performance.mark("python-from-image"); // tests look for it
    return python;
  } catch (failure) {
    console.warn("A plain start:", failure);
    await Promise.resolve(globalThis.caches?.delete(IMAGES)).catch(() => {});
    return null;
  }
}

/** @param {object} options Pyodide's */
export async function loadPyodide(options) {
  const restored = await fromImage(options);
  if (restored) return restored;
  const python = await startPython(options);
  python.runPython(STUB);
  return python;
}
