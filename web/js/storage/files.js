import { say } from "../words/say.js";

/** Tables as files: a record, or a backup of the device. The content of a file is only ever shown as text. */
export const BACKUP = "chess-pilgrimage-backup";
const LIMIT = 20 * 1024 * 1024;

/** Offer a text or a picture as a download. @param {string} name @param {string | Blob} text */
export function offerFile(name, text, type = "application/json") {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Return a file name that every system accepts. @param {string} title */
export function fileName(title, ending = "json") {
  const plain = title
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase();
  return `${plain || "table"}.${ending}`;
}

/** Return the text of a file; throw if it is far too large. @param {File} file */
export async function textOf(file) {
  if (file.size > LIMIT) throw new Error(say("This file is too large to be a table."));
  const { decoded } = await import("./encodings.js");
  return decoded(await file.arrayBuffer());
}

/** Let the player choose a file; return its text, or null if they cancel. @returns {Promise<string | null>} */
export function askForFile(accept = ".json,application/json,text/plain") {
  return new Promise((resolve, reject) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = accept;
    input.addEventListener("change", () => {
      const file = input.files?.[0];
      if (file) textOf(file).then(resolve, reject);
      else resolve(null);
    });
    input.addEventListener("cancel", () => resolve(null));
    input.click();
  });
}
