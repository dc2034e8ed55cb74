// Names of pieces and games are those of the catalogue, never made of ids: in Chinese no Latin word is left.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

const CHINESE = { languages: ["zh-Hans"] };

/** Return the names of all cells of the board. @param {TableScreen} screen */
const cellNames = (screen) =>
  Array.from(screen.document.querySelectorAll(".board [data-cell]"), (cell) => cell.getAttribute("aria-label") ?? "");

/** Fail if there is a Latin word among names, which must have some Chinese to be what they are meant to be. @param {string[]} names */
function chinese(names) {
  assert.ok(names.some((name) => /背面是/.test(name)));
  assert.deepEqual(
    names.filter((name) => /[a-z]{2}/i.test(name)),
    [],
  );
}

test("the other side of a disk has its name, at the table", {
  ...CHINESE,
  hash: "#/new/monkey-king",
}, async (screen) => {
  await screen.press("下棋");
  await screen.until(() => cellNames(screen).length > 0);
  chinese(cellNames(screen));
  await screen.shows("美猴王棋，6月15日"); // no Western comma
  await screen.keysAt("red-pawn", "i");
  await screen.shows("红方手中：6个猴兵");
});

test("a head begins with a capital", {
  languages: ["de"],
  hash: "#/new/temple-island",
}, async (screen) => {
  await screen.press("Spielen");
  await screen.until(() => cellNames(screen).length > 0);
  await screen.keysAt("a1", "i");
  await screen.until(() =>
    assert.ok(screen.all("heading").some((head) => /^Wächter\S* auf a1$/.test(head.textContent ?? ""))),
  );
  await screen.keysAt("e4", "i");
  await screen.until(() => assert.ok(screen.all("heading").some((head) => head.textContent === "e4, leer")));
});

test("and in the editor", { ...CHINESE, hash: "#/" }, async (screen) => {
  await screen.goto("#/edit/monkey-king");
  await screen.until(() => assert.ok(cellNames(screen).some((name) => /背面是/.test(name))));
  chinese(cellNames(screen));
});

test("and on paper, where each counter is called after what it shows", {
  ...CHINESE,
  hash: "#/paper/monkey-king",
}, async (screen) => {
  const names = await screen.until(() => {
    const found = screen.named("img").map(({ name }) => name);
    return found.length > 0 && found;
  });
  for (const [name, number] of /** @type {[string, number][]} */ ([
    ["猴兵", 6],
    ["美猴王", 6],
    ["海蛟", 6],
    ["红山", 1],
  ]))
    assert.equal(names.filter((one) => one === name).length, number, `${name}: ${names}`);
});

test("a piece that was given is named, though no such piece is left", {
  languages: ["de"],
  hash: "#/new/pilgrim",
}, async (screen) => {
  await screen.check(/^Ein Freund hier/);
  await screen.unfold("Weitere Spielarten");
  const list = await screen.until(() => /** @type {HTMLSelectElement | null} */ (screen.find("#odds")) ?? false);
  await screen.until(() => assert.ok(list.options.length > 1));
  const queen = Array.from(list.options).find(({ text }) => /Weiß ohne .*Dame/.test(text));
  await screen.choose("Vorgabe", queen?.value ?? "");
  await screen.press("Spielen");
  await screen.until(() => cellNames(screen).length > 0);
  assert.match(screen.text(), /Weiß ohne Dame/);
  assert.doesNotMatch(screen.text(), /queen/);
});

test("what a piece attacks is told so, also where nothing is ever captured", async (screen) => {
  await screen.openRecord({ game: "temple-island", seed: "1", log: ["roll:2"] });
  await screen.keysAt("b11", "i"); // a Guardian, which may change places with the Shadow
  await screen.until(() => /, attacked$/.test(screen.cellName("e8")));
  assert.deepEqual(
    cellNames(screen).filter((name) => /captur/.test(name)),
    [],
  );
});
