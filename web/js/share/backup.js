/**
 * Back up all tables and settings of this device into one file, and restore them. Restoring only adds: a table that is
 * already here is merged by the core with the one in the file, or both are kept if they cannot be merged.
 */

import { isFresh } from "../state/selectors.js";
import { deletedTables, forgetDeleted } from "../storage/deleted.js";
import { BACKUP } from "../storage/files.js";
import { metaOf } from "../storage/meta.js";
import { isLost } from "../storage/storage.js";
import { isObject, object, objectFrom, objects, text as textOf } from "../storage/values.js";
import { count, noun, say, sentences } from "../words/say.js";

/** @import { GameRecord } from "../core/formats.js" */
/** @import { Boards, RulesClient, Tables } from "../parts.js" */
/** @import { Storage } from "../state/state.js" */
/** @import { Body } from "../storage/storage.js" */
/** @import { TableSummary } from "../storage/summary.js" */

/** @typedef {Record<string, unknown>} Values */
/** @typedef {{ tables: Values[], values: Values, day: string }} Backup `day`: when it was made, or "" */
/** @typedef {Pick<Tables, "place" | "write">} Places */
/** @typedef {() => AsyncGenerator<{ id: string, record: GameRecord }>} Here the records on this device */
/** @typedef {Pick<RulesClient, "ask">} Asking */
/** @typedef {{ storage: Storage, rulesClient: Asking, boards: Boards, tables: Places, kept: Here }} RestoreParts */

/** Stored values that are backed up with the tables. Values already on this device stay. */
const VALUES = ["settings", "setup", "met", "statistics", "lessons", "puzzles"];
const UNSAFE = ["__proto__", "constructor", "prototype"]; // keys with a special meaning in JavaScript

/**
 * Return the content of a backup without entries that are no tables, or why it cannot be read.
 * @param {string} text @returns {Backup | { error: string }}
 */
export function readBackup(text) {
  const found = objectFrom(text);
  if (!found) return { error: say("This backup is incomplete or damaged and cannot be read.") };
  const { kind, tables, v, values, made } = found;
  if (kind !== BACKUP || !Array.isArray(tables)) return { error: say("This is not a backup made by this page.") };
  if (Number(v) > 1) return { error: say("This backup was made with a newer version of the page. Update to open it.") };
  return { tables: objects(tables), values: object(values), day: textOf(made).slice(0, 10) };
}

/** Return a backup of this device as text, and how many tables it has. @param {Storage} storage */
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
 * `undo` returns what it could not undo.
 * @param {string} text @param {RestoreParts} parts
 * @returns {Promise<{ lines: string[], undo: (() => Promise<string[]>) | null, deleted: number }>}
 */
