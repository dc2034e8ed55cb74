import assert from "node:assert/strict";
import test from "node:test";
import { makeBackup, readBackup } from "../../../web/js/share/backup/backup.js";
import { restore } from "../../../web/js/share/backup/restore.js";
import { lineOf } from "../../../web/js/state/notes.js";
import { deletedTables, forgetDeleted, noteDeleted } from "../../../web/js/storage/deleted/deleted.js";
import { ask } from "../core.mjs";
import { device } from "./device.mjs";

console.warn = () => {};

const record = (name, log) => ({
  format: 1,
  game: "g",
  options: {},
  seed: "0",
  start: null,
  log,
  at: log.length,
  branches: [],
  meta: { name, created: name },
});

const backup = (tables, values) =>
  JSON.stringify({ kind: "chess-pilgrimage-backup", v: 1, made: "2026-01-01", tables, values });
const WON = { game: "g", when: "2026", result: "won" };

test("a backup of one device is restored on another, values and all", async () => {
  const [one, two] = [await device(), await device()];
  one.parts.atTable.place({ record: record("Ours", ["a"]) }, { name: "Ours", created: "x" });
  one.storage.setValue("statistics", { t1: WON });
  one.storage.setValue("settings", { theme: "dark" });
  const { text, tables } = await makeBackup(one.storage);
  assert.equal(tables, 1);
  const read = readBackup(text);
  assert.equal("tables" in read && read.tables.length, 1);

  two.storage.setValue("settings", { theme: "light" });
  const { lines, undo } = await restore(text, two.parts);
  assert.deepEqual(two.names(), ["Ours"]);
  assert.deepEqual(two.storage.value("statistics"), { t1: WON });
  assert.deepEqual(two.storage.value("settings"), { theme: "light" });
  assert.deepEqual(lines, [
    "1 table added.",
    "Results of other games were added to your statistics.",
    "Settings and usual choices that differ have stayed as they are here.",
  ]);

  two.storage.setValue("statistics", { ...two.storage.value("statistics"), t2: WON }); // a game ends meanwhile
  await undo?.();
  assert.deepEqual(two.names(), []);
  assert.deepEqual(two.storage.value("statistics"), { t2: WON });
  assert.deepEqual(two.storage.value("settings"), { theme: "light" });
});

test("of a lesson that was begun here and done there the further place is kept, and undone", async () => {
  const { storage, parts } = await device();
  storage.setValue("lessons", { "g/one": 1, "g/two": 3 });
  const { undo } = await restore(backup([], { lessons: { "g/one": 3, "g/two": 2, "g/three": 2 } }), parts);
  assert.deepEqual(storage.value("lessons"), { "g/one": 3, "g/two": 3, "g/three": 2 });
  await undo?.();
  assert.deepEqual(storage.value("lessons"), { "g/one": 1, "g/two": 3 });
  assert.equal((await restore(backup([], { lessons: { "g/two": "9" } }), parts)).undo, null);
});

test("a puzzle that is solved in the backup replaces an answer that was only shown here, and nothing else", async () => {
  const { storage, parts } = await device();
  const result = (shown, tries = 1) => ({ day: "2026-11-01", tries, hints: 0, shown });
  storage.setValue("puzzles", { "g/1": result(true), "g/2": result(false), "g/3": result(true) });
  const theirs = { "g/1": result(false, 4), "g/2": result(true), "g/3": result(true, 2) };
  await restore(backup([], { puzzles: theirs }), parts);
  assert.deepEqual(storage.value("puzzles")["g/1"], result(false, 4));
  assert.deepEqual([storage.value("puzzles")["g/2"], storage.value("puzzles")["g/3"]], [result(false), result(true)]);
});

test("mistakes that are missing here are added with their tries, and those here that are newer stay", async () => {
  const { storage, parts } = await device();
  const [once, again] = [
    { at: 1, right: false },
    { at: 2, right: true },
  ];
  storage.setValue("mistakes", { "g/1": { when: 2 }, "g/1 tries": [once] });
  const theirs = { "g/1": { when: 1 }, "g/1 tries": [], "g/2": { when: 1 }, "g/2 tries": [again] };
  const { lines, undo } = await restore(backup([], { mistakes: theirs }), parts);
  assert.deepEqual(storage.value("mistakes"), {
    ...{ "g/1": { when: 2 }, "g/1 tries": [once] },
    ...{ "g/2": { when: 1 }, "g/2 tries": [again] },
  });
  assert.ok(lines.includes("Mistakes of other games were added to yours."));
  assert.deepEqual(JSON.parse((await makeBackup(storage)).text).values.mistakes, storage.value("mistakes"));
  await undo?.();
  assert.deepEqual(storage.value("mistakes"), { "g/1": { when: 2 }, "g/1 tries": [once] });
});

