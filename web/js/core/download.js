/**
 * Progress of the large files that Python needs, when they take long. The worker requests the same files, and the
 * browser shares the downloads. What is counted is what travels: most hosts compress these files, and the browser hands
 * over their bytes unpacked, so a file's part that has arrived is taken of the size in which it is sent.
 * @typedef {{ path: string, size: number, packed: number }} RuntimeFile its bytes, and those after compression
 */

const TELL_EVERY = 200; // ms; each report redraws the page

/** Return the files and their sizes, which the build has written into the page. @returns {RuntimeFile[]} */
export function runtimeFiles() {
  const meta = document.querySelector('meta[name="runtime-files"]');
  /** @type {Record<string, [number, number]>} */
  const sizes = JSON.parse(meta?.getAttribute("content") ?? "{}");
  return Object.entries(sizes).map(([path, [size, packed]]) => ({ path, size, packed }));
}

/** Return how many bytes travel, before any host has answered. @param {RuntimeFile[]} files */
export const toTravel = (files) => files.reduce((sum, { packed }) => sum + packed, 0);

/**
 * Fetch the files and report how many bytes have travelled, and of how many.
 * @param {RuntimeFile[]} files @param {(loaded: number, total: number) => void} onBytes
 */
export async function download(files, onBytes) {
  const parts = files.map(({ packed }) => ({ arrived: 0, sent: packed }));
  let toldAt = 0;
  const tell = () => {
    toldAt = performance.now();
    const loaded = parts.reduce((sum, { arrived, sent }) => sum + arrived * sent, 0);
    onBytes(
      loaded,
      parts.reduce((sum, { sent }) => sum + sent, 0),
    );
  };
  /** @param {RuntimeFile} file @param {number} i */
  const fetchOne = async ({ path, size, packed }, i) => {
    const part = parts[i];
    const response = await fetch(new URL(path, document.baseURI));
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    const { headers } = response;
    part.sent = headers.get("Content-Encoding") ? Number(headers.get("Content-Length")) || packed : size;
    const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
    let bytes = 0;
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      bytes += read.value.length;
      part.arrived = Math.min(1, bytes / size);
      if (performance.now() - toldAt > TELL_EVERY) tell();
    }
    part.arrived = 1;
  };
  await Promise.all(files.map(fetchOne));
  tell();
}
