/** Back up all tables and settings of this device into one file, and read such a file. */

import { dayOf, storedDay } from "../../storage/days.js";
import { BACKUP } from "../../storage/files.js";
import { KEPT_GAMES } from "../../storage/made/kept-games.js";
import { object, objectFrom, objects } from "../../storage/values.js";
import { say } from "../../words/say.js";

/** @import { Storage } from "../../state/state.js" */

/** @typedef {Record<string, unknown>} Values */
/** @typedef {{ tables: Values[], values: Values, day: string }} Backup `day`: when it was made, or "" */

/** Stored values that are backed up with the tables, and merged with those of this device when they are restored. */
export const VALUES = [
  "settings",
  "setup",
  "met",
  "statistics",
  "lessons",
  "puzzles",
  "mistakes",
  "workshop",
  KEPT_GAMES,
];

/**
 * Return the content of a backup without entries that are no tables, or why it cannot be read.
 * @param {string} text @returns {Backup | { error: string }}
 */
export function readBackup(text) {
  const found = objectFrom(text);
  if (!found) return { error: say("This backup is incomplete or damaged and cannot be read.") };
  const { kind, tables, v, values, made, day } = found;
  if (kind !== BACKUP || !Array.isArray(tables)) return { error: say("This is not a backup made by this page.") };
  if (Number(v) > 1) return { error: say("This backup was made with a newer version of the page. Update to open it.") };
  return { tables: objects(tables), values: object(values), day: storedDay(day, made) };
}

/** Return a backup of this device as text, how many tables it has, and its day. @param {Storage} storage */
export async function makeBackup(storage) {
  const tables = [];
  for (const { id } of storage.list()) {
    const { body } = await storage.loadReconciled(id);
    if (body) tables.push({ id, record: body.record, picked: body.picked });
  }
  const values = Object.fromEntries(VALUES.map((name) => [name, storage.value(name)]));
  const now = new Date();
  const [made, day] = [now.toISOString(), dayOf(now)];
  return { text: JSON.stringify({ kind: BACKUP, v: 1, made, day, tables, values }), tables: tables.length, day };
}
