// Hints in stages, another move judged at a hint, why the opponent moved, and the Guide playing on.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

const TWO_ROOKS = "6/2k3/6/8/8/4/8/R4r/6/2K3 w";
const PANEL = /^(Hint|The Guide)$/;
const isShown = (/** @type {TableScreen} */ screen) => screen.has("region", PANEL);
const panel = (/** @type {TableScreen} */ screen) => screen.within("region", PANEL);
/** Return the texts of the hint, or of the Guide. @param {TableScreen} screen */
const texts = (screen) => (isShown(screen) ? panel(screen).words("paragraph") : []);
/** Wait for a text of the hint. @param {TableScreen} screen @param {RegExp} words */
const told = (screen, words) => screen.until(() => assert.match(texts(screen).join(" | "), words));

test("a hint has three stages and disappears when outdated", { record: { log: ["b1b3"] } }, async (screen) => {
  screen.python.hold("hint");
  await screen.keysAt(null, "h");
  assert.deepEqual(texts(screen), ["Looking for a hint…"]);
  screen.python.release();
  await told(screen, /Think of the Black/);
  assert.equal(screen.count(".mark-hint"), 1);
  await screen.says(/Hint 1 of 3: Think of the Black/);

  await screen.keysAt(null, "h");
  assert.equal(screen.count(".mark-hint"), 0);
  assert.equal(screen.count(".arrow-hint"), 1);
  assert.equal(screen.count('[data-cell][aria-label*="hint ★: from here to"]'), 1);
  assert.equal(screen.count('[data-cell][aria-label$="hint ★: to here"]'), 1);
  await screen.press("More");
  assert.ok(screen.has("button", "Play it")); // the last stage
  const whole = texts(screen).join(" ");
  assert.match(whole, / to /);
  assert.equal(whole.split(".").length - 1, 2, whole);
  assert.deepEqual(await screen.axe(), []);

  await screen.keys("Escape");
  assert.ok(!isShown(screen));
  assert.equal(screen.count(".arrow-hint"), 0);
  await screen.press("Hint");
  await told(screen, /Think of/);
  assert.ok(screen.hasFocus(screen.get("button", "More")));
  await screen.keys("Escape");
  assert.ok(!isShown(screen));
  await screen.keys("h");
  await told(screen, /Think of/);
  await screen.point("G7", "G6");
  assert.equal(screen.turns().length, 2);
  assert.ok(!isShown(screen));
  assert.equal(screen.get("button", /^Hint$/).getAttribute("aria-disabled"), "false");
});

test("the Guide is followed and stopped", { table: "temple-island" }, async (screen) => {
  await screen.until(() => screen.turns().length === 1); // the die
  await screen.press("Hint");
  await told(screen, /Think of the/);
  await screen.press("More");
  await screen.press("More");
  await told(screen, /The Shadows are cleared away: /);
  for (const [sign, kind] of [
    ["1", "hint"],
    ["2", "hint-answer"], // the piece and its Shadow
  ]) {
    assert.equal(screen.count(`.arrow-${kind}`), 1, kind);
    assert.equal(screen.count(`[data-cell][aria-label$="hint ${sign}: to here"]`), 1);
  }
  await screen.press("Play it");
  await screen.until(() => screen.turns().length === 3);

  await screen.press("Guide");
  assert.deepEqual(texts(screen), ["The Guide is ready."]);
  await screen.press("Next turn");
  await screen.until(() => screen.turns().length === 5);
  await told(screen, /answers to/);
  await screen.press("Play on");
  await screen.until(() => screen.turns().length > 8);
  await screen.keys("Escape");
  assert.ok(!isShown(screen));
  const done = screen.record().log.length;
  await screen.pass(3000); // longer than it waits between two turns
  assert.equal(screen.turns().length, done);

  await screen.keysAt(null, "g");
  await screen.press("Play on");
  await screen.until(() => screen.turns().length > done + 1);
  await screen.keysAt(null, "u"); // undo stops it too
  assert.ok(!isShown(screen));
  const { at } = screen.record();
  await screen.pass(3000);
  assert.equal(screen.record().at, at);

  await screen.keysAt(null, "g");
  await screen.press("Play on");
  await screen.follow("Shelf");
  assert.ok(screen.has("heading", "Chess Pilgrimage"));
  await screen.back();
  await screen.until(() => screen.cell("a1") ?? false);
  assert.ok(!isShown(screen));
  assert.notEqual(screen.strip(), "");
});