test("games of the workshop are in a backup, and those that are missing here are added", async () => {
  const { storage, parts } = await device();
  const game = (/** @type {string} */ name) => ({ text: { name, files: { "game.py": "" } }, changed: "2026-01-02" });
  storage.setValue("workshop", { one: game("Mine") });
  assert.deepEqual(JSON.parse((await makeBackup(storage)).text).values.workshop, { one: game("Mine") });
  const theirs = { one: game("Mine"), two: game("Other") };
  const { lines, undo } = await restore(backup([], { workshop: theirs }), parts);
  assert.deepEqual(storage.value("workshop"), { one: game("Mine"), two: game("Other") });
  assert.ok(lines.some((line) => line.startsWith("Games of the workshop were added.")));
  await undo?.();
  assert.deepEqual(storage.value("workshop"), { one: game("Mine") });
});

const EMPTY = backup([], {});
/** @param {string} text @returns {string} */
const refusal = (text) => /** @type {{ error: string }} */ (readBackup(text)).error;

// guard: a backup is whole
test("a backup that was cut is refused as that", () => {
  for (let at = 0; at < EMPTY.length; at += 1)
    assert.equal(refusal(EMPTY.slice(0, at)), "This backup is incomplete or damaged and cannot be read.");
  assert.equal(refusal("[1]"), "This backup is incomplete or damaged and cannot be read.");
});

// guard: a backup is ours
test("what is no backup of this page is refused as that", () => {
  for (const text of [EMPTY.replace("pilgrimage", "other"), EMPTY.replace("[]", "7"), '{"kind":{},"tables":[]}'])
    assert.equal(refusal(text), "This is not a backup made by this page.");
});

// guard: a backup is not of a newer page
test("a backup of a newer page is refused as that, and changes nothing", async () => {
  const { storage, parts } = await device();
  const newer = backup([], { settings: { theme: "dark" } }).replace('"v":1', '"v":2');
  const { lines, undo } = await restore(newer, parts);
  assert.deepEqual(lines, ["This backup was made with a newer version of the page. Update to open it."]);
  assert.equal(undo, null);
  assert.deepEqual(storage.value("settings"), {});
});

// guard: no key of a backup means something to JavaScript
test("a backup without values, with strange ones, and with tables that nobody played", async () => {
  const { storage, parts, names } = await device();
  for (const values of [undefined, null, 5, [], { statistics: 5, settings: [], progress: "x" }]) {
    const { undo } = await restore(backup([{ record: record("Nothing done", []) }], values), parts);
    assert.equal(undo, null);
  }
  assert.deepEqual(names(), []);
  const strange = '{"statistics": {"__proto__": {"x": 1}, "constructor": {"x": 1}, "t": {"game": 5}}}';
  await restore(backup([], JSON.parse(strange)), parts);
  assert.deepEqual(Object.entries(storage.value("statistics")), [["t", { game: 5 }]]);
  assert.equal({}.x, undefined);
});

// Merging, with the real core

const GAME = ["b1b3", "g7g6", "b3a3", "f7f6", "e1d1", "f9d8", "d1f1", "f6f5", "e0e1", "f5g5"];
/** @returns {any} */
const turtle = (log, more = {}) => ({
  format: 1,
  game: "turtle-shell",
  rules: 1,
  options: {},
  seed: "0",
  start: null,
  log,
  at: log.length,
  branches: [],
  meta: { name: "Evening", created: "2026-01-01" },
  ...more,
});
const NOTE = { at: 2, text: "Why not?", when: "2026-01-01", line: lineOf({ log: GAME }, 2) };

/** A device with the real rules and one table, and that table as it is now. @param {any} here */
async function home(here) {
  const made = await device(ask);
  made.parts.atTable.place({ record: here }, here.meta, { id: "home", picked: ["B1"] });
  const table = async (id = "home") => (await made.storage.loadReconciled(id)).body;
  return { ...made, table };
}

