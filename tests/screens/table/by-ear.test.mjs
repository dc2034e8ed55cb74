// What is announced at a table.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

/** The ids of cells, which are never announced. */
const IDS = /\b(?:red|blue)-[a-z]|\bWEST\b/;
const focusName = (/** @type {TableScreen} */ screen) =>
  screen.document.activeElement?.getAttribute("aria-label") ?? "";
const isOnCell = (/** @type {TableScreen} */ screen) => screen.document.activeElement?.matches("[data-cell]");

test("hands, undo and looking back are announced with their meaning", async (screen) => {
  await screen.openRecord({ log: ["b1b3", "g7g6"] });
  await screen.says("Black: pawn G7 to G6. White to move.");
  screen.cell("C2")?.focus();

  for (const [key, words] of [
    ["Enter", "Pawn C2: 1 place, C3."],
    ["Escape", "Put down."],
    ["t", "Black: pawn G7 to G6. White to move."],
    ["Shift+T", "Black: pawn G7 to G6. White to move."],
    ["[", "Looking back at turn 1, White. White: pawn B1 to B3."],
    ["]", "Back at the table. Black: pawn G7 to G6. White to move."],
    ["u", "Taken back: Black, pawn G7 to G6. Black to move."],
    ["Shift+U", "Redone: Black, pawn G7 to G6. White to move."],
  ]) {
    await screen.keys(key);
    assert.equal(screen.voice(), words, key);
  }
  screen.cell("A3")?.focus();
  await screen.keys("Alt+ArrowUp");
  assert.equal(screen.voice(), "No fork here.");
});

test("the opponent is announced in one sentence", { hash: "#/new/turtle-shell" }, async (screen) => {
  await screen.sitDown({ white: "person", black: "1" });
  await screen.point("B1", "B3");
  await screen.says(/Black: .*Your turn\.$/);

  assert.ok(!screen.heard.some((text) => text.includes("thinking")));
});

test("keys move between pieces", { record: {} }, async (screen) => {
  screen.cursor().focus();
  assert.match(focusName(screen), /White/); // the player's side of the board
  await screen.keys("j", "k");
  assert.match(focusName(screen), /king/);
  await screen.keys("n", "Shift+N");
  assert.match(focusName(screen), /White/);
  await screen.keys("Enter", "n"); // with a piece selected, to its targets
  assert.ok(screen.document.activeElement?.matches(".cell.target"));
  await screen.keys("Escape");
  /** @type {HTMLElement} */ (screen.get("button", "Undo")).focus();
  await screen.keys("t"); // the keys work in the whole table
  await screen.says("White to move.");
  await screen.keys("n");
  assert.ok(isOnCell(screen));
});

test("the box for moves stays open and reads lines and kinds", {
  record: { game: "pilgrim", log: ["pass", "pass"] },
}, async (screen) => {
  await screen.keysAt(null, "/");
  for (const [asked, answer] of [
    ["rank 2", "Rank 2: a2 White pawn, b2 White pawn"],
    ["diagonal c1", "c1 White bishop, d2 White pawn, e3 to h6 empty"],
    ["p knights", "White: knights b1, g1."],
  ]) {
    await screen.fill("Move", asked);
    await screen.keys("Enter");
    await screen.says(answer);
  }
  await screen.press("Stay open");
  for (const move of ["e2e4", "e7e5"]) {
    await screen.fill("Move", move);
    await screen.keys("Enter");
    await screen.until(() => screen.value("Move") === "");
    assert.ok(screen.hasFocus(screen.get("textbox", "Move")));
  }
  await screen.until(() => screen.turns().length === 4);
});

test("no internal id is announced", { record: { game: "monkey-king" } }, async (screen) => {
  screen.cursor().focus();
  await screen.keys("p");
  await screen.says("In hand: 6 Goblin Pawns");
  await screen.walk("monkey-king", "blue-pawn");
  for (const key of ["l", "i", "w"]) {
    await screen.keys(key);
    assert.ok(screen.heard.length, key);
    assert.doesNotMatch(screen.heard.join(" "), IDS, key);
  }
  await screen.keys("Enter");
  await screen.says("Goblin Pawn in hand: 20 places.");
  assert.doesNotMatch(screen.within("region", "This turn").text(), IDS);
  await screen.keys("Escape");
  assert.equal(screen.cellName("B3"), "B3, light, red river, empty");
  for (const [key, name] of [
    ["b", "The board in words"],
    ["m", "Every legal move"],
  ]) {
    await screen.keys(key);
    assert.doesNotMatch(screen.within("dialog", name).text(), IDS);
    await screen.keys("Escape");
  }
});

