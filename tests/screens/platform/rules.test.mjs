// The page before the rules are ready, without a file, in another language, and with a game that somebody made.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

test("the first moves are accepted before the rules are ready", { held: ["start"] }, async (screen) => {
  await screen.goto("#/new/turtle-shell");
  await screen.sitDown();
  await screen.shows("Getting the full rules ready");
  await screen.point("B1", "B3");
  assert.equal(screen.cell("B3")?.getAttribute("aria-label"), "B3, triangle, White pawn, last move");
  assert.deepEqual(screen.turns(), ["B1-B3"]);
  await screen.point("B7", "B6");
  assert.deepEqual(screen.turns(), ["B1-B3", "Pawn B7 to B6"]);
  await screen.point("C2");
  assert.equal(screen.strip(), "One moment: this step needs the full rules.");

  screen.python.release();
  await screen.until(() => assert.deepEqual(screen.turns(), ["B1-B3", "B7-B6"]));
  await screen.point("C2", "C3");
  assert.deepEqual(screen.turns(), ["B1-B3", "B7-B6", "C2-C3"]);
});

test("a move can be undone before the rules are ready", { held: ["start"] }, async (screen) => {
  await screen.goto("#/new/turtle-shell");
  await screen.sitDown();
  await screen.point("B1", "B3");
  await screen.press("Undo");
  assert.equal(screen.undone(), 1);
  assert.equal(screen.cellName("B1"), "B1, square, White pawn");
  await screen.point("D2", "E2");
  screen.python.release();
  await screen.until(() => assert.deepEqual(screen.turns(), ["D2-E2"]));
});

test("rules that come after they were called missing are used, and that is told", {
  held: ["start"],
}, async (screen) => {
  await screen.goto("#/new/turtle-shell");
  await screen.sitDown({ white: "person", black: "3" });
  await screen.pass(95_000);
  await screen.shows("The rules did not load.");

  screen.python.release();
  await screen.says("The rules are there now.");
  await screen.shows("The rules are there now.");
  assert.doesNotMatch(screen.text(), /did not load/);
  await screen.point("B1", "B3");
  await screen.until(() => assert.equal(screen.turns().length, 2));
});

test("a list of moves opened before the table is ready fills later", { hash: "#/new/turtle-shell" }, async (screen) => {
  let go = () => {};
  const locked = /** @type {Promise<void>} */ (new Promise((resolve) => (go = resolve)));
  const { locks } = screen.window.navigator;
  const { request } = locks;
  locks.request = async (/** @type {any[]} */ ...asked) => locked.then(() => /** @type {any} */ (request)(...asked));
  await screen.sitDown();
  await screen.keysAt("B1", "m");
  const sheet = screen.within("dialog", "Every legal move");
  assert.match(sheet.text(), /One moment/);
  go();
  await screen.until(() => assert.equal(sheet.all("option").length, 8));
  assert.equal(screen.document.activeElement, sheet.all("option")[0]);
  await screen.keys("Enter");
  assert.equal(screen.turns().length, 1);
  assert.ok(screen.document.activeElement?.matches("[data-cell]"));
});

test("a part that does not load says so and is tried again", async (screen) => {
  screen.page.broken.push(/howto-pilgrim/);
  await screen.goto("#/howto/pilgrim");
  await screen.shows("did not load");
  screen.page.broken.pop();
  await screen.press("Try again");
  await screen.shows("To win");
});

test("a visitor who reads German gets the page and the moves in German", { languages: ["de-DE"] }, async (screen) => {
  assert.equal(screen.document.documentElement.lang, "de");
  assert.equal(screen.find('link[rel="manifest"]')?.getAttribute("href"), "./manifest.de.webmanifest");
  await screen.goto("#/settings");
  const help = await screen.until(() => screen.find("#help-setting-language a") ?? false);
  assert.match(help.getAttribute("href") ?? "", /template=translation-de\.yml$/);
  await screen.goto("#/new/turtle-shell");
  await screen.press("Spielen");
  await screen.point("B1", "B3");
  await screen.says(/Bauer B1/);
});

test("a made game is received by its link and played in its room", async (screen) => {
  const { game, link } = await screen.madeGame("hexapawn");
  await screen.goto(`#/game/${link}`);
  await screen.shows("a program written by somebody else");
  await screen.press("Play");
  await screen.sitDown();
  await screen.point("a1", "a2");
  assert.equal(screen.turns().length, 1);
  assert.equal(screen.record().game, game);
});
