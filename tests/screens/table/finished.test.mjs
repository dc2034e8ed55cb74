// A finished game stays finished: what is tried is kept beside it, and who plays on does so at a table of its own.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

const LOG = ["b1b3", "b7b6", "c0d1", "c9d8"];
const DRAWN = { log: LOG, ended: { at: 4, reason: "agreement", side: null } };
const MATE = "6/6/6/6K1/8/2R1/k7/6/6/5R w"; // G0-B0 mates
const HOME_RUN = "6/2K3/6/8/8/k3/8/6/6/6 w"; // D8-E8 wins at once
const LEVEL_ONE = { white: { kind: "person" }, black: { kind: "opponent", level: 1 } };
const LOST = "1k6/p6p/8/8/8/8/P2Q1Q1P/4K3 w - - 0 1"; // for Black of level 5, which resigns after `LOSING` and a4-a5
const LOSING = ["a2a3", "h7h5", "a3a4", "b8a8", "h2h3", "a8b8", "h3h4", "b8a8"];

/** Return the record of the open table without its meta. @param {TableScreen} screen */
const game = (screen) => ({ ...screen.record(), meta: null });

/** Look back at the moment after a number of actions. @param {TableScreen} screen @param {number} at */
const lookBack = (screen, at) =>
  screen.click(/** @type {HTMLElement} */ (screen.document.querySelectorAll("button.ply")[at - 1]));

/** Return the results on the statistics screen. @param {TableScreen} screen */
async function results(screen) {
  await screen.goto("#/statistics");
  const [told = ""] = screen.text().match(/\d+ games?: [^.]*/) ?? [];
  await screen.back();
  return told;
}

/** Return what a record has besides the lines that were tried. @param {any} record */
const withoutTries = ({ branches: _, meta: { scratch: __, ...meta }, ...game }) => ({ ...game, meta });

test("a move while looking back is tried, for either side, and the game stays as it is", async (screen) => {
  await screen.openRecord({ ...DRAWN, meta: { seats: LEVEL_ONE, clock: { on: true, spent: { white: 9 } } } });
  const before = screen.record();
  const { hash } = screen.window.location;
  await lookBack(screen, 2);
  await screen.point("G1", "G3");
  assert.equal(screen.strip(), "Line 1 of 1 from turn 1, Black: turn 2, White");
  await screen.says("Pawn G1 to G3. Line 1 of 1 from turn 1, Black. Black to move.");
  await screen.point("C7", "C6"); // no opponent answers: its side is tried, too
  assert.equal(screen.strip(), "Line 1 of 1 from turn 1, Black: turn 2, Black");
  assert.equal(screen.asked("think").length, 0);

  for (const again of [false, true]) {
    if (again) await screen.reload();
    else await screen.press("Back to the game");
    assert.equal(screen.window.location.hash, hash);
    assert.equal(screen.strip(), "Draw by agreement.");
    assert.ok(await screen.until(() => screen.has("region", "Result")));
    assert.deepEqual(withoutTries(screen.record()), before && withoutTries(before));
    assert.deepEqual(screen.record().branches, [{ at: 2, log: ["g1g3", "c7c6"] }]);
    assert.ok(screen.has("button", "Analysis from turn 1, Black · 2 moves"));
  }
  assert.equal(await results(screen), "", "nothing was finished here");
  await screen.press(/^Analysis from turn 1/);
  assert.deepEqual(screen.turns(), ["B1-B3", "B7-B6", "G1-G3", "C7-C6", "NC0-D1", "NC9-D8"]);
});

test("moves are tried where the players ended the game", async (screen) => {
  const ended = { at: 4, reason: "resignation", side: "black" };
  await screen.openRecord({ log: LOG, ended, meta: { seats: LEVEL_ONE } });
  assert.equal(screen.strip(), "White wins: Black resigned.");
  await screen.point("G1", "G3");
  assert.equal(screen.strip(), "Line 1 of 1 from turn 2, Black: turn 3, White");
  await screen.press("Back to the game");
  assert.equal(screen.strip(), "White wins: Black resigned.");
  assert.deepEqual(screen.record().ended, ended);
});

