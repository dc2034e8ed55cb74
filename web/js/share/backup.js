/**
 * Back up all tables and settings of this device into one file, and restore them. Restoring only adds: a table that is
 * already here is merged by the core with the one in the file, or both are kept if they cannot be merged.
 */

import { isFresh } from "../state/selectors.js";
import { deletedTables, forgetDeleted } from "../storage/deleted.js";
import { BACKUP } from "../storage/files.js";
import { metaOf } from "../storage/meta.js";
import { isLost } from "../storage/storage.js";
import { count, noun, say, sentences } from "../words/say.js";

/** Stored values that are backed up with the tables. Values already on this device stay. */
const VALUES = ["settings", "setup", "met", "statistics", "lessons", "puzzles"];

/** @param {string} text */
export const isBackup = (text) => text.includes(BACKUP) && /^\s*\{/.test(text);

/** Return the content of a backup, or an error; entries that are no tables are left out. @param {string} text */
export function readBackup(text) {
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    return { error: say("This backup is incomplete or damaged and cannot be read.") };
  }
  if (found?.kind !== BACKUP || !Array.isArray(found.tables))
    return { error: say("This is not a backup made by this page.") };
  if (found.v > 1) return { error: say("This backup was made with a newer version of the page. Update to open it.") };
  return {
    tables: found.tables.filter((/** @type {unknown} */ one) => isObject(one)),
    values: isObject(found.values) ? found.values : {},
    day: typeof found.made === "string" ? found.made.slice(0, 10) : "",
  };
}

/** Return a backup of this device as text. @param {any} storage @returns {Promise<{ text: string, tables: number }>} */
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
 * Restore a backup. Tables that were deleted here are restored only with `deletedToo`; `deleted` counts them.
 * @param {string} text
 * @param {{ storage: any, rulesClient: any, boards: any, tables: any, kept: () => AsyncGenerator<{ id: string, record: any }> }} parts
 * @returns {Promise<{ lines: string[], undo: (() => Promise<string[]>) | null, deleted: number }>} `undo` returns what it could not undo
 */
