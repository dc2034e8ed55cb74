// How to play: shown once beside a new table, put away by a key, and opened from everywhere.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

const NAMES = {
  "turtle-shell": "Turtle Shell Chess",
  "monkey-king": "Monkey King Chess",
  "temple-island": "Temple Island Chess",
  pilgrim: "Pilgrim Chess",
};
/** Return the sheet over or beside the table, or null. @param {TableScreen} screen */
const sheet = (screen) => /** @type {HTMLDialogElement | null} */ (screen.find("dialog[data-sheet=howto][open]"));

/** Start a table directly from the shelf. @param {TableScreen} screen @param {string} name */
async function begin(screen, name) {
  await screen.goto("#/");
  await screen.press(`Play ${name}`);
  await screen.until(() => screen.find(".board [data-cell]") ?? false);
}

for (const [game, name] of Object.entries(NAMES))
  test(`the first table of a game shows how to play once: ${game}`, async (screen) => {
    await begin(screen, name);
    const part = screen.inside(await screen.until(() => sheet(screen) ?? false));
    await part.shows("To win");
    assert.equal(part.root().querySelectorAll("ol > li").length, 3); // the surprises
    assert.ok(part.root().querySelector(".mini-board [data-side]"));
    await part.press("Play");
    assert.equal(sheet(screen), null);

    await begin(screen, name);
    assert.match(screen.within("region", "Table").text(), /To win/);
    assert.equal(sheet(screen), null);
  });

for (const key of ["Escape", "Tab"])
  test(`a key closes it too: ${key}`, async (screen) => {
    await begin(screen, NAMES["turtle-shell"]);
    await screen.until(() => sheet(screen) ?? false);
    await screen.keys(key);
    assert.equal(sheet(screen), null);
  });

test("it opens from the shelf, the setup page and help", async (screen) => {
  await screen.follow("How to play Monkey King Chess");
  await screen.until(() => screen.get("heading", "How to play Monkey King Chess").localName === "h1");
  await screen.goto("#/new/monkey-king");
  await screen.follow("How to play");
  await screen.within("main").shows("Pilgrim");
  await screen.press("Play Monkey King Chess");
  await screen.until(() => screen.find(".board [data-cell]") ?? false);
  await screen.press("Keys and help");
  await screen.click(screen.all("button", "How to play")[0]);
  await screen.until(() => sheet(screen) ?? false);
  const part = screen.inside(await screen.until(() => sheet(screen) ?? false));
  const rules = await screen.until(() => part.all("link", /^Rule /).length > 0 && part.all("link", /^Rule /));
  await screen.click(rules[rules.length - 1]);
  await screen.until(() => screen.find("[data-rule].pointed") ?? false);
});

test("a picture shows its action step by step", { hash: "#/howto/monkey-king" }, async (screen) => {
  const burial = await screen.until(() => screen.get("button", "The knight takes her"));
  const drawn = () => Array.from(burial.querySelectorAll(".mini-board [data-side]"), (one) => one.innerHTML);
  /** Return how many of these are not among those. @param {string[]} these @param {string[]} those */
  const lacking = (these, those) => {
    const rest = [...those];
    return these.filter((one) => !rest.includes(one) || !rest.splice(rest.indexOf(one), 1)).length;
  };
  await screen.until(() => drawn().length > 0);
  const seen = [];
  for (let step = 0; step < 3; step += 1) {
    seen.push(drawn());
    await screen.click(burial);
  }
  const [before, taken, buried] = seen;
  assert.deepEqual([lacking(before, taken), lacking(taken, before)], [1, 0]); // it is captured
  // The capturing piece leaves, a Mountain enters.
  assert.deepEqual([lacking(taken, buried), lacking(buried, taken)], [1, 1]);
});

test("it needs no Python", { hash: "#/howto/temple-island", held: ["start"] }, async (screen) => {
  await screen.until(() => screen.count("main ol > li") === 3);
  await screen.until(() => screen.find("main .mini-board [data-side]") ?? false);
});

test("the sheet stays away from lessons", { hash: "#/learn/turtle-shell" }, async (screen) => {
  await screen.click(await screen.until(() => screen.find("a[href*='#/learn/turtle-shell/']") ?? false));
  await screen.until(() => screen.find(".board [data-cell]") ?? false);
  await screen.pass(1000);
  assert.equal(sheet(screen), null);
});
