// Who plays at a table: two people at one screen, the hand-over, a series of two opponents, and changing players.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

const HOME_RUN = "6/2K3/6/8/8/k3/8/6/6/6 w"; // White's king walks home
const LEVELS = [8, 7];

/** @param {number} white @param {number} black */
const seats = (white, black) => ({
  white: { kind: "opponent", level: white },
  black: { kind: "opponent", level: black },
});
/** A record of the first game of a series of two, one move before its end. */
const SERIES = {
  start: HOME_RUN,
  meta: {
    name: "A series",
    seats: seats(LEVELS[0], LEVELS[1]),
    series: { of: 2, number: 1, levels: LEVELS, games: [], next: "", stopped: false },
  },
};
const across = (/** @type {TableScreen} */ screen) => screen.count(".board .piece.across");

test("pieces turn towards the player across, until they are fixed", {
  record: { log: ["b1b3"], meta: { seating: "across" } },
}, async (screen) => {
  assert.ok(screen.count('.board .piece.across[data-side="black"]'));
  assert.equal(screen.count('.board .piece.across[data-side="white"]'), 0);
  await screen.point("G7", "G6");
  await screen.stands("White to move.");
  assert.equal(screen.find("[data-across]")?.dataset.across, "yes");

  await screen.menu("Players");
  await screen.press("Two at one screen");
  await screen.choose("Two people at one screen", "fixed");
  await screen.keys("Escape");
  assert.equal(across(screen), 0);
  assert.equal(screen.record().meta.seating, "fixed");
});

test("the phone is handed over", {
  record: { meta: { handover: true, seats: { white: { kind: "person" }, black: { kind: "person", name: "Ada" } } } },
}, async (screen) => {
  await screen.point("B1", "B3");
  assert.ok(screen.has("dialog", "Give the phone to Ada"));
  assert.deepEqual(await screen.axe(), []);
  await screen.keys("Enter"); // its button has the focus
  assert.ok(!screen.has("dialog"));
  assert.ok(screen.document.activeElement?.matches("[data-cell]"));
  await screen.point("G7", "G6");
  assert.ok(screen.has("dialog", "Give the phone to White"));
  const cover = /** @type {HTMLElement} */ (screen.get("dialog", "Give the phone to White"));
  await screen.click(cover); // a tap beside it does not uncover the board
  await screen.press("White has it");
  assert.equal(screen.count("dialog[open]"), 0);
  await screen.keys("u");
  assert.equal(screen.document.querySelectorAll("button.ply")[1].getAttribute("data-undone"), "yes");
  assert.equal(screen.count("dialog[open]"), 0);
});

test("seating is chosen before a game of two people", { hash: "#/new/turtle-shell" }, async (screen) => {
  await screen.unfold("More ways to play");
  assert.ok(!screen.has("combobox", "Two people at one screen"));
  await screen.takeSeats({ white: "person", black: "person" });
  await screen.choose("Two people at one screen", "across");
  await screen.check("Hand over between turns");
  await screen.press("Play");
  await screen.until(() => across(screen) > 0);
  const { meta } = screen.record();
  assert.deepEqual([meta.seating, meta.handover], ["across", true]);
});

test("two games of a series with alternating sides and the score", { record: SERIES }, async (screen) => {
  const first = screen.window.location.hash;
  const between = screen.within("region", "Between two games");
  await screen.until(() => assert.match(between.text(), /Opponent 8: 1\. Opponent 7: 0\./));
  assert.match(screen.voice(), /That was game 1 of 2\. Opponent 8: 1\. Opponent 7: 0\./);
  await between.press("Next game");
  await screen.until(() => assert.match(screen.find("h1")?.textContent ?? "", /game 2 of 2/));
  const sheet = screen.within("region", "Series");
  await sheet.shows("The score is level.");
  assert.deepEqual(
    sheet.all("row").map(({ textContent }) => textContent),
    ["GameOpponent 8Opponent 7", "11 White0 Black", "20 Black1 White", "Sum11"],
  );
  assert.deepEqual(screen.record().meta.seats, seats(LEVELS[1], LEVELS[0]));
  await sheet.follow(/^1$/);
  await screen.until(() => screen.window.location.hash === first);
  await screen.until(() => sheet.get("link", "To game 2"));
});

test("a series can be stopped and continued", { record: SERIES }, async (screen) => {
  const between = screen.within("region", "Between two games");
  await between.press("Stop the series");
  assert.ok(!screen.has("region", "Between two games"));
  await screen.says("The series is stopped.");
  await screen.pass(5500); // beyond the pause between two games
  assert.equal(screen.find("h1")?.textContent, "A series");
  await screen.press("Play game 2");
  await screen.until(() => assert.match(screen.find("h1")?.textContent ?? "", /game 2 of 2/));
});

test("the setup offers a series of two opponents", { hash: "#/new/turtle-shell" }, async (screen) => {
  await screen.unfold("More ways to play");
  await screen.takeSeats({ white: "2", black: "person" });
  assert.ok(!screen.has("combobox", "How many games"));
  await screen.takeSeats({ white: "2", black: "1" });
  await screen.choose("How many games", "6");
  screen.python.hold("think"); // the first game goes on
  await screen.press("Play");
  const sheet = screen.within("region", "Series");
  await sheet.shows("game 1 of 6");
  await sheet.press("Stop after this game");
  assert.ok(sheet.has("button", "Go on after this game"));
});

test("the player of a side is changed in the menu", { record: {} }, async (screen) => {
  await screen.menu("Players");
  await screen.choose("Black is played by", "Opponent 1, beginner");
  await screen.within("dialog").press("Close");
  await screen.until(() => screen.has("region", "Black: Opponent 1"));
  assert.deepEqual(screen.record().meta.seats.black, { kind: "opponent", level: 1 });
});
