/** Making the memory image, and reading it; image.js says what it is. */
import { fileOf, pageBuild } from "./build.js";
import { imageFolder } from "./image.js";

const MADE_WITHIN = 180_000;
const KEPT_WITHIN = 120_000;

/** Return the image of this build, or null. */
export async function imageFile() {
  try {
    const root = await navigator.storage.getDirectory();
    const kept = await (await root.getDirectoryHandle(imageFolder())).getFileHandle(pageBuild());
    return await kept.getFile();
  } catch {
    return null;
  }
}

/**
 * Make the image if there is none, once all files are stored. Only one tab does it, and none if there is too little
 * memory.
 * @param {Promise<boolean>} filesKept
 */
export async function prepareImage(filesKept) {
  /** @type {Navigator & { deviceMemory?: number }} */
  const { deviceMemory: memory = 8, locks, serviceWorker, storage } = navigator;
  if (!storage?.getDirectory || !locks || !serviceWorker || memory < 2) return;
  const late = new Promise((resolve) => setTimeout(resolve, KEPT_WITHIN, false));
  if (!(await Promise.race([filesKept, late]))) return;
  await caches.delete(`chess-pilgrimage-image:${new URL("./", document.baseURI).href}`); // where an earlier version stored it
  await navigator.locks.request(imageFolder(), { ifAvailable: true }, async (lock) => {
    if (lock && !(await imageFile())) await make();
  });
}

function make() {
  const worker = new Worker(fileOf("pyodide/image.mjs"), { type: "module" });
  return new Promise((resolve) => {
    worker.onmessage = resolve;
    worker.onerror = resolve;
    setTimeout(resolve, MADE_WITHIN);
  }).finally(() => worker.terminate());
}
