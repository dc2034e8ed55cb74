/**
 * Tables as files: one record, or all of them in a backup. What a file says is data and is only ever shown as text.
 */
export const BACKUP = "chess-pilgrimage-backup";
const LIMIT = 20 * 1024 * 1024;

/** Hands a text to the person as a file. */
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

/** A file name that every system takes. */
export function fileName(title, ending = "json") {
  const plain = title
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase();
  return `${plain || "table"}.${ending}`;
}

/** Asks for a file; answers its text, or null when the person changed their mind. */
export function askForFile() {
  return new Promise((resolve, reject) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = ".json,application/json,text/plain";
    input.addEventListener("change", () => {
      const file = input.files[0];
      if (!file) return resolve(null);
      if (file.size > LIMIT) return reject(new Error("This file is too large to be a table."));
      return file.text().then(resolve, reject);
    });
    input.addEventListener("cancel", () => resolve(null));
    input.click();
  });
}

/**
 * What a file holds.
 * @returns {{tables: {record: object, picked: string[]}[], backup: boolean}}
 */
export function readFile(text) {
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Error("This file is not a table: it cannot be read as JSON. It may be cut short.");
  }
  if (found?.kind === BACKUP && Array.isArray(found.tables)) {
    if (found.v > 1) throw new Error("This backup was made with a newer version of the page. Update to open it.");
    const tables = found.tables.filter((table) => isRecord(table?.record));
    if (!tables.length) throw new Error("There is no table in this backup.");
    return {
      backup: true,
      tables: tables.map((table) => ({ id: table.id, record: table.record, picked: texts(table.picked) })),
    };
  }
  if (isRecord(found)) return { backup: false, tables: [{ record: found, picked: [] }] };
  throw new Error("This file is not one of ours: there is no table in it.");
}

const isRecord = (value) =>
  typeof value === "object" && value !== null && typeof value.game === "string" && Array.isArray(value.log);
const texts = (list) => (Array.isArray(list) ? list.filter((one) => typeof one === "string") : []);
