// Where the focus is after another room has been opened by keys, and what has been said of it.
import assert from "node:assert/strict";
import { puzzlesOf } from "../learning/on-board.mjs";
import { test } from "../stage/test.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

const GAMES = ["turtle-shell", "temple-island", "monkey-king", "pilgrim"];
const onBoard = (/** @type {TableScreen} */ screen) =>
  screen.until(() => screen.document.activeElement?.matches(".board [data-cell]") ?? false);

/** Press Enter on a link. @param {TableScreen} screen @param {string} selector */
async function enter(screen, selector) {
  const link = /** @type {HTMLElement} */ (await screen.until(() => screen.find(selector) ?? false));
  link.focus();
  await screen.keys("Enter");
}

for (const game of GAMES)
  test(`a puzzle of ${game}, opened by Enter, has the focus on its board and its task said`, async (screen) => {
    const [{ id }] = await puzzlesOf(screen, game);
    await screen.goto(`#/puzzles/${game}`);
    await enter(screen, `[data-puzzle="${id}"]`);
    await onBoard(screen);
    await screen.says(/\bin (one|two|\d+) turns?\b|Mate|Win|Bring|Save|Cross|Take/i);
    await screen.keys("t");
    await screen.says(/to move|Your turn|turn/i);
  });

test("a lesson, opened by Enter, has the focus on its board and its step said", async (screen) => {
  await screen.goto("#/learn/turtle-shell");
  await enter(screen, 'main a[href*="#/learn/turtle-shell/"]');
  await onBoard(screen);
  await screen.says(/^Step 1 of \d+\. /);
});

test("a puzzle of the day, opened by Enter, has the focus on its board", async (screen) => {
  await screen.goto("#/daily");
  await enter(screen, 'main a[href*="#/daily/"]');
  await onBoard(screen);
});

test("a game begun in the workshop has the focus in its program", async (screen) => {
  await screen.goto("#/workshop");
  const button = await screen.control(["button"], /^Begin with.*Hexapawn/);
  button.focus();
  await screen.keys("Enter");
  await screen.until(() => screen.document.activeElement?.closest(".work-code") ?? false);
});

test("alerts of a room are gone in the next one", { record: {} }, async (screen) => {
  await screen.point("C0", "E5");
  assert.match(screen.voice("alert"), /\(T3\)/);
  await screen.goto("#/settings");
  await screen.until(() => screen.voice("alert") === "");
});
