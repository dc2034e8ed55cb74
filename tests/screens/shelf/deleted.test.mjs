// What was deleted lately: kept over a reload, brought back, and deleted for good.
import assert from "node:assert/strict";
import { seal, unseal } from "../../../web/js/storage/envelope.js";
import { openDatabase } from "../../../web/js/storage/indexeddb.js";
import { PREFIX } from "../../../web/js/storage/local-storage.js";
import { test } from "../stage/test.mjs";

/** @typedef {import("../stage/table.mjs").TableScreen} Screen */

const RECORD = { game: "turtle-shell", log: ["b1b3"], meta: { name: "An evening" } };

/** Return the names that the screen lists. @param {Screen} screen */
const listed = (screen) =>
  screen
    .all("heading")
    .filter(({ localName }) => localName === "h2")
    .map(({ textContent }) => textContent);

/** Delete the table and go to what was deleted. @param {Screen} screen */
async function deleteTable(screen) {
  await screen.goto("#/tables");
  await screen.unfold("More: An evening");
  await screen.press("Delete An evening");
}

test("a deleted table comes back after a reload, as it was", { record: RECORD }, async (screen) => {
  await screen.point("G7");
  assert.match(screen.cellName("G7"), /selected/);
  const before = screen.record();
  await deleteTable(screen);
  await screen.reload();
  await screen.follow("Recently deleted");
  await screen.shows("in no backup");
  assert.deepEqual(listed(screen), ["An evening"]);
  assert.match(screen.text(), /Table, Turtle Shell Chess, deleted just now/);
  await screen.press("Bring back An evening");
  await screen.shows("Nothing here.");
  await screen.goto("#/tables");
  await screen.follow(/An evening/);
  assert.deepEqual(screen.record(), before);
  assert.match(screen.cellName("G7"), /selected/, "the move that was begun, too");
});

test("why a table does not come back is told as it is, and it stays in the list", {
  record: RECORD,
}, async (screen) => {
  await deleteTable(screen);
  const database = openDatabase({ factory: screen.window.indexedDB, name: `${PREFIX}deleted` });
  const [{ name, text }] = await database.all();
  const { seq, card, body } = /** @type {any} */ (unseal(text));
  const elsewhere = { ...body, record: { ...body.record, game: "made-0123456789abcdef" } };
  await database.write([{ name, seq: seq + 1, text: seal({ seq: seq + 1, card, body: elsewhere }) }]);
  await screen.goto("#/deleted");
  await screen.shows("An evening");
  await screen.press("Bring back An evening");
  await screen.until(() => assert.match(screen.voice("alert"), /The rules of this game are not on this device[.]/));
  assert.deepEqual(listed(screen), ["An evening"]);
});

test("the text of a table that cannot be read is kept when it is deleted", { record: RECORD }, async (screen) => {
  const { localStorage } = screen.window;
  const keys = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i));
  const slots = keys.filter((key) => key?.startsWith(`${PREFIX}table/`));
  const text = seal({ seq: 900, card: { name: "An evening", game: "turtle-shell", moves: 1 }, body: { later: 1 } }, 3);
  await screen.goto("#/tables");
  for (const key of slots) localStorage.setItem(String(key), text);
  await screen.reload();
  await screen.unfold(/^More: /);
  await screen.press(/^Delete /);
  await screen.goto("#/deleted");
  await screen.shows("Save as file");
  assert.ok(!screen.has("button", /^Bring back/));
  await screen.press("Save as file");
  const [file] = await screen.until(() => screen.page.given.saved.length > 0 && screen.page.given.saved);
  assert.ok((await file.text()).includes('"later":1'));
});

test("a deleted note comes back to its table, and not without it", { record: RECORD }, async (screen) => {
  await screen.keysAt(null, "c");
  await screen.fill("A note of your own", "Why not the rook?");
  await screen.press("Add note");
  await screen.press("Remove the note “Why not the rook?”");
  await screen.press("Done");
  assert.ok(!screen.text().includes("Why not the rook?"));
  await deleteTable(screen);
  await screen.goto("#/deleted");
  await screen.shows("An evening");
  assert.deepEqual(listed(screen), ["An evening", "Why not the rook?"]);
  await screen.press("Bring back Why not the rook?");
  assert.match(screen.voice("alert"), /The table of this note is deleted too/);
  await screen.press("Bring back An evening");
  await screen.press("Bring back Why not the rook?");
  await screen.shows("Nothing here.");
  await screen.goto("#/tables");
  await screen.follow(/An evening/);
  assert.deepEqual(
    screen.record().meta.notes.map((/** @type {{ text: string }} */ { text }) => text),
    ["Why not the rook?"],
  );
});

test("a deleted program comes back, and a backup does not contain it", { hash: "#/workshop" }, async (screen) => {
  await screen.press("Begin with Hexapawn");
  await screen.goto("#/workshop");
  await screen.press("Delete Hexapawn");
  await screen.goto("#/tables");
  await screen.goto("#/deleted");
  await screen.shows("Game you make");
  await screen.press("Bring back Hexapawn");
  await screen.shows("Nothing here.");
  await screen.goto("#/workshop");
  assert.ok(screen.has("button", "Open Hexapawn"));
});

test("a removed game of somebody else comes back to the list", async (screen) => {
  const game = { link: "x".repeat(40), name: "Race", author: "Ada", listed: true };
  await screen.restore({ records: [], values: { "made-games": { "made-0123456789abcdef": game } } });
  await screen.goto("#/tables");
  await screen.press("Remove Race");
  assert.ok(!screen.has("link", "Race"));
  await screen.goto("#/deleted");
  await screen.shows("Game made by others");
  await screen.press("Bring back Race");
  await screen.shows("Nothing here.");
  await screen.goto("#/tables");
  assert.ok(screen.has("link", "Race"));
  assert.match(screen.text(), /by Ada/);
});

test("deleting for good is asked about for all, and ends it", { record: RECORD }, async (screen) => {
  await deleteTable(screen);
  await screen.goto("#/deleted");
  await screen.press("Delete all for good");
  await screen.press("Cancel");
  assert.deepEqual(listed(screen), ["An evening"]);
  await screen.press("Delete all for good");
  await screen.press("Yes, delete all for good");
  await screen.says("All of it is deleted for good.");
  await screen.shows("Nothing here.");
  await screen.reload();
  await screen.shows("Nothing here.");
});
