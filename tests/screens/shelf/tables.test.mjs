// Setting tables up, and finding them again on the shelf.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

test("play on a card opens a table", async (screen) => {
  await screen.press("Play Turtle Shell Chess");

  assert.ok(screen.cell("B1"));
  assert.equal(screen.strip(), "Your turn.");
});

test("the setup remembers the last choice and deals by table number", {
  hash: "#/new/turtle-shell",
}, async (screen) => {
  await screen.check("Shuffled");
  await screen.takeSeats({ white: "2", black: "person" });
  await screen.unfold("More ways to play");
  await screen.fill("Table number", "77");
  await screen.fill("Name of Black", "Anna");
  await screen.press("Play");

  assert.match(screen.within("region", "Table").text(), /77/);
  assert.ok(screen.has("region", "Black: Anna"));
  await screen.goto("#/new/turtle-shell");
  assert.ok(screen.isOn("Shuffled"));
  assert.ok(screen.within("group", /^Level/).isOn(/^2, learner/));
  assert.ok(screen.within("group", "You play").isOn("Black"));
  await screen.unfold("More ways to play");
  assert.equal(screen.value("Name of Black"), "Anna");
});

test("a table is continued from the shelf, renamed and deleted", { hash: "#/new/turtle-shell" }, async (screen) => {
  await screen.sitDown();
  await screen.point("B1", "B3");
  await screen.follow("Shelf");
  const card = () => screen.inside(/** @type {HTMLElement} */ (screen.find("[data-table]")));

  assert.match(card().text(), /Turn 1 · Black to move/);
  await card().unfold("More");
  await card().press("Rename");
  await screen.fill("Name of the table", "<b>Autumn</b> road");
  await screen.keys("Enter");
  assert.ok(card().has("heading", "<b>Autumn</b> road"));
  await screen.click(card().all("link")[0]);
  assert.deepEqual(screen.turns(), ["B1-B3"]);
  await screen.back();
  await card().unfold("More");
  await card().press("Delete");
  assert.equal(screen.find("[data-table]"), null);
  await screen.press("Undo");
  assert.ok(card().has("heading", "<b>Autumn</b> road"));
});
