// Days of the player's calendar, in places far from Greenwich, at midnight and where the clocks change.
import assert from "node:assert/strict";
import test from "node:test";
import { withDone, withTry } from "../../../web/js/puzzles/selectors.js";
import { readBackup } from "../../../web/js/share/backup/backup.js";
import { streak } from "../../../web/js/state/puzzle-results.js";
import { afterAll, createSummary } from "../../../web/js/statistics/results.js";
import { before, dayOf, daysBetween, storedDay } from "../../../web/js/storage/days.js";
import { metaOf, withDay } from "../../../web/js/storage/meta.js";
import { readSummary } from "../../../web/js/storage/summary.js";
import { ago } from "../../../web/js/words/ago.js";
import { dayWords } from "../../../web/js/words/say.js";
import { part } from "../fixture.mjs";

/** Where, how far from Greenwich on 27 November, and the days on which the clocks change in 2026. */
const ALL = /** @type {const} */ ([
  ["Pacific/Honolulu", "-10:00", []],
  ["Pacific/Kiritimati", "+14:00", []],
  ["America/Los_Angeles", "-08:00", ["2026-03-08", "2026-11-01"]],
  ["Europe/Berlin", "+01:00", ["2026-03-29", "2026-10-25"]],
]);
const ZONES = process.env.CHESS_PILGRIMAGE_ZONES === "all" ? ALL : ALL.slice(0, 2);

/** Test something as if the page were used elsewhere. @param {string} name @param {(offset: string, changes: readonly string[]) => unknown} body */
function everywhere(name, body) {
  for (const [zone, offset, changes] of ZONES)
    test(`${name}: ${zone}`, async () => {
      const here = process.env.TZ;
      process.env.TZ = zone;
      try {
        assert.equal(Intl.DateTimeFormat().resolvedOptions().timeZone, zone);
        await body(offset, changes);
      } finally {
        if (here === undefined) delete process.env.TZ;
        else process.env.TZ = here;
      }
    });
}

everywhere("a day begins at midnight of the place", (offset) => {
  const last = new Date(`2026-11-26T23:59:59.999${offset}`);
  const first = new Date(`2026-11-27T00:00:00.000${offset}`);
  assert.deepEqual([dayOf(last), dayOf(first)], ["2026-11-26", "2026-11-27"]);
  assert.equal(dayOf(new Date(`2026-12-31T23:59:00${offset}`)), "2026-12-31");
});

everywhere("every day of a year has the one before it, also where the clocks change", (_, changes) => {
  const seen = new Set();
  for (let day = "2028-12-31"; day >= "2026-01-01"; day = before(day, 1)) {
    assert.ok(!seen.has(day), day);
    seen.add(day);
    assert.equal(dayWords(day).split(" ")[0], String(Number(day.slice(-2))));
  }
  assert.equal(seen.size, 365 + 365 + 366);
  for (const day of changes) {
    const [next, previous] = [before(day, -1), before(day, 1)];
    assert.deepEqual([daysBetween(previous, day), daysBetween(day, next), daysBetween(previous, next)], [1, 1, 2]);
    for (let hour = 0; hour < 24; hour += 1)
      assert.equal(dayOf(new Date(`${day}T${String(hour).padStart(2, "0")}:30:00`)), day);
  }
});

everywhere("a stored day stays, and an older time gets the day that it had here", (offset) => {
  const created = new Date(`2026-11-26T21:56:00${offset}`).toISOString();
  assert.equal(storedDay("", created), "2026-11-26");
  assert.equal(storedDay("2026-11-25", created), "2026-11-25");
  assert.equal(storedDay("2026-11-25", ""), "2026-11-25");
  assert.equal(storedDay("", "2026-11-25"), "2026-11-25");
  for (const wrong of ["", "never", "2026-13-01", "2026-11-32", 5, null, {}])
    assert.deepEqual([storedDay(wrong, wrong), storedDay(wrong, created)], ["", "2026-11-26"]);
  const record = part({ game: "g", meta: { created, note: "kept" } });
  assert.deepEqual(withDay(record).meta, { created, note: "kept", day: "2026-11-26" });
  assert.equal(metaOf({ meta: { created, day: "2026-11-25" } }).day, "2026-11-25");
  assert.equal(readSummary({ created }).day, "2026-11-26");
});

everywhere("a backup tells the day on which it was made", (offset) => {
  const made = new Date(`2026-11-26T21:56:00${offset}`).toISOString();
  const told = (/** @type {object} */ more) =>
    readBackup(JSON.stringify({ kind: "chess-pilgrimage-backup", v: 1, made, tables: [], values: {}, ...more }));
  assert.equal(part(told({})).day, "2026-11-26");
  assert.equal(part(told({ day: "2026-11-25" })).day, "2026-11-25");
});

