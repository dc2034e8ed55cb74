// Manners of an opponent: it resigns, offers and answers draws, and takes its least time.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

const LOST = "1k6/p6p/8/8/8/8/P2Q1Q1P/4K3 w - - 0 1";
const LOSING = ["a2a3", "h7h5", "a3a4", "b8a8", "h2h3", "a8b8", "h3h4", "b8a8"];
const KNIGHTS = "8/8/8/4k3/8/8/3NN3/4K3 w - - 0 1";
const RESIGNED = "I resign: whatever I do, you win within ";
const OFFERED = "I offer a draw. Drawn with best play, as two knights cannot force mate.";
const STANDS = "Your opponent offers a draw.";

/** Return a game of a person, who has White, against an opponent. @param {string} start @param {string[]} [log] */
const against = (start, log = [], level = 5) => ({
  game: "pilgrim",
  start,
  log,
  meta: { seats: { white: { kind: "person" }, black: { kind: "opponent", level } } },
});
const count = (/** @type {TableScreen} */ screen, /** @type {number} */ wanted) =>
  screen.until(() => assert.equal(screen.turns().length, wanted));
const ended = (/** @type {TableScreen} */ screen) => screen.record().ended;

test("resigning can be turned off", { hash: "#/settings" }, async (screen) => {
  await screen.uncheck("Opponents may resign or offer a draw");
  await screen.openRecord(against(LOST, LOSING));
  await screen.point("a4", "a5");
  await count(screen, 10);
  assert.doesNotMatch(screen.strip(), /resigned/);
});

test("a weak opponent never resigns", { record: against(LOST, LOSING, 3) }, async (screen) => {
  await screen.point("a4", "a5");
  await count(screen, 10);
});

test("an opponent that is better declines a draw, by keyboard too", {
  record: against("r3k3/8/8/8/8/8/8/4K3 w - - 0 1"),
}, async (screen) => {
  /** @type {HTMLElement} */ (screen.get("button", "Menu")).focus();
  await screen.keys("Enter");
  /** @type {HTMLElement} */ (screen.get("button", "Offer a draw")).focus();
  await screen.keys("Enter");
  assert.ok(screen.hasFocus(screen.get("button", "Play on")));
  await screen.keys("Shift+Tab", "Enter");
  await screen.details("No, thank you: I think that I am better.");
  await screen.says("No, thank you: I think that I am better.");
  assert.match(screen.strip(), /Your turn/);
  assert.equal(ended(screen) ?? null, null);
  await screen.point("e1", "d2");
  await count(screen, 2);
  assert.doesNotMatch(screen.stripDetail(), /No, thank you/);
});

test("a move declines an offer, and there is no other for long", { record: against(KNIGHTS) }, async (screen) => {
  await screen.point("e1", "d1");
  await screen.stands(OFFERED);
  await screen.point("d1", "e1");
  await count(screen, 4);
  await screen.stands(/Your turn/);
  assert.deepEqual(screen.record().meta.manners, { played_on: false, offered: 2, open: false });
  await screen.press("Undo");
  await screen.until(() => screen.document.querySelectorAll("button.ply")[2].getAttribute("data-undone") === "yes");
  await screen.stands(/Your turn/); // a declined offer does not come back
});

test("a lost opponent resigns, and plays on if asked", { record: against(LOST, LOSING) }, async (screen) => {
  await screen.point("a4", "a5");
  await screen.stands("White wins: Black resigned.");
  await screen.details(RESIGNED);
  await screen.says(RESIGNED);
  const result = screen.within("region", "Result");
  assert.equal(result.get("heading").textContent, "You have won");
  assert.deepEqual(await screen.axe(), []);
  assert.deepEqual(ended(screen), { at: 9, reason: "resignation", side: "black" });

  await result.press("Play on");
  await count(screen, 10);
  assert.ok(!screen.has("region", "Result"));
  await screen.point("e1", "e2");
  await count(screen, 12);
  await screen.reload();
  await screen.point("e2", "e1");
  await count(screen, 14);
  assert.equal(ended(screen) ?? null, null);
});

/** Take the end of a game back, at a table of its own. @param {TableScreen} screen */
async function playOnAfterUndo(screen) {
  await screen.press("Undo");
  await screen.press(/^Play on from here against level/);
  await screen.shows("You play on at a table of its own.");
}

