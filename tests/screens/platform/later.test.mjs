// What comes after the shelf: the table with its commands, and the data of every other screen.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

/** Let a file of the site not load. @param {RegExp} pattern @returns {(window: import("jsdom").DOMWindow) => void} */
const without = (pattern) => (window) => {
  const { fetch } = window;
  window.fetch = /** @type {any} */ (
    async (/** @type {string | URL} */ address, /** @type {any} */ how) => {
      if (pattern.test(String(address))) throw new window.TypeError("Failed to fetch");
      return fetch(address, how);
    }
  );
};

test("the shelf is there without what a table needs", { slow: "page/features.js" }, async (screen) => {
  await screen.shows("Turtle Shell Chess");
  assert.equal(screen.window.document.querySelectorAll(".game-card svg.mini-board").length, 4);
});

test("a screen that is opened before its part has come says so, and is there then", {
  slow: "page/features.js",
}, async (screen) => {
  await screen.goto("#/settings");
  await screen.shows("One moment.");
  assert.equal(screen.window.document.querySelector("h1")?.textContent, "Settings");
  screen.page.come();
  await screen.shows("Size of text");
});

test("a new table waits for its part, and can be played on", { slow: "page/features.js" }, async (screen) => {
  await screen.goto("#/new/turtle-shell");
  await screen.shows("One moment.");
  screen.page.come();
  await screen.until(() => screen.has("radio", /^A friend here/));
  await screen.sitDown();
  await screen.point("B1", "B3");
  assert.deepEqual(screen.turns(), ["B1-B3"]);
});

test("a screen whose data does not load says so and offers to try again", {
  prepare: without(/data\/tables\.json/),
}, async (screen) => {
  await screen.shows("Turtle Shell Chess");
  await screen.goto("#/settings");
  await screen.shows("This part did not load");
  await screen.shows("Your tables are safe on this device.");
  assert.equal(screen.find("main button")?.textContent, "Try again");
});

test("a game is started from the shelf before what tables need has come", {
  prepare: without(/data\/tables\.json/),
  held: ["start"],
}, async (screen) => {
  await screen.press("Play Turtle Shell Chess");
  await screen.shows("One moment");
  screen.python.release();
  await screen.until(() => assert.match(screen.window.location.hash, /^#\/table\//));
});