test("notes and side lines stay where the game went on in the backup, and the restoring is undone exactly", async () => {
  const here = turtle(GAME.slice(0, 4), {
    branches: [{ at: 1, log: ["c7c6"] }],
    meta: { name: "Evening", created: "2026-01-01", notes: [NOTE], flip: true },
  });
  const { storage, parts, names, table } = await home(here);
  const [before, card] = [await table(), storage.list()];
  const { lines, undo } = await restore(backup([{ id: "home", record: turtle(GAME.slice(0, 6)) }]), parts);

  assert.deepEqual(lines, ["1 table continued with moves from the backup."]);
  assert.deepEqual(names(), ["Evening"]);
  const now = /** @type {any} */ ((await table())?.record);
  assert.deepEqual([now.log, now.at], [GAME.slice(0, 6), 6]);
  assert.deepEqual(now.branches, here.branches);
  assert.deepEqual(now.meta, here.meta);
  assert.deepEqual(await undo?.(), []);
  assert.deepEqual(await table(), before);
  assert.deepEqual(storage.list(), card);
});

test("a tail that was taken back here stays where the backup has less of it", async () => {
  const here = turtle(GAME, { at: 4 });
  const { parts, table } = await home(here);
  const { lines, undo } = await restore(backup([{ id: "home", record: turtle(GAME.slice(0, 6)) }]), parts);

  assert.deepEqual(lines, ["1 table already here."]);
  assert.equal(undo, null);
  assert.deepEqual((await table())?.record, here);
});

test("what parts here and in the backup is one table with both lines, notes and endings", async () => {
  const ended = (side) => ({ at: 4, reason: "resignation", side });
  const other = [...GAME.slice(0, 3), "c7c6"];
  const here = turtle(GAME.slice(0, 4), { ended: ended("white") });
  const there = turtle(other, {
    ended: ended("black"),
    meta: {
      name: "Evening",
      created: "2026-01-01",
      notes: [NOTE, { ...NOTE, at: 4, line: lineOf({ log: other }, 4) }],
    },
  });
  const { parts, names, table } = await home(here);
  const { lines } = await restore(backup([{ id: "home", record: there }]), parts);

  assert.deepEqual(lines, ["1 table got lines or notes from the backup."]);
  assert.deepEqual(names(), ["Evening"]);
  const { record: now, picked } = /** @type {any} */ (await table());
  assert.deepEqual([now.log, now.ended], [here.log, here.ended]);
  assert.deepEqual(now.branches, [{ at: 3, log: ["c7c6"] }]);
  assert.deepEqual(
    now.meta.notes.map(({ text }) => text),
    ["Why not?", "Why not?"],
  );
  assert.deepEqual(now.endings, [{ ...ended("black"), line: lineOf({ log: other }, 4) }]);
  assert.deepEqual(picked, ["B1"]);
  assert.deepEqual((await restore(backup([{ id: "home", record: there }]), parts)).lines, ["1 table already here."]);
});

test("two games of one name and one time are two tables", async () => {
  const { parts, names, table, storage } = await home(turtle(GAME.slice(0, 2)));
  const other = { ...turtle([]), game: "pilgrim", log: ["pass"], at: 1 };
  const tables = [
    { id: "far", record: turtle(GAME.slice(0, 4)) },
    { id: "other", record: other },
  ];
  const { lines } = await restore(backup(tables), parts);

  assert.deepEqual(lines, ["1 table added.", "1 table continued with moves from the backup."]);
  assert.deepEqual(names(), ["Evening", "Evening"]);
  assert.deepEqual((await table())?.record.log, GAME.slice(0, 4));
  assert.deepEqual((await table("other"))?.record.log, ["pass"]);
  assert.equal(storage.list().length, 2);
});

test("what cannot be one table is two, however often it is restored", async () => {
  const large = (/** @type {string} */ sign) => ({
    name: "Evening",
    created: "2026-01-01",
    [sign]: sign.repeat(510_000),
  });
  const many = (/** @type {string} */ text) => ({
    name: "Evening",
    created: "2026-01-01",
    notes: Array.from({ length: 600 }, (_, n) => ({ ...NOTE, text: `${text} ${n}` })),
  });
  for (const [ours, theirs] of [
    [turtle(GAME.slice(0, 2), { meta: large("x") }), turtle(GAME.slice(0, 4), { meta: large("y") })],
    [
      turtle(GAME.slice(0, 2), { meta: { ...large("x"), y: "y".repeat(400_000) } }),
      turtle(GAME.slice(0, 4), { meta: { ...large("z"), y: "y".repeat(400_000) } }),
    ],
    [turtle(GAME.slice(0, 2), { meta: many("here") }), turtle(GAME.slice(0, 4), { meta: many("there") })],
    [turtle(GAME.slice(0, 2)), turtle(GAME.slice(0, 4), { seed: "1" })],
  ]) {
    const { parts, names, table } = await home(ours);
    for (let times = 0; times < 2; times += 1) {
      const { lines } = await restore(backup([{ id: "home", record: theirs }]), parts);
      assert.equal(names().length, 2);
      assert.match(lines[0], times ? /already here/ : /^1 table added/);
    }
    assert.deepEqual(names(), ["Evening", "Evening (from the backup)"]);
    assert.deepEqual((await table())?.record, ours);
  }
});

