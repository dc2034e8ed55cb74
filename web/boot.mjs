/**
 * The interpreter module that PyScript loads. It passes on to Pyodide what PyScript has no setting for: one packed
 * archive with the rules and the parts of the standard library that they need, and no package index. It reports errors
 * during the start at once; Pyodide itself only logs some of them and then waits forever.
 */
import { loadPyodide as load, version } from "./pyodide.mjs";

export { version };

/** @param {string} path */
const at = (path) => new URL(path, import.meta.url).href;

const ARCHIVE = at("../py/python.bin");
const ARCHIVE_HASH = "build:archive";
const WASM = "application/wasm";
const LOCK = { info: __PYODIDE_INFO__, packages: {} };

// PyScript writes a Python package of its own and imports it. Nothing here uses it, and this stub saves compiling it.
export const STUB = "import sys, types; sys.modules['pyscript'] = types.ModuleType('pyscript')";

/** Fetch and unpack the archive; throw if it is not the file of this build. */
async function unpack() {
  for (const cache of /** @type {const} */ (["default", "reload"])) {
    const response = await fetch(ARCHIVE, { cache });
    if (!response.ok) throw new Error(`py/python.bin: ${response.status}`);
    const packed = await response.arrayBuffer();
    if ((await sha256(packed)) !== ARCHIVE_HASH) continue; // the browser's cached copy may belong to another build
    const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(plain).arrayBuffer();
  }
  throw new Error("py/python.bin is not the file of this build");
}

