// The results of games: which are counted, and when they ended.
import assert from "node:assert/strict";
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