test("a table that was deleted here comes back only when asked for, and the asking is undone", async () => {
  const { storage, parts, names } = await home(turtle(GAME.slice(0, 2)));
  const { text } = await makeBackup(storage);
  noteDeleted(storage, "home", turtle(GAME.slice(0, 2)));
  await storage.remove("home");

  const first = await restore(text, parts);
  assert.deepEqual([first.deleted, first.undo, names()], [1, null, []]);
  assert.deepEqual(first.lines, ["1 table in the backup was deleted here and not restored."]);
  const renamed = turtle(GAME.slice(0, 2), { meta: { name: "Another name", created: "2026-01-01" } });
  assert.equal((await restore(backup([{ id: "home", record: renamed }]), parts)).deleted, 1); // by its id
  assert.equal((await restore(backup([{ id: "far", record: turtle(GAME) }]), parts)).deleted, 1); // by its name and time

  const { undo, deleted } = await restore(text, parts, { deletedToo: true });
  assert.deepEqual([deleted, names()], [0, ["Evening"]]);
  assert.deepEqual(
    storage.list().map(({ id }) => id),
    ["home"],
  );
  assert.deepEqual(deletedTables(storage), {});
  await undo?.();
  assert.deepEqual([names(), Object.keys(deletedTables(storage))], [[], ["home"]]);
  forgetDeleted(storage, ["home"]);
  assert.deepEqual((await restore(text, parts)).lines, ["1 table added."]);
});

test("of the deleted tables the last five hundred are remembered, and nothing odd", async () => {
  const { storage } = await device();
  storage.setValue("deleted", { odd: 5, half: { game: "g" } });
  for (let n = 0; n < 501; n += 1) {
    const old = {
      game: "g",
      created: "",
      name: `Table ${n}`,
      when: `2025-01-01T00:00:00.${String(n).padStart(3, "0")}Z`,
    };
    storage.setValue("deleted", { ...storage.value("deleted"), [`t${n}`]: old });
  }
  noteDeleted(storage, "last", record("Last", ["a"]));
  const names = Object.keys(deletedTables(storage));
  assert.equal(names.length, 500);
  assert.deepEqual(
    ["last", "t500", "t1", "t0", "odd"].map((id) => names.includes(id)),
    [true, true, false, false, false],
  );
});

test("one game counts once in the statistics, whatever its table is called on the other device", async () => {
  const { storage, parts } = await home(turtle(GAME.slice(0, 2)));
  storage.setValue("statistics", { home: WON });
  const values = { statistics: { far: { ...WON, result: "lost", when: "2025" }, gone: WON } };
  const { undo } = await restore(backup([{ id: "far", record: turtle(GAME.slice(0, 4)) }], values), parts);

  assert.deepEqual(storage.value("statistics"), { home: WON, gone: WON });
  await undo?.();
  assert.deepEqual(storage.value("statistics"), { home: WON });
});

test("a table that is played on after the restoring stays as it is when that is undone", async () => {
  const { storage, parts, table } = await home(turtle(GAME.slice(0, 2)));
  const { undo } = await restore(backup([{ id: "home", record: turtle(GAME.slice(0, 4)) }]), parts);
  const { seq } = await storage.loadReconciled("home");
  storage.save(
    "home",
    { record: turtle(GAME.slice(0, 5)), picked: [] },
    { game: "turtle-shell", name: "Evening" },
    seq,
  );

  assert.deepEqual(await undo?.(), ["1 table had been played on since, so it was left unchanged."]);
  assert.deepEqual((await table())?.record.log, GAME.slice(0, 5));
});

test("a table that another tab has just played on is left as it is there", async () => {
  const { storage, parts, table } = await home(turtle(GAME.slice(0, 2)));
  const played = { record: turtle(GAME.slice(0, 3)), picked: [] };
  parts.boards.needBoard = async () => {
    storage.save("home", played, { game: "turtle-shell", name: "Evening" }, (await storage.loadReconciled("home")).seq);
  };
  const { lines, undo } = await restore(backup([{ id: "home", record: turtle(GAME.slice(0, 4)) }]), parts);

  assert.match(lines[0], /was being played in another tab/);
  assert.equal(undo, null);
  assert.deepEqual(await table(), played);
});