test("undo asks and plays on after a resignation too", { record: against(LOST, LOSING) }, async (screen) => {
  await screen.point("a4", "a5");
  await screen.stands("White wins: Black resigned.");
  await playOnAfterUndo(screen);
  await count(screen, 10);
  assert.equal(screen.record().meta.manners.played_on, true);
});

test("the opponent answers an offer of a draw", {
  record: against("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"),
}, async (screen) => {
  await screen.menu(/^Offer a draw$/);
  const sheet = screen.within("dialog", "A draw");
  await sheet.shows("Do you offer your opponent a draw?");
  await sheet.press("Offer a draw");
  await screen.stands("Draw by agreement.");
  await screen.details("Agreed: I think that you are better.");
  await screen.says("Agreed: I think that you are better.");
  await playOnAfterUndo(screen);
  await screen.stands(/Your turn/);
});

test("an offer of the opponent is accepted, declined or passed over", { record: against(KNIGHTS) }, async (screen) => {
  await screen.point("e1", "d1");
  await screen.stands(OFFERED);
  await screen.says("I offer a draw.");
  assert.deepEqual(await screen.axe(), []);
  await screen.reload();
  await screen.stands(STANDS);

  await screen.press(/^Accept$/);
  await screen.stands("Draw by agreement.");
  assert.deepEqual(ended(screen), { at: 2, reason: "agreement", side: null });
  await playOnAfterUndo(screen);
  await screen.stands(STANDS);

  await screen.press("Decline");
  await screen.stands(/Your turn/);
  await screen.says("Declined.");
  assert.ok(!screen.has("button", /^Accept$/));
  await screen.reload();
  await screen.stands(/Your turn/);
});

/** Open a page with the least time of a setting, and an opponent that has moved once. @param {TableScreen} screen @param {string} [pace] */
async function unhurried(screen, pace) {
  delete (/** @type {any} */ (screen.window).hurried);
  if (pace) await screen.choose("Opponents answer", pace);
  await screen.openRecord(against("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1"));
  await screen.point("e1", "d1");
  await screen.pass(2000);
  await count(screen, 2);
}

/** Return the time of the page's clock until the opponent answers a move. @param {TableScreen} screen @param {string} from @param {string} to */
async function waited(screen, from, to) {
  const wanted = screen.turns().length + 2;
  const { clock } = screen.page;
  await screen.point(from);
  screen.cell(to)?.click();
  const begun = clock.now;
  let said = "";
  await screen.until(() => {
    said = screen.turns().length < wanted ? screen.strip() : said;
    return screen.turns().length === wanted;
  });
  return { time: clock.now - begun, said };
}

for (const [pace, least] of /** @type {[string | undefined, number][]} */ ([
  [undefined, 600],
  ["After a longer moment", 1500],
]))
  test(`the opponent takes the least time of the setting: ${least} ms`, { hash: "#/settings" }, async (screen) => {
    await unhurried(screen, pace);
    const { time, said } = await waited(screen, "d1", "e1");
    assert.ok(time >= least && time < 2 * least, `${time}`);
    assert.equal(said, "Black is thinking.");
  });

test("the opponent answers at once if the setting says so", { hash: "#/settings" }, async (screen) => {
  await unhurried(screen, "At once");
  for (const [from, to] of [
    ["d1", "e1"],
    ["e1", "d1"],
    ["d1", "c1"],
    ["c1", "b1"],
  ]) {
    const { time } = await waited(screen, from, to);
    assert.ok(time < 450, `${time}`);
  }
});

test("“Move now” and undo end the wait", { hash: "#/settings" }, async (screen) => {
  await unhurried(screen, "After a longer moment");
  await screen.point("d1");
  screen.cell("e1")?.click();
  await screen.settle();
  const begun = screen.page.clock.now;
  await screen.until(() => screen.get("button", "Move now"));
  assert.equal(screen.strip(), "Black is thinking.");
  screen.get("button", "Move now").dispatchEvent(new screen.window.MouseEvent("click", { bubbles: true }));
  await count(screen, 4);
  assert.ok(screen.page.clock.now - begun < 1500);

  await screen.point("e1");
  screen.cell("d1")?.click();
  await screen.settle();
  await count(screen, 5);
  screen.get("button", "Undo").dispatchEvent(new screen.window.MouseEvent("click", { bubbles: true }));
  await screen.until(() => screen.document.querySelectorAll("button.ply")[4].getAttribute("data-undone") === "yes");
  await screen.pass(3000);
  assert.equal(screen.turns().length, 5);
});
