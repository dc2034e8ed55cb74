// Replaying a game as a film, games to watch, notes and arrows: by keys, by the slider, announced.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

const LOG = ["b1b3", "g7g6", "c2c3", "f7f6"];
const PLAYED = { record: { log: LOG } };
const film = (/** @type {TableScreen} */ screen) => screen.within("region", "Film");
const at = (/** @type {TableScreen} */ screen) => film(screen).value("Position in the game");
const slide = (/** @type {TableScreen} */ screen, /** @type {string} */ to) =>
  film(screen).fill("Position in the game", to);
const ply = (/** @type {TableScreen} */ screen, /** @type {number} */ number) =>
  screen.click(/** @type {HTMLElement} */ (screen.document.querySelectorAll("button.ply")[number]));
const ownArrows = (/** @type {TableScreen} */ screen) => screen.count(".arrow-own");
const notes = (/** @type {TableScreen} */ screen) => {
  const turns = screen.find('[aria-label="Turns"]');
  return Array.from(turns?.querySelectorAll("li p") ?? [], (one) => one.textContent);
};

/** Write a note on the current position. @param {TableScreen} screen @param {string} text */
async function write(screen, text) {
  await screen.keysAt(null, "c");
  await screen.fill("A note of your own", text);
  await screen.press("Add note");
  await screen.press("Done");
}

test("the way into a film and out of it is told", PLAYED, async (screen) => {
  await screen.press("Play as a film");
  await screen.says(/Film: Space pauses it or plays on, the arrow keys step, Esc ends it\./);
  await screen.keys("Escape");
  await screen.says(/^The film has ended\. Back at the table\./);
  assert.ok(screen.document.activeElement?.matches("[data-cell]"));
});

test("a film plays to its end at another speed and changes nothing", PLAYED, async (screen) => {
  const before = screen.record();
  await screen.press("Play as a film");
  assert.equal(at(screen), "0");
  assert.equal(screen.strip(), "The start.");
  assert.match(screen.cellName("B1"), /White pawn/);
  await film(screen).press("Speed: 1 times");
  await film(screen).press("Speed: 2 times");
  await film(screen).press("Play");
  await screen.until(() => at(screen) === "4");
  await screen.until(() => film(screen).has("button", "Replay"));
  await screen.says("White: pawn B1 to B3.");
  await screen.says("Black: pawn F7 to F6.");
  assert.equal(film(screen).get("slider").getAttribute("aria-valuetext"), "turn 2, Black");
  await film(screen).press("End the film");
  assert.ok(!screen.has("region", "Film"));
  assert.deepEqual(screen.record(), before);
});

test("the film by keys and by the slider", PLAYED, async (screen) => {
  await screen.press("Play as a film");
  await screen.keys("ArrowRight");
  await screen.stands("White: pawn B1 to B3.");
  await screen.keys("End");
  assert.equal(at(screen), "4");
  await screen.keys("ArrowLeft");
  assert.equal(at(screen), "3");
  await slide(screen, "2");
  await screen.stands("Black: pawn G7 to G6.");
  /** @type {HTMLElement} */ (film(screen).get("slider")).focus();
  await screen.user.keyboard(" ");
  await screen.settle();
  assert.ok(film(screen).has("button", "Pause"));
  await screen.click(/** @type {HTMLElement} */ (screen.find("h1"))); // any other action stops it
  assert.ok(film(screen).has("button", "Play"));
  await screen.keys("Escape");
  assert.ok(!screen.has("region", "Film"));
  await screen.stands("White to move.");
});

test("playing on from the film ends it", PLAYED, async (screen) => {
  await screen.press("Play as a film");
  await screen.keys("ArrowRight");
  await screen.stands("White: pawn B1 to B3.");
  await screen.point("F7");
  assert.ok(!screen.has("region", "Film"));
  await screen.point("F6");
  await screen.until(() => assert.deepEqual(screen.turns(), ["B1-B3", "F7-F6"]));
  assert.deepEqual(screen.record().branches, [{ at: 1, log: LOG.slice(1) }]);
});

test("notes and drawings are kept with their turn", PLAYED, async (screen) => {
  await ply(screen, 1);
  await screen.stands("Looking back at turn 1, Black");
  await write(screen, "<b>Why</b> not H?");
  await screen.keysAt("E3", "Shift+D"); // an arrow begins here
  await screen.keysAt("E5", "d");
  await screen.says(/Arrow from E3 to E5\./);
  await screen.keysAt("B1", "Shift+D");
  await screen.keys("d");
  await screen.says(/Circle on B1\./);
  assert.equal(ownArrows(screen), 2);
  await screen.keys("]");
  assert.equal(ownArrows(screen), 0);

  await screen.reload();
  await screen.until(() => assert.deepEqual(notes(screen), ["<b>Why</b> not H?"]));
  await ply(screen, 1);
  await screen.until(() => ownArrows(screen) === 2);
  await screen.says("<b>Why</b> not H? Arrow from E3 to E5. Circle on B1.");
  const { meta } = screen.record();
  assert.deepEqual(
    [...meta.notes, ...meta.drawn].map((one) => one.at),
    [2, 2, 2],
  );
  await screen.keys("c");
  await screen.press("Remove the note");
  assert.deepEqual(notes(screen), []);
});

test("notes of another line are hidden", { record: { log: LOG.slice(0, 2) } }, async (screen) => {
  await write(screen, "Of the first line.");
  assert.equal(notes(screen).length, 1);
  await screen.press("Undo");
  await screen.point("F7", "F6");
  assert.deepEqual(notes(screen), []);
  await screen.press(/^Other line/);
  await screen.until(() => assert.deepEqual(notes(screen), ["Of the first line."]));
});

test("a game to watch has comments and can be played on", { hash: "#/learn/turtle-shell" }, async (screen) => {
  const { games } = await screen.python.tell({ do: "games-to-watch", game: "turtle-shell" });
  const [first] = games;
  await screen.follow(/^Game 1: /); // its title would tell how it ends
  await screen.until(() => at(screen) === "0");
  await screen.until(() => screen.document.title.startsWith("A game to watch · Turtle Shell Chess"));
  const told = first.notes.find((/** @type {any} */ one) => one.at);
  assert.match(screen.words("region", /^(White|Black): /)[0], /The computer/);
  await slide(screen, String(first.log.length));
  assert.match(film(screen).get("slider").getAttribute("aria-valuetext") ?? "", /turn/);
  await screen.until(() => screen.count(".mark-to, .mark-answer") === 1); // only of the last of many turns
  await slide(screen, String(told.at));
  await film(screen).shows(told.text);
  await screen.says(told.text);
  await screen.press("Play on from here");
  await screen.until(() => screen.window.location.hash.startsWith("#/table/"));
  await screen.until(() => assert.deepEqual(screen.record().log, first.log.slice(0, told.at)));
  assert.equal(screen.record().meta.notes, undefined);
});
