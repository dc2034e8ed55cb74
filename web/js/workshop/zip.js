import { strToU8, zipSync } from "fflate";

const DAY = new Date(1980, 0, 1); // the first that a zip file can name, so that the same game makes the same file

/** Return a zip file of texts. @param {Record<string, string>} files texts by path */
export function zipped(files) {
  const bytes = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]));
  return new Blob([new Uint8Array(zipSync(bytes, { mtime: DAY }))], { type: "application/zip" });
}
