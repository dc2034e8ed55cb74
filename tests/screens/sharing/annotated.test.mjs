// Games that are handed on with their lines, notes and drawings: as a link, as a file, and several as chapters.
import assert from "node:assert/strict";
import { recordOf } from "../stage/table.mjs";
import { test } from "../stage/test.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

const LOG = ["b1b3", "g7g6", "b3a3"];
const seats = { white: { kind: "person" }, black: { kind: "person" } };
const note = (/** @type {number} */ at, /** @type {string} */ text) => ({ at, text, when: "2026-11-01", line: "" });
const meta = {
  ...{ seats, name: "The open file", named: true, created: "2026-11-01" },
  notes: [note(1, "<b>It opens</b> the file.")],
  drawn: [{ at: 1, line: "", cells: ["B3"], second: false }],
};
const branches = [{ at: 1, log: ["c7c6", "c2c3"] }];
const ANNOTATED = { record: { log: LOG, branches, meta } };

/** Return the names of the tables on the device. @param {TableScreen} screen */
async function tables(screen) {
  await screen.goto("#/tables");
  await screen.until(() => screen.get("heading", "Your games"));
  return Array.from(screen.document.querySelectorAll("[data-table] h3"), (one) => one.textContent);
}

test(
  "a game goes on with its lines, notes and drawings, is read, and kept if that is wanted",
  ANNOTATED,
  async (screen) => {
    await screen.menu(/^Share$/);
    const plain = await screen.address();
    await screen.check(/^With lines and notes/);
    await screen.within("dialog").shows("The whole game, and 1 other line, 1 note, 1 drawing.");
    await screen.until(() => screen.value(/^Link$/) && !screen.value(/^Link$/).endsWith(plain));
    const link = await screen.address();
    assert.match(link, /^#\/g\/3/);

    const friend = await screen.friend(link);
    await friend.within("main").shows("It comes with 1 other line, 1 note, 1 drawing.");
    assert.deepEqual(await tables(friend), []);
    await friend.goto(link);
    await friend.press("Read it");
    await friend.until(() => assert.deepEqual(friend.turns(), ["B1-B3", "G7-G6", "B3-A3"]));
    await friend.shows("<b>It opens</b> the file.");
    assert.equal(friend.count("[data-focus^='line ']"), 1);
    const here = friend.window.location.hash;
    assert.deepEqual(await tables(friend), [], "what is only read is not among one's games");

    await friend.goto(here);
    await friend.menu("Keep a copy");
    await friend.shows("This game is kept now. It is among your games.");
    assert.equal((await tables(friend)).length, 1);
    await friend.goto(here);
    await friend.until(() => assert.deepEqual(friend.turns(), ["B1-B3", "G7-G6", "B3-A3"]));
    await friend.until(() => friend.get("button", "Menu"));
    await friend.press("Menu");
    assert.ok(!friend.has("button", "Keep a copy"));
  },
);

test("the note offers to keep a game that is read", async (friend) => {
  const { text } = await friend.python.tell({ do: "pack", record: recordOf(ANNOTATED.record), what: "annotated" });
  await friend.goto(`#/g/${text}`);
  await friend.press("Read it");
  await friend.shows("You are reading a game that was sent to you.");
  await friend.press("Keep a copy");
  await friend.shows("This game is kept now.");
  assert.equal((await tables(friend)).length, 1);
});

test("a game that is changed while it is read is kept", async (friend) => {
  const { text } = await friend.python.tell({ do: "pack", record: recordOf(ANNOTATED.record), what: "annotated" });
  await friend.goto(`#/g/${text}`);
  await friend.press("Read it");
  await friend.until(() => assert.equal(friend.turns().length, 3));
  await friend.press("The end");
  await friend.point("C7", "C6");
  await friend.until(() => assert.equal(friend.turns().length, 4));
  assert.equal((await tables(friend)).length, 1);
});

test("a game without lines and notes offers no such link", { record: { log: LOG } }, async (screen) => {
  await screen.menu(/^Share$/);
  await screen.address();
  assert.ok(!screen.has("radio", /^With lines and notes/));
});

test("what is too much for a link is handed on as a file", {
  record: { log: LOG, meta: { ...meta, notes: Array.from({ length: 60 }, (_, n) => note(1, randomWords(n))) } },
}, async (screen) => {
  await screen.menu(/^Share$/);
  await screen.address();
  await screen.check(/^With lines and notes/);
  await screen.within("dialog").shows("This is too much for a link. Send a file instead");
  assert.ok(!screen.has("textbox", /^Link$/));
  await screen.within("dialog").press("PGN (.pgn)");
  const file = await screen.until(() => screen.page.given.saved.pop() ?? false);
  assert.equal(file.name, "the-open-file.pgn");
  assert.ok((await file.text()).includes(randomWords(59)));
});

test("several games become one file, and its list is there again after one was read", async (screen) => {
  const second = { ...meta, name: "Second", notes: [note(2, "Here.")] };
  await screen.restore({ records: [recordOf(ANNOTATED.record), recordOf({ log: LOG.slice(0, 2), meta: second })] });
  await screen.goto("#/tables");
  await screen.unfold("Several games as one file");
  const form = screen.within("main");
  assert.ok(!form.has("button", "Save them as one file"));
  await form.check(/^Second/);
  await form.check(/^The open file/);
  await form.shows("2 games chosen");
  await form.press("Save them as one file");
  await form.shows("The file is on its way to your downloads.");
  const file = await screen.until(() => screen.page.given.saved.pop() ?? false);
  assert.equal(file.name, "2-games.pgn");
  const text = await file.text();
  assert.ok(text.indexOf('[Event "Second"]') < text.indexOf('[Event "The open file"]'));

  const friend = await screen.friend("#/open");
  await friend.press("Choose a file");
  await friend.bring(text, file.name);
  await friend.shows("2 games in this text");
  await friend.press(/The open file/);
  await friend.press("Read it");
  await friend.until(() => assert.deepEqual(friend.turns(), ["B1-B3", "G7-G6", "B3-A3"]));
  await friend.shows("<b>It opens</b> the file.");
  await friend.press("Menu");
  await friend.click(friend.get("link", "Back to the list"));
  await friend.shows("2 games in this text");
  await friend.press(/Second/);
  await friend.press("Read it");
  await friend.until(() => assert.deepEqual(friend.turns(), ["B1-B3", "G7-G6"]));
  assert.deepEqual(await tables(friend), []);
  await friend.goto("#/open");
  await friend.press("Clear");
  await friend.goto("#/tables");
  await friend.goto("#/open");
  assert.ok(!friend.within("main").text().includes("in this text"));
});

/** Return words that cannot be packed well. @param {number} n */
function randomWords(n) {
  let state = n + 1;
  const word = () => {
    state = (state * 48271) % 0x7fffffff;
    return state.toString(36);
  };
  return Array.from({ length: 12 }, word).join(" ");
}
