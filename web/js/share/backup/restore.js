/**
 * Restore a backup. Restoring only adds: a table that is already here is merged by the core with the one in the file, or
 * both are kept if they cannot be merged.
 */

import { isMade } from "../../site/build.js";
import { gameOf, isFresh, movesAmong } from "../../state/selectors.js";
import { deletedTables, forgetDeleted } from "../../storage/deleted/deleted.js";
import { metaOf } from "../../storage/meta.js";
import { isLost } from "../../storage/storage.js";
import { isObject, isText, list, object, text as textOf } from "../../storage/values.js";
import { count, noun, say } from "../../words/say.js";
import { readBackup, VALUES } from "./backup.js";
import { isSame as isEqual, mergedValue } from "./merged-values.js";

/** @import { GameRecord, RestoredTable } from "../../core/formats.js" */
/** @import { Boards, RulesClient, AtTable } from "../../parts.js" */
/** @import { Storage, Store } from "../../state/state.js" */
/** @import { Body } from "../../storage/storage.js" */
/** @import { TableSummary } from "../../storage/summary.js" */
/** @import { Values } from "./backup.js" */

/** @typedef {{ id: string, record: GameRecord }} Kept */
/**
 * @typedef {{ store: Store, storage: Storage, rulesClient: Pick<RulesClient, "ask">, boards: Boards,
 *   atTable: Pick<AtTable, "place" | "write">, kept: () => AsyncGenerator<Kept> }} RestoreParts
 */
/**
 * A restore under way: `here`, the tables of this device; `done`, what became of those in the file; `ids`, the id on this
 * device of each of them; `added`, the new ones; `before`, the merged ones as they were; `forgotten`, deleted ones that
 * are back; `left`, the values of which something in the file was left out; `silent`, why the programs of made games do
 * not answer, by the ids of the games: none is started twice.
 * @typedef {RestoreParts & { deletedToo: boolean, here: Kept[], done: RestoredTable[], ids: Map<string, string>,
 *   added: string[], before: Map<string, { body: Body, card: Partial<TableSummary>, seq: number }>, forgotten: string[],
 *   left: Set<string>, silent: Map<string, string> }} Restoring
 */

const SILENT = ["stopped", "no-room"]; // refusals of a made game whose program does not answer
const UNSAFE = ["__proto__", "constructor", "prototype"]; // keys with a special meaning in JavaScript

/**
 * Restore a backup. Tables that were deleted here are restored only with `deletedToo`; `deleted` counts them.
 * `undo` returns what it could not undo; `onTable` gets the number of tables that have been looked at.
 * @param {string} text @param {RestoreParts} parts @param {{ deletedToo?: boolean, onTable?: (many: number) => void }} [how]
 * @returns {Promise<{ lines: string[], undo: (() => Promise<string[]>) | null, deleted: number }>}
 */
export async function restore(text, parts, { deletedToo = false, onTable } = {}) {
  const found = readBackup(text);
  if ("error" in found) return { lines: [found.error], undo: null, deleted: 0 };
  /** @type {Restoring} */
  const restoring = {
    ...parts,
    deletedToo,
    here: [],
    done: [],
    ids: new Map(),
    added: [],
    before: new Map(),
    forgotten: [],
    left: new Set(),
    silent: new Map(),
  };
  const { here, done, added, before, left } = restoring;
  for await (const one of parts.kept()) here.push(one);
  // Tables of made games come last, since their programs, which check them, may hang. Results are named by their tables.
  const { statistics, ...values } = found.values;
  const valuesBrought = restoreValues(restoring, values);
  for (const [i, one] of madeLast(found.tables).entries()) {
    await restoreTable(restoring, one);
    onTable?.(i + 1);
  }
  const brought = { ...valuesBrought, ...restoreValues(restoring, { statistics }) };
  const names = Object.keys(brought);
  const report = await parts.rulesClient.ask({ do: "restored", tables: done, values: names, left: [...left] });
  return {
    lines: report.ok ? report.lines : [report.error.message],
    undo: added.length || before.size || names.length ? () => undo(restoring, brought) : null,
    deleted: done.filter(({ how }) => how === "deleted").length,
  };
}

/** Restore one table of the file. @param {Restoring} restoring @param {Values} entry */
async function restoreTable(restoring, { id, record, picked }) {
  const { store, storage, rulesClient, boards, atTable, here, ids, done, silent } = restoring;
  const given = textOf(id);
  const steps = list(picked).filter(isText); // of a move that was begun
  const name = metaOf(record).name || say("A table");
  const mine = here.filter((one) => isSame(one.record, record));
  const match = mine.find((one) => one.id === given) ?? mine[0];
  if (match) ids.set(given, match.id);
  /** @param {RestoredTable["how"]} how @param {Partial<RestoredTable>} [more] */
  const note = (how, more) => void done.push({ how, name, ...more });
  if (match && isEqual(match.record, record))
    return note((await mergeInto(restoring, match.id, match.record, steps)) ?? "same");
  if (!isRecord(record)) return note("unopened", { why: say("It has no record.") });
  const why = silent.get(record.game);
  if (why) return note("unopened", { why });
  const reply = await rulesClient.ask({ do: "open", record });
  if (!reply.ok) {
    const { code, message } = reply.error;
    if (isMade(record.game) && SILENT.includes(code)) silent.set(record.game, message);
    return note("unopened", { why: message });
  }
  if (isFresh({ ...reply, pending: null }) && !match && !steps.length) return;
  const deletedAs = match ? [] : deletedLike(storage, given, record);
  if (deletedAs.length && !restoring.deletedToo) return note("deleted");
  if (reply.problem) note("damaged", { moves: movesAmong(gameOf(store.get(), record.game), reply.record.log) });
  const title = match ? say("{name} (from the backup)", { name }) : name;
  const titled = { ...reply.record, meta: { ...reply.record.meta, name: title, ...(match && { nth: 0 }) } };
  const beside = match && here.find((one) => isSame(one.record, titled));
  const how =
    (match && (await mergeInto(restoring, match.id, reply.record, steps))) ??
    (beside && (await mergeInto(restoring, beside.id, titled, steps)));
  if (how) return note(how);
  await boards.needBoard(reply.record);
  const placed = atTable.place(reply, titled.meta, { ...placeFor(storage, given), picked: steps });
  restoring.added.push(placed);
  restoring.forgotten.push(...deletedAs);
  note("added");
  if (match) note("kept", { title });
  else ids.set(given, placed);
}