export async function restore(text, { storage, rulesClient, boards, tables, kept }, { deletedToo = false } = {}) {
  const found = readBackup(text);
  if (found.error) return { lines: [found.error], undo: null, deleted: 0 };
  /** @type {string[]} */
  const added = [];
  /** The merged tables as they were before. @type {Map<string, { body: any, card: any, seq: number }>} */
  const before = new Map();
  /** The id on this device of each table in the file. @type {Map<string, string>} */
  const ids = new Map();
  /** @type {string[]} */
  const forgotten = [];
  const lines = [];
  const troubles = [];
  const tally = { longer: 0, merged: 0, same: 0, deleted: 0 };
  const here = [];
  for await (const one of kept()) here.push(one);

  for (const { id: given, record } of found.tables) {
    const name = metaOf(record).name || say("A table");
    const mine = here.filter((one) => isSame(one.record, record));
    const match = mine.find(({ id }) => id === given) ?? mine[0];
    if (match) ids.set(given, match.id);
    if (match && JSON.stringify(match.record) === JSON.stringify(record)) {
      tally.same += 1;
      continue;
    }
    const reply = isObject(record)
      ? await rulesClient.ask({ do: "open", record })
      : { ok: false, error: { message: say("It has no record.") } };
    if (!reply.ok) {
      troubles.push(
        sentences(say("“{name}” could not be opened.", { name }), reply.error.message, say("It is still in the file.")),
      );
      continue;
    }
    if (isFresh(reply) && !match) continue;
    const deletedAs = match ? [] : deletedLike(storage, given, record);
    if (deletedAs.length && !deletedToo) {
      tally.deleted += 1;
      continue;
    }
    const moves = count(reply.record.log.length, noun("move"));
    if (reply.problem)
      troubles.push(
        say("“{name}” is damaged after {moves} in the backup. It has been restored up to there.", { name, moves }),
      );
    const title = match ? say("{name} (from the backup)", { name }) : name;
    const titled = { ...reply.record, meta: { ...reply.record.meta, name: title } };
    const beside = match && here.find((one) => isSame(one.record, titled));
    const how =
      (match && (await mergeInto(match.id, reply.record))) ?? (beside && (await mergeInto(beside.id, titled)));
    if (how === "busy")
      troubles.push(say("“{name}” was being played in another tab. Restore the backup again.", { name }));
    else if (how) tally[how] += 1;
    else {
      await boards.needBoard(reply.record);
      const place = placeFor(given);
      added.push(tables.place(reply, titled.meta, place));
      if (!match) ids.set(given, /** @type {string} */ (added.at(-1)));
      forgotten.push(...deletedAs);
      if (match)
        troubles.push(
          say("“{name}” could not be merged with the table here. Both are kept: “{title}” is new.", { name, title }),
        );
    }
  }

  /**
   * Merge a record into a table of this device.
   * @param {string} id @param {any} theirs
   * @returns {Promise<"longer" | "merged" | "same" | "busy" | null>} null if the two cannot be merged
   */
  async function mergeInto(id, theirs) {
    const { state, body, seq } = await storage.loadReconciled(id);
    if (state !== "good" || !body) return null;
    if (JSON.stringify(body.record) === JSON.stringify(theirs)) return "same"; // also if it is too large for the core
    const reply = await rulesClient.ask({ do: "merge", ours: body.record, theirs });
    if (!reply.ok || reply.how === "other") return null;
    if (!reply.changed) return "same";
    await boards.needBoard(reply.record);
    const { id: _, state: __, ...card } = storage.list().find((/** @type {any} */ one) => one.id === id) ?? {};
    const picked = reply.how === "longer" ? [] : body.picked;
    const result = tables.write(id, reply, reply.record.meta, { seq, picked });
    if (isLost(result)) return "busy";
    before.set(id, { body, card, ...before.get(id), seq: result.seq });
    return reply.how === "longer" ? "longer" : "merged";
  }

  /** Return the table's id in the file if it is free here, because results and series refer to tables by id. @param {unknown} given */
  function placeFor(given) {
    if (typeof given !== "string" || !/^[A-Za-z0-9]{1,32}$/.test(given)) return {};
    const { state, seq } = storage.load(given);
    return state === "missing" ? { id: given, seq } : {};
  }

  /** @type {Record<string, Record<string, any>>} */
  const brought = {}; // by stored value, the changed entries as they were before; undefined for a new entry
  for (const name of VALUES) {
    if (!isObject(found.values[name])) continue;
    const now = storage.value(name);
    const there = plain(name === "statistics" ? renamed(found.values[name], ids) : found.values[name]);
    const merged = { ...there, ...now, ...(name === "lessons" ? further(there, now) : {}) };
    const parts = Object.keys(merged).filter((part) => merged[part] !== now[part]);
    if (!parts.length) continue;
    brought[name] = Object.fromEntries(parts.map((part) => [part, now[part]]));
    storage.setValue(name, merged);
  }
  if (forgotten.length) {
    const known = deletedTables(storage);
    brought.deleted = Object.fromEntries(forgotten.map((id) => [id, known[id]]));
    forgetDeleted(storage, forgotten);
  }
  if (added.length) lines.push(say("{tables} added.", { tables: count(added.length, noun("table")) }));
  if (tally.longer)
    lines.push(say("{tables} continued with moves from the backup.", { tables: count(tally.longer, noun("table")) }));
  if (tally.merged)
    lines.push(say("{tables} got lines or notes from the backup.", { tables: count(tally.merged, noun("table")) }));
  if (tally.same) lines.push(say("{tables} already here.", { tables: count(tally.same, noun("table")) }));
  if (tally.deleted)
    lines.push(
      say("{tables} in the backup {tables:one=was|other=were} deleted here and not restored.", {
        tables: count(tally.deleted, noun("table")),
      }),
    );
  if (!lines.length && !troubles.length) lines.push(say("The backup has no tables."));
  if ("statistics" in brought) lines.push(say("Results of other games were added to your statistics."));
  if ("settings" in brought) lines.push(say("Settings that you had not changed here were taken from the backup."));
  async function undo() {
    for (const id of added) await storage.remove(id);
    const busy = [...before].filter(([id, { body, card, seq }]) => isLost(storage.save(id, body, card, seq)));
    for (const [name, parts] of Object.entries(brought)) {
      const left = Object.entries({ ...storage.value(name), ...parts }).filter(([, value]) => value !== undefined);
      storage.setValue(name, Object.fromEntries(left));
    }
    return busy.length
      ? [
          say(
            "{tables} had been played on since, so {tables:one=it was|other=they were} left as {tables:one=it is|other=they are}.",
            {
              tables: count(busy.length, noun("table")),
            },
          ),
        ]
      : [];
  }
  const isUndone = !added.length && !before.size && !Object.keys(brought).length;
  return { lines: [...lines, ...troubles], undo: isUndone ? null : undo, deleted: tally.deleted };
}

/** Return the ids under which a table was deleted on this device. @param {any} storage @param {unknown} given its id in the file @param {any} record */
const deletedLike = (storage, given, record) =>
  Object.entries(deletedTables(storage)).flatMap(([id, { game, created, name }]) =>
    (id === given && game === record.game) || isSame({ game, meta: { created, name } }, record) ? [id] : [],
  );

/** Return results keyed by the ids of their tables on this device, so that none counts twice. @param {Record<string, any>} results @param {Map<string, string>} ids */
const renamed = (results, ids) =>
  Object.fromEntries(Object.entries(results).map(([id, result]) => [ids.get(id) ?? id, result]));

/**
 * Return the lessons with more steps done in the backup than here.
 * @param {Record<string, any>} there @param {Record<string, any>} now
 */
const further = (there, now) =>
  Object.fromEntries(Object.entries(there).filter(([name, steps]) => Number.isInteger(steps) && steps > now[name]));

/** Return whether two records belong to the same table. @param {any} one @param {any} other */
const isSame = (one, other) =>
  isObject(other) &&
  one.game === other.game &&
  metaOf(one).created === metaOf(other).created &&
  metaOf(one).name === metaOf(other).name;
/** @param {unknown} value */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** Return a copy without keys that have a special meaning in JavaScript. @param {object} value */
const plain = (value) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !["__proto__", "constructor", "prototype"].includes(key)));
