// A text with more games than the core reads at once: all are listed, found again, and read one at a time.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

const FIELD = "Paste here, or drop a file";
const MOVES = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0";

/** @param {number} n */
const game = (n, moves = MOVES) =>
  `[Event "Open ${n % 7}"]\n[White "White${n}"]\n[Black "Zoë${n}"]\n[Date "19${10 + (n % 80)}.??.??"]\n[Result "${n % 2 ? "1-0" : "1/2-1/2"}"]\n\n${moves}`;
/** @param {number} many @param {Record<number, string>} [odd] the moves of some */
const file = (many, odd = {}) => Array.from({ length: many }, (_, n) => game(n + 1, odd[n + 1])).join("\n\n");

test("all games of a long text are listed in pages, and found by name, event and result", {
  hash: "#/open",
}, async (screen) => {
  await screen.fill(FIELD, file(130));
  await screen.shows("130 games in this text");
  await screen.shows("Games 1 to 20 of 130");
  assert.ok(screen.has("button", /White1 – Zoë1 Open 1 · 1911 · 1–0/));
  assert.ok(screen.asked("read").every(({ request }) => request.text.split("[Event").length === 2)); // one at a time
  await screen.press("Next page");
  await screen.shows("Games 21 to 40 of 130");

  await screen.fill("Find a game", "zoe77 open ½-½");
  await screen.shows("No game is found.");
  await screen.fill("Find a game", "zoe77 open 1-0");
  await screen.shows("1 game found");
  await screen.press(/White77/);
  await screen.shows("A game in PGN");
  await screen.press("Back to the list");
  await screen.shows("1 game found");
  await screen.press(/White77/);
  await screen.press("Put it on a table");
  await screen.until(() => screen.has("region", "White: White77"));
});

test("a game that cannot be read stays in the list with its reason, and its text can be seen", {
  hash: "#/open",
}, async (screen) => {
  const odd = { 3: 'so [Variant "Crazyhouse"]', 5: "1. e4 e5 2. Ke5 *" };
  await screen.fill(
    FIELD,
    `Dear Ann,\n\n${file(60, odd).replace('[Event "Open 3"]', '[Event "Open 3"]\n[Variant "Crazyhouse"]')}`,
  );
  await screen.shows("60 games in this text");
  await screen.shows("Text outside the games");
  await screen.shows("This is a game of “Crazyhouse”, which cannot be played here.");
  await screen.press(/White3 /);
  await screen.until(() => screen.has("button", "Copy the text") || screen.find("details.unread"));
  screen.find("details.unread")?.setAttribute("open", "");
  assert.match(screen.value("The text that could not be read") ?? "", /White3/);
  await screen.press("Copy the text");
  assert.match(screen.page.given.copied.at(-1) ?? "", /White3/);
  await screen.press("Back to the list");
  await screen.press(/White5 /);
  await screen.shows("The text that could not be read");
});

test("a text that nobody claims can be seen and copied", { hash: "#/open" }, async (screen) => {
  const text = `Dear diary. ${"Nothing happened. ".repeat(60_000)}`;
  await screen.fill(FIELD, text);
  await screen.shows("This text is too long to be read at once. Open it in parts.");
  screen.find("details.unread")?.setAttribute("open", "");
  assert.ok((screen.value("The text that could not be read") ?? "").length < 30_000);
  await screen.press("Copy the text");
  assert.equal(screen.page.given.copied.at(-1), text);
});
