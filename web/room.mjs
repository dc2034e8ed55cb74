/**
 * The worker of a closed room, where the programs of games run that others wrote. web/js/room/files.js puts Pyodide's
 * scripts, boot.mjs and this file together as one script. It answers requests through the port that it is given; what
 * the page gets from there may come from the game's program as well.
 */
import { pythonFrom, release, STUB, startPython } from "./boot.mjs?b=__BUILD__";

/** @typedef {{ workshop: ArrayBuffer, image?: ArrayBuffer, wasm?: ArrayBuffer, library?: ArrayBuffer }} Given */

const WORKSHOP = "/workshop.zip"; // where Python finds the packages that only rooms need

/**
 * Return an image in memory in the form of its file.
 * @param {ArrayBuffer} image @returns {Pick<FileSystemSyncAccessHandle, "getSize" | "read">}
 */
const asFile = (image) => ({
  getSize: () => image.byteLength,
  read(into, { at = 0 } = {}) {
    const part = new Uint8Array(image, at).subarray(0, into.byteLength);
    /** @type {Uint8Array} */ (into).set(part);
    return part.length;
  },
});

const quiet = () => {}; // what a program prints is for nobody

/** Start Python from an image or from the site's files. @param {Given} given */
async function start({ image, wasm, library }) {
  const indexURL = new URL("./", import.meta.url).href;
  const options = { createPyodideModule: _createPyodideModule, indexURL, stdout: quiet, stderr: quiet };
  if (image) {
    const python = await pythonFrom(asFile(image), options);
    release(image);
    return python;
  }
  if (!wasm || !library) throw new Error("the room has no files");
  const python = await startPython(options, { wasm, library });
  python.runPython(STUB);
  return python;
}

/** @param {MessageEvent<Given>} event */
async function open({ data, ports: [port] }) {
  const python = await start(data);
  python.FS.writeFile(WORKSHOP, new Uint8Array(data.workshop));
  const { deliver, handle, open_room: openRoom } = python.pyimport("pycore.bridge");
  openRoom(WORKSHOP);
  port.onmessage = ({ data: [id, text, file] }) => {
    if (file) deliver(file, text);
    else port.postMessage([id, handle(text)]);
  };
}

addEventListener("message", (event) => open(event).catch(reportError), { once: true });
