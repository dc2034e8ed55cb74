// Pieces in the hand and looked at, moves that are typed or need a word before they are played, and the board in words.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

const TWO = { table: "turtle-shell" };

test("steps are chips and can be undone", TWO, async (screen) => {
  await screen.point("B1");
  await screen.press("Pawn B1: take back");
  assert.ok(!screen.has("button", "Pawn B1: take back"));
  await screen.point("B1");
  assert.ok(screen.has("button", "Pawn B1: take back"));
  await screen.keysAt("B1", "Escape");
  assert.ok(!screen.has("button", "Pawn B1: take back"));
});

test("another piece can be selected instead", TWO, async (screen) => {
  await screen.point("B1", "D2");
  assert.ok(screen.has("button", "Pawn D2: take back"));
});

test("an opponent's piece shows what it can do", TWO, async (screen) => {
  await screen.point("C9");
  const card = screen.within("region", "Rules");
  assert.match(card.text(), /Black knight on C9/);
  await card.unfold("Its cells from here");
  assert.match(card.text(), /Can go to D8/);
});

test("an illegal typed move names the rule", TWO, async (screen) => {
  await screen.menu("List of moves");
  await screen.press("Type a move");
  await screen.fill("Move", "e1 e5");
  await screen.keys("Enter");
  assert.match(screen.within("region", "Refused").get("link", "Read the rule").getAttribute("href") ?? "", /T3$/);
});

test("the board is described in words", TWO, async (screen) => {
  await screen.keysAt("B1", "t");
  assert.match(screen.voice(), /White to move/);
  await screen.keys("l");
  assert.match(screen.voice(), /Row 2: B1 White pawn/);
  await screen.keys("b");
  assert.match(screen.within("dialog", "The board in words").text(), /White: king E1; rooks B0, G0/);
  await screen.keys("Escape");
  assert.ok(!screen.has("dialog"));
});

test("each move can need confirmation", TWO, async (screen) => {
  await screen.goto("#/settings");
  await screen.check("Confirm every move");
  await screen.back();
  await screen.point("B1", "B3");
  const question = screen.within("region", "Before this move");
  assert.match(question.text(), /Pawn B1 to B3\?/);
  assert.equal(screen.heard.join(" ").match(/Pawn B1 to B3\?/g)?.length, 1, screen.heard.join(" | "));
  await question.press("Not yet");
  assert.deepEqual(screen.turns(), []);
  await screen.point("B1", "B3");
  await question.press("Play it");
  assert.deepEqual(screen.turns(), ["B1-B3"]);
});

test("the title shows the state", TWO, async (screen) => {
  await screen.until(() => screen.document.title === "White to move · Turtle Shell Chess · turn 1");
  await screen.point("B1", "B3");
  await screen.until(() => screen.document.title === "Black to move · Turtle Shell Chess · turn 1");
});

test("the card of a piece beside the board says where it is once", {
  record: { game: "pilgrim", log: ["use", "M@d"] },
}, async (screen) => {
  await screen.point("d0");
  const card = await screen.until(() => screen.find(".piece-card h3") ?? false);
  assert.equal(card.textContent, "White's bench, d-file: White mastodon");
  const words = Array.from(screen.document.querySelectorAll(".piece-card p.soft"), (one) => one.textContent ?? "");
  assert.deepEqual(
    words.filter((text) => /^\s*·|bench/.test(text)),
    [],
  );
});