test("Play on from here says against whom, and is a table of its own", async (screen) => {
  await screen.openRecord({ ...DRAWN, meta: { seats: LEVEL_ONE, clock: { on: true, spent: { white: 9 } } } });
  const finished = screen.window.location.hash;
  await lookBack(screen, 2);
  await screen.point("G1", "G3");
  const before = screen.record();
  await screen.press("Play on from here against level 1");
  await screen.until(() => screen.turns().length === 4); // the opponent answers

  assert.notEqual(screen.window.location.hash, finished);
  assert.ok(screen.document.activeElement?.matches("[data-cell]"));
  assert.deepEqual(screen.turns().slice(0, 3), ["B1-B3", "B7-B6", "G1-G3"]);
  assert.equal(screen.record().ended ?? null, null);
  assert.deepEqual(screen.record().branches, []);
  await screen.press("To the finished game");
  for (const again of [false, true]) {
    if (again) await screen.reload();
    assert.equal(screen.window.location.hash, finished);
    assert.equal(screen.strip(), "Draw by agreement.");
    assert.equal(screen.turns().length, 4);
    assert.deepEqual(screen.record(), before);
    assert.ok(await screen.until(() => screen.has("region", "Result")));
  }
});

test("a typed move is tried too, undo looks back, and another line is shown", async (screen) => {
  await screen.openRecord({ ...DRAWN, branches: [{ at: 2, log: ["g1g3"] }] });
  const before = game(screen);
  await lookBack(screen, 2);
  screen.cell("G1")?.focus();
  await screen.keys("/");
  await screen.typed("G1G3");
  await screen.keys("Enter");
  assert.equal(screen.strip(), "Line 1 of 1 from turn 1, Black: turn 2, White");
  assert.deepEqual(game(screen), before, "the line is there already");
  await screen.press("Back to the game");

  for (const undo of [() => screen.press("Undo"), () => screen.keys("u")]) {
    await undo();
    assert.equal(screen.strip(), "Try moves here, for either side");
    await screen.says("The game is over, and stays as it is. Moves can be tried here.");
    assert.deepEqual(game(screen), before);
    await screen.press("Back to the game");
  }
  await screen.press("Other line from turn 1, Black");
  assert.equal(screen.strip(), "Line 1 of 1 from turn 1, Black: turn 2, White");
  assert.deepEqual(game(screen), before);
  await screen.keysAt("B3", "Escape"); // where the line left the game
  assert.equal(screen.strip(), "Looking back at turn 1, Black");
  await screen.press("Play on from here");
  await screen.until(() => screen.turns().length === 2);
  assert.equal(screen.strip(), "White to move.");
});

test("both games count, each with its result", async (screen) => {
  await screen.openRecord({ start: MATE, meta: { seats: LEVEL_ONE } });
  await screen.point("G0", "B0");
  await screen.until(() => screen.has("region", "Result"));
  assert.equal(await results(screen), "1 game: 1 won, 0 drawn, 0 lost");
  const finished = screen.window.location.hash;
  await screen.press("Undo");
  await screen.press("Play on from here against level 1");
  await screen.until(() => screen.window.location.hash !== finished && screen.strip() === "Your turn.");
  await screen.point("G0", "B0");
  await screen.until(() => screen.has("region", "Result"));
  assert.equal(await results(screen), "2 games: 2 won, 0 drawn, 0 lost");
});

test("a move that ends the game at the other table is its result too", async (screen) => {
  await screen.openRecord({ start: HOME_RUN, meta: { seats: LEVEL_ONE } });
  await screen.press("Menu");
  await screen.press("White resigns");
  await screen.press("White resigns");
  await screen.until(() => screen.has("region", "Result"));
  await screen.menu("Try moves");
  await screen.press("Play on from here against level 1");
  await screen.until(() => screen.strip() === "Your turn.");
  await screen.point("D8", "E8");
  await screen.until(() => screen.has("region", "Result"));
  assert.equal(await results(screen), "2 games: 1 won, 0 drawn, 1 lost");
});

