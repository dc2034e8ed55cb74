/** A worker that lives for a moment: it starts Python, imports the rules, and keeps an image of the memory. */
import { keepImage, STUB, startPython } from "./boot.mjs?b=__BUILD__";

try {
  const python = await startPython({ indexURL: new URL("./", import.meta.url).href, _makeSnapshot: true });
  // With what PyScript imports before it runs anything.
  python.runPython(`${STUB}\nimport json, os, pathlib, random, pycore.bridge`);
  await keepImage(python.makeMemorySnapshot());
} catch (failure) {
  console.warn("No image:", failure); // no room, or a browser that cannot: the next start is a plain one
}
postMessage("done");
