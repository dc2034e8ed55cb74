// Setting tables up, and finding them again on the shelf.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

const DRAWING = "svg:not([viewBox='0 0 24 24'])"; // and not an icon
/** @type {Set<Element>} */
const drawn = new Set();

/** Note each drawing that a card gets. @param {import("jsdom").DOMWindow} window */
function countDrawings({ document, MutationObserver }) {
  const note = () => {
    for (const one of document.querySelectorAll(`article[data-game] ${DRAWING}`)) drawn.add(one);
  };
  new MutationObserver(note).observe(document, { childList: true, subtree: true });
}

test("the shelf is empty at first and shows the games with their boards, drawn once", {
  prepare: countDrawings,
}, async (screen) => {
  assert.equal(screen.get("heading", "Chess Pilgrimage").localName, "h1");
  assert.match(screen.text(), /No tables yet\. Pick a game; it stays on the table until you come back\./);
  assert.equal(screen.count(`[data-game="turtle-shell"] ${DRAWING} use`), 14); // the half of the board that the card shows
  for (const other of ["temple-island", "monkey-king", "pilgrim"])
    assert.ok(screen.count(`[data-game="${other}"] svg [data-side]`), other);
  assert.equal(drawn.size, 4); // not again for each file with pictures
});

let cards = 0;

/** Count the cards of games that are made. @param {import("jsdom").DOMWindow} window */
function countCards({ document }) {
  const create = document.createElement;
  document.createElement = (/** @type {string} */ name, /** @type {any} */ how) => {
    if (name === "article") cards += 1;
    return create.call(document, name, how);
  };
}

test("another address does not draw the shelf first", { hash: "#/settings", prepare: countCards }, async (screen) => {
  await screen.until(() => screen.has("heading", "Settings"));
  assert.equal(cards, 0);
  await screen.goto("#/");
  assert.ok(cards);
});

test("play on a card opens a table", async (screen) => {
  await screen.press("Play Turtle Shell Chess");

  assert.ok(screen.cell("B1"));
  assert.equal(screen.strip(), "Your turn.");
});

test("play on a card never repeats a game by link", {
  table: "turtle-shell",
  seats: { white: "person", black: "link" },
}, async (screen) => {
  await screen.goto("#/");
  await screen.press("Play Turtle Shell Chess");
  await screen.until(() => screen.has("region", "Black: Opponent 1"));
});

test("the setup remembers the last choice and deals by table number", {
  hash: "#/new/turtle-shell",
}, async (screen) => {
  await screen.check("Shuffled");
  await screen.takeSeats({ white: "2", black: "person" });
  await screen.unfold("More ways to play");
  await screen.fill("Table number", "77");
  await screen.fill("Name of Black", "Anna");
  assert.equal(screen.described("button", "Play"), "Black against level 2, learner");
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
  await card().unfold("More");
  await card().press("Delete");
  assert.equal(screen.find("[data-table]"), null);
});
