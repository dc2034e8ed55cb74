// A slow network: what stands on the page until a part of it has come, and what is announced meanwhile.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

const slow = "page/features.js";

test("after Play the page names the game until its table has come", { slow }, async (screen) => {
  await screen.press("Play Turtle Shell Chess");
  assert.equal(screen.words("heading", "Turtle Shell Chess").length, 1);
  assert.match(screen.text(), /One moment\./);
  assert.ok(screen.has("link", "‹ Shelf"));
  assert.equal(screen.document.activeElement, screen.get("heading", "Turtle Shell Chess"));

  await screen.pass(3_000);
  assert.deepEqual(screen.heard, ["One moment."], "the turn is not told before there is a board");
  screen.page.come();
  await screen.says(/White to move|Your turn/);
  assert.ok(screen.cell("B1"));
  assert.doesNotMatch(screen.text(), /One moment\./);
});

test("what comes at once is not said to be waited for", async (screen) => {
  await screen.press("Play Turtle Shell Chess");
  assert.doesNotMatch(screen.heard.join(" "), /One moment/);
  await screen.says(/White to move|Your turn/);
});

test("a table that is left before it has come says nothing in the next room", { slow }, async (screen) => {
  await screen.press("Play Turtle Shell Chess");
  await screen.follow("‹ Shelf");
  await screen.pass(3_000);
  assert.doesNotMatch(screen.heard.join(" "), /turn|to move/i);
  screen.page.come();
  await screen.pass(3_000);
  assert.equal(screen.count("[data-cell]"), 0);
});

test("a room names itself until it has come", { slow: "shelf/new-table.js", languages: ["de"] }, async (screen) => {
  await screen.goto("#/new/pilgrim");
  assert.ok(screen.has("heading", "Neuer Tisch · Pilgrim Chess"), screen.text());
  assert.match(screen.text(), /Einen Moment/);
  screen.page.come();
  await screen.until(() => screen.has("button", "Spielen"));
});
