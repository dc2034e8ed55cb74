// What is fetched ahead of the page's scripts: the texts of one language, never those of two.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

/** The texts that a page asks the browser for at once. @param {import("jsdom").DOMWindow} window */
const preloaded = ({ document }) =>
  Array.from(document.querySelectorAll("link[rel=preload]"), (link) =>
    new URL(/** @type {HTMLLinkElement} */ (link).href).pathname.slice(1),
  );

test("an English page fetches the English texts ahead", async ({ window }) => {
  assert.deepEqual(preloaded(window), ["data/opening.json"]);
});

test("an address of another screen fetches its data ahead, too", { hash: "#/settings" }, async ({ window }) => {
  assert.deepEqual(preloaded(window), ["data/opening.json", "data/tables.json"]);
});

test("a page in German fetches only the German texts", { languages: ["de"] }, async ({ window, page }) => {
  assert.deepEqual(preloaded(window), ["data/lang/de.json", "data/de/opening.json"]);
  assert.ok(!page.asked.includes("data/opening.json"));
});
