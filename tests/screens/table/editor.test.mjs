// The position editor in every game: placing and removing pieces, impossible positions, playing on, by keys.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

const TURTLE = "turtle-shell";
const verdict = (/** @type {TableScreen} */ screen) => screen.find("p[data-tone]");
const position = (/** @type {TableScreen} */ screen) => screen.find("[data-position]")?.dataset.position;

/** Open the editor of a game. @param {TableScreen} screen @param {string} game @param {string} [start] */
async function open(screen, game, start = "") {
  await screen.goto("#/");
  await screen.goto(`#/edit/${game}${start && `/${encodeURIComponent(start)}`}`);
  await screen.until(() => /good|bad/.test(verdict(screen)?.dataset.tone ?? ""));
}
/** Select in the tray a piece by its key, `hand` or `eraser`. @param {TableScreen} screen @param {string} tool */
const take = (screen, tool) => screen.click(/** @type {HTMLElement} */ (screen.find(`[data-tool="${tool}"]`)));
/** Wait for the core's message about the position. @param {TableScreen} screen @param {string} words */
const says = (screen, words) =>
  screen.until(() => {
    if (!verdict(screen)?.textContent?.includes(words)) throw new Error(`${verdict(screen)?.textContent}`);
  });

// For each game: the removed piece and the message; the piece put back and the message.
for (const [game, place, without, key, again] of [
  [TURTLE, "E1", "White has 0 kings", "K", "White to move."],
  ["temple-island", "a1", "The game has 1 Guardian king, but this position has 0.", "K", "Roll the die."],
  ["monkey-king", "blue-king", "", "k", "Blue to move."],
  ["pilgrim", "a2", "White votes", "P", "White votes"],
])
  test(`pieces are removed and placed: ${game}`, async (screen) => {
    await open(screen, game);
    const first = position(screen) ?? "-";
    await take(screen, "eraser");
    await screen.point(place);
    await says(screen, without);
    await take(screen, key);
    await screen.point(place);
    await says(screen, again);
    assert.equal(position(screen), first);
    await screen.press("Undo");
    await screen.press("Undo");
    assert.equal(position(screen), first);
    assert.equal(screen.get("button", "Undo").getAttribute("aria-disabled"), "true");
  });