export async function restore(text, { storage, rulesClient, boards, tables, kept }, { deletedToo = false } = {}) {
  const found = readBackup(text);
  if ("error" in found) return { lines: [found.error], undo: null, deleted: 0 };
  /** @type {string[]} */
  const added = [];
  /**
   * The merged tables as they were before.
   * @type {Map<string, { body: Body, card: Partial<TableSummary>, seq: number }>}
   */
  const before = new Map();
  /** The id on this device of each table in the file. @type {Map<string, string>} */
  const ids = new Map();
  /** @type {string[]} */
  const forgotten = [];
  /** @type {string[]} */
  const troubles = [];
  const tally = { added: 0, longer: 0, merged: 0, same: 0, deleted: 0 };
  /** @type {{ id: string, record: GameRecord }[]} */
  const here = [];
  for await (const one of kept()) here.push(one);
  for (const one of found.tables) {
    const how = await restoreTable(one);
    if (how) tally[how] += 1;
  }
  const brought = restoreValues(found.values);
  const isUndone = !added.length && !before.size && !Object.keys(brought).length;
  return { lines: [...linesOf(), ...troubles], undo: isUndone ? null : undo, deleted: tally.deleted };

  /**
   * Restore a table; return what was done, or null for nothing.
   * @param {Values} entry @returns {Promise<keyof typeof tally | null>}
   */
  async function restoreTable({ id, record }) {
    const given = textOf(id);
    const name = metaOf(record).name || say("A table");
    const mine = here.filter((one) => isSame(one.record, record));
    const match = mine.find((one) => one.id === given) ?? mine[0];
    if (match) ids.set(given, match.id);
    if (match && JSON.stringify(match.record) === JSON.stringify(record)) return "same";
    const reply = isRecord(record) ? await rulesClient.ask({ do: "open", record }) : null;
    if (!reply?.ok || !isRecord(record)) {
      const why = reply && !reply.ok ? reply.error.message : say("It has no record.");
      return failed(say("“{name}” could not be opened.", { name }), why, say("It is still in the file."));
    }
    if (isFresh({ ...reply, pending: null }) && !match) return null;
    const deletedAs = match ? [] : deletedLike(storage, given, record);
    if (deletedAs.length && !deletedToo) return "deleted";
    const moves = count(reply.record.log.length, noun("move"));
    if (reply.problem)
      failed(
        say("“{name}” is damaged after {moves} in the backup. It has been restored up to there.", { name, moves }),
      );
    const title = match ? say("{name} (from the backup)", { name }) : name;
    const titled = { ...reply.record, meta: { ...reply.record.meta, name: title } };
    const beside = match && here.find((one) => isSame(one.record, titled));
    const how =
      (match && (await mergeInto(match.id, reply.record))) ?? (beside && (await mergeInto(beside.id, titled)));
    if (how === "busy")
      return failed(say("“{name}” was being played in another tab. Restore the backup again.", { name }));
    if (how) return how;
    await boards.needBoard(reply.record);
    const placed = tables.place(reply, titled.meta, placeFor(given));
    added.push(placed);
    forgotten.push(...deletedAs);
    if (match)
      failed(
        say("“{name}” could not be merged with the table here. Both are kept; “{title}” is new.", { name, title }),
      );
    else ids.set(given, placed);
    return "added";
  }

  /** Tell the player what went wrong. @param {...string} words */
  function failed(...words) {
    troubles.push(sentences(...words));
    return null;
  }

  /**
   * Merge a record into a table of this device; return null if the two cannot be merged.
   * @param {string} id @param {GameRecord} theirs @returns {Promise<"longer" | "merged" | "same" | "busy" | null>}
   */
  async function mergeInto(id, theirs) {
    const { state, body, seq } = await storage.loadReconciled(id);
    if (state !== "good" || !body) return null;
    if (JSON.stringify(body.record) === JSON.stringify(theirs)) return "same"; // also if it is too large for the core
    const reply = await rulesClient.ask({ do: "merge", ours: body.record, theirs });
    if (!reply.ok || reply.how === "other") return null;
    if (!reply.changed) return "same";
    await boards.needBoard(reply.record);
    const { id: _, state: __, ...card } = storage.list().find((one) => one.id === id) ?? {};
    const isLonger = reply.how === "longer";
    const result = tables.write(id, reply, reply.record.meta, { seq, picked: isLonger ? [] : body.picked });
    if (isLost(result)) return "busy";
    before.set(id, { body, card, ...before.get(id), seq: result.seq });
    return isLonger ? "longer" : "merged";
  }

  /**
   * Return the table's id in the file if it is free here, because results and series refer to tables by id.
   * @param {string} given
   */
  function placeFor(given) {
    if (!/^[A-Za-z0-9]{1,32}$/.test(given)) return {};
    const { state, seq } = storage.load(given);
    return state === "missing" ? { id: given, seq } : {};
  }

  /**
   * Add the stored values; return by name the changed entries as they were before, undefined for a new one.
   * @param {Values} values
   */
  function restoreValues(values) {
    /** @type {Record<string, Values>} */
    const changed = {};
    for (const [name, given] of Object.entries(values)) {
      if (!VALUES.includes(name) || !isObject(given)) continue;
      const now = storage.value(name);
      const there = safe(name === "statistics" ? renamed(given, ids) : given);
      const merged = { ...there, ...now, ...(name === "lessons" ? further(there, now) : {}) };
      const parts = Object.keys(merged).filter((part) => merged[part] !== now[part]);
      if (!parts.length) continue;
      changed[name] = Object.fromEntries(parts.map((part) => [part, now[part]]));
      storage.setValue(name, merged);
    }
    if (forgotten.length) {
      const known = deletedTables(storage);
      changed.deleted = Object.fromEntries(forgotten.map((id) => [id, known[id]]));
      forgetDeleted(storage, forgotten);
    }
    return changed;
  }

  /** Return what was restored, in sentences. */
  function linesOf() {
    const many = (/** @type {keyof typeof tally} */ what) => count(tally[what], noun("table"));
    const lines = [
      tally.added && say("{tables} added.", { tables: many("added") }),
      tally.longer && say("{tables} continued with moves from the backup.", { tables: many("longer") }),
      tally.merged && say("{tables} got lines or notes from the backup.", { tables: many("merged") }),
      tally.same && say("{tables} already here.", { tables: many("same") }),
      tally.deleted &&
        say("{tables} in the backup {tables:one=was|other=were} deleted here and not restored.", {
          tables: many("deleted"),
        }),
    ].filter((line) => line !== 0);
    if (!lines.length && !troubles.length) lines.push(say("The backup has no tables."));
    if ("statistics" in brought) lines.push(say("Results of other games were added to your statistics."));
    if ("settings" in brought) lines.push(say("Settings that you had not changed here were taken from the backup."));
    return lines;
  }

  async function undo() {
    for (const id of added) await storage.remove(id);
    const busy = [...before].filter(([id, { body, card, seq }]) => isLost(storage.save(id, body, card, seq)));
    for (const [name, parts] of Object.entries(brought)) {
      const left = Object.entries({ ...storage.value(name), ...parts }).filter(([, value]) => value !== undefined);
      storage.setValue(name, Object.fromEntries(left));
    }
    if (!busy.length) return [];
    return [
      say("{tables} had been played on since, so {tables:one=it was|other=they were} left unchanged.", {
        tables: count(busy.length, noun("table")),
      }),
    ];
  }
}