test("what a person asks stops the Guide, and Space lets it wait", {
  record: { game: "temple-island" },
}, async (screen) => {
  const asked = async (/** @type {() => Promise<unknown>} */ ask) => {
    const from = screen.turns().length;
    await screen.keysAt(null, "g");
    if (screen.has("button", "Play on")) await screen.press("Play on");
    await screen.until(() => screen.turns().length > from);
    screen.cursor().focus();
    await ask();
    const done = screen.turns().length;
    await screen.pass(4000); // longer than it waits between two turns
    assert.equal(screen.turns().length, done);
  };
  for (const key of ["t", "/", "l"]) {
    await asked(() => screen.keys(key));
    assert.ok(!isShown(screen), key);
    await screen.keys("Escape");
  }
  await asked(() => screen.click(/** @type {HTMLElement} */ (screen.find("h1"))));
  assert.ok(!isShown(screen));
  await asked(() => screen.keys(" "));
  assert.ok(isShown(screen), "it waits");
  await screen.says("The Guide waits.");
  const { length } = screen.turns();
  await screen.press("Play on");
  await screen.until(() => screen.turns().length > length);
});

test("the Guide goes on when all it says could be heard, if one wants that", async (screen) => {
  await screen.goto("#/settings");
  await screen.choose("The Guide plays on", "When what it says can have been heard");
  await screen.goto("#/new/temple-island");
  await screen.press("Play");
  await screen.until(() => screen.turns().length > 0);
  /** What is announced, and when. @type {[number, string][]} */
  const said = [];
  const { clock } = screen.page;
  for (const voice of screen.document.querySelectorAll("[data-voice]"))
    new screen.window.MutationObserver(() => voice.textContent && said.push([clock.now, voice.textContent])).observe(
      voice,
      { childList: true },
    );
  await screen.keysAt(null, "g");
  if (screen.has("button", "Play on")) await screen.press("Play on");
  said.splice(0);
  await screen.pass(90_000);

  assert.ok(said.length > 4, `${said.length} sentences`);
  for (const [i, [at, text]] of said.entries()) {
    const next = said[i + 1]?.[0] ?? Number.POSITIVE_INFINITY;
    assert.ok(next - at >= 70 * text.length, `“${text}” stood for ${next - at} ms`);
  }
  const words = said.map(([, text]) => text).join(" ");
  assert.ok(
    texts(screen).some((reason) => words.includes(reason)),
    "its reasons are among them",
  );
});

test("the Guide brings the last one home", {
  record: {
    game: "temple-island",
    start: "12/2p1rb6/1p10/2p9/4RPPR1b1r/4PQBP2p1/4PKBP1n2/k4PPN1pp1/1p6q3/4N1p5/12/4n7 - - 0 0 73",
    seed: "5",
  },
}, async (screen) => {
  await screen.press("Guide");
  await screen.press("Play on");
  await screen.until(() => assert.match(screen.within("region", "Result").text(), /pilgrimage is complete/));
  assert.ok(!isShown(screen));
});

test("another move is judged at a hint and not played", { record: { start: TWO_ROOKS } }, async (screen) => {
  const other = () => screen.has("button", "Why not?");
  const last = () => texts(screen).at(-1) ?? "";
  await screen.press("Hint");
  await told(screen, /^Think of the White rook on B2\.$/);
  assert.ok(!other());

  await screen.point("D0");
  await screen.press("Why not?");
  assert.equal(screen.get("button", "Why not?").getAttribute("aria-pressed"), "true");
  assert.equal(last(), "Make your move: it is judged, not played.");
  await screen.point("C0");
  const against = "King D0 to C0? Then rook G2 takes rook on B2, check, and the rook is lost.";
  await screen.until(() => assert.equal(last(), against));
  assert.match(screen.voice(), /and the rook is lost\./);
  assert.equal(texts(screen)[0], "Think of the White rook on B2."); // the move that the hint means is not named
  assert.deepEqual(screen.turns(), []);
  assert.ok(!other());
  assert.deepEqual(await screen.axe(), []);

  await screen.keysAt("D0", "Enter");
  await screen.keysAt("E1", "w");
  await screen.until(() => assert.match(last(), /King D0 to E1\?/));
  assert.deepEqual(screen.turns(), []);
  await screen.point("D0", "C0");
  await screen.until(() => screen.turns().length === 1);
  assert.ok(!isShown(screen));
});

test("the opponent says why it played its last move", {
  record: {
    start: TWO_ROOKS,
    log: ["b2g2"],
    meta: { name: "Why", seats: { white: { kind: "opponent", level: 1 }, black: { kind: "person" } } },
  },
}, async (screen) => {
  const answer = screen.within("region", /^Why$/);
  await screen.menu("Why did you play that?");
  await screen.until(() => assert.match(answer.text(), /White: rook B2 takes rook on G2\. It leads to a forced win\./));
  assert.match(screen.voice(), /It leads to a forced win\./);
  assert.deepEqual(await screen.axe(), []);
  await screen.keys("Escape");
  assert.ok(!screen.has("region", /^Why$/));
  await screen.keysAt(null, "y");
  await screen.until(() => assert.match(answer.text(), /It leads to a forced win\./));
  await screen.point("D8", "C8");
  assert.ok(!screen.has("region", /^Why$/));

  await screen.openRecord({ log: ["b1b3"] });
  await screen.press("Menu");
  assert.ok(!screen.has("button", "Why did you play that?"));
});
