import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { marksOf, notesAt } from "../../../web/js/state/notes.js";
import { seatOf, tableName } from "../../../web/js/state/selectors.js";
import { createStore } from "../../../web/js/state/store.js";
import { stamped } from "../../../web/js/state/turns.js";
import { metaOf } from "../../../web/js/storage/meta.js";
import { part } from "../fixture.mjs";

/** @import { State, Table } from "../../../web/js/state/state.js" */

const ODD = [
  undefined,
  null,
  true,
  false,
  0,
  5,
  -1,
  1.5,
  Number.NaN,
  "",
  "text",
  "__proto__",
  "x".repeat(5000),
  [],
  [null],
  [5],
  [["a"]],
  [{}],
  [{ at: 1 }],
  [{ at: "1", text: 5, day: 7 }],
  [{ at: -1, text: "t", day: "2026-01-01" }],
  [{ at: 0.5, text: "t", day: "2026-13-01" }],
  {},
  { white: null },
  { white: 5 },
  { white: { kind: 7 } },
  { white: { kind: "opponent" } },
  { white: { kind: "opponent", level: "3" } },
  { white: { kind: "opponent", level: 99 } },
  { __proto__: { kind: "opponent", level: 3 } },
  JSON.parse('{"__proto__": {"kind": "person"}}'),
  { length: 3 },
  () => 5,
];
const FIELDS = [
  "link",
  "headers",
  "name",
  "nth",
  "created",
  "day",
  "flip",
  "seats",
  "overlays",
  "notes",
  "drawn",
  "glyphs",
  "days",
  "headers",
  "clock",
  "odds",
  "comments",
  "result",
  "seating",
  "handover",
  "series",
  "manners",
  "scratch",
  "analysis",
  "unkept",
  "other",
];
/** @type {State} */
const STATE = part({ games: [{ id: "g", name: "A game" }], boards: {} });

test("each field is of its type, whatever stands there, and everything that reads it goes on", () => {
  for (const field of FIELDS) {
    for (const odd of ODD) {
      /** @type {Table} */
      const table = part({ record: { game: "g", log: [], at: 0, meta: { [field]: odd } }, turns: [], at: 0 });
      const { record } = table;
      const meta = metaOf(record);
      assert.deepEqual(
        Object.values(meta).map((one) => (Array.isArray(one) ? "list" : typeof one)),
        "string boolean number string string boolean object list list object list list list boolean list list object object object object number number object object string boolean string object".split(
          " ",
        ),
      );
      assert.ok(meta.name.length <= 80);
      assert.ok(["person", "opponent", "link"].includes(seatOf(table, "white").kind));
      assert.equal(typeof tableName(STATE, table), "string");
      assert.ok(Array.isArray(notesAt(table, 1)) && Array.isArray(marksOf({ ...table, scene: part({}) })));
      assert.ok(stamped(meta.days, 3, "2026-01-01").length >= 1);
      assert.equal(record.meta[field], odd);
    }
  }
  for (const meta of [...ODD, {}]) assert.equal(metaOf({ meta }).name, "");
  assert.equal(metaOf(null).name, "");
  assert.equal({}.kind, undefined);
});

test("an opponent between two levels keeps its strength beside the nearest level", () => {
  /** @param {object} more */
  const read = (more) => metaOf({ meta: { seats: { white: { kind: "opponent", level: 4, ...more } } } }).seats.white;
  const plain = { kind: "opponent", level: 4 };
  for (const strength of [3.5, 3.9, 4.4])
    assert.deepEqual(read({ strength, suits: true }), { ...plain, strength, suits: true });
  for (const strength of ["3.6", true, null, 4, 4.5, 3.4, 3.55, 99, Number.NaN, [3.6]])
    assert.deepEqual(read({ strength }), plain);
  assert.deepEqual(read({ character: "calm", suits: "yes" }), { ...plain, character: "calm" });
  for (const character of ["", "<b>", 5, "x".repeat(25), {}]) assert.deepEqual(read({ character }), plain);
  const { seats } = metaOf({ meta: { seats: { white: { kind: "opponent", level: 3.6, strength: 3.6 } } } });
  assert.deepEqual({ ...seats }, {}, "a level is a whole number, for older pages too");
});

