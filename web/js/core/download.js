/**
 * The large files that Python needs, counted where they are long in coming. The worker has asked for the same files, and
 * the browser hands on what it gets for them, so that nothing is downloaded twice.
 */

/** @typedef {{path: string, size: number}} RuntimeFile */

const TELL_EVERY = 200; // milliseconds: nobody reads faster, and each time the page is drawn anew

/**
 * The files and their sizes, as the build has written them into the page.
 * @returns {RuntimeFile[]}
 */
export function runtimeFiles() {
  const meta = document.querySelector('meta[name="runtime-files"]');
  return Object.entries(JSON.parse(meta?.getAttribute("content") ?? "{}")).map(([path, size]) => ({ path, size }));
}

/**
 * Fetch the files. `onBytes` hears how many bytes have arrived in all.
 * @param {RuntimeFile[]} files
 * @param {(loaded: number) => void} onBytes
 */
export async function download(files, onBytes) {
  // Served by the service worker they lie on this machine already: nothing to fetch, nothing to count.
  if (navigator.serviceWorker?.controller) return;
  let loaded = 0;
  let told = 0;
  /** @param {{ path: string }} given */
  const fetchOne = async ({ path }) => {
    const response = await fetch(new URL(path, document.baseURI));
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      loaded += part.value.length;
      if (performance.now() - told < TELL_EVERY) continue;
      told = performance.now();
      onBytes(loaded);
    }
  };
  await Promise.all(files.map(fetchOne));
  onBytes(loaded);
}
