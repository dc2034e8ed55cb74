// Sharing: what leaves a table can be opened elsewhere, and nothing is kept before the user agrees.
import assert from "node:assert/strict";
import { recordOf } from "../stage/table.mjs";
import { test } from "../stage/test.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

const ASKED = { start: "6/2k3/6/8/8/4/8/R4r/6/2K3 w" }; // B2-B8 wins the rook on G2 or more
const NOTE = "<b>Back rank</b>, always.";
const BY_LINK = { table: "turtle-shell", seats: { white: "person", black: "link" } };
const PEOPLE = { white: { kind: "person" }, black: { kind: "person" } };

/** Return the number of stored tables. @param {TableScreen} screen */
async function tables(screen) {
  await screen.goto("#/tables");
  await screen.until(() => screen.get("heading", "Your games"));
  return screen.count("[data-table]");
}
/** Open the sheet with the link. @param {TableScreen} screen */
const share = (screen) => screen.menu(/^Share$/);
/** Send the turn, close the sheet, and return the link. @param {TableScreen} screen */
async function handOver(screen) {
  await screen.press(/Send/);
  const link = await screen.address();
  await screen.press("QR code");
  await screen.within("dialog").press("Close");
  return link;
}
/** Take a seat at the table of a friend. @param {TableScreen} screen */
async function takeSeat(screen) {
  await screen.press("Take your seat");
  await screen.until(() => screen.find(".board [data-cell]") ?? false);
}
/** Offer a draw by the menu and its question. @param {TableScreen} screen @param {string} label */
async function offer(screen, label) {
  await screen.menu(label);
  await screen.within("dialog").press(label);
}
const lines = (/** @type {TableScreen} */ screen) => screen.count("[data-focus^='line ']");
const turns = (/** @type {TableScreen} */ screen, /** @type {string[]} */ ...wanted) =>
  screen.until(() => assert.deepEqual(screen.turns(), wanted));
const named = (/** @type {string} */ name, /** @type {string[]} */ log, more = {}) => ({
  ...recordOf({ log, meta: { seats: PEOPLE, name, created: `2026-01-01 ${name}` } }),
  ...more,
});
/** Bring a backup to the screen for files. @param {TableScreen} screen @param {any[]} records */
async function bring(screen, ...records) {
  const kept = records.map((record, at) => ({ id: `t${at}`, record, picked: [] }));
  await screen.goto("#/open");
  await screen.press("Choose a file");
  await screen.bring(JSON.stringify({ kind: "chess-pilgrimage-backup", v: 1, tables: kept, values: { settings: {} } }));
}
/** Return the number of moves of each stored table, by name. @param {TableScreen} screen @returns {Promise<object>} */
async function moves(screen) {
  const { openStorage } = await screen.page.load("testing.js");
  const storage = openStorage();
  await storage.ready;
  const found = storage.list().map((/** @type {any} */ one) => [one.name, one.moves]);
  return Object.fromEntries(Array.from(found, ([name, many]) => [name, many]));
}

test("a game in a link is previewed", { record: { log: ["b1b3", "g7g6", "b3a3"] } }, async (screen) => {
  await share(screen);
  const link = await screen.address();
  const friend = await screen.friend(link);
  await friend.until(() => friend.get("heading", "A game has been sent to you"));
  await friend.within("main").shows("Black to move.");
  assert.ok(friend.has("link", "How to play"));
  assert.equal(await tables(friend), 0);
  await friend.goto(link);
  await friend.press("Put it on a table");
  await turns(friend, "B1-B3", "G7-G6", "B3-A3");
  await friend.goto(link);
  await friend.until(() => friend.window.location.hash.startsWith("#/table/"));
  assert.equal(await tables(friend), 1);
});

test("a link starts Python at once, and its game is on the table without asking again", {
  slow: "page/features.js",
}, async (screen) => {
  const { text } = await screen.python.tell({ do: "pack", record: recordOf({ log: ["b1b3", "g7g6"] }) });
  const friend = await screen.friend(`#/g/${text}`, { slow: "page/features.js" });
  assert.equal(friend.document.documentElement.dataset.core, "ready", "Python waits for no part of the page");

  friend.page.come();
  await friend.within("main").shows("White to move.");
  friend.python.hold("open");
  await friend.press("Put it on a table");
  await turns(friend, "B1-B3", "G7-G6");
  assert.deepEqual(
    friend.python.exchanges.map(({ request }) => request.do),
    ["unpack", "open", "open"], // the last one for the table, as at any table that is opened
  );
});

