// Shading, settings and hints at a table.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

const LOG = ["b1b3", "g7g6", "c2c3", "f7f6"];

test("shading is chosen on a sheet, named by the cells and told by a key", async (screen) => {
  await screen.openRecord({ log: ["d2e2", "d7e7", "e2e3", "e7d6", "c2c3", "c7c6"] });
  screen.cell("B1")?.focus();
  await screen.keys("Shift+O");
  assert.match(screen.voice(), /Nothing is shaded\. Press O to choose\./);
  await screen.keys("o");
  await screen.check("Attacked by White");
  assert.match(screen.text(), /White attacks/);
  await screen.keys("Escape");
  assert.equal(screen.cell("E5")?.getAttribute("aria-label"), "E5, square, empty, Attacked by White");
});

test("single keys can be turned off in the settings", { hash: "#/new/turtle-shell" }, async (screen) => {
  await screen.sitDown();
  await screen.goto("#/settings");
  await screen.uncheck("Single-key shortcuts");
  await screen.back();
  screen.cell("B1")?.focus();
  await screen.keys("m");
  assert.ok(!screen.has("dialog"));
  await screen.reload();
  await screen.goto("#/settings");
  assert.ok(!screen.isOn("Single-key shortcuts"));
});

test("the theme is chosen and kept", { hash: "#/settings" }, async (screen) => {
  await screen.choose("Colours", "Dark");
  await screen.reload();
  assert.equal(screen.document.documentElement.dataset.theme, "dark");
  await screen.until(() => screen.value("Colours") === "dark");
});

test("the size of text is chosen, shown by a sample, and kept", { hash: "#/settings" }, async (screen) => {
  const { dataset } = screen.document.documentElement;
  assert.ok(!("text" in dataset));
  await screen.choose("Size of text", "150%");
  assert.equal(dataset.text, "150");
  assert.match(screen.text(), /Choose where it goes\./);
  await screen.reload();
  assert.equal(screen.document.documentElement.dataset.text, "150");
  await screen.until(() => screen.value("Size of text") === "150");
});

test("a hint is given in three stages", { hash: "#/new/turtle-shell" }, async (screen) => {
  await screen.sitDown();
  screen.python.hold("hint");
  await screen.press("Hint");
  assert.deepEqual(
    screen.asked("hint").map(({ reply }) => reply),
    [undefined],
  );
  screen.python.release();
  await screen.says("Hint 1 of 3: Think of the White pawn");
  await screen.press("More");
  await screen.says("Hint 2 of 3: Pawn D2 to E2.");
  await screen.press("More");
  await screen.says("Hint 3 of 3");
});

test("moves are played by pointing, choices included", async (screen) => {
  await screen.openRecord();
  await screen.play(...LOG);

  await screen.until(() => assert.deepEqual(screen.record().log, LOG));
});

test("a request that the rules refuse changes nothing", async (screen) => {
  await screen.openRecord();
  screen.python.answer("play", () => ({ ok: false, error: { code: "internal", message: "The clock has stopped." } }));
  await screen.point("B1", "B3");

  assert.deepEqual(screen.turns(), []);
  assert.match(screen.text(), /The clock has stopped\./);
});
