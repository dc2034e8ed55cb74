/**
 * The memory image: Python as it is once the rules are imported. It is made here, in the background, after a first
 * start, and kept beside the files for offline play; later starts begin from it (web/boot.mjs) instead of from nothing.
 * It is never needed: whatever is doubtful about it means a plain start, and the image is dropped.
 */
import { fileOf, pageBuild } from "./build.js";

const MADE_WITHIN = 180_000;
const KEPT_WITHIN = 120_000;

const home = () => new URL("./", document.baseURI).href;
const folder = () => `chess-pilgrimage-image ${encodeURIComponent(home())}`;

/** Is there an image of this build? */
async function kept() {
  try {
    const root = await navigator.storage.getDirectory();
    await (await root.getDirectoryHandle(folder())).getFileHandle(pageBuild());
    return true;
  } catch {
    return false;
  }
}

/** Drop the image, if there is one; the next start is a plain one. Never rejects. */
export async function dropImage() {
  try {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry(folder(), { recursive: true });
  } catch {
    // there is none, or storage is denied
  }
}

/**
 * Make the image if there is none, once the files are kept. While that is going on `<html data-preparing>` stands.
 * One tab does it; where there is no room or too little memory nobody does.
 * @param {Promise<boolean>} filesKept whether they are, as soon as that is known
 */
export async function prepareImage(filesKept) {
  const { deviceMemory: memory = 8, storage } = /** @type {any} */ (navigator);
  if (!(storage?.getDirectory && navigator.locks && navigator.serviceWorker) || memory < 2) return;
  const root = document.documentElement;
  root.dataset.preparing = "";
  try {
    const late = new Promise((resolve) => setTimeout(resolve, KEPT_WITHIN, false));
    if (!(await Promise.race([filesKept, late]))) return;
    await caches.delete(`chess-pilgrimage-image:${home()}`); // an earlier version had it there
    await navigator.locks.request(folder(), { ifAvailable: true }, async (lock) => {
      if (lock && !(await kept())) await make();
    });
  } catch {
    // nothing was promised
  } finally {
    delete root.dataset.preparing;
  }
}

function make() {
  const worker = new Worker(fileOf("pyodide/image.mjs"), { type: "module" });
  return new Promise((resolve) => {
    worker.onmessage = resolve;
    worker.onerror = resolve;
    setTimeout(resolve, MADE_WITHIN);
  }).finally(() => worker.terminate());
}
