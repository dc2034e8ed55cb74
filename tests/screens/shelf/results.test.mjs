// The results of games: which are counted, and when they ended.
import assert from "node:assert/strict";
import { seal } from "../../../web/js/storage/envelope.js";
import { test } from "../stage/test.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

const PREFIX = "chess-pilgrimage/1/";
const HOME_RUN = "6/2K3/6/8/8/k3/8/6/6/6 w"; // D8-E8 wins at once
const seats = { white: { kind: "person" }, black: { kind: "opponent", level: 1 } };
const AN_HOUR = 3_600_000;

/** Return the kept results by table. @param {TableScreen} screen @returns {Record<string, any>} */
const results = (screen) => JSON.parse(screen.window.localStorage.getItem(`${PREFIX}statistics`) ?? '{"body":{}}').body;

/** Leave the open table, and let the page forget how it looked. @param {TableScreen} screen */
async function forgetLook(screen) {
  await screen.goto("#/");
  const { localStorage } = screen.window;
  for (const key of Object.keys(localStorage)) if (key.startsWith(`${PREFIX}seen/`)) localStorage.removeItem(key);
}

test("a finished game that is opened by its address is no result", async (screen) => {
  await screen.openRecord({ start: HOME_RUN, log: ["d8e8"], meta: { seats } });
  await screen.until(() => screen.has("region", "Result"));
  assert.deepEqual(results(screen), {});
  const { hash } = screen.window.location;
  await forgetLook(screen);
  await screen.goto(hash);
  await screen.until(() => screen.has("region", "Result"));
  assert.deepEqual(results(screen), {});
});

test("an own result keeps its date, and stays cleared", async (screen) => {
  await screen.openRecord({ start: HOME_RUN, meta: { seats } });
  await screen.point("D8", "E8");
  await screen.until(() => screen.has("region", "Result"));
  const { hash } = screen.window.location;
  const [won] = Object.values(results(screen));
  assert.equal(won.result, "won");
  await screen.pass(AN_HOUR);
  await forgetLook(screen);
  await screen.goto(hash);
  await screen.until(() => screen.has("region", "Result"));
  assert.deepEqual(Object.values(results(screen)), [won]);
  await screen.goto("#/statistics");
  await screen.press("Clear statistics");
  await forgetLook(screen);
  await screen.goto(hash);
  await screen.until(() => screen.has("region", "Result"));
  assert.deepEqual(results(screen), {});
});

test("results that were counted wrongly are mended once, told, and can be brought back", async (screen) => {
  await screen.openRecord({ start: HOME_RUN, log: ["d8e8"], meta: { seats } }); // somebody else's
  const foreign = screen.window.location.hash.split("/")[2];
  await screen.openRecord({ start: HOME_RUN, meta: { seats } });
  await screen.point("D8", "E8");
  await screen.until(() => screen.has("region", "Result"));
  const own = screen.window.location.hash.split("/")[2];
  const right = results(screen);
  await screen.goto("#/");
  const later = new Date(Date.parse(right[own].when) + AN_HOUR).toISOString();
  const gone = { ...right[own], when: "2026-01-01T12:00:00.000Z" }; // of a table that was deleted
  const wrong = { [own]: { ...right[own], when: later }, [foreign]: { ...right[own], when: later }, gone };
  for (const [name, body] of Object.entries({ statistics: wrong, mended: {} })) // as an earlier version left them
    screen.window.localStorage.setItem(`${PREFIX}${name}`, seal({ seq: 99, card: null, body }));
  await screen.reload();

  await screen.shows("1 game that had not been played here is taken out. 1 game has the right date again.");
  assert.deepEqual(Object.keys(results(screen)).sort(), [own, "gone"].sort());
  assert.ok(Math.abs(Date.parse(results(screen)[own].when) - Date.parse(right[own].when)) < 60_000);
  await screen.press("Undo");
  assert.deepEqual(results(screen), wrong);
  await screen.reload();
  assert.ok(!screen.text().includes("right date"));
  assert.deepEqual(results(screen), wrong);
});

test("results outlive another page that empties localStorage", async (screen) => {
  const win = async () => {
    await screen.openRecord({ start: HOME_RUN, meta: { seats } });
    await screen.point("D8", "E8");
    await screen.until(() => screen.has("region", "Result"));
  };
  await win();
  screen.window.localStorage.clear();
  screen.window.dispatchEvent(new screen.window.StorageEvent("storage", { key: null }));
  await win();
  assert.equal(Object.keys(results(screen)).length, 2);
  screen.window.localStorage.clear();
  await screen.reload();
  await screen.goto("#/statistics");
  await screen.shows("2 games: 2 won, 0 drawn, 0 lost.");
});
