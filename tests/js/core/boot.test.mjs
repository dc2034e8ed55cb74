// What a start from a memory image keeps: nothing of the image's bytes.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";

const EMPTY_MODULE = [0, 97, 115, 109, 1, 0, 0, 0]; // the shortest WebAssembly
const PYODIDE = `
export const version = "0";
export async function loadPyodide({ stdLibURL, _restoreMemory }) {
  const library = await (await fetch(stdLibURL)).arrayBuffer();
  globalThis.seen = { library: new Uint8Array(library).slice() };
  await WebAssembly.instantiateStreaming(fetch("pyodide.asm.wasm"), {});
  const heap = new Int8Array(globalThis.pages * 65536).fill(7);
  _restoreMemory(heap);
  globalThis.seen.heap = heap;
  return { runPython: () => true };
}`;

/** Return web/boot.mjs beside a Pyodide that does nothing but read what it is given. */
async function loader() {
  const folder = mkdtempSync(join(tmpdir(), "boot-"));
  const source = readFileSync(new URL("../../../web/boot.mjs", import.meta.url), "utf8");
  writeFileSync(join(folder, "boot.mjs"), source.replace("__PYODIDE_INFO__", "{}"));
  writeFileSync(join(folder, "pyodide.mjs"), PYODIDE);
  const boot = await import(pathToFileURL(join(folder, "boot.mjs")).href);
  rmSync(folder, { recursive: true });
  return boot;
}

/** Return an image of three pages, of which only the second is not empty, as web/image.mjs writes it. @param {any} boot */
function imageOf({ FACTS, PAGE, sumOf, whole }) {
  const parts = [EMPTY_MODULE, [1, 2, 3], [4, 5]].map((bytes) => Uint8Array.from(bytes));
  const many = FACTS + 2;
  const front = new Uint8Array(4 * many + parts.reduce((sum, part) => sum + whole(part.length), 0));
  const table = new Int32Array(front.buffer, 0, many);
  table.set([many, ...parts.map(({ length }) => length)]);
  table.set([1, 1], FACTS);
  let at = 4 * many;
  for (const part of parts) {
    front.set(part, at);
    at += whole(part.length);
  }
  const page = new Uint8Array(PAGE).fill(9);
  table.set([sumOf(front), sumOf(page)], 4);
  const image = new Uint8Array(front.length + PAGE);
  image.set(front);
  image.set(page, front.length);
  return image;
}

test("a start from an image gives its bytes back to the system", async () => {
  const boot = await loader();
  const image = imageOf(boot);
  const here = /** @type {any} */ (globalThis);
  here.postMessage = () => {};
  here.pages = 3;
  /** @type {number[]} */
  const given = [];
  /** The buffers that the browser has read into, and holds on to. @type {Set<ArrayBuffer>} */
  const held = new Set();
  let stayed = 0;
  const transfer = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, "transfer");
  Object.defineProperty(ArrayBuffer.prototype, "transfer", {
    configurable: true,
    value(/** @type {number} */ size) {
      given.push(this.byteLength);
      if (held.has(this)) stayed += this.byteLength;
      return new ArrayBuffer(size);
    },
  });
  const file = {
    getSize: () => image.length,
    read(/** @type {Uint8Array} */ into, { at = 0 } = {}) {
      const part = image.subarray(at, at + into.byteLength);
      into.set(part);
      held.add(/** @type {ArrayBuffer} */ (into.buffer));
      return part.length;
    },
  };
  await boot.pythonFrom(file, {});
  if (transfer) Object.defineProperty(ArrayBuffer.prototype, "transfer", transfer);
  else Reflect.deleteProperty(ArrayBuffer.prototype, "transfer");

  assert.deepEqual([...here.seen.library], [1, 2, 3]);
  const { heap } = here.seen;
  assert.deepEqual([heap[0], heap[boot.PAGE], heap[2 * boot.PAGE]], [0, 9, 0]);
  assert.deepEqual(given, [image.length - boot.PAGE, 3]);
  assert.equal(stayed, 0, "a browser keeps what it has read into until it collects garbage");
});
