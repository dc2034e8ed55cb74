// Around the board: the clock, the board alone, handicaps, headers, after the end; overlays; a first minute.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

const HOME_RUN = "6/2K3/6/8/8/k3/8/6/6/6 w";
const STRUGGLE = { log: ["d2e2", "d7e7", "e2e3", "e7d6", "c2c3", "c7c6"] };

test("the clock counts up for the side to move and is kept", { record: {} }, async (screen) => {
  const clock = (/** @type {string} */ side) => screen.find(`[data-clock="${side}"]`)?.textContent;
  assert.equal(clock("white"), undefined);
  await screen.menu("Players");
  await screen.press("Start a clock");
  await screen.pass(2000);
  assert.match(clock("white") ?? "", /0:0[2-9]/);
  assert.equal(clock("black"), "0:00");
  await screen.point("B1", "B3");
  await screen.pass(1500);
  assert.match(clock("black") ?? "", /0:0[1-9]/);
  await screen.menu("Players");
  await screen.press("Pause the clock");
  const { spent } = screen.record().meta.clock;
  assert.ok(spent.white >= 2 && spent.black >= 1);
  const kept = (/** @type {string} */ side) => `0:${String(Math.floor(spent[side])).padStart(2, "0")}`;
  for (let opened = 0; opened < 2; opened += 1) {
    await screen.until(() => clock("white") === kept("white") && clock("black") === kept("black"));
    await screen.pass(1500);
    assert.deepEqual([clock("white"), clock("black")], [kept("white"), kept("black")]);
    await screen.reload();
  }
});

test("a handicap is chosen before the game and shown at the table", { hash: "#/new/turtle-shell" }, async (screen) => {
  await screen.unfold("More ways to play");
  const list = /** @type {HTMLSelectElement} */ (screen.get("combobox", "Handicap"));
  const labels = Array.from(list.options, ({ text }) => text.trim());
  assert.ok(labels.includes("Black without a guard"));
  assert.ok(!labels.some((words) => words.includes("king"))); // a game needs at least one
  await screen.choose("Handicap", "White without a rook");
  await screen.press("Play");
  await screen.until(() => screen.cellName("B0") === "B0, triangle, empty");
  assert.match(screen.cellName("B9"), /Black rook/);
  assert.match(screen.within("region", /^Table$/).text(), /White without a rook/);
});

test("columns have headers that turn with the board", {
  record: { game: "pilgrim", log: ["pass", "pass"] },
}, async (screen) => {
  const heads = () => screen.all("columnheader").map(({ textContent }) => textContent);
  const files = Array.from("abcdefgh", (file) => `${file}-file`);
  const isFirst = () =>
    screen.find(".board [role=grid]")?.firstElementChild?.querySelector("[role=columnheader]") !== null;
  assert.deepEqual(heads(), files);
  assert.ok(isFirst());
  await screen.press("Flip");
  assert.deepEqual(heads(), files.toReversed());
  assert.ok(isFirst());
});

test("after the end controls that need a move are disabled", {
  record: { start: HOME_RUN, log: ["d8e8"] },
}, async (screen) => {
  assert.equal(screen.find('[data-act="hint"]')?.getAttribute("aria-disabled"), "true");
  assert.equal(screen.find('[data-act="undo"]')?.getAttribute("aria-disabled"), "false"); // it can be undone
  await screen.menu("List of moves");
  await screen.shows("The game is over: there is no move.");
});

test("Esc leaves the board alone, wherever the focus is", { record: STRUGGLE }, async (screen) => {
  const alone = () => screen.find(".play")?.dataset.layout === "zen";
  for (const where of ["menu", "board", "nowhere"]) {
    if (where === "menu") await screen.menu("The board alone");
    else await screen.keysAt(null, "z");
    assert.ok(alone(), where);
    if (where !== "board") /** @type {HTMLElement} */ (screen.document.activeElement).blur();
    await screen.keys("Escape");
    assert.ok(!alone(), where);
    await screen.says("Everything is shown again.");
  }
});

test("attacked cells and undefended pieces are shaded by patterns and told", { record: STRUGGLE }, async (screen) => {
  const legend = () => screen.within("list", "Shaded on the board");
  await screen.keysAt(null, "Shift+O");
  await screen.says("Nothing is shaded. Press O to choose.");
  await screen.keysAt(null, "o");
  const labels = ["Attacked by White", "Attacked by Black", "Loose pieces"];
  for (const label of labels) await screen.check(label);
  await screen.shows("White attacks");
  assert.deepEqual(await screen.axe(), []);
  await screen.keys("Escape");

  const shades = Array.from(
    screen.document.querySelectorAll(".board .overlay"),
    (one) =>
      /** @type {[string, string]} */ ([
        /** @type {HTMLElement} */ (one).dataset.kind,
        one.firstElementChild?.getAttribute("d"),
      ]),
  );
  const patterns = Object.fromEntries(shades);
  assert.ok("attacks-1" in patterns && "attacks-2" in patterns);
  // Told apart by pattern, not by colour alone.
  assert.equal(new Set(Object.values(patterns)).size, Object.keys(patterns).length);
  assert.equal(screen.cellName("E5"), "E5, square, empty, Attacked by White");
  assert.equal(screen.cellName("D5"), "D5, square, empty, Attacked by Black");
  assert.deepEqual(legend().words("listitem"), labels);
  await screen.keysAt(null, "Shift+O");
  await screen.says("White attacks");

  await screen.keysAt(null, "o");
  await screen.press("Shade nothing");
  await screen.keys("Escape");
  assert.equal(screen.count(".board .overlay"), 0);
  assert.ok(!screen.has("list", "Shaded on the board"));
});

