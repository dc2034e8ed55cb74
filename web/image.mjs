/** A short-lived worker: it starts Python, imports the rules, and stores an image with everything that a start needs. */
import {
  archive,
  dropImage,
  FACTS,
  IMAGE,
  IMAGES,
  isEmpty,
  PAGE,
  pageOf,
  STUB,
  startPython,
  sumOf,
  whole,
} from "./boot.mjs?b=__BUILD__";

/** Where the headers of a zip's file have the method and the packed size: before each file, and in the directory. */
const BEFORE = { method: 8, packed: 18 };
const LISTED = { method: 10, packed: 20 };
const DEFLATED = 8;
const END = 22; // bytes at the end of a zip without a comment

/** @param {Uint8Array<ArrayBuffer>} bytes */
const deflate = async (bytes) =>
  new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer(),
  );

/**
 * Return a zip of stored files with each of them deflated. Every worker that starts from the image keeps its library in
 * memory, which is a third then. As a whole such an archive packs worse, so it is not what travels.
 * @param {ArrayBuffer} stored
 */
async function deflated(stored) {
  const view = new DataView(stored);
  const end = stored.byteLength - END;
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const files = [];
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const directory = [];
  let size = 0;
  /** Copy a header with what is new in it. @param {number} from @param {number} to @param {typeof BEFORE} at @param {number} packed */
  const header = (from, to, at, packed) => {
    const bytes = new Uint8Array(stored.slice(from, to));
    const fields = new DataView(bytes.buffer);
    fields.setUint16(at.method, DEFLATED, true);
    fields.setUint32(at.packed, packed, true);
    return { bytes, fields };
  };
  let at = view.getUint32(end + 16, true);
  while (at < end) {
    const from = view.getUint32(at + 42, true);
    const begin = from + 30 + view.getUint16(from + 26, true) + view.getUint16(from + 28, true);
    const packed = await deflate(new Uint8Array(stored, begin, view.getUint32(at + LISTED.packed, true)));
    const next =
      at + 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const listed = header(at, next, LISTED, packed.length);
    listed.fields.setUint32(42, size, true);
    directory.push(listed.bytes);
    const before = header(from, begin, BEFORE, packed.length).bytes;
    files.push(before, packed);
    size += before.length + packed.length;
    at = next;
  }
  const last = new Uint8Array(stored.slice(end));
  new DataView(last.buffer).setUint32(16, size, true);
  return new Blob([...files, ...directory, last]).arrayBuffer();
}

/** Return the runs of pages that are not empty, as pairs of the first page and the number of pages. @param {Uint8Array} memory */
function used(memory) {
  /** @type {number[]} */
  const runs = [];
  for (let page = 0; page * PAGE < memory.length; page++) {
    if (isEmpty(pageOf(memory, page * PAGE))) continue;
    const last = runs.length - 2;
    if (runs.length && runs[last] + runs[last + 1] === page) runs[last + 1] += 1;
    else runs.push(page, 1);
  }
  return runs;
}

/** Store an image and delete any other; web/boot.mjs describes the layout. @param {Uint8Array} wasm @param {Uint8Array} library @param {Uint8Array} snapshot made by Pyodide */
async function keepImage(wasm, library, snapshot) {
  const [, begin] = new Uint32Array(snapshot.buffer, 0, 2);
  const memory = snapshot.slice(begin);
  const runs = used(memory);
  const parts = [wasm, library, snapshot.subarray(0, begin)];
  const many = FACTS + runs.length;
  const front = new Uint8Array(4 * many + parts.reduce((sum, part) => sum + whole(part.length), 0));
  const table = new Int32Array(front.buffer, 0, many);
  table.set([many, ...parts.map((part) => part.length)]);
  table.set(runs, FACTS);
  let at = 4 * many;
  for (const part of parts) {
    front.set(part, at);
    at += whole(part.length);
  }
  let sum = 0;

  await dropImage();
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(IMAGES, { create: true });
  const file = await folder.getFileHandle(IMAGE, { create: true });
  const handle = await file.createSyncAccessHandle();
  try {
    for (let i = 0; i < runs.length; i += 2) {
      const pages = memory.subarray(runs[i] * PAGE, (runs[i] + runs[i + 1]) * PAGE);
      if (handle.write(pages, { at }) !== pages.length) throw new Error("it was not written whole");
      at += pages.length;
      sum = sumOf(pages, sum);
    }
    table.set([sumOf(front), sum], 4);
    if (handle.write(front, { at: 0 }) !== front.length) throw new Error("it was not written whole");
    handle.flush();
  } finally {
    handle.close();
  }
}

try {
  const [wasm, library] = await Promise.all([
    fetch(new URL("pyodide.asm.wasm", import.meta.url)).then((answer) => answer.arrayBuffer()),
    archive().then(deflated),
  ]);
  const python = await startPython(
    { indexURL: new URL("./", import.meta.url).href, _makeSnapshot: true },
    { library, wasm },
  );
  // Also import the modules that PyScript imports before it runs anything.
  python.runPython(`${STUB}\nimport json, os, pathlib, random, pycore.bridge\npycore.bridge.load()`);
  await keepImage(new Uint8Array(wasm), new Uint8Array(library), python.makeMemorySnapshot());
} catch (failure) {
  console.warn("No image:", failure); // no space, or no support: the next start works without an image
  await dropImage().catch(() => {});
}
postMessage("done");