test("an earlier position can be shared", { record: { log: ["b1b3", "g7g6", "b3a3"] } }, async (screen) => {
  await screen.click(/** @type {HTMLElement} */ (screen.find("button.ply")));
  await screen.press("Share this moment");
  const game = await screen.address();
  await screen.check(/^This position only/);
  await screen.until(() => !screen.value(/^Link$/).endsWith(game));
  const position = await screen.address();
  const found = [];
  for (const link of [game, position])
    found.push(await screen.python.tell({ do: "unpack", text: link.replace("#/g/", "") }));
  assert.deepEqual(
    found.map(({ what }) => what),
    ["game", "position"],
  );
  assert.deepEqual(found[0].record.log, ["b1b3"]);
  assert.ok(found[1].record.start.endsWith(" b"));
});

test("what the buttons of the sheet show is in their names", { table: "turtle-shell" }, async (screen) => {
  await share(screen);
  await screen.address();
  const named = Array.from(screen.get("dialog", "Share").querySelectorAll("button[aria-label]"));
  assert.ok(named.length > 2);
  for (const button of named) {
    const name = (button.getAttribute("aria-label") ?? "").replace(/\(.*\)/, ""); // brackets are no part of it
    assert.ok(name.toLowerCase().includes((button.textContent ?? "").trim().toLowerCase()), name);
  }
});

for (const [what, spoil, words] of /** @type {[string, (text: string) => string, string][]} */ ([
  ["cut", (text) => text.slice(0, -5), "The end of this link is missing"],
  ["changed", (text) => `${text.slice(0, 9)}${text[9] === "A" ? "B" : "A"}${text.slice(10)}`, "was changed in transit"],
  ["no link", () => "hello", "not a link to a game"],
]))
  test(`a damaged link says what is wrong: ${what}`, async (screen) => {
    const { text } = await screen.python.tell({ do: "pack", record: recordOf({ log: ["b1b3"] }) });
    await screen.goto(`#/g/${spoil(text)}`);
    await screen.until(() => assert.ok(screen.within("main").words("alert").join().includes(words)));
    assert.equal(await tables(screen), 0);
  });

test("a question about a position is answered on the board", { record: ASKED }, async (screen) => {
  await share(screen);
  await screen.check(/^A question/);
  await screen.fill("Your question", "How does White win?");
  await screen.choose("The answer", "Rook B2 to B8, check");
  await screen.fill("A sentence with the answer", NOTE);
  await screen.press("Make the link");
  const link = await screen.address();
  await screen.fill("Your question", "How?");
  assert.ok(!screen.has("textbox", /^Link$/));

  const friend = await screen.friend(link);
  await friend.until(() => friend.get("heading", "A friend asks you"));
  await friend.within("main").shows("How does White win?");
  assert.doesNotMatch(friend.text(), /Back rank/);
  assert.deepEqual(await friend.axe(), []);
  await friend.press("Answer on the board");
  const panel = friend.within("region", "A friend asks");
  await panel.shows("How does White win?");
  await friend.point("D0", "C0");
  await panel.shows("That gives too much away");
  await panel.press("Try again");
  await friend.until(() => assert.match(friend.cellName("D0"), /White king/));
  assert.ok(panel.has("button", "Hint"));
  await friend.reload();
  await friend.press("Answer on the board");
  await friend.point("B2", "B8");
  await panel.shows(`Well done: that is the answer. ${NOTE}`);
  assert.deepEqual(await friend.axe(), []);
  await panel.press("Ask one back");
  await turns(friend, "RB2-B8+");
  await friend.until(() => friend.get("heading", "Share"));
});

