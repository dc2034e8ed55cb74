// The player's day, in a place where Greenwich has another one, and over midnight.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

const HOME_RUN = "6/2K3/6/8/8/k3/8/6/6/6 w"; // D8-E8 wins at once
const seats = { white: { kind: "person" }, black: { kind: "opponent", level: 1 } };

/** Where, how far from Greenwich, and when its day is not that of Greenwich. */
const PLACES = /** @type {const} */ ([
  ["Pacific/Honolulu", "-10:00", "21:56"],
  ["Pacific/Kiritimati", "+14:00", "08:30"],
  ["America/Los_Angeles", "-08:00", "22:44"],
  ["Europe/Berlin", "+01:00", "00:20"],
]);

for (const [zone, offset, hour] of process.env.CHESS_PILGRIMAGE_ZONES === "all" ? PLACES : PLACES.slice(0, 2)) {
  /** Let it be a time of a day there. @param {TableScreen} screen @param {string} day @param {string} [time] */
  const at = (screen, day, time = hour) =>
    screen.page.clock.setSystemTime(Date.parse(`${day}T${time}:00.000${offset}`));
  /** Test something as if the page were used there. @param {string} name @param {(screen: TableScreen) => Promise<void>} body */
  const there = (name, body) =>
    test(`${name}: ${zone}`, async (screen) => {
      const here = process.env.TZ;
      process.env.TZ = zone;
      try {
        at(screen, "2026-11-26");
        await body(screen);
      } finally {
        if (here === undefined) delete process.env.TZ;
        else process.env.TZ = here;
      }
    });

  there("a game, its text and a backup have the player's day", async (screen) => {
    await screen.press("Play Turtle Shell Chess");
    await screen.until(() => screen.find(".board [data-cell]") ?? false);
    await screen.menu(/^Share$/);
    await screen.press(/^Copy as text/);
    await screen.until(() => assert.match(screen.page.given.copied.at(-1) ?? "", /\[Date "2026\.11\.26"\]/));
    await screen.within("dialog").press("Close");
    await screen.point("B1", "B3");
    await screen.goto("#/tables");
    await screen.shows("Turtle Shell Chess, 26 November");
    await screen.press("Back up all tables");
    const { name, text } = await screen.until(() => screen.page.given.saved.at(-1) ?? false);
    assert.equal(name, "chess-pilgrimage-2026-11-26.json");
    const { day, tables } = JSON.parse(await text());
    assert.deepEqual([day, tables[0].record.meta.day], ["2026-11-26", "2026-11-26"]);
  });

  there("the daily number is that of the player's day, and the next one after midnight", async (screen) => {
    await screen.goto("#/new/temple-island");
    await screen.until(() => screen.get("button", "Daily number of Temple Island Chess, 26 November"));
    at(screen, "2026-11-27", "00:00");
    await screen.pass(31_000);
    await screen.press("Daily number of Temple Island Chess, 27 November");
    await screen.until(() => screen.find(".board [data-cell]") ?? false);
    const [{ request }] = screen.asked("new");
    assert.deepEqual([request.seed, request.meta.day], ["2026-11-27", "2026-11-27"]);
  });

  there("the card of today follows the day while the shelf stays open", async (screen) => {
    const kept = Object.fromEntries(
      ["24", "25", "26"].map((day) => [
        `turtle-shell@2026-11-${day}`,
        { day: `2026-11-${day}`, tries: 1, hints: 0, shown: false },
      ]),
    );
    await keep(screen, "puzzles", kept);
    await screen.reload();
    at(screen, "2026-11-26");
    await screen.goto("#/settings");
    await screen.goto("#/");
    await screen.shows("1 of 4 done");
    await screen.shows("3 days in a row.");
    at(screen, "2026-11-27", "00:00");
    await screen.pass(31_000);
    await screen.shows("A crossing and three puzzles");
    await screen.shows("3 days in a row.");
    at(screen, "2026-11-25", "12:00"); // the clock was wrong
    await screen.pass(31_000);
    await screen.shows("3 days in a row.");
  });

  there("wins in a row survive a clock that is set back", async (screen) => {
    const end = async (/** @type {string[]} */ ...move) => {
      await screen.openRecord({ start: HOME_RUN, meta: { seats } });
      await screen.point(...move);
      await screen.until(() => screen.has("region", "Result"));
    };
    await end("D8", "E8");
    at(screen, "2026-11-25");
    await end("D8", "E8");
    await screen.reload();
    at(screen, "2026-11-25");
    await screen.goto("#/statistics");
    await screen.shows("Wins in a row: 2 now, 2 at most.");
    assert.ok(!screen.text().includes("not quite right"));
  });
}

/** Store a value as the page does. @param {TableScreen} screen @param {string} name @param {object} value */
async function keep(screen, name, value) {
  const { seal } = await import("../../../web/js/storage/envelope.js");
  screen.window.localStorage.setItem(`chess-pilgrimage/1/${name}`, seal({ seq: 1, card: null, body: value }));
}
