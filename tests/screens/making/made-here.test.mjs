// Games made here, as they live on: results, the share sheet, and a file of somebody else.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

const SOMEBODY = "made by somebody else";
const WORKSHOP = { hash: "#/workshop" };

/** Wait for the board of Hexapawn beside the program. @param {TableScreen} screen */
const board = (screen) =>
  screen.until(() => screen.within("region", "Board").root().querySelectorAll("[data-cell]").length === 9);

/** Begin a game in the workshop, and wait for its board. @param {TableScreen} screen */
async function begin(screen) {
  await screen.press("Begin with Hexapawn");
  await board(screen);
}

/** Go from the bench to a table for two at one screen. @param {TableScreen} screen */
async function playIt(screen) {
  await screen.press("Play it");
  await screen.sitDown();
}
const banner = (/** @type {TableScreen} */ screen) => screen.words("banner").join(" ");

test("results of a made game are shown under its name after it was deleted", WORKSHOP, async (screen) => {
  await begin(screen);
  await playIt(screen);
  await screen.point("a1", "a2", "b3", "a2", "b1", "a2", "c3", "c2", "a2", "b3");
  await screen.until(() => screen.has("region", "Result"));
  await screen.goto("#/statistics");
  await screen.within("region", "Hexapawn").shows("1 game between two people at this screen.");
  await screen.goto("#/workshop");
  await screen.press("Delete Hexapawn");
  await screen.goto("#/tables");
  const card = screen.inside(await screen.until(() => screen.find("[data-table]") ?? false));
  await card.unfold("More");
  await card.press("Delete");
  await screen.until(() => screen.find("[data-table]") === null);
  await screen.goto("#/statistics");
  await screen.reload();
  await screen.within("region", "Hexapawn").shows("1 game between two people");
});

test("a game is handed to the share sheet of the device", WORKSHOP, async (screen) => {
  /** @type {any} */
  let given;
  const share = async (/** @type {any} */ data) => {
    given = data;
  };
  Object.assign(screen.window.navigator, { share });
  await begin(screen);
  await screen.press("Share it");
  const link = await screen.until(() => screen.value(/^Link$/) || false);
  await screen.press("Share …");
  assert.deepEqual({ ...given }, { title: "Hexapawn", text: "Hexapawn", url: link });
});

test("a game opened from a file stays that of somebody else", WORKSHOP, async (screen) => {
  const { starts } = await screen.data("workshop");
  const { text } = starts.find((/** @type {any} */ one) => one.id === "hexapawn");
  await screen.press("Open a file");
  await screen.bring(JSON.stringify({ ...text, author: "Ann" }), "x.json");
  await board(screen);
  await playIt(screen);
  await screen.until(() => assert.ok(banner(screen).includes(SOMEBODY), banner(screen)));
  await screen.press("Menu");
  await screen.follow("The program of this game");
  await screen.until(() => screen.has("region", "Board"));
});