test("the engine answers, and the friend may see it and play on", { record: ASKED }, async (screen) => {
  await share(screen);
  await screen.check(/^A question/);
  await screen.press("Make the link");
  const friend = await screen.friend(await screen.address());
  await friend.press("Answer on the board");
  const panel = friend.within("region", "A friend asks");
  await panel.shows("What would you play?");
  await friend.point("D0", "C0");
  await panel.shows("That gives too much away");
  await panel.press("Show me");
  await panel.shows("The answer is: rook B2 to B8");
  await panel.press("Play on from here");
  await turns(friend, "RB2-B8+");
  assert.match(friend.window.location.hash, /^#\/table\//);
});

test("a question that was cut says so", async (screen) => {
  const record = recordOf({ log: ["b1b3"] });
  const { text } = await screen.python.tell({ do: "pack", record, what: "position", question: { answer: "g7g6" } });
  await screen.goto(`#/g/${text.slice(0, -1)}`);
  await screen.until(() =>
    assert.match(screen.within("main").words("alert").join(), /The question in this link was cut or changed/),
  );
});

test("a draw is offered, then declined by a move, then accepted", BY_LINK, async (screen) => {
  await screen.play("b1b3");
  await offer(screen, "Offer a draw");
  await screen.stands("Your turn is made, with the offer of a draw.");
  await offer(screen, "Take the offer back");
  await screen.stands("Your turn is made.");
  await offer(screen, "Offer a draw");
  const friend = await screen.friend(await handOver(screen));
  await screen.stands("Waiting for your friend, Black. You have offered a draw.");
  await friend.shows("Your friend offers a draw. Take your seat to answer.");
  await takeSeat(friend);
  await friend.stands("Your friend offers a draw.");
  await friend.play("g7g6"); // declined
  await screen.goto(await handOver(friend));
  await screen.stands("Your turn.");

  await screen.play("b3a3");
  await friend.goto(await handOver(screen));
  await turns(friend, "B1-B3", "G7-G6", "B3-A3");
  await offer(friend, "Offer a draw"); // before the move that goes with it
  await friend.play("b7b6");
  await screen.goto(await handOver(friend));
  await screen.stands("Your friend offers a draw.");
  await screen.press("Accept the draw");
  await screen.within("dialog").press("Accept the draw");
  await screen.until(() => assert.match(screen.within("region", "Result").text(), /A draw/));
  await friend.goto(await handOver(screen));
  await friend.until(() => assert.match(friend.within("region", "Result").text(), /A draw/));
});

test("a link cannot end our game", BY_LINK, async (screen) => {
  await screen.play("b1b3");
  const sent = await screen.python.tell({ do: "unpack", text: (await handOver(screen)).replace("#/g/", "") });
  const answered = { ...sent.record, log: ["b1b3", "g7g6"], at: 2 };
  for (const [ended, told] of /** @type {[object, string][]} */ ([
    [{ at: 2, reason: "resignation", side: "white" }, "Your turn."],
    [{ at: 2, reason: "agreement", side: null }, "Your friend offers a draw."],
  ])) {
    const turn = { do: "pack", record: { ...answered, ended }, what: "turn", table: sent.table };
    await screen.goto(`#/g/${(await screen.python.tell(turn)).text}`);
    await screen.stands(told);
    assert.ok(!screen.has("region", "Result"));
  }
});

test("a sent turn cannot be undone", BY_LINK, async (screen) => {
  await screen.play("b1b3");
  await screen.stands("Your turn is made.");
  await screen.press("Undo");
  assert.equal(screen.undone(), 1);
  await screen.point("B1", "B3");
  const link = await handOver(screen);
  await screen.stands("Waiting for your friend, Black.");
  assert.match(screen.within("region", /^Black: /).text(), /Your friend/);
  await screen.click(/** @type {HTMLElement} */ (screen.get("button", "Undo"))); // it says that it cannot, and why
  await screen.says("cannot be taken back");
  assert.equal(screen.undone(), 0);
  await screen.goto(link);
  await screen.shows("You have this turn already.");
});

test("two answers become two lines", BY_LINK, async (screen) => {
  await screen.play("b1b3");
  const invitation = await handOver(screen);
  const answers = [];
  for (const cells of [
    ["G7", "G6"],
    ["B7", "B6"],
  ]) {
    const friend = await screen.friend(invitation);
    await takeSeat(friend);
    await friend.point(...cells);
    await friend.until(() => friend.turns().length === 2);
    answers.push(await handOver(friend));
  }
  await screen.goto(answers[0]);
  await turns(screen, "B1-B3", "G7-G6");
  await screen.until(() => screen.undone() === 0); // after its end was seen, it is on the table
  await screen.goto(answers[1]);
  await screen.within("dialog").shows("differs from yours after turn 1, White");
  await screen.press("Continue theirs");
  await turns(screen, "B1-B3", "B7-B6");
  assert.equal(lines(screen), 1);
  await screen.goto(answers[0]);
  await screen.press("Keep mine");
  await turns(screen, "B1-B3", "B7-B6");
  assert.equal(lines(screen), 1);
});

test("a backup is merged and the merge undone", async (screen) => {
  await bring(screen, named("Short", ["b1b3"]), named("Long", ["b1b3", "g7g6", "b3a3"]));
  await screen.press("Restore");
  await screen.shows("2 tables added.");
  await bring(
    screen,
    named("Short", ["b1b3", "g7g6"]),
    named("Long", ["b1b3"]),
    named("Damaged", ["b1b3", "nonsense"]),
    { game: "draughts", format: 1, log: [] },
    5,
    named("New", ["g1g3"]),
    named("Nothing done", []),
  );
  await screen.press("Restore");
  for (const told of [
    "2 tables added.",
    "1 table continued with moves from the backup.",
    "1 table already here.",
    "“Damaged” is damaged after 1 move in the backup",
    "could not be opened. There is no game “draughts”",
    "It has no record.",
  ])
    await screen.within("main").shows(told);
  assert.deepEqual(await moves(screen), { Short: 2, Long: 3, Damaged: 1, New: 1 });
  await screen.press("Undo the restore");
  await screen.within("main").shows("Everything is as it was before.");
  assert.deepEqual(await moves(screen), { Short: 1, Long: 3 });
});

test("a longer game in a backup removes nothing from the stored table", async (screen) => {
  const game = ["b1b3", "g7g6", "b3a3", "f7f6", "e1d1", "f9d8"];
  const meta = { seats: PEOPLE, name: "Evening", created: "2026-01-01" };
  const notes = [{ at: 1, text: "Why not?", when: "2026-01-01", line: "" }];
  const log = [...game.slice(0, 4), "a3a4", "f6f5"];
  const branches = [{ at: 1, log: ["c7c6"] }];
  await bring(screen, recordOf({ log, at: 4, branches, meta: { ...meta, notes } }));
  await screen.press("Restore");
  await screen.shows("1 table added.");
  await bring(screen, recordOf({ log: game, meta }));
  await screen.shows("It removes nothing");
  await screen.press("Restore");
  await screen.shows("1 table continued with moves from the backup.");
  await screen.goto("#/");
  await screen.follow("Evening");
  await turns(screen, "B1-B3", "G7-G6", "B3-A3", "F7-F6", "KE1-D1", "NF9-D8");
  assert.equal(lines(screen), 2);
  await screen.reload(); // it is stored
  await screen.until(() => lines(screen) === 2);
  const kept = screen.record();
  assert.equal(await tables(screen), 1);
  assert.deepEqual(kept.log, game);
  assert.deepEqual(kept.branches, [
    { at: 4, log: ["a3a4", "f6f5"] },
    { at: 1, log: ["c7c6"] },
  ]);
  assert.deepEqual(kept.meta.notes, notes);
});

test("a deleted table is restored only on request", async (screen) => {
  const records = [named("Short", ["b1b3"]), named("Long", ["b1b3", "g7g6"])];
  await bring(screen, ...records);
  await screen.press("Restore");
  await screen.shows("2 tables added.");
  await screen.goto("#/");
  for (const name of ["Long", "Short"]) {
    const card = Array.from(screen.document.querySelectorAll("[data-table]")).find((one) =>
      one.textContent?.includes(name),
    );
    const part = screen.inside(/** @type {Element} */ (card));
    await part.unfold("More");
    await part.press("Delete");
    await screen.shows(`“${name}” is deleted.`);
  }
  await screen.press("Undo"); // the table is back, and no backup need ask about it
  await screen.shows("The table is back.");
  await bring(screen, ...records);
  await screen.press("Restore");
  await screen.shows("1 table in the backup was deleted here and not restored.");
  assert.deepEqual(await moves(screen), { Short: 1 });
  await screen.press("Restore the deleted table too");
  await screen.shows("1 table added.");
  assert.deepEqual(await moves(screen), { Short: 1, Long: 2 });
  await screen.press("Undo the restore");
  await screen.shows("Everything is as it was before.");
  assert.deepEqual(await moves(screen), { Short: 1 });
});
