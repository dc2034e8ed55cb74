// A game from elsewhere: who played it, where, when, and how it ended, wherever it is shown.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

const OPERA = `[Event "Paris Opera"]
[White "Morphy, Paul"]
[Black "Duke Karl"]
[Date "1858.11.02"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5
11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0`;
const HEBREW = "דנה כהן";
const LONG = `Anna ${"Maria ".repeat(60)}Smith`;

/** @param {string} white @param {string} black */
const between = (white, black) => `[White "${white}"]\n[Black "${black}"]\n[Result "*"]\n\n1. e4 e5 *`;

/** @param {import("../stage/screen.mjs").Screen} screen @param {string} text */
const paste = (screen, text) => screen.fill("Paste here, or drop a file", text);

test("players, event, day and result are told before opening, at the table and on the shelf", {
  hash: "#/open",
}, async (screen) => {
  await paste(screen, OPERA);
  await screen.shows("Morphy, Paul");
  for (const words of ["Duke Karl", "Paris Opera · 2 November 1858 · 1–0"]) assert.ok(screen.text().includes(words));
  await screen.press("Put it on a table");

  await screen.until(() => screen.has("region", "White: Morphy, Paul"));
  const near = screen.within("region", "White: Morphy, Paul").text();
  assert.match(near, /Morphy, Paul/);
  assert.match(near, /White · 1/);
  const far = screen.within("region", "Black: Duke Karl").text();
  assert.match(far, /Black · 0/);
  assert.match(far, /Paris Opera\s*2 November 1858/);
  assert.ok(screen.has("heading", "Morphy, Paul – Duke Karl, 1858"));
  await screen.until(() =>
    assert.equal(
      screen.page.window.document.title,
      "White wins by checkmate. · Morphy, Paul – Duke Karl, 1858 · Paris Opera · 1858-11-02 · 1–0",
    ),
  );

  await screen.goto("#/tables");
  await screen.until(() => screen.has("link", "Morphy, Paul – Duke Karl, 1858"));
  await screen.shows("Paris Opera · 1858-11-02 · 1–0");
});

test("a name from right to left keeps its direction to itself, in words and in labels", {
  hash: "#/open",
}, async (screen) => {
  await paste(screen, between(HEBREW, "Be\u202en"));
  await screen.shows(HEBREW);
  await screen.press("Put it on a table");
  await screen.until(() => screen.has("region", `White: \u2068${HEBREW}\u2069`));

  assert.equal(
    screen.find(".plate-who bdi")?.closest("section")?.getAttribute("aria-label"),
    "Black: \u2068Be\u202en\u2069",
  );
  await screen.until(() => screen.page.window.document.title.includes(`\u2068${HEBREW}\u2069 – \u2068Be\u202en\u2069`));
  await screen.goto("#/tables");
  await screen.until(() => screen.find("bdi")?.textContent?.includes(HEBREW) ?? false);
});

test("a long name is shown whole when it is pressed", { hash: "#/open" }, async (screen) => {
  await paste(screen, between(LONG, "Ben"));
  await screen.press(LONG);
  assert.equal(screen.get("button", LONG).getAttribute("aria-expanded"), "true");
  await screen.press("Put it on a table");
  await screen.until(() => screen.has("region", `White: ${LONG}`));

  assert.equal(screen.get("button", LONG).getAttribute("aria-expanded"), "false");
  assert.ok(screen.has("heading", /^Anna Maria Maria Maria Maria … – Ben$/));
});

test("whoever plays on against somebody here is not called by a name of the text", {
  hash: "#/open",
}, async (screen) => {
  await paste(screen, between("Ann", "Ben"));
  await screen.press("Put it on a table");
  await screen.until(() => screen.has("region", "White: Ann"));
  await screen.menu("Players");
  await screen.choose("Black is played by", "Opponent 1, beginner");
  await screen.keys("Escape");

  await screen.until(() => screen.has("region", "White: You"));
});
