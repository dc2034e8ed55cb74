// The menu of a table: short, because nothing in it stands elsewhere, and nothing that left it is out of reach.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

const MOST = 14;
const PERSON = { kind: "person" };
const OPPONENT = { kind: "opponent", level: 1 };

/** Open the menu, and return its entries. @param {TableScreen} screen */
async function entries(screen) {
  await screen.press("Menu");
  const found = Array.from(screen.document.querySelectorAll("#table-menu :is(a, button)"), (one) => one.textContent);
  await screen.press("Menu");
  return found;
}

for (const [name, record] of Object.entries({
  "two people": { log: ["b1b3"], meta: { seats: { white: PERSON, black: PERSON } } },
  "an opponent": { log: ["b1b3", "b7b6"], meta: { seats: { white: PERSON, black: OPPONENT } } },
  "a friend by link": {
    log: ["b1b3"],
    meta: { seats: { white: PERSON, black: { kind: "link" } }, link: { id: "abcdefgh", sent: 1 } },
  },
  "a pilgrimage": { game: "temple-island", seed: "7" },
  monkeys: { game: "monkey-king" },
  "a game that is over": { log: ["b1b3"], ended: { at: 1, reason: "resignation", side: "black" } },
}))
  test(`the menu has at most ${MOST} entries: ${name}`, { record }, async (screen) => {
    const found = await entries(screen);
    assert.ok(found.length >= 5 && found.length <= MOST, `${found.length}: ${found.join(", ")}`);
    assert.equal(new Set(found).size, found.length);
  });

test("what left the menu is where it belongs", { record: { log: ["b1b3"] } }, async (screen) => {
  await screen.press("Keys and help");
  for (const name of ["How to play", "The board in words"])
    assert.ok(screen.within("dialog").has("button", name), name);
  await screen.press("Close");
  await screen.menu("Players");
  await screen.until(() => screen.within("dialog").has("button", "Start a clock"));
  assert.ok(screen.within("dialog").has("button", "Two at one screen"));
  await screen.press("Close");
  await screen.menu("List of moves");
  assert.ok(screen.within("dialog").has("button", "Type a move"));
  await screen.press("Close");
  await screen.menu("Rename");
  assert.ok(screen.within("dialog").has("button", "Delete this table"));
  await screen.press("Close");
  await screen.menu("Notes on this turn");
  await screen.until(() => screen.within("dialog").has("button", "Draw arrows and circles"));
  await screen.press("Close");
  await screen.menu(/^Share$/);
  await screen.until(() => screen.within("dialog").has("button", "Save as file"));
  assert.ok(screen.within("dialog").has("button", "Print"));
  await screen.press("Close");
  assert.ok(screen.has("button", "Play as a film"));
  assert.ok(screen.has("link", "The whole rule book"));
});
