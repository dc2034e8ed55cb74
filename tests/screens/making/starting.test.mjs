// The workshop starts Python when it is entered, and says so while one writes.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

/** @type {string[]} */
const opened = [];
let letGo = () => {};
/** Note where Python is started, and hold a room back if `holds`. @param {boolean} holds */
const noting =
  (holds) =>
  (/** @type {any} */ { stage }) => {
    const { opened: open } = stage;
    opened.length = 0;
    const until = new Promise((resolve) => (letGo = () => resolve(undefined)));
    stage.opened = async (/** @type {string} */ where) => {
      opened.push(where);
      if (holds && where === "room") await until;
      return open.call(stage, where);
    };
  };

/** Wait for the board of Hexapawn beside the program. @param {TableScreen} screen */
const board = (screen) =>
  screen.until(() => screen.within("region", "Board").root().querySelectorAll("[data-cell]").length === 9);

test("a room is started when the workshop is entered, and the first program takes it", {
  hash: "#/workshop",
  prepare: noting(false),
}, async (screen) => {
  await screen.until(() => opened.includes("room"));
  await screen.press("Begin with Hexapawn");
  await board(screen);
  assert.equal(opened.filter((where) => where === "room").length, 1);
});

test("the bench says that Python starts, and its program is there to be changed", {
  hash: "#/workshop",
  prepare: noting(true),
}, async (screen) => {
  await screen.press("Begin with Hexapawn");
  await screen.shows("Starting Python in a closed room. You can write meanwhile …");
  letGo();
  await board(screen);
});