test("what is of its type is read, and the same record gives the same view", () => {
  const raw = {
    name: " Evening ",
    named: true,
    nth: 2,
    created: "2026-01-01",
    flip: true,
    seats: { white: { kind: "person", x: 1 }, black: { kind: "opponent", level: 3 } },
    overlays: ["safe", 5],
    link: { table: "abcdefgh1", sent: 3 },
    headers: { White: "Ada", Round: 5 },
    result: { at: 3, text: "1-0", more: 1 },
    commands: [{ at: 1, line: "0badf00d", text: "clk 0:03:00" }, { at: 2 }, 5],
    manners: { played_on: 1, offered: 4, open: true, more: 0 },
    hints: "3",
    guide: 7,
    seating: "",
    handover: false,
    notes: [{ at: 1, text: "Calm.", when: "2026-01-01" }, { at: 2, text: "x".repeat(501), line: "0badf00d" }, null],
    comments: { 1: "So.", 2: 5 },
    drawn: [
      { at: 1, line: "0badf00d", cells: ["A1", "B2"], second: true },
      { at: 1, line: "<b>", cells: ["A1"], second: "yes", colour: "<b>" },
      { at: 2, line: "0badf00d", cells: ["A1"], second: true, colour: "Y" },
      { at: 1, cells: ["A1", "B2", "C3"] },
      { at: 1, cells: [5] },
      { at: 1, cells: ["x".repeat(20)] },
      { at: "1", cells: ["A1"] },
    ],
    glyphs: [{ at: 1, line: "0badf00d", nag: 3 }, { at: 1, nag: "3" }, { at: 2, nag: -1 }, 5],
    scratch: [{ at: 2, line: "0badf00d" }, { at: "2" }, 5],
    analysis: "yes",
    unkept: ["3"],
    odds: { side: "white", kind: "rook", more: 1 },
    clock: { on: 1, spent: { white: 2.5, black: -1, red: "3" } },
    days: [
      { at: 0, day: "2026-01-01" },
      { at: 2, day: "never" },
    ],
  };
  const record = { meta: raw };
  assert.deepEqual(JSON.parse(JSON.stringify(metaOf(record))), {
    name: "Evening",
    named: true,
    nth: 0,
    created: "2026-01-01",
    day: "2026-01-01",
    flip: true,
    seats: { white: { kind: "person" }, black: { kind: "opponent", level: 3 } },
    overlays: ["safe"],
    notes: [
      { at: 1, text: "Calm.", when: "2026-01-01", line: "" },
      { at: 2, text: "x".repeat(500), when: "", line: "0badf00d" },
    ],
    comments: { 1: "So." },
    drawn: [
      { at: 1, line: "0badf00d", cells: ["A1", "B2"], second: true },
      { at: 1, line: "", cells: ["A1"], second: false },
      { at: 2, line: "0badf00d", cells: ["A1"], second: true, colour: "Y" },
    ],
    glyphs: [{ at: 1, line: "0badf00d", nag: 3 }],
    scratch: [{ at: 2, line: "0badf00d" }],
    analysis: false,
    days: [{ at: 0, day: "2026-01-01" }],
    link: { table: "abcdefgh1", sent: 3, over: false, line: "", offer: null },
    manners: { played_on: false, offered: 4, open: true },
    headers: { White: "Ada" },
    result: { at: 3, text: "1-0" },
    commands: [
      { at: 1, line: "0badf00d", text: "clk 0:03:00" },
      { at: 2, line: "", text: "" },
    ],
    hints: 0,
    guide: 7,
    clock: { on: false, spent: { white: 2.5 } },
    odds: { side: "white", kind: "rook" },
    seating: "",
    handover: false,
    unkept: "",
    series: null,
  });
  assert.equal(metaOf(record), metaOf(part({ ...record, log: [] })));
});

test("nothing else reads a record's meta", () => {
  const scripts = readdirSync(new URL("../../../web/js", import.meta.url), {
    recursive: true,
    encoding: "utf8",
  }).filter((name) => name.endsWith(".js") && name !== "storage/meta.js");
  for (const name of scripts) {
    const text = readFileSync(new URL(`../../../web/js/${name}`, import.meta.url), "utf8");
    assert.doesNotMatch(text, /record\??\.meta\??\.\w/, name);
  }
});

test("a listener that throws keeps no other from hearing", () => {
  const errors = [];
  const { error } = console;
  console.error = (one) => errors.push(one.message);
  try {
    const store = createStore({ n: 0 });
    const heard = [];
    store.subscribe(() => {
      throw new Error("bad");
    });
    store.subscribe(({ n }) => heard.push(n));
    store.set({ n: 1 });
    assert.deepEqual(heard, [0, 1]);
    assert.deepEqual(errors, ["bad", "bad"]);
  } finally {
    console.error = error;
  }
});

test("an offer of a draw that stands has its place in the game", () => {
  const read = (manners) => Object.values(metaOf({ meta: { manners } }).manners);
  assert.deepEqual(read({ played_on: true, offered: 0, open: true }), [true, 0, true]);
  for (const offered of [-1, 1.5, "4", null, undefined, true])
    assert.deepEqual(read({ played_on: "true", offered, open: true }), [false, null, false]);
});