/**
 * Return the ids under which a table was deleted on this device.
 * @param {Storage} storage @param {string} given its id in the file @param {GameRecord} record
 */
const deletedLike = (storage, given, record) =>
  Object.entries(deletedTables(storage)).flatMap(([id, { game, created, name }]) =>
    (id === given && game === record.game) || isSame({ game, meta: { created, name } }, record) ? [id] : [],
  );

/**
 * Return results keyed by the ids of their tables on this device, so that none counts twice.
 * @param {Values} results @param {Map<string, string>} ids
 */
const renamed = (results, ids) =>
  Object.fromEntries(Object.entries(results).map(([id, result]) => [ids.get(id) ?? id, result]));

/** Return the lessons with more steps done in the backup than here. @param {Values} there @param {Values} now */
const further = (there, now) =>
  Object.fromEntries(
    Object.entries(there).filter(([name, steps]) => Number.isInteger(steps) && Number(steps) > Number(now[name])),
  );

/**
 * Return whether the core can be asked about a value as a record.
 * @param {unknown} value @returns {value is GameRecord}
 */
const isRecord = (value) => isObject(value) && typeof value.game === "string" && Array.isArray(value.log);

/**
 * Return whether two records belong to the same table.
 * @param {Pick<GameRecord, "game" | "meta">} one @param {unknown} other
 */
const isSame = (one, other) =>
  object(other).game === one.game &&
  metaOf(one).created === metaOf(other).created &&
  metaOf(one).name === metaOf(other).name;

/** Return a copy without keys that have a special meaning in JavaScript. @param {Values} values */
const safe = (values) => Object.fromEntries(Object.entries(values).filter(([key]) => !UNSAFE.includes(key)));