/**
 * Merge a record, and the steps of a move that was begun there, into a table of this device; return null if the two
 * cannot be merged.
 * @param {Restoring} restoring @param {string} id @param {GameRecord} theirs @param {string[]} steps
 * @returns {Promise<"longer" | "merged" | "same" | "busy" | null>}
 */
async function mergeInto({ storage, rulesClient, boards, atTable, before, left }, id, theirs, steps) {
  const { state, body, seq } = await storage.loadReconciled(id);
  if (state !== "good" || !body) return null;
  const { id: _, state: __, ...card } = storage.list().find((one) => one.id === id) ?? {};
  const keep = (/** @type {{ seq: number, why?: string }} */ result) => {
    if (!isLost(result)) before.set(id, { body, card, ...before.get(id), seq: result.seq });
    return isLost(result);
  };
  const reply = isEqual(body.record, theirs) // also if it is too large for the core
    ? null
    : await rulesClient.ask({ do: "merge", ours: body.record, theirs });
  if (reply && (!reply.ok || reply.how === "other")) return null;
  const there = standsAt(theirs);
  const begun = isEqual(there, standsAt(body.record)) && steps.length && !isEqual(steps, body.picked);
  if (begun && body.picked.length) left.add("picked");
  const picked = begun && !body.picked.length ? steps : body.picked;
  if (!reply?.changed) {
    if (picked !== body.picked && keep(storage.save(id, { ...body, picked }, card, seq))) return "busy";
    return "same";
  }
  await boards.needBoard(reply.record);
  const isLonger = reply.how === "longer";
  const now = isEqual(there, standsAt(reply.record)) && isLonger ? steps : isLonger ? [] : picked;
  if (keep(atTable.write(id, reply, reply.record.meta, { seq, picked: now }))) return "busy";
  return isLonger ? "longer" : "merged";
}

/**
 * Return the table's id in the file if it is free here, because results and series refer to tables by id.
 * @param {Storage} storage @param {string} given
 */
function placeFor(storage, given) {
  if (!/^[A-Za-z0-9]{1,32}$/.test(given)) return {};
  const { state, seq } = storage.load(given);
  return state === "missing" ? { id: given, seq } : {};
}

/**
 * Add the stored values; return by name the changed entries as they were before, undefined for a new one.
 * @param {Restoring} restoring @param {Values} values
 */
function restoreValues({ storage, ids, forgotten, left }, values) {
  /** @type {Record<string, Values>} */
  const changed = {};
  for (const [name, given] of Object.entries(values)) {
    if (!VALUES.includes(name) || !isObject(given)) continue;
    const now = storage.value(name);
    const theirs = Object.entries(given)
      .filter(([part]) => !UNSAFE.includes(part))
      // Results are named by their tables here, so that none counts twice.
      .map(([part, value]) => [(name === "statistics" && ids.get(part)) || part, value]);
    const merged = mergedValue(name, now, Object.fromEntries(theirs));
    if (merged.left) left.add(name);
    const news = Object.keys(merged.value).filter((part) => !isEqual(merged.value[part], now[part]));
    if (!news.length) continue;
    changed[name] = Object.fromEntries(news.map((part) => [part, now[part]]));
    storage.setValue(name, merged.value);
  }
  if (forgotten.length) {
    const known = deletedTables(storage);
    changed.deleted = Object.fromEntries(forgotten.map((id) => [id, known[id]]));
    forgetDeleted(storage, forgotten);
  }
  return changed;
}

/**
 * Take back what a restore has done; return what had to stay.
 * @param {Restoring} restoring @param {Record<string, Values>} brought the values as they were before
 */
async function undo({ storage, added, before }, brought) {
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

/** Return the tables of a backup, those of made games last, one game after the other. @param {Values[]} tables */
function madeLast(tables) {
  const made = (/** @type {Values} */ { record }) => {
    const { game } = object(record);
    return isMade(game) ? String(game) : "";
  };
  return [...tables].sort((one, other) => (made(one) < made(other) ? -1 : Number(made(one) > made(other))));
}

/**
 * Return the ids under which a table was deleted on this device.
 * @param {Storage} storage @param {string} given its id in the file @param {GameRecord} record
 */
const deletedLike = (storage, given, record) =>
  Object.entries(deletedTables(storage)).flatMap(([id, { game, created, name }]) =>
    (id === given && game === record.game) || isSame({ game, meta: { created, name } }, record) ? [id] : [],
  );

/** Return the actions that lead to where a record stands. @param {GameRecord} record */
const standsAt = ({ log, at }) => log.slice(0, at);

/** Return whether the core can be asked about a record. @param {unknown} value @returns {value is GameRecord} */
const isRecord = (value) => isObject(value) && typeof value.game === "string" && Array.isArray(value.log);

/**
 * Return whether two records belong to the same table.
 * @param {Pick<GameRecord, "game" | "meta">} one @param {unknown} other
 */
const isSame = (one, other) =>
  object(other).game === one.game &&
  metaOf(one).created === metaOf(other).created &&
  metaOf(one).name === metaOf(other).name;
