// PGN in the sheet that shares, and as a file.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

const seats = { white: { kind: "person", name: "Ada" }, black: { kind: "person", name: "Bo" } };
const LOG = ["pass", "pass", "e2e4", "f7f6", "d2d4", "g7g5", "d1h5"];
const opening = { record: { game: "pilgrim", log: LOG, meta: { seats, name: "An evening" } } };

test("the sheet copies PGN, with the players and the marks of the review", opening, async (screen) => {
  await screen.until(() => screen.has("region", "Result"));
  await screen.within("region", "Result").press("Review");
  await screen.until(() => screen.get("button", "Look deeper")); // it is finished
  await screen.within("region", "Result").press("Share");
  await screen.press("Copy as PGN for chess programs");
  await screen.within("dialog").shows("The PGN is on the clipboard.");
  const pgn = screen.page.given.copied.at(-1) ?? "";
  for (const words of ['[White "Ada"]', '[Black "Bo"]', '[Result "1-0"]', "Qh5#", "g5 $4", "[%eval "])
    assert.ok(pgn.includes(words), `${words} in ${pgn}`);
  assert.ok(!/^%/m.test(pgn));
  assert.ok(!screen.within("dialog").text().includes("chess programs do not know"));
});

test("a game is saved as PGN or in the page's own format, from its menu and from its card", opening, async (screen) => {
  const saved = async () => {
    const file = await screen.until(() => screen.page.given.saved.pop() ?? false);
    return { name: file.name, text: await file.text() };
  };
  await screen.press("Menu");
  await screen.within("group", "Share").press(/^Share$/);
  await screen.press("Save as file");
  await screen.within("dialog").press("PGN (.pgn)");
  const pgn = await saved();
  assert.equal(pgn.name, "an-evening.pgn");
  assert.match(pgn.text, /3\. Qh5# 1-0/);
  await screen.shows("The file is on its way to your downloads.");
  await screen.press("Menu");
  await screen.within("group", "Share").press(/^Share$/);
  await screen.press("Save as file");
  await screen.within("dialog").press("Own format (.json)");
  const own = await saved();
  assert.equal(own.name, "an-evening.json");
  assert.deepEqual(JSON.parse(own.text).log, LOG);

  await screen.goto("#/tables");
  await screen.unfold("More: An evening");
  await screen.press("Save as file: An evening");
  await screen.press("PGN (.pgn)");
  assert.deepEqual(await saved(), pgn);
  await screen.press("Own format (.json)");
  assert.deepEqual(JSON.parse((await saved()).text).log, LOG);
});

test("a game that chess programs do not know says so", { table: "turtle-shell" }, async (screen) => {
  await screen.point("B1", "B3");
  await screen.press("Menu");
  await screen.within("group", "Share").press(/^Share$/);
  await screen.press("Save as file");
  await screen.within("dialog").press("PGN (.pgn)");
  await screen.shows("It is Turtle Shell Chess, which chess programs do not know; this page reads it.");
  const [{ name, text }] = screen.page.given.saved;
  assert.match(name, /\.pgn$/);
  assert.match(await text(), /^\[Variant "Turtle Shell Chess"\]$/m);
});
