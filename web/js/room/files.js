/** The script of a room's worker and the files that it starts from: a room can fetch nothing, so it gets them all. */

import { fileOf } from "../site/build.js";
import { imageFile } from "../site/prepare-image.js";

/** Python's memory in a room grows no further, in bytes; Pyodide would let it grow to 4 GB. */
const MOST_MEMORY = 512 * 1024 * 1024;

/** @param {URL} address */
async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address.pathname}: ${answer.status}`);
  return answer;
}

/** How Pyodide asks whether its worker is a classic one. A room refuses to import anything, and Firefox reports it. */
const PROBE = 'globalThis.importScripts("data:text/javascript,"),!0';

/** Return the text of a script of the site, without that question. @param {string} name */
const script = async (name) => (await (await fetched(fileOf(`pyodide/${name}`))).text()).replaceAll(PROBE, "!1");

/**
 * Return a text with the only match of a pattern replaced. Throws if there is none, as after an upgrade of Pyodide.
 * @param {string} text @param {RegExp} pattern @param {string} by
 */
function replaced(text, pattern, by) {
  if (!pattern.test(text)) throw new Error(`a script for the room lacks ${pattern}`);
  return text.replace(pattern, by);
}

/**
 * Return a module as part of a classic script: without what it imports and without the word "export".
 * @param {string} text
 */
const unwrapped = (text) => text.replace(/^import [^;]*;$|^export \{[^}]*\};$|^export (?=\w)/gm, "");

/**
 * Return one classic script with Pyodide, its start and the room's own part. A worker without an origin can import
 * nothing, and its own script can be no module (in Chromium).
 */
export async function roomScript() {
  const [engine, loader, boot, room] = await Promise.all(
    ["pyodide.asm.mjs", "pyodide.mjs", "boot.mjs", "room.mjs"].map(script),
  );
  const parts = [
    replaced(replaced(engine, /getHeapMax=\(\)=>\d+/, `getHeapMax=()=>${MOST_MEMORY}`), /export default \w+;/, ""),
    "const { load, version } = (() => {",
    replaced(loader, /export\{(\w+) as loadPyodide,(\w+) as version\};/, "return{load:$1,version:$2}"),
    "})();",
    unwrapped(boot),
    unwrapped(room),
  ];
  return parts.join("\n").replaceAll("import.meta.url", JSON.stringify(fileOf("pyodide/boot.mjs").href));
}

/**
 * Return what a room's Python starts from: the packages that only rooms need, and the image of an earlier start if
 * there is one, else the files of the site.
 * @returns {Promise<Record<string, ArrayBuffer>>}
 */
export async function roomFiles({ plain = false } = {}) {
  const workshop = await (await fetched(fileOf("py/workshop.zip"))).arrayBuffer();
  const image = plain ? null : await imageFile();
  if (image) return { workshop, image: await image.arrayBuffer() };
  // The addresses that Pyodide uses, whose answers the browser still has.
  const [wasm, packed] = await Promise.all(
    ["pyodide/pyodide.asm.wasm", "py/python.bin"].map((path) => fetched(new URL(path, document.baseURI))),
  );
  const library = new Response(packed.body?.pipeThrough(new DecompressionStream("gzip")));
  return { workshop, wasm: await wasm.arrayBuffer(), library: await library.arrayBuffer() };
}
