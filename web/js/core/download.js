/**
 * Progress of the large files that Python needs, when they take long. The worker requests the same files, and the
 * browser shares the downloads.
 * @typedef {{ path: string, size: number }} RuntimeFile
 */

const TELL_EVERY = 200; // ms; each report redraws the page

/** Return the files and their sizes, which the build has written into the page. @returns {RuntimeFile[]} */
export function runtimeFiles() {
  const meta = document.querySelector('meta[name="runtime-files"]');
  return Object.entries(JSON.parse(meta?.getAttribute("content") ?? "{}")).map(([path, size]) => ({ path, size }));
}

/**
 * Fetch the files and report how many bytes have arrived in total.
 * @param {RuntimeFile[]} files @param {(loaded: number) => void} onBytes
 */
export async function download(files, onBytes) {
  let loaded = 0;
  let told = 0;
  /** @param {RuntimeFile} file */
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
