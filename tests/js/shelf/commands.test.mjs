// The tables on a device, each command alone: what a new one begins with, who plays again, and what is deleted.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOf } from "../../../web/js/storage/days.js";
import { part } from "../fixture.mjs";

const location = { hash: "" };
Object.assign(globalThis, {
  window: Object.assign(globalThis, { location }),
  HashChangeEvent: Event,
  dispatchEvent() {},
});
const { freshName, isValue, usual } = await import("../../../web/js/shelf/commands/choosing.js");
const { create, daily, rematch } = await import("../../../web/js/shelf/commands/creating.js");
const { bringBack, remove } = await import("../../../web/js/shelf/commands/deleting.js");

const GAME = {
  ...{ id: "small", name: "Small", sides: ["white", "black"], levels: [{ level: 1 }, { level: 2 }] },
  options: {
    length: { kind: "choice", values: ["short", "long"], default: "short" },
    seed: { kind: "seed", values: [], default: "" },
  },
};
const PERSON = { kind: "person" };
const HARE = { kind: "opponent", level: 2 };
const RECORD = { game: "small", options: { length: "long" }, seed: "7", log: [], at: 0, meta: {} };

/** The shelf of a device; `done` tells what was asked, noted and placed. @param {any} [how] */
function shelf({ setup = {}, tables = {}, reply = { ok: true, record: RECORD }, ready = true } = {}) {
  const done = [];
  const asked = [];
  const values = { setup };
  const trash = {
    keep: async ({ name }) => void done.push(`kept ${name}`),
    drop: async (_kind, id) => void done.push(`dropped ${id}`),
  };
  const storage = {
    value: (name) => values[name] ?? {},
    setValue: (name, value) => void Object.assign(values, { [name]: value }),
    list: () => Object.entries(tables).map(([id, record]) => ({ id, game: record.game, ...record.meta })),
    loadReconciled: async (id) => ({ body: tables[id] ? { record: tables[id], picked: [] } : null }),
    load: () => ({ seq: 9 }),
    remove: async (id) => void done.push(`removed ${id}`),
    trash: async () => trash,
  };
  const opening = { record: { ...RECORD, options: { length: "short" } } };
  const state = { games: [GAME], boards: {}, openings: { small: opening }, table: null };
  const here = part(
    /** @type {any} */ ({
      storage,
      store: { get: () => state },
      rulesClient: { ready: () => ready, ask: async (request) => asked.push(request) && reply },
      boards: { needBoard: async () => {} },
      atTable: {
        place: ({ record }, _meta, how) => done.push(`placed ${record.seed} ${how?.seq ?? ""}`.trim()) && "new",
      },
      needOpenings: async () => {},
      note: (text, _tone, action) => void (text && done.push(action ? `${text} [${action.label}]` : text)),
      refresh: () => done.push("refresh"),
      saving: async () => ({}),
    }),
  );
  return { here, done, asked, values };
}

test("a new table begins with the last choices for its game, as far as they still exist", () => {
  const kept = { options: { length: "long", gone: "yes" }, seats: { white: HARE, black: PERSON } };
  const { here } = shelf({ setup: { small: kept } });
  const { options, seats } = usual(here, "small");
  assert.deepEqual(options, { length: "long" });
  assert.deepEqual([seats.white.kind, seats.black.kind], ["opponent", "person"]);
  assert.deepEqual(usual(here, "small", { fresh: true }).options, { length: "short" });
});

test("who plays alone does not take over the seats of two people, nor a level that is gone", () => {
  for (const seats of [
    { white: PERSON, black: PERSON },
    { white: PERSON, black: { kind: "opponent", level: 9 } },
  ]) {
    const { here } = shelf({ setup: { small: { seats } } });
    const { white, black } = usual(here, "small", { alone: true }).seats;
    assert.deepEqual([white, black], [PERSON, { kind: "opponent", level: 1 }]);
  }
});

