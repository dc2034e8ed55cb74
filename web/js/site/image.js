/**
 * The memory image: the state of Python once the rules are imported. It is made in the background after a first start
 * and stored beside the files for offline play; later starts begin from it (web/boot.mjs). It is never required: if
 * anything about it is doubtful, the start is a plain one and the image is deleted.
 */
import { fileOf, pageBuild } from "./build.js";

const MADE_WITHIN = 180_000;
const KEPT_WITHIN = 120_000;

const home = () => new URL("./", document.baseURI).href;
const folder = () => `chess-pilgrimage-image ${encodeURIComponent(home())}`;

/** Return whether there is an image of this build. */
async function isKept() {
  try {
    const root = await navigator.storage.getDirectory();
    await (await root.getDirectoryHandle(folder())).getFileHandle(pageBuild());
    return true;
  } catch {
    return false;
  }
}

/** Delete the image, if there is one; the next start is a plain one. Never rejects. */
export async function dropImage() {
  try {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry(folder(), { recursive: true });
  } catch {
    // there is none, or storage is blocked
  }
}

/**
 * Make the image if there is none, once all files are stored; `<html data-preparing>` is set meanwhile. Only one tab
 * does it, and none if there is too little memory.
 * @param {Promise<boolean>} filesKept
 */
export async function prepareImage(filesKept) {
  /** @type {Navigator & { deviceMemory?: number }} */
  const { deviceMemory: memory = 8, locks, serviceWorker, storage } = navigator;
  if (!storage?.getDirectory || !locks || !serviceWorker || memory < 2) return;
  const root = document.documentElement;
  root.dataset.preparing = "";
  try {
    const late = new Promise((resolve) => setTimeout(resolve, KEPT_WITHIN, false));
    if (!(await Promise.race([filesKept, late]))) return;
    await caches.delete(`chess-pilgrimage-image:${home()}`); // where an earlier version stored it
    await navigator.locks.request(folder(), { ifAvailable: true }, async (lock) => {
      if (lock && !(await isKept())) await make();
    });
  } catch {
    // the image is optional
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