everywhere("games of the day count for the day that they had, also those that only have a time", async (offset) => {
  const late = new Date(`2026-11-26T22:30:00${offset}`).toISOString();
  const early = new Date(`2026-11-27T00:10:00${offset}`).toISOString();
  const all = {
    a: { game: "g", when: late, daily: true },
    b: { game: "g", when: early, daily: true, day: "2026-11-26" },
  };
  /** @type {any[]} */
  const asked = [];
  const storage = part({ value: (/** @type {string} */ name) => (name === "statistics" ? all : {}), setValue() {} });
  await createSummary({
    storage,
    ask: async (one) => {
      asked.push(one);
      return /** @type {any} */ ({ ok: true, games: [] });
    },
  }).ask();
  assert.deepEqual([asked[0].results.a.day, asked[0].results.b.day], ["2026-11-26", "2026-11-26"]);
});

everywhere("how long ago something was is told in days of the calendar", (offset, changes) => {
  const now = Date.parse(`2026-11-27T09:00:00${offset}`);
  const at = (/** @type {string} */ text) => ago(new Date(`${text}${offset}`).toISOString(), now);
  assert.equal(at("2026-11-25T23:00:00"), "2 days ago");
  assert.equal(at("2026-11-26T08:00:00"), "yesterday");
  assert.equal(at("2026-11-27T08:59:50"), "just now");
  assert.equal(at("2026-11-28T09:00:00"), "28 November 2026"); // the clock has been set back
  for (const day of changes) {
    const then = new Date(`${before(day, 1)}T08:00:00`).toISOString();
    assert.equal(ago(then, new Date(`${day}T11:30:00`).getTime()), "yesterday");
  }
});

const solved = (/** @type {string[]} */ ...days) =>
  Object.fromEntries(days.map((day) => [`g@${day}`, { day, tries: 1, hints: 0, shown: false }]));

everywhere("a streak goes on over the changes of the clock and the end of a year", (_, changes) => {
  for (const day of [...changes, "2027-01-01"]) {
    const days = [before(day, 2), before(day, 1), day, before(day, -1)];
    assert.equal(streak(solved(...days), before(day, -1)), 4);
    assert.equal(streak(solved(...days), before(day, -2)), 4);
    assert.equal(streak(solved(...days), before(day, -3)), 0);
  }
});

test("a clock that is set back by a day neither ends nor lengthens a streak", () => {
  const kept = solved("2026-11-24", "2026-11-25", "2026-11-26");
  assert.equal(streak(kept, "2026-11-26"), 3);
  assert.equal(streak(kept, "2026-11-25"), 3);
  const again = { day: "2026-11-25", tries: 1, hints: 0, shown: false };
  assert.equal(withDone(kept, ["g@2026-11-25"], again), kept);
  assert.equal(streak(kept, "2026-11-24"), 2, "a clock that is further off is not followed");
});

test("a puzzle that was solved on its day stays so when it is solved better later, and only then", () => {
  const kept = { "g@2026-11-26": { day: "2026-11-26", tries: 3, hints: 2, shown: false } };
  const better = withDone(kept, ["g@2026-11-26"], { day: "2026-11-28", tries: 1, hints: 0, shown: false });
  assert.deepEqual(better["g@2026-11-26"], { day: "2026-11-26", tries: 1, hints: 0, shown: false });
  const early = { "g@2026-11-26": { day: "2026-11-25", tries: 1, hints: 0, shown: false } }; // by a wrong clock
  const inTime = withDone(early, ["g@2026-11-26"], { day: "2026-11-26", tries: 2, hints: 0, shown: false });
  assert.equal(part(inTime["g@2026-11-26"]).day, "2026-11-26");
  const shown = { "g@2026-11-26": { day: "2026-11-26", tries: 1, hints: 0, shown: true } };
  const late = withDone(shown, ["g@2026-11-26"], { day: "2026-11-28", tries: 1, hints: 0, shown: false });
  assert.equal(part(late["g@2026-11-26"]).day, "2026-11-28");
});

test("results and tries stay in order when the clock is set back", () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const kept = { a: { game: "g", when: tomorrow, result: "lost" }, "since g": { when: "2026-01-01" }, odd: 5 };
  assert.equal(Date.parse(afterAll(kept)), Date.parse(tomorrow) + 1);
  assert.ok(Date.parse(afterAll({})) <= Date.now());
  assert.ok(afterAll({ a: { when: "+275760-09-13T00:00:00.000Z" } }) < "9999-12");
  const tries = withTry(
    { "g/a tries": [{ at: 500, day: "2026-11-26", right: false }], "g since": 900 },
    "g/a",
    true,
    100,
  );
  assert.deepEqual(part(tries["g/a tries"]).at(-1), { at: 901, day: "1970-01-01", right: true });
});