/** Return the SHA-256 of bytes in hexadecimal. @param {ArrayBuffer} bytes */
async function sha256(bytes) {
  if (!globalThis.crypto?.subtle) return ARCHIVE_HASH; // not available over plain http, so accept the file unchecked
  const hash = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Tell the page that the start has reached another stage (js/core/worker.js listens). */
const signOfLife = () => globalThis.postMessage("python-gets-on");

/** @type {Promise<ArrayBuffer> | undefined} */
let unpacking;
export const archive = () => (unpacking ??= unpack());

/**
 * Return a response whose bytes are handed over as they are: a body would be a copy of them, and reading it another.
 * @param {ArrayBuffer} bytes
 */
const handed = (bytes) => Object.assign(new Response(), { arrayBuffer: async () => bytes });

/** Give the memory of buffers back now, where the browser can; a worker at rest collects it late or never. @param {ArrayBuffer[]} buffers */
export function release(...buffers) {
  for (const buffer of /** @type {(ArrayBuffer & { transfer?: (size: number) => ArrayBuffer })[]} */ (buffers))
    buffer.transfer?.(0);
}

/**
 * Replace `fetch` and `instantiateStreaming` while Pyodide loads its files: they provide the archive, and correct the
 * content type of the interpreter if the host sends it as plain bytes. Return a function that restores both.
 * @param {(failure: unknown) => void} failed called with the first error
 * @param {Promise<ArrayBuffer>} library the archive
 * @param {BufferSource | null} wasm the interpreter, if it has been read already
 * @param {() => void} compiled called when the interpreter has been compiled
 */
function guideFetches(failed, library, wasm, compiled) {
  const { fetch: plainFetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = async (what, options) => {
    const address = String(what instanceof Request ? what.url : what);
    // A failed response would make Python crash noisily; `failed` reports a missing archive instead.
    if (address === ARCHIVE) return library.then(handed, () => new Promise(() => {}));
    if (!address.endsWith(".wasm")) return plainFetch(what, options);
    if (wasm) return new Response();
    const response = await plainFetch(what, options);
    if (!response.ok) throw new Error(`pyodide.asm.wasm: ${response.status}`);
    if (response.headers.get("Content-Type") === WASM) return response; // unchanged, so that the browser caches the compiled code
    return new Response(response.body, { headers: { "Content-Type": WASM } });
  };
  WebAssembly.instantiateStreaming = (source, imports) => {
    const made = wasm
      ? WebAssembly.instantiate(wasm, imports)
      : instantiateStreaming.call(WebAssembly, source, imports);
    made.then(compiled, failed);
    return made;
  };
  return () => {
    globalThis.fetch = plainFetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}

/**
 * Start Python, from the site's files or from those in an image.
 * @param {object} options Pyodide's options
 * @param {{ library: ArrayBuffer, wasm: BufferSource } | null} [given] the files in an image
 * @param {() => void} [compiled] called when the interpreter has been compiled
 */
export async function startPython(options, given = null, compiled = () => {}) {
  /** @type {(failure: unknown) => void} */
  let failed = () => {};
  /** @type {Promise<never>} */
  const failure = new Promise((_, reject) => (failed = reject));
  const library = given ? Promise.resolve(given.library) : archive();
  library.catch(failed);
  const restore = guideFetches(failed, library, given?.wasm ?? null, compiled);
  try {
    const started = load({ ...options, stdLibURL: ARCHIVE, lockFileContents: LOCK, packageBaseUrl: at("./") });
    return await Promise.race([started, failure]);
  } finally {
    restore();
  }
}

/*
 * The image made by an earlier visit (web/image.mjs): Python's memory with the rules imported, the interpreter and the
 * library, so that a start reads a single file. It is stored in the origin private file system, from which a worker reads
 * directly into Python's memory. Numbers have 32 bits, in the byte order of the machine. The layout:
 *
 *     table: its own length in numbers; the lengths in bytes of interpreter, library and Pyodide's head; the checksum of
 *     table, interpreter, library and head; the checksum of the memory; then pairs of a first page and a count of pages
 *     interpreter, library, head, each padded to whole numbers
 *     the pages of the memory that are not empty
 */
const HOME = at("../");
export const IMAGES = `chess-pilgrimage-image ${encodeURIComponent(HOME)}`;
export const IMAGE = "__BUILD__";
export const PAGE = 65_536;
export const FACTS = 6;
const RESTORED_WITHIN = 20_000;
const AT_ONCE = 1 << 18;
const TRIES = 20; // some browsers allow one reader at a time, so wait until the other one has finished
const BETWEEN = 50;
// Without a new seed, random numbers would be the same after each start.
const AWAKE = "import random, sys; random.seed(); 'pycore.bridge' in sys.modules";

/** Return a checksum of all bytes; a cryptographic hash would take longer than the rest of the start. @param {Uint8Array} bytes @param {number} [sum] the checksum of the bytes before */
export function sumOf(bytes, sum = 0) {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
  let found = (sum + bytes.byteLength) | 0;
  for (let i = 0; i < words.length; i++) found = (Math.imul(found, 31) + words[i]) | 0;
  return found;
}

/** Return a length in bytes, padded to whole 32-bit numbers. @param {number} length */
export const whole = (length) => (length + 3) & ~3;

/** @typedef {Pick<FileSystemSyncAccessHandle, "getSize" | "read">} ImageFile  a file in storage, or in a room's memory */

/** Open the file of the image for reading; return null if there is none. @returns {Promise<FileSystemSyncAccessHandle | null>} */
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

/**
 * Read the first bytes of a file, part by part. The browser holds on to any buffer that it reads into, even after
 * `release`, until it collects garbage, which a worker at rest seldom does. So it reads into a small one.
 * @param {ImageFile} file @param {number} size
 */
function readFront(file, size) {
  const bytes = new Uint8Array(size);
  const part = new Uint8Array(Math.min(AT_ONCE, size));
  for (let at = 0; at < size; at += part.length)
    bytes.set(fill(file, at, part.subarray(0, Math.min(part.length, size - at))), at);
  return bytes;
}

/** Fill an array from a file, starting at a byte; throw if the file is too short. @param {ImageFile} file @param {number} from @param {Uint8Array<ArrayBuffer>} into */
function fill(file, from, into) {
  if (file.read(into, { at: from }) !== into.byteLength) throw new Error("the image is cut off");
  return into;
}

/** Read the file except the memory, which `restore` reads once Pyodide has allocated it. @param {ImageFile} file */
function readImage(file) {
  const facts = new Int32Array(FACTS);
  fill(file, 0, new Uint8Array(facts.buffer));
  const [many, ...rest] = facts;
  const [wasm, library, head, sum, memorySum] = rest;
  const size = 4 * many + whole(wasm) + whole(library) + whole(head);
  if (many < FACTS || Math.min(wasm, library, head) < 1 || size > file.getSize())
    throw new Error("the image is damaged");
  const bytes = readFront(file, size);
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
    library: packed.slice().buffer,
    head: own.slice(), // Pyodide holds on to it
    read: bytes.buffer,
    restore: restorer(file, table, from, memorySum),
  };
}

/**
 * Return the function that Pyodide calls to restore the memory. Pyodide never releases it, so it refers to nothing large.
 * @param {ImageFile} file @param {Int32Array} table @param {number} from the start of the pages in the file @param {number} sum their checksum
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

/** Return a page of the memory as numbers. @param {Uint8Array} memory starts at a page @param {number} at the page's first byte */
export function pageOf(memory, at) {
  return new Int32Array(memory.buffer, memory.byteOffset + at, PAGE >> 2);
}

/** Return whether all numbers are 0. @param {Int32Array} words */
export function isEmpty(words) {
  for (let i = 0; i < words.length; i++) if (words[i] !== 0) return false;
  return true;
}

/** Clear the pages that are not empty; writing to all of them would make the system allocate memory for zeros. @param {Uint8Array} memory */
function empty(memory) {
  for (let at = 0; at < memory.length; at += PAGE) {
    const words = pageOf(memory, at);
    if (!isEmpty(words)) words.fill(0);
  }
}

/** Delete the image. */
export async function dropImage() {
  const root = await navigator.storage.getDirectory();
  await root.removeEntry(IMAGES, { recursive: true }).catch(() => {}); // there is none
}

/** Start Python from an image, and keep none of its bytes; throw if that fails or takes too long. @param {ImageFile} file @param {object} options Pyodide's options */
export async function pythonFrom(file, options) {
  const { restore, head, read, ...given } = readImage(file);
  const late = new Promise((_, reject) => setTimeout(reject, RESTORED_WITHIN, new Error("the image does not start")));
  // The interpreter's bytes are given back before the memory is read.
  const compiled = () => release(read);
  const started = startPython({ ...options, _loadSnapshot: head, _restoreMemory: restore }, given, compiled);
  const python = await Promise.race([started, late]);
  release(given.library);
  if (python.runPython(AWAKE) !== true) throw new Error("the image is not of this program");
  performance.mark("python-from-image"); // tests look for it
  return python;
}

/** Start Python from the image of this build; return null if there is none. A faulty image is deleted. @param {object} options Pyodide's options */
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

/** Start Python for PyScript, from the image if possible. @param {object} options Pyodide's options */
export async function loadPyodide(options) {
  signOfLife();
  const restored = await fromImage(options);
  signOfLife();
  if (restored) return restored;
  archive().then(signOfLife, () => {}); // `startPython` reports what fails
  const python = await startPython(options, null, signOfLife);
  signOfLife();
  unpacking = undefined; // Python has a copy of its own
  python.runPython(STUB);
  return python;
}
