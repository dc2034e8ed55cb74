// The trades of the open table, each alone: functions over a context, without the commands around them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { part, SCENE } from "../fixture.mjs";

Object.assign(globalThis, { window: globalThis });
const { keep } = await import("../../../web/js/table/commands/keeping.js");
const { keepAnyway } = await import("../../../web/js/table/commands/roles.js");
const { newSeat } = await import("../../../web/js/table/commands/seat.js");

/** A context for a table with a role; `why` is the reason that saving gives. */
function context({ role = "writer", why = "", exercise = /** @type {object | null} */ (null) } = {}) {
  const record = { game: "small", options: {}, start: null, log: [], at: 0, meta: {} };
  const scene = { ...SCENE, prompt: "White moves.", status: [], alarms: [] };
  /** @type {any} */
  const now = { id: "t", role, rescue: null, exercise, record, scene, selection: { picked: [] }, pending: null };
  /** @type {any} */
  const seen = { saved: 0, overtaken: [], set: [] };
  const store = { get: () => ({ table: now, games: [], boards: {}, openings: {}, settings: {} }) };
  const here = part({
    store,
    storage: {
      load: () => ({ state: "missing", seq: 7 }),
      save: (_id, _body, _card, seq) => {
        seen.saved += 1;
        return why ? { ok: false, why, seq } : { ok: true, seq: seq + 1 };
      },
    },
    seat: newSeat(),
    table: () => now,
    set: (change) => seen.set.push(Object.assign(now, change) && change),
    overtaken: (id) => seen.overtaken.push(id),
  });
  return { here, seen };
}

test("a tab that is still asking for its role owes a save, and one that watches does not save", () => {
  const asking = context({ role: "asking" });
  keep(asking.here);
  assert.deepEqual([asking.seen.saved, asking.here.seat.owed], [0, true]);
  const watching = context({ role: "viewer" });
  keep(watching.here);
  assert.deepEqual([watching.seen.saved, watching.here.seat.owed], [0, false]);
});

test("a save counts on, and one that comes too late tells that another tab has moved on", () => {
  const first = context();
  keep(first.here);
  assert.deepEqual([first.seen.saved, first.here.seat.seq], [1, 0]);
  const late = context({ why: "stale" });
  keep(late.here);
  assert.deepEqual([late.seen.overtaken, late.here.seat.seq], [["t"], -1]);
});

test("a table that another tab has deleted says so, and is kept on request", () => {
  const { here, seen } = context({ why: "gone" });
  keep(here);
  assert.deepEqual(seen.set, [{ rescue: { kind: "gone" } }]);
  here.storage.save = (_id, _body, _card, seq) => part({ ok: true, seq: seq + 1 });
  keepAnyway(here);
  assert.deepEqual([here.table().rescue, here.seat.seq], [null, 8]);
});

test("an exercise is never saved", () => {
  const { here, seen } = context({ role: "solver", exercise: {} });
  keep(here);
  assert.equal(seen.saved, 0);
});
