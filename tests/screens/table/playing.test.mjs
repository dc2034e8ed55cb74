// What the table says and does about moves: refusals, taking back, looking back, typed moves, questions, results.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

const TWO = { table: "turtle-shell" };
const AGAINST = { white: "person", black: "1" };
const STALEMATE = "5k/R4R/6/8/8/4/8/6/2K3/6 w"; // B8-C8 stalemates Black
const HOME_RUN = "6/2K3/6/8/8/k3/8/6/6/6 w"; // D8-E8 wins at once
const MATE = "6/6/6/6K1/8/2R1/k7/6/6/5R w"; // G0-B0 mates

test("a refusal names the rule and keeps the piece selected", TWO, async (screen) => {
  await screen.point("C0", "E5");
  const refusal = screen.within("region", "Refused");

  assert.match(screen.strip(), /Rule T3$/);
  assert.match(screen.voice("alert"), /\(T3\)/);
  assert.ok(screen.has("button", "Knight C0: take back"));
  assert.ok(screen.find(".mark-danger"));
  await refusal.follow("Read the rule");
  assert.equal(screen.window.location.hash, "#/rules/turtle-shell/T3");
  await screen.until(() => screen.document.activeElement === screen.get("heading", "T3 Pieces"));
  await screen.follow("Back to the table");
  assert.match(screen.strip(), /Rule T3$/);
  await screen.point("D1");
  assert.ok(!screen.has("region", "Refused"));
});

test("a repetition is refused with its count", TWO, async (screen) => {
  await screen.point("C0", "D1", "C9", "D8", "D1", "C0", "D8", "C9");

  const refusal = screen.within("region", "Refused").text();
  assert.match(screen.strip(), /Rule T5$/);
  assert.match(refusal, /must vary/);
  assert.match(screen.within("table").text(), /Threats/);
});

test("undo, redo and branches", TWO, async (screen) => {
  await screen.point("B1", "B3", "B7", "B6");
  assert.deepEqual(screen.turns(), ["B1-B3", "B7-B6"]);
  await screen.press("Undo");
  assert.equal(screen.strip(), "Black to move.");
  assert.equal(screen.find('button.ply[data-undone="yes"]')?.textContent, "B7-B6");
  await screen.press("Redo");
  assert.equal(screen.strip(), "White to move.");
  screen.cell("B3")?.focus();
  await screen.keys("u");
  assert.equal(screen.strip(), "Black to move.");
  await screen.point("G7", "G6");
  assert.deepEqual(screen.turns(), ["B1-B3", "G7-G6"]);
  await screen.press("Other line from turn 1");
  assert.deepEqual(screen.turns(), ["B1-B3", "B7-B6"]);
  assert.equal(screen.all("button", "Other line from turn 1").length, 1);
});

test("looking back changes nothing until a move is played", TWO, async (screen) => {
  await screen.point("B1", "B3", "B7", "B6");
  screen.cell("B3")?.focus();
  await screen.keys("[");
  assert.equal(screen.strip(), "Looking back at turn 1, White");
  assert.equal(screen.cell("B7")?.getAttribute("aria-label"), "B7, square, Black pawn");
  await screen.press("Return");
  assert.equal(screen.strip(), "White to move.");
  await screen.click(/** @type {HTMLElement} */ (screen.find("button.ply")));
  await screen.point("G7", "G6");
  assert.deepEqual(screen.turns(), ["B1-B3", "G7-G6"]);
  assert.ok(screen.has("button", "Other line from turn 1"));
});

test("a move is played from the list by keys", TWO, async (screen) => {
  screen.cell("B1")?.focus();
  await screen.keys("m");
  const options = () => screen.within("listbox", "Legal moves").all("option");
  assert.equal(options().length, 8);
  assert.equal(screen.document.activeElement, options()[0]);
  await screen.typed("kni");
  assert.equal(options().length, 2);
  await screen.keys("ArrowDown", "Enter");

  assert.equal(screen.turns().length, 1);
  assert.ok(!screen.has("dialog"));
  assert.ok(screen.document.activeElement?.matches("[data-cell]"));
});

