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

/** @type {Promise<ArrayBuffer> | undefined} */
let unpacking;
export const archive = () => (unpacking ??= unpack());

/**
 * Pyodide fetches its files by itself. While it does, the archive comes from here, and a host that calls the interpreter
 * plain bytes is put right. Answers what puts everything back.
 * @param {(failure: unknown) => void} failed
 * @param {Promise<BufferSource>} library the archive
 * @param {BufferSource | null} wasm the interpreter, where it is at hand
 */
function guideFetches(failed, library, wasm) {
  const { fetch: plainFetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = async (what, options) => {
    const address = String(what instanceof Request ? what.url : what);
    // Without its library Python would die of it, loudly; that it did not come is told below.
    if (address === ARCHIVE)
      return library.then(
        (bytes) => new Response(bytes),
        () => new Promise(() => {}),
      );
    if (!address.endsWith(".wasm")) return plainFetch(what, options);
    if (wasm) return new Response();
    const response = await plainFetch(what, options);
    if (!response.ok) throw new Error(`pyodide.asm.wasm: ${response.status}`);
    if (response.headers.get("Content-Type") === WASM) return response; // as it came: browsers keep what they compile of it
    return new Response(response.body, { headers: { "Content-Type": WASM } });
  };
  WebAssembly.instantiateStreaming = (source, imports) => {
    const made = wasm
      ? WebAssembly.instantiate(wasm, imports)
      : instantiateStreaming.call(WebAssembly, source, imports);
    made.catch(failed);
    return made;
  };
  return () => {
    globalThis.fetch = plainFetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}

/**
 * Start Python: from nothing, or with what an image has.
 * @param {object} options Pyodide's
 * @param {{ library: BufferSource, wasm: BufferSource } | null} [given]
 */
export async function startPython(options, given = null) {
  /** @type {(failure: unknown) => void} */
  let failed = () => {};
  /** @type {Promise<never>} */
  const failure = new Promise((_, reject) => (failed = reject));
  const library = given ? Promise.resolve(given.library) : archive();
  library.catch(failed);
  const restore = guideFetches(failed, library, given?.wasm ?? null);
  try {
    const started = load({ ...options, stdLibURL: ARCHIVE, lockFileContents: LOCK, packageBaseUrl: at("./") });
    return await Promise.race([started, failure]);
  } finally {
    restore();
  }
}

/*
 * The image that an earlier visit has made (web/image.mjs): Python's memory with the rules imported, and beside it the
 * interpreter and the library, so that a start reads one file. It lies in the browser's private file system, which a worker
 * reads straight into Python's memory. All numbers are of 32 bits, in the machine's order:
 *
 *     how many numbers the table has, of what length are interpreter, library and Pyodide's own head, and two sums: of
 *     table, interpreter, library and head, and of the memory; then pairs: a page of the memory, and how many from it on
 *     interpreter, library, head: each filled up to whole numbers
 *     the pages of the memory that are not empty
 */
const HOME = at("../");
export const IMAGES = `chess-pilgrimage-image ${encodeURIComponent(HOME)}`;
export const IMAGE = "__BUILD__";
export const PAGE = 65_536;
export const FACTS = 6;
const RESTORED_WITHIN = 20_000;
const TRIES = 20; // where browsers let one read at a time, another one is through before long
const BETWEEN = 50;
// Chance must not be the same after each start.
const AWAKE = "import random, sys; random.seed(); 'pycore.bridge' in sys.modules";

/** A sum over all of the bytes that any damage changes; a hash would take longer than the rest of the start. @param {Uint8Array} bytes @param {number} [sum] */
export function sumOf(bytes, sum = 0) {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
  let found = (sum + bytes.byteLength) | 0;
  for (let i = 0; i < words.length; i++) found = (Math.imul(found, 31) + words[i]) | 0;
  return found;
}

/** So many bytes, filled up to whole numbers. @param {number} length */
export const whole = (length) => (length + 3) & ~3;

/** The file of the image; null if there is none. @returns {Promise<FileSystemSyncAccessHandle | null>} */
async function openImage() {
  const root = await navigator.storage?.getDirectory?.();
  const file = await root
    ?.getDirectoryHandle(IMAGES)
    .then((folder) => folder.getFileHandle(IMAGE))
    .catch(() => null);
  for (let tries = 1; file?.createSyncAccessHandle; tries++) {
    try {
      return await /** @type {any} */ (file).createSyncAccessHandle({ mode: "read-only" });
    } catch (failure) {
      if (tries === TRIES) throw failure;
      await new Promise((resolve) => setTimeout(resolve, BETWEEN));
    }
  }
  return null;
}

/** @param {FileSystemSyncAccessHandle} file @param {number} from @param {Uint8Array<ArrayBuffer>} into */
function fill(file, from, into) {
  if (file.read(into, { at: from }) !== into.byteLength) throw new Error("the image is cut off");
  return into;
}

/** What is in the file, but for the memory, which comes when Pyodide has made room for it. @param {FileSystemSyncAccessHandle} file */
function readImage(file) {
  const facts = new Int32Array(FACTS);
  fill(file, 0, new Uint8Array(facts.buffer));
  const [many, ...rest] = facts;
  const [wasm, library, head, sum, memorySum] = rest;
  const size = 4 * many + whole(wasm) + whole(library) + whole(head);
  if (many < FACTS || Math.min(wasm, library, head) < 1 || size > file.getSize())
    throw new Error("the image is damaged");
  const bytes = fill(file, 0, new Uint8Array(size));
  const table = new Int32Array(bytes.buffer, 0, many).slice();
  new Int32Array(bytes.buffer).fill(0, 4, FACTS);
  if (sumOf(bytes) !== sum) throw new Error("the image is damaged");
  let from = 4 * many;
  const [interpreter, packed, own] = [wasm, library, head].map((length) => {
    const part = bytes.subarray(from, from + length);
    from += whole(length);
    return part;
  });
  return {
    wasm: interpreter,
    library: packed,
    head: own.slice(), // Pyodide keeps it for good, and would keep with it all that was read
    restore: restorer(file, table, from, memorySum),
  };
}

/**
 * What brings the memory back, in Pyodide's place. Pyodide keeps it for good, so it holds on to nothing large.
 * @param {FileSystemSyncAccessHandle} file @param {Int32Array} table @param {number} from where the pages begin @param {number} sum theirs
 */
const restorer = (file, table, from, sum) => (/** @type {Int8Array<ArrayBuffer>} */ heap) => {
  const memory = new Uint8Array(heap.buffer);
  let found = 0,
    next = 0;
  for (let i = FACTS; i < table.length; i += 2) {
    const [first, end] = [table[i] * PAGE, (table[i] + table[i + 1]) * PAGE];
    empty(memory.subarray(next, first));
    found = sumOf(fill(file, from, memory.subarray(first, end)), found);
    from += end - first;
    next = end;
  }
  empty(memory.subarray(next));
  if (found !== sum) throw new Error("the image is damaged");
};

/** @param {Uint8Array} memory from the first byte of a page on @param {number} at of a page in it */
export function pageOf(memory, at) {
  return new Int32Array(memory.buffer, memory.byteOffset + at, PAGE >> 2);
}

/** @param {Int32Array} words */
export function isEmpty(words) {
  for (let i = 0; i < words.length; i++) if (words[i] !== 0) return false;
  return true;
}

/** Makes empty what is not; to write over all of it would fill the device's memory with nothing. @param {Uint8Array} memory */
function empty(memory) {
  for (let at = 0; at < memory.length; at += PAGE) {
    const words = pageOf(memory, at);
    if (!isEmpty(words)) words.fill(0);
  }
}

/** Forget the image. */
export async function dropImage() {
  const root = await navigator.storage.getDirectory();
  await root.removeEntry(IMAGES, { recursive: true }).catch(() => {}); // there is none
}

/** @param {FileSystemSyncAccessHandle} file @param {object} options Pyodide's */
async function pythonFrom(file, options) {
  const { restore, head, ...given } = readImage(file);
  const late = new Promise((_, reject) => setTimeout(reject, RESTORED_WITHIN, new Error("the image does not start")));
  const started = startPython({ ...options, _loadSnapshot: head, _restoreMemory: restore }, given);
  const python = await Promise.race([started, late]);
  if (python.runPython(AWAKE) !== true) throw new Error("the image is of something else");
  performance.mark("python-from-image"); // tests look for it
  return python;
}

/** Python from the image of this build; null if there is none. What is wrong with one is the end of it. @param {object} options Pyodide's */
async function fromImage(options) {
  try {
    const file = await openImage();
    if (!file) return null;
    try {
      return await pythonFrom(file, options);
    } finally {
      file.close();
    }
  } catch (failure) {
    console.warn("A plain start:", failure);
    await dropImage().catch(() => {});
    return null;
  }
}

/** @param {object} options Pyodide's */
export async function loadPyodide(options) {
  const restored = await fromImage(options);
  if (restored) return restored;
  const python = await startPython(options);
  unpacking = undefined; // Python has a copy of its own
  python.runPython(STUB);
  return python;
}
