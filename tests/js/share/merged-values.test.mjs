import assert from "node:assert/strict";
import test from "node:test";
import { makeBackup } from "../../../web/js/share/backup/backup.js";
import { isSame, mergedValue } from "../../../web/js/share/backup/merged-values.js";
import { restore } from "../../../web/js/share/backup/restore.js";
import { ask } from "../core.mjs";
import { device } from "./device.mjs";

console.warn = () => {};

const at = (/** @type {number} */ time, right = false) => ({ at: time, day: "2026-11-01", right });
const done = (more = {}) => ({ day: "2026-11-01", tries: 2, hints: 0, shown: false, share: "", ...more });
const draft = (/** @type {string} */ program, /** @type {string} */ changed) => ({
  text: { format: 1, name: "Race", author: "", licence: "", files: { "game.py": program } },
  changed,
});
const result = (/** @type {string} */ when, how = "won") => ({ game: "turtle-shell", result: how, when });
const LONG = Array.from({ length: 9 }, (_, i) => at(i + 10));

/** @type {[what: string, name: string, one: any, other: any, both: any][]} */
const CASES = [
  ["tries of a puzzle, each once", "puzzles", [at(1), at(3)], [at(1), at(2, true)], [at(1), at(2, true), at(3)]],
  ["many tries: the first and the latest nine", "puzzles", [at(1), at(30)], LONG, [at(1), ...LONG.slice(1), at(30)]],
  ["tries of a mistake", "mistakes", [at(2)], [at(1)], [at(1), at(2)]],
  ["a puzzle solved in fewer tries", "puzzles", done({ tries: 1 }), done(), done({ tries: 1 })],
  [
    "a puzzle solved, whose answer was shown elsewhere",
    "puzzles",
    done({ shown: true }),
    done({ tries: 9 }),
    done({ tries: 9 }),
  ],
  ["a damaged result", "puzzles", done(), "solved", done()],
  ["a streak", "puzzles", { run: ["a"], best: 7 }, { run: ["b", "c"], best: 2 }, { run: ["b", "c"], best: 7 }],
  ["when the rating began", "puzzles", 5, 9, 9],
  ["the steps of a lesson", "lessons", 3, 5, 5],
  ["a lesson that is no number", "lessons", 3, "5", 3],
  ["the result of a table", "statistics", result("2026-02"), result("2026-01", "lost"), result("2026-02")],
  ["a mistake", "mistakes", { when: 2, cost: 3 }, { when: 1 }, { when: 2, cost: 3 }],
  ["a game that was met", "met", true, false, true],
  [
    "usual choices",
    "setup",
    { options: { a: 1 }, when: "2026-02" },
    { options: { a: 2 }, when: "2026-01" },
    { options: { a: 1 }, when: "2026-02" },
  ],
  [
    "a made game",
    "made-games",
    { link: "#g", listed: false, own: true },
    { link: "#g", draft: "k" },
    { link: "#g", listed: true, own: true, draft: "k" },
  ],
];
const KEYS = {
  "tries of a puzzle, each once": "g/1 tries",
  "a streak": "g streak",
  "when the rating began": "g since",
};
const keyOf = (/** @type {string} */ what) =>
  KEYS[/** @type {keyof typeof KEYS} */ (what)] ?? (/tries/.test(what) && !/fewer/.test(what) ? "g/1 tries" : "g/1");

for (const [what, name, one, other, both] of CASES)
  test(`${what}: the same from either side, and again nothing new`, () => {
    const key = keyOf(what);
    const [there, back] = [
      mergedValue(name, { [key]: one }, { [key]: other }),
      mergedValue(name, { [key]: other }, { [key]: one }),
    ];
    assert.ok(isSame(there.value, { [key]: both }), JSON.stringify(there.value));
    assert.ok(isSame(back.value, there.value), JSON.stringify(back.value));
    assert.ok(isSame(mergedValue(name, there.value, { [key]: other }).value, there.value));
    assert.deepEqual([there.left, back.left], [false, false]);
  });