test("an impossible position is announced and explained beside its field", async (screen) => {
  await open(screen, "pilgrim", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 -");
  await screen.check("White, short");
  await says(screen, "Castling (White, short) needs the king on e1 and a rook of the same side on h1.");
  const beside = () => screen.find("#edit-castling-wrong");
  assert.match(beside()?.textContent ?? "", /needs the king on e1/);
  assert.equal(screen.get("checkbox", "White, short").getAttribute("aria-invalid"), "true");
  assert.match(screen.voice(), /needs the king on e1/);
  for (const name of ["Play", "Analyse", "Try moves", "Copy position", "Share link"])
    assert.equal(screen.get("button", name).getAttribute("aria-disabled"), "true", name);
  await take(screen, "hand");
  await screen.point("a1", "h1");
  await says(screen, "White to move.");
  assert.ok(beside()?.hidden ?? true);
  assert.equal(position(screen), "4k3/8/8/8/8/8/8/4K2R w K - 0 1 -");
  await open(screen, "pilgrim");
  await says(screen, "White to move.");
  assert.equal(position(screen), "4k3/8/8/8/8/8/8/4K2R w K - 0 1 -");
});

test("a table is edited and played from there", { record: { log: ["b1b3"] } }, async (screen) => {
  await screen.press("Menu");
  await screen.follow("Edit this position");
  await says(screen, "Black to move.");
  await screen.point("B3", "D5");
  await screen.says("White pawn from B3 to D5.");
  assert.equal(verdict(screen)?.dataset.tone, "good");
  const start = position(screen);
  await screen.press("Play");
  await screen.within("main").shows("Your position: Black to move.");
  await screen.takeSeats({ white: "person", black: "person" });
  await screen.press("Play");
  await screen.until(() => assert.match(screen.cellName("D5"), /White pawn/));
  assert.equal(screen.record().start, start);
});

test("a position is built with the keyboard only", async (screen) => {
  await open(screen, TURTLE);
  await screen.press("Clear");
  await says(screen, "White has 0 kings");
  await screen.keysAt(null, "Shift+K");
  assert.match(screen.voice(), /White king on/);
  for (let count = 0; count < 5; count += 1) await screen.keys("ArrowUp");
  await screen.keys("k");
  await says(screen, "White to move.");
  await screen.keys("Delete");
  await says(screen, "Black has 0 kings");
  await screen.keys("Control+z");
  await says(screen, "White to move.");
  screen.find('[data-tool="hand"] input')?.focus();
  await screen.keys("ArrowRight", "ArrowRight");
  const tray = screen.get("radiogroup", "Tray");
  assert.equal(/** @type {HTMLInputElement} */ (tray.querySelector("input:checked")).value, "K");
});

test("a position can be analysed and shared", async (screen) => {
  await open(screen, TURTLE);
  await screen.press("Share link");
  await screen.until(() => assert.match(screen.value(/^Link$/), /#\/g\//));
  await screen.press("Analyse");
  await screen.until(() => screen.within("group", "Best moves, side by side").all("button").length > 0);
  assert.match(screen.window.location.hash, /^#\/table\//);
});

test("moves are tried from a position", async (screen) => {
  await open(screen, TURTLE);
  const start = position(screen);
  await screen.press("Try moves");
  await screen.stands("Try moves here, for either side");
  await screen.says(/Moves are tried here, for either side\./);
  const { log, meta, start: from } = screen.record();
  assert.deepEqual([log, from], [[], start]);
  assert.ok(Object.values(meta.seats).every(({ kind }) => kind === "person"));
  await screen.point("B1", "B3", "G7", "G6");
  await screen.until(() => assert.deepEqual(screen.record().branches, [{ at: 0, log: ["b1b3", "g7g6"] }]));
  assert.deepEqual(screen.record().log, []);
});

test("in Temple Island the die is chosen where a position is tried", async (screen) => {
  await open(screen, "temple-island");
  await screen.press("Try moves");
  await screen.says(/Moves are tried here, for either side\./);
  const [rolled = ""] = await screen.until(() => screen.record().log);
  const eyes = rolled === "roll:5" ? "4" : "5";
  await screen.keysAt(null, eyes);
  await screen.until(() => assert.deepEqual(screen.record().branches, [{ at: 0, log: [`roll:${eyes}`] }]));
});

test("the analysis opens the editor with the current position", {
  record: { log: ["b1b3", "g7g6"] },
}, async (screen) => {
  await screen.keysAt(null, "a");
  await screen.within("region", "Analysis").shows("Edit this position");
  await screen.click(/** @type {HTMLElement} */ (screen.find("button.ply")));
  await screen.follow("Edit this position");
  await says(screen, "Black to move.");
  assert.match(screen.cellName("B3"), /White pawn/);
});

test("the setup page opens the editor with its options", { hash: "#/new/monkey-king" }, async (screen) => {
  await screen.check(/^Band/);
  await screen.unfold("More ways to play");
  await screen.follow("Set up a position");
  await says(screen, "Blue to move.");
  await screen.within("main").shows("River: Band");
  assert.match(screen.cellName("A4"), /red river/);
});

test("the way into the editor is told, and Esc leads out of it", async (screen) => {
  await open(screen, TURTLE);
  await screen.keysAt("E1", "Enter");
  await screen.says(/Letters place pieces\..* Esc leads to the tray, then out\./);
  await screen.says("Picked up.");
  await screen.keys("Escape"); // puts it down
  assert.equal(screen.document.activeElement, screen.cell("E1"));
  await screen.keys("Escape");
  await screen.says("This is the tray. Esc leaves the editor.");
  assert.equal(screen.document.activeElement?.getAttribute("aria-label"), "Move pieces on the board");
  const before = position(screen);
  await screen.keys("Escape");
  await screen.says("You have left the editor. The position is kept there.");
  await screen.until(() => screen.window.location.hash.startsWith(`#/new/${TURTLE}`));
  await screen.goto(`#/edit/${TURTLE}`);
  await screen.until(() => position(screen) === before);
});

test("an address without a valid position shows a message", { hash: `#/edit/${TURTLE}/nonsense` }, async (screen) => {
  const alert = () => screen.within("main").words("alert").join(" ");
  await screen.until(() => assert.match(alert(), /The address names no position/));
  await screen.follow("Continue with your last position");
  await says(screen, "to move.");
  await screen.goto("#/edit/chess");
  await screen.until(() => assert.match(alert(), /There is no such game\./));
});