test("an opponent that has resigned plays on at the other table, and does not resign again", async (screen) => {
  const seats = { white: { kind: "person" }, black: { kind: "opponent", level: 5 } };
  await screen.openRecord({ game: "pilgrim", start: LOST, log: LOSING, meta: { seats } });
  await screen.point("a4", "a5");
  await screen.until(() => screen.strip() === "White wins: Black resigned.");
  const ended = game(screen);
  const finished = screen.window.location.hash;
  const result = screen.within("region", "Result");
  await screen.until(() => screen.has("region", "Result"));
  await result.press("Play on");
  await screen.until(() => screen.turns().length === 10);

  assert.equal(screen.record().meta.manners.played_on, true);
  await screen.goto(finished);
  assert.equal(screen.strip(), "White wins: Black resigned.");
  assert.deepEqual(game(screen), ended);
});

test("the review of a finished game is there after playing on, and after a reload", async (screen) => {
  await screen.openRecord({ ...DRAWN, log: LOG });
  await screen.until(() => screen.has("region", "Result"));
  await screen.within("region", "Result").press("Review");
  const panel = () => screen.within("region", "Analysis").text();
  await screen.until(() => !screen.has("button", "Stop"));
  const told = panel();
  await screen.reload();
  await screen.press("Review");
  assert.equal(panel(), told);
  assert.equal(screen.asked("review").length, 0); // it is not searched for again

  const { hash } = screen.window.location;
  await screen.goto("#/tables");
  await screen.unfold("More: A table");
  await screen.press("Delete A table");
  await screen.reload();
  await screen.goto("#/deleted");
  await screen.press("Bring back A table");
  await screen.goto(hash);
  await screen.press("Review");
  assert.equal(panel(), told, "and when the deleted table is brought back");
});

test("a friend's move that crossed the end of the game is not taken in without a question", async (screen) => {
  const seats = { white: { kind: "person" }, black: { kind: "link" } };
  const link = { table: "crossing1", sent: 1, over: true };
  const ended = { at: 1, reason: "resignation", side: "white" };
  await screen.openRecord({ log: ["b1b3"], ended, meta: { seats, link } });
  const over = screen.strip();
  const finished = screen.window.location.hash;
  const record = { ...screen.record(), log: ["b1b3", "g7g6"], at: 2, ended: null };
  const { text } = await screen.python.tell({ do: "pack", record, what: "turn", table: link.table });
  await screen.goto(`#/g/${text}`);
  await screen.shows("Your friend made this turn before knowing that the game is over.");
  assert.equal(screen.window.location.hash, finished);
  assert.equal(screen.strip(), over);
  assert.deepEqual(screen.record().log, ["b1b3"]);
  await screen.press("Go on with it");
  await screen.until(() => screen.turns().length === 2);
  assert.equal(screen.strip(), "Your turn.");
});

test("a pilgrimage that was given up goes on at the other table, with the same dice", async (screen) => {
  const { tell } = screen.python;
  const first = await tell({
    do: "draw",
    record: (await tell({ do: "new", game: "temple-island", seed: "7" })).record,
  });
  const [move, other] = first.scene.moves;
  const played = await tell({ do: "play", record: first.record, action: move.action });
  const rolled = await tell({ do: "draw", record: played.record });
  const { log, at } = rolled.record;
  const ended = { at, reason: "resignation", side: rolled.scene.to_move };
  await screen.openRecord({ ...rolled.record, ended });
  const finished = screen.window.location.hash;
  assert.equal(screen.turns().length, at);
  await lookBack(screen, 1);
  await screen.point(...other.steps);
  await screen.press("Play on from here");
  await screen.until(() => screen.window.location.hash !== finished && screen.record().at >= 3);
  assert.deepEqual(screen.record().log.slice(0, 2), [log[0], other.action]);
  assert.equal(screen.record().log[2], log[2]); // the die has rolled by itself
});

test("a made game goes on at the other table too", async (screen) => {
  const { game, link } = await screen.madeGame("hexapawn");
  await screen.goto(`#/game/${link}`);
  await screen.press("Play");
  await screen.sitDown();
  await screen.point("a1", "a2");
  await screen.press("Menu");
  await screen.press("Agree to a draw");
  await screen.press("Agree to a draw");
  const finished = screen.window.location.hash;
  await screen.menu("Try moves");
  await screen.press("Play on from here");
  await screen.until(() => screen.window.location.hash !== finished && screen.turns().length === 1);
  assert.equal(screen.record().game, game);
  assert.equal(screen.strip(), "Black to move.");
});
