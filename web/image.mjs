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
  const wasm = fetch(new URL("pyodide.asm.wasm", import.meta.url)).then((answer) => answer.arrayBuffer());
  const python = await startPython({ indexURL: new URL("./", import.meta.url).href, _makeSnapshot: true });
  // Also import the modules that PyScript imports before it runs anything.
  python.runPython(`${STUB}\nimport json, os, pathlib, random, pycore.bridge\npycore.bridge.load()`);
  await keepImage(new Uint8Array(await wasm), new Uint8Array(await archive()), python.makeMemorySnapshot());
} catch (failure) {
  console.warn("No image:", failure); // no space, or no support: the next start works without an image
  await dropImage().catch(() => {});
}
postMessage("done");