test("help, the link to the board and the first focus", async (screen) => {
  await screen.keys("?");
  assert.ok(screen.within("dialog", "Keys and help").has("link", "How to play Monkey King Chess"));
  await screen.keys("Escape");
  assert.ok(!screen.has("dialog"));
  await screen.goto("#/new/turtle-shell");
  await screen.sitDown();
  await screen.until(() => isOnCell(screen));
  /** @type {HTMLElement} */ (screen.get("button", "To the board")).focus();
  await screen.keys("Enter");
  assert.ok(isOnCell(screen));
  await screen.keys("ArrowUp", "?");
  assert.ok(screen.has("dialog", "Keys and help"));
});

test("the cursor starts on the player's side during a vote", { record: { game: "pilgrim" } }, async (screen) => {
  assert.match(screen.cursor().getAttribute("aria-label") ?? "", /White/);
});

test("cards describe the piece and the ground", {
  record: { game: "monkey-king", start: "5/2p2/5/p1C1n/5/2P2/5/3K1 --/-- P5N2H2p4nh2ck 0 r - 0 20" },
}, async (screen) => {
  await screen.keysAt("C5", "i");
  await screen.says("She freezes the first Blue disk in each direction.");
  const card = screen.within("region", /^Rules$/);
  await card.shows("Moves as a rook and flies, but never captures.");
  await card.shows("and it blocks"); // its other face, the Mountain
  assert.ok(!card.root().querySelector("details")?.open); // cells are announced on request
  await screen.keysAt("B3", "i");
  await screen.says("A disk that stands here may turn over, and one that flies may rise from here to Q2 and R2.");
  await card.shows("Red river: A disk that stands here may turn over");
});

test("the menu is walked by keys, and has the focus again when its sheet is closed", { record: {} }, async (screen) => {
  const focused = () => screen.document.activeElement?.textContent?.trim();
  await screen.press("Menu");
  await screen.keys("ArrowDown");
  assert.equal(focused(), "List of moves");
  await screen.keys("ArrowDown", "ArrowDown", "ArrowUp");
  assert.equal(focused(), "Try moves");
  await screen.keys("End");
  assert.equal(focused(), "Rename");
  await screen.keys("ArrowDown");
  assert.equal(focused(), "List of moves");
  await screen.keys("ArrowUp", "Home", "n");
  assert.match(focused() ?? "", /^N/);
  await screen.keys("t");
  assert.equal(focused(), "Try moves");
  assert.deepEqual(screen.heard, []); // T did not read the turn
  await screen.keys("Escape");
  assert.ok(screen.hasFocus(screen.get("button", "Menu")));

  await screen.press("Menu");
  await screen.keys("s");
  await screen.press(/^Share$/);
  await screen.within("dialog", "Share").shows("The link contains");
  await screen.keys("Escape");
  await screen.until(() => assert.ok(screen.hasFocus(screen.get("button", "Menu"))));
});

test("J says which letters there are", { record: {} }, async (screen) => {
  screen.cursor().focus();
  await screen.keys("j");
  await screen.says("Press the letter of a piece: G guard, K king, N knight, P pawn, R rook.");
  await screen.keys("q");
  await screen.says("There is no piece with the letter Q. Letters: G guard, K king, N knight, P pawn, R rook.");
});

for (const [language, counts] of [
  ["en", "Pilgrims at the gates: 0 of 8. Guardians on Temple Island: 0 of 8. Shadows at sea: 0 of 16."],
  ["de", "Pilger an den Toren: 0 von 8."],
])
  test(`T says how a pilgrimage stands: ${language}`, {
    languages: [language],
    hash: "#/new/temple-island",
  }, async (screen) => {
    await screen.press(language === "en" ? "Play" : "Spielen");
    await screen.until(() => screen.find(".board [data-cell]") ?? false);
    screen.cursor().focus();
    await screen.keys("t");
    await screen.says(counts);
  });

