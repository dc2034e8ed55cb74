/**
 * The tables and small values of this device as one file, and back again. Restoring merges: what is not here is added, a game that
 * went on in the file goes on here, and nothing longer is ever replaced.
 */
import { count, isFresh } from "../state/selectors.js";
import { BACKUP } from "../storage/files.js";
import { metaOf } from "../storage/meta.js";
import { A_TABLE } from "../words/strings.js";
import { compare } from "./selectors.js";

/** Small values that go with the tables. What the device has itself stays. */
const VALUES = ["settings", "setup", "met", "statistics", "lessons", "puzzles"];

/** @param {string} text */
export const isBackup = (text) => text.includes(BACKUP) && /^\s*\{/.test(text);

/** What the file holds; only what looks like a table is taken. @param {string} text */
export function readBackup(text) {
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    return { error: "This backup is cut short or damaged: it cannot be read." };
  }
  if (found?.kind !== BACKUP || !Array.isArray(found.tables)) return { error: "This is no backup of this page." };
  if (found.v > 1) return { error: "This backup was made with a newer version of the page. Update to open it." };
  return {
    tables: found.tables.filter((/** @type {unknown} */ one) => isObject(one)),
    values: isObject(found.values) ? found.values : {},
    day: typeof found.made === "string" ? found.made.slice(0, 10) : "",
  };
}

/** All that goes with a backup, as one text. @param {any} storage @returns {Promise<{ text: string, tables: number }>} */
export async function makeBackup(storage) {
  const tables = [];
  for (const { id } of storage.list()) {
    const { body } = await storage.loadReconciled(id);
    if (body) tables.push({ id, record: body.record, picked: body.picked });
  }
  const values = Object.fromEntries(VALUES.map((name) => [name, storage.value(name)]));
  const text = JSON.stringify({ kind: BACKUP, v: 1, made: new Date().toISOString(), tables, values });
  return { text, tables: tables.length };
}

/**
 * @param {string} text
 * @param {{ storage: any, rulesClient: any, boards: any, tables: any, kept: () => AsyncGenerator<{ id: string, record: any }> }} parts
 * @returns {Promise<{ lines: string[], undo: (() => Promise<void>) | null }>}
 */
export async function restore(text, { storage, rulesClient, boards, tables, kept }) {
  const found = readBackup(text);
  if (found.error) return { lines: [found.error], undo: null };
  /** @type {string[]} */
  const added = [];
  /** @type {any[]} */
  const replaced = [];
  const lines = [];
  const troubles = [];
  let already = 0;
  const here = [];
  for await (const one of kept()) here.push(one);
  for (const { record } of found.tables) {
    const name = metaOf(record).name || A_TABLE;
    const match = here.find((one) => isSame(one.record, record));
    const fit = match
      ? compare(match.record, { ...record, log: list(record.log).slice(0, record.at ?? undefined) }).how
      : "none";
    if (fit === "same") {
      already += 1;
      continue;
    }
    const reply = isObject(record)
      ? await rulesClient.ask({ do: "open", record })
      : { ok: false, error: { message: "There is no record in it." } };
    if (!reply.ok) {
      troubles.push(`“${name}” could not be opened. ${reply.error.message} It is still in the file.`);
      continue;
    }
    if (isFresh(reply) && !match) continue;
    if (reply.problem)
      troubles.push(`“${name}” is damaged after ${count(reply.record.log.length, "move")}: it is open as far as that.`);
    await boards.needBoard(reply.record);
    const title = match && fit !== "longer" ? `${name} (from the backup)` : name;
    added.push(tables.place(reply, { ...reply.record.meta, name: title }));
    if (match && fit === "longer") {
      replaced.push(match.record);
      await storage.remove(match.id);
    }
  }
  /** @type {Record<string, Record<string, any>>} */
  const brought = {}; // by the name of a small value, the parts that were changed, as they were: undefined is none
  for (const name of VALUES) {
    if (!isObject(found.values[name])) continue;
    const now = storage.value(name);
    const there = plain(found.values[name]);
    const merged = { ...there, ...now, ...(name === "lessons" ? further(there, now) : {}) };
    const parts = Object.keys(merged).filter((part) => merged[part] !== now[part]);
    if (!parts.length) continue;
    brought[name] = Object.fromEntries(parts.map((part) => [part, now[part]]));
    storage.setValue(name, merged);
  }
  if (added.length - replaced.length) lines.push(`${count(added.length - replaced.length, "table")} added.`);
  if (replaced.length) lines.push(`${count(replaced.length, "table")} went on in the file, and now here.`);
  if (already) lines.push(`${count(already, "table")} here already.`);
  if (!added.length && !already && !troubles.length) lines.push("There was no table in it.");
  if ("statistics" in brought) lines.push("What came of other games was added to the statistics.");
  if ("settings" in brought) lines.push("Settings that were never chosen here are as in the backup.");
  async function undo() {
    for (const id of added) await storage.remove(id);
    for (const record of replaced) {
      const reply = await rulesClient.ask({ do: "open", record });
      if (reply.ok) tables.place(reply, record.meta);
    }
    for (const [name, parts] of Object.entries(brought)) {
      const left = Object.entries({ ...storage.value(name), ...parts }).filter(([, value]) => value !== undefined);
      storage.setValue(name, Object.fromEntries(left));
    }
  }
  return { lines: [...lines, ...troubles], undo: added.length || Object.keys(brought).length ? undo : null };
}

/**
 * The lessons that have come further there than here: by name, how many steps.
 * @param {Record<string, any>} there @param {Record<string, any>} now
 */
const further = (there, now) =>
  Object.fromEntries(Object.entries(there).filter(([name, steps]) => Number.isInteger(steps) && steps > now[name]));

/** @param {any} one @param {any} other */
const isSame = (one, other) =>
  isObject(other) &&
  one.game === other.game &&
  metaOf(one).created === metaOf(other).created &&
  metaOf(one).name === metaOf(other).name;
/** @param {unknown} value */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @param {unknown} value */
const list = (value) => (Array.isArray(value) ? value : []);
/** Without keys that mean something else to JavaScript. @param {object} value */
const plain = (value) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !["__proto__", "constructor", "prototype"].includes(key)));
