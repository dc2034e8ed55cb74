/**
 * Tables as files: a record, or a backup of the device. What a file says is data and is only ever shown as text.
 */
export const BACKUP = "chess-pilgrimage-backup";
const LIMIT = 20 * 1024 * 1024;

/** Hands a text or a picture to the person as a file. @param {string} name @param {string | Blob} text */
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

/** A file name that every system takes. @param {string} title */
export function fileName(title, ending = "json") {
  const plain = title
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase();
  return `${plain || "table"}.${ending}`;
}

/** The text of a file, unless it is far too large. @param {File} file @returns {Promise<string>} */
export async function textOf(file) {
  if (file.size > LIMIT) throw new Error("This file is too large to be a table.");
  return file.text();
}

/** Asks for a file of some kinds; answers its text, or null when the person changed their mind. */
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