test("Shift and an arrow read what lies in that direction", {
  record: { game: "pilgrim", log: ["pass", "pass"] },
}, async (screen) => {
  await screen.keysAt("e4", "Shift+ArrowUp");
  await screen.says("e-file, from e4: e5 to e6 empty, e7 Black pawn, e8 Black king.");
  await screen.keys("Shift+ArrowLeft");
  await screen.says("Rank 4, from e4: d4 to a4 empty.");
  assert.ok(screen.hasFocus(/** @type {Element} */ (screen.cell("e4")))); // the cursor stays
  await screen.keysAt("h4", "Shift+ArrowRight");
  await screen.says("The board ends here.");
});

for (const [language, long, short] of /** @type {[string, RegExp, RegExp][]} */ ([
  ["en", / Rolled \d, Shadows .+\.$/, / Rolled \d\.$/],
  ["de", / \d gewürfelt, .+\.$/, / \d gewürfelt\.$/],
  ["es", / Salió \d, .+\.$/, / Salió \d\.$/],
  ["zh-Hans", /掷出\d，.+。$/, /掷出\d。$/],
]))
  test(`a roll is announced in full or as a number: ${language}`, { languages: [language] }, async (screen) => {
    for (const [rolls, words] of /** @type {[string, RegExp][]} */ ([
      ["long", long],
      ["short", short],
    ])) {
      await screen.goto("#/settings");
      const field = await screen.until(() => screen.find("#setting-rolls") ?? false);
      await screen.act(() => {
        /** @type {HTMLSelectElement} */ (field).value = rolls;
        field.dispatchEvent(new screen.window.Event("change", { bubbles: true }));
      });
      await screen.goto("#/new/temple-island");
      await screen.click(await screen.until(() => screen.find("main .button.primary") ?? false));
      await screen.until(() => screen.turns().length === 1); // the first roll, which tells what to do too
      const { scene } = await screen.python.tell({ do: "open", record: screen.record() });
      await screen.point(...scene.moves[0].steps.slice(0, 2)); // one Shadow alone answers by itself
      await screen.until(() => screen.turns().length > 2);
      await screen.says(words);
    }
  });

test("cells are spoken as one likes, wherever they are, and read so when typed", async (screen) => {
  await screen.goto("#/settings");
  await screen.choose("Cells are spoken", "“bravo three”");
  await screen.goto("#/new/turtle-shell");
  await screen.sitDown();
  await screen.until(() => assert.equal(screen.cellName("B1"), "bravo one, square, White pawn"));
  await screen.keysAt("B1", "Enter");
  await screen.says(/bravo three/);
  assert.doesNotMatch(screen.heard.join(" "), /\b[A-H]\d/);
  await screen.keys("Escape");
  await screen.keysAt("B1", "l");
  await screen.says(/bravo one/);
  await screen.keysAt(null, "p");
  await screen.says(/king echo one/);
  await screen.keysAt(null, "m");
  assert.ok(screen.within("dialog", "Every legal move").has("option", "Pawn bravo one to bravo three"));
  await screen.keys("Escape");
  await screen.keysAt(null, "/");
  await screen.typed("bravo one bravo three");
  await screen.until(() => assert.match(screen.find("#move-echo")?.textContent ?? "", /bravo one to bravo three/));
  await screen.keys("Enter");
  await screen.until(() => assert.deepEqual(screen.turns(), ["B1-B3"]));
  await screen.says(/Pawn bravo one to bravo three/);
  await screen.keysAt(null, "Shift+T");
  await screen.says(/Pawn bravo one to bravo three/);

  await screen.reload();
  await screen.until(() => assert.match(screen.cellName("B3"), /^bravo three, triangle, White pawn/));
  assert.match(screen.heard.join(" "), /bravo three/);
});

test("a German player hears and types Berta drei", { languages: ["de"] }, async (screen) => {
  await screen.goto("#/settings");
  await screen.choose("Felder werden gesprochen", "„Berta drei“");
  await screen.goto("#/new/turtle-shell");
  await screen.press("Spielen");
  await screen.until(() => assert.match(screen.cellName("B1"), /^Berta eins, /));
  await screen.keysAt(null, "/");
  await screen.typed("berta eins berta drei");
  await screen.keys("Enter");
  await screen.says(/Berta eins nach Berta drei/);
});