test("an option has the values that it lists, or those within its limits", () => {
  const option = (more) => part({ kind: "choice", values: [], low: 0, high: 0, pattern: "", ...more });
  assert.equal(isValue(option({ values: ["a"] }), "a"), true);
  assert.equal(isValue(option({ values: ["a"] }), "b"), false);
  const number = option({ kind: "number", low: 2, high: 4 });
  assert.deepEqual(
    ["1", "3", "", "5"].map((one) => isValue(number, one)),
    [false, true, false, false],
  );
  const several = option({ kind: "several", values: ["a", "b"], high: 2 });
  assert.deepEqual(
    ["a+b", "a+c", "a+b+a"].map((one) => isValue(several, one)),
    [true, false, false],
  );
  assert.equal(isValue(option({ kind: "text", pattern: "x+" }), "xxy"), false);
});

test("the second table of a day has a number, unless its name says more", () => {
  const tables = { t: { game: "small", meta: { nth: 1, day: dayOf(), name: "" } } };
  const { here } = shelf({ tables });
  const { name, nth } = freshName(here, "small");
  assert.equal(nth, 2);
  assert.match(name, /^Small.*\(2\)$/);
  assert.deepEqual(Object.keys(freshName(here, "small", "round 1")), ["name"]);
});

test("a plain table is there before the rules are, with its own seed; any other waits for them", async () => {
  /** @type {any} */
  const wanted = { game: "small", options: { length: "short" }, seed: "3", seats: { white: PERSON, black: HARE } };
  const early = shelf({ ready: false });
  assert.equal(await create(early.here, wanted), "new");
  assert.deepEqual([early.asked, early.done], [[], ["placed 3"]]);
  assert.equal(location.hash, "#/table/new");
  const late = shelf({ ready: false });
  await create(late.here, { ...wanted, options: { length: "long" } });
  assert.deepEqual(
    late.asked.map((one) => one.do),
    ["new"],
  );
  assert.deepEqual(late.done, ["One moment: this set-up needs the full rules.", "placed 7"]);
});

test("a table that the rules refuse is not placed, and the reason is noted", async () => {
  const { here, done } = shelf({ reply: { ok: false, error: { message: "No such piece." } } });
  await create(here, part({ game: "small", options: { length: "long" }, seed: "3", seats: {} }));
  assert.deepEqual(done, ["No such piece."]);
});

test("a rematch changes the sides, and the handicap stays with who gives it", async () => {
  const { here, asked } = shelf();
  const meta = { seats: { white: PERSON, black: HARE }, odds: { side: "white", kind: "rook" } };
  await rematch(here, part({ ...RECORD, meta }));
  const [{ meta: now, odds, options }] = asked;
  assert.deepEqual([now.seats.white.kind, now.seats.black.kind], ["opponent", "person"]);
  assert.deepEqual(odds, { side: "black", kind: "rook" });
  assert.deepEqual(options, { length: "long" });
});

test("a day has one table: the first that was begun for it, not one played on from it", async () => {
  const on = (created) => ({ ...RECORD, seed: "2026-11-22", meta: { created } });
  const tables = { later: on("2026-11-22T10:00:00Z"), first: on("2026-11-22T08:00:00Z") };
  const known = shelf({ tables });
  await daily(known.here, "small", "2026-11-22");
  assert.deepEqual([location.hash, known.done], ["#/table/first", []]);
  const other = shelf({ tables, ready: false });
  await daily(other.here, "small", "2026-11-23");
  assert.equal(other.done.at(-1), "placed 2026-11-23");
});

test("a deleted table is kept for a while, and brought back as what follows it", async () => {
  const { here, done } = shelf({ tables: { t: { ...RECORD, meta: { name: "Mine" } } } });
  await remove(here, "t");
  const [kept, removed, refreshed, told] = done.splice(0);
  assert.deepEqual([kept, removed, refreshed], ["kept Mine", "removed t", "refresh"]);
  assert.match(told, /Mine.*is deleted\. \[Undo\]$/);
  assert.equal(await bringBack(here, "t", part({ record: RECORD, picked: [] })), "");
  assert.deepEqual(done, ["One moment.", "placed 7 9", "refresh", "The table is back.", "dropped t"]);
});

test("a table that cannot be opened any more is not brought back, and the reason is returned", async () => {
  const { here, done } = shelf({ reply: { ok: false, error: { message: "Too new." } } });
  assert.equal(await bringBack(here, "t", part({ record: RECORD, picked: [] })), "Too new.");
  assert.deepEqual(done, ["One moment."]);
});