test("of one game of the workshop that two devices changed, both texts are kept, from either side", () => {
  const [older, newer] = [draft("x = 1", "2026-11-01"), draft("x = 2", "2026-11-02")];
  const here = mergedValue("workshop", { k: older }, { k: newer }).value;
  assert.deepEqual(mergedValue("workshop", { k: newer }, { k: older }).value, here);
  assert.deepEqual(mergedValue("workshop", here, { k: older }).value, here, "again: nothing new");
  const { k, ...beside } = /** @type {any} */ (here);
  assert.deepEqual(k, newer);
  const [copy] = Object.values(beside);
  assert.deepEqual(
    [copy.text.name, copy.text.files, copy.changed],
    ["Race (earlier)", older.text.files, older.changed],
  );
  assert.equal(Object.keys(beside).length, 1);
});

test("a setting is the one that was changed last, and what is of no known time stays and is told", () => {
  const here = { theme: "dark", cells: "own", changed: { theme: "2026-11-02" } };
  const there = { theme: "light", cells: "stone", changed: { theme: "2026-11-01", cells: "2026-11-03" } };
  const { value, left } = mergedValue("settings", here, there);
  assert.deepEqual(value, { theme: "dark", cells: "stone", changed: { theme: "2026-11-02", cells: "2026-11-03" } });
  assert.equal(left, false);
  assert.ok(isSame(mergedValue("settings", there, here).value, value));
  assert.deepEqual(mergedValue("settings", { theme: "dark" }, { theme: "light" }), {
    value: { theme: "dark" },
    left: true,
  });
});

test("a backup of another device brings what is newer there, and undoing takes it back", async () => {
  const [one, two] = [await device(), await device()];
  one.storage.setValue("puzzles", { "g/1 tries": [at(1), at(2)], "g streak": { run: ["a"], best: 4 } });
  one.storage.setValue("workshop", { k: draft("x = 2", "2026-11-02") });
  const before = {
    puzzles: { "g/1 tries": [at(1)], "g streak": { run: [], best: 1 } },
    workshop: { k: draft("x = 1", "2026-11-01") },
  };
  for (const [name, value] of Object.entries(before)) two.storage.setValue(name, value);
  const { lines, undo } = await restore((await makeBackup(one.storage)).text, two.parts);

  assert.deepEqual(two.storage.value("puzzles"), one.storage.value("puzzles"));
  assert.equal(Object.keys(two.storage.value("workshop")).length, 2);
  assert.ok(lines.includes("Puzzles and lessons that you solved elsewhere were added to yours."));
  assert.ok(lines.some((line) => line.endsWith("Where both devices had changed one, the older text is beside it.")));
  assert.deepEqual(await undo?.(), []);
  for (const [name, value] of Object.entries(before)) assert.deepEqual(two.storage.value(name), value);
});

const BEGUN = {
  format: 1,
  game: "turtle-shell",
  rules: 1,
  options: {},
  seed: "0",
  start: null,
  log: ["b1b3"],
  at: 1,
  branches: [],
};

test("a move that was begun comes back with its table, and is never lost without a word", async () => {
  const record = { ...BEGUN, meta: { name: "Evening", created: "2026-01-01" } };
  const [one, two] = [await device(ask), await device(ask)];
  one.parts.atTable.place({ record }, record.meta, { id: "home", picked: ["G7"] });
  const { text } = await makeBackup(one.storage);
  const picked = async () => (await two.storage.loadReconciled("home")).body?.picked;

  await restore(text, two.parts);
  assert.deepEqual(await picked(), ["G7"], "on a device without the table");
  two.parts.atTable.write("home", { record }, record.meta, { seq: (await two.storage.loadReconciled("home")).seq });
  const { undo } = await restore(text, two.parts);
  assert.deepEqual(await picked(), ["G7"], "on a table that stands there");
  assert.deepEqual(await undo?.(), []);
  assert.deepEqual(await picked(), []);
  const { seq } = await two.storage.loadReconciled("home");
  two.parts.atTable.write("home", { record }, record.meta, { seq, picked: ["F7"] });
  const { lines } = await restore(text, two.parts);
  assert.deepEqual(await picked(), ["F7"]);
  assert.ok(lines.includes("A move begun in the backup was left out, because another one is begun here."));
});