test("shading is kept for the table and the next one of the game", {
  table: "turtle-shell",
  seats: { white: "person", black: "1" },
}, async (screen) => {
  await screen.keysAt(null, "o");
  await screen.shows("Attacked by White (you)");
  await screen.check("Attacked by Black (the other side)");
  await screen.keys("Escape");
  assert.deepEqual(screen.record().meta.overlays, ["attacks-2"]);
  await screen.goto("#/new/turtle-shell");
  await screen.sitDown({ white: "person", black: "1" });
  await screen.until(() => screen.count('.board .overlay[data-kind="attacks-2"]') > 0);
  assert.deepEqual(screen.record().meta.overlays, ["attacks-2"]);
});

test("overlays of single games", async (screen) => {
  const show = async (/** @type {string} */ label) => {
    await screen.keysAt(null, "o");
    await screen.check(label);
    await screen.keys("Escape");
  };
  const gaze = { game: "monkey-king", start: "1n3/1pk2/2p2/1P1s1/2C2/1N1M1/1HP2/K4 g-/-L P2p2h2 1 r - 0 5" };
  const guest = { game: "pilgrim", log: ["use", "M@d", "M@e"] };
  for (const [record, label] of /** @type {[object, string][]} */ ([
    [gaze, "The gaze"],
    [guest, "Reach of White's guest"],
  ])) {
    await screen.openRecord(record);
    await show(label);
    await screen.until(() => screen.count(".board .overlay") > 0);
  }
  await screen.openRecord(STRUGGLE);
  await screen.point("C0");
  assert.equal(screen.count(".ribbon"), 0);
  await screen.keys("Escape");
  await show("Lines through a cell");
  await screen.point("C0");
  await screen.until(() => screen.count(".ribbon") > 0);
});

test("tables are switched by address", { record: { log: ["b1b3"] } }, async (screen) => {
  const turtle = screen.window.location.hash;
  await screen.openRecord({ game: "pilgrim", log: ["pass", "pass", "e2e4"] });
  const pilgrim = screen.window.location.hash;
  for (let count = 0; count < 2; count += 1) {
    await screen.goto(turtle);
    await screen.until(() => assert.deepEqual(screen.turns(), ["B1-B3"]));
    assert.match(screen.cellName("B3"), /pawn/);
    await screen.goto(pilgrim);
    await screen.until(() => assert.deepEqual(screen.turns(), ["Without", "Without", "e4"]));
    assert.match(screen.cellName("e4"), /pawn/);
  }
  await screen.point("e7", "e5");
  await screen.until(() => screen.turns().length === 4);
});

test("a blocked piece of the player is explained and not refused", { table: "turtle-shell" }, async (screen) => {
  const tone = () => screen.get("region", "This turn").getAttribute("data-tone");
  await screen.point("B0");
  await screen.stands("White rook on B0");
  await screen.details("has no move");
  await screen.within("region", "Rules").shows("its own side stands on every cell it reaches");
  assert.equal(tone(), "plain");
  assert.ok(!screen.has("region", "Refused"));
  assert.match(screen.voice(), /has no move/);
  assert.equal(screen.voice("alert"), "");
  await screen.point("D5"); // now a move is tried with it
  await screen.until(() => tone() === "refusal");
});

test("the last move and its answer stay marked through the roll", {
  record: { game: "temple-island", seed: "7" },
}, async (screen) => {
  await screen.until(() => screen.turns().length === 1); // the die
  await screen.menu("List of moves");
  await screen.click(await screen.until(() => screen.all("option")[0] ?? false));
  await screen.until(() => screen.turns().length === 3); // with the next roll
  assert.deepEqual(
    ["from", "to", "answer"].map((kind) => screen.count(`.mark-${kind}`)),
    [2, 1, 1],
  );
});

test("a guest is put behind the pawn that is pointed at", {
  record: { game: "pilgrim", log: ["use"] },
}, async (screen) => {
  await screen.stands("White places the mastodon: behind which pawn?");
  assert.equal(screen.count(".mark-place"), 16); // the places, and the pawns before them
  await screen.point("d2");
  await screen.until(() => assert.match(screen.cellName("d0"), /White mastodon/));
  await screen.stands("Black places the mastodon: behind which pawn?");
});

test("the list of moves can be filtered", { table: "turtle-shell" }, async (screen) => {
  await screen.menu("List of moves");
  const found = () => (screen.has("listbox") ? screen.within("listbox", "Legal moves").words("option") : []);
  await screen.fill("Find a move", "knight c0");
  assert.match(found()[0], /Knight C0/);
  await screen.fill("Find a move", "nothing of the kind");
  assert.deepEqual(found(), []);
  await screen.fill("Find a move", "B1 B3");
  assert.equal(found().length, 1);
  await screen.keys("Enter");
  assert.deepEqual(screen.turns(), ["B1-B3"]);
});