for (const typed of ["b1b3", "B1-B3", " b1  b3 ", "B1xB3", "pawn b1 to b3"])
  test(`a typed move is read leniently: ${typed}`, TWO, async (screen) => {
    screen.cell("B1")?.focus();
    await screen.keys("/");
    await screen.fill("Move", typed);
    assert.equal(screen.find("#move-echo")?.textContent, "Pawn B1 to B3");
    await screen.keys("Enter");

    assert.deepEqual(screen.turns(), ["B1-B3"]);
    assert.ok(screen.document.activeElement?.matches("[data-cell]"));
  });

test("a move that loses at once needs confirmation", async (screen) => {
  await screen.openRecord({ start: STALEMATE });
  await screen.point("B8", "C8");
  const question = screen.within("region", "Before this move");
  assert.match(question.text(), /stalemate/);
  assert.match(question.text(), /Rule T4/);
  await question.press("Keep thinking");
  assert.deepEqual(screen.turns(), []);
  await screen.point("B8", "C8");
  await question.press("Play it anyway");

  assert.match(screen.within("region", "Result").text(), /Black wins/);
});

for (const [start, from, to, said] of [
  [HOME_RUN, "D8", "E8", "end zone"],
  [MATE, "G0", "B0", "checkmate"],
])
  test(`the result is shown with its rule: ${said}`, async (screen) => {
    await screen.openRecord({ start });
    await screen.point(from, to);
    const result = screen.within("region", "Result");

    assert.equal(result.get("heading").textContent, "White wins");
    assert.match(result.text(), new RegExp(said));
    assert.ok(result.has("link", "Rule T4"));
    assert.match(screen.voice("alert"), /White wins/);
    await result.press("Rematch");
    assert.deepEqual(screen.turns(), []);
    assert.ok(!screen.has("region", "Result"));
  });

test("two people agree to a draw, which stays, and play on after an undo", TWO, async (screen) => {
  await screen.point("B1", "B3");
  await screen.press("Menu");
  await screen.press("Agree to a draw");
  assert.match(screen.text(), /Do both of you agree to a draw\?/);
  await screen.press("Agree to a draw");

  assert.equal(screen.within("region", "Result").get("heading").textContent, "A draw");
  assert.equal(screen.strip(), "Draw by agreement.");
  await screen.reload();
  assert.equal(screen.strip(), "Draw by agreement.");
  await screen.press("Undo");
  await screen.press("Play on from here");
  await screen.stands("Black to move.");
});

test("resigning against the opponent loses", { table: "turtle-shell", seats: AGAINST }, async (screen) => {
  await screen.press("Menu");
  assert.ok(!screen.has("button", "Agree to a draw"));
  await screen.press("White resigns");
  await screen.within("dialog").press("White resigns");

  assert.match(screen.within("region", "Result").text(), /Black wins: White resigned\./);
});

test("undo stops the opponent", { table: "turtle-shell", seats: AGAINST }, async (screen) => {
  screen.python.hold("think");
  await screen.point("D2", "E2");
  assert.ok(screen.has("button", "Move now"));
  await screen.press("Undo");
  await screen.stands("Your turn.");
  screen.python.release(); // a late move arrives
  await screen.pass(4000);

  assert.deepEqual([screen.turns().length, screen.undone()], [1, 1]);
  assert.equal(screen.strip(), "Your turn.");
});

test("undo goes back past the opponent's answer", { table: "turtle-shell", seats: AGAINST }, async (screen) => {
  await screen.point("B1", "B3");
  assert.equal(screen.turns().length, 2);
  assert.match(screen.document.title, /Your turn/);
  await screen.press("Undo");
  assert.equal(screen.strip(), "Your turn.");
  assert.equal(screen.document.querySelectorAll('button.ply[data-undone="yes"]').length, 2);
});
