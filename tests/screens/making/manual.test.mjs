// The manual of the kit: as a screen, beside a program, in another language, and when it does not load.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

const SEARCH = "Find in the manual";

test("what the kit offers leads to the manual, on this page", { hash: "#/workshop" }, async (screen) => {
  const offer = await screen.control(["link"], "What the kit offers");
  assert.equal(offer.getAttribute("target"), null);
  await screen.follow("What the kit offers");
  await screen.shows("How it ends");
  assert.equal(screen.window.location.hash, "#/manual");
  assert.equal(screen.document.activeElement, screen.get("heading", "What the kit offers"));
  const levels = screen.all("heading").map(({ tagName }) => Number(tagName.slice(1)));
  assert.equal(levels[0], 1);
  assert.ok(levels.every((level, i) => i === 0 || (level > 1 && level <= levels[i - 1] + 1)));
  assert.match(screen.text(), /The rest of game/);

  await screen.follow("Movements");
  assert.equal(screen.window.location.hash, "#/manual/movements");
  assert.equal(screen.document.activeElement, screen.get("heading", "Movements"));
  await screen.follow("Workshop");
  await screen.shows("Begin with");
});

test("an address of the manual can name a section", { hash: "#/manual/how-it-ends" }, async (screen) => {
  await screen.until(() => screen.document.activeElement === screen.get("heading", "How it ends"));
});

test("the manual is searched for what it says, not for its buttons", { hash: "#/manual" }, async (screen) => {
  await screen.shows("How it ends");
  await screen.fill(SEARCH, "castling");
  assert.match(screen.text(), /sections with these words/);
  assert.ok(screen.has("heading", "Captures, drops, castling, dice"));
  assert.ok(!screen.has("heading", "How it ends"));
  await screen.fill(SEARCH, "copy");
  await screen.shows("No section has these words.");
  await screen.fill(SEARCH, "");
  assert.ok(screen.has("heading", "How it ends"));
});

test("code is copied as it stands in a program", { hash: "#/manual" }, async (screen) => {
  await screen.shows("How it ends");
  const buttons = screen.all("button", "Copy the code");
  await screen.click(buttons[0]);
  await screen.click(buttons[4]);
  const [program, session] = screen.page.given.copied;
  assert.match(program, /^from kit import .*\n\nGAME = game\(\n {4}"Hexapawn",[\s\S]*\n\)$/);
  assert.equal(session.split("\n")[0], 'cross = drawn_board("""');
  assert.ok(!/^(>>>|\.\.\. )|^\('a2'/m.test(session), session);
  assert.match(screen.text(), /Copied\./);
});

test("in another language the manual says that it is in English", {
  hash: "#/manual",
  languages: ["de"],
}, async (screen) => {
  await screen.shows("Das Handbuch ist auf Englisch.");
  await screen.shows("How it ends");
  assert.equal(screen.get("heading", "How it ends").closest("[lang]")?.getAttribute("lang"), "en");
  assert.equal(screen.get("link", "How it ends").closest("[lang]")?.getAttribute("lang"), "en");
  assert.equal(screen.all("button", "Den Code kopieren")[0].getAttribute("lang"), "de");
});

test("a manual that does not load says so and is tried again", { hash: "#/workshop" }, async (screen) => {
  screen.page.broken.push(/manual\.json/);
  await screen.goto("#/manual");
  await screen.shows("The manual did not load. It needs a connection once more.");
  screen.page.broken.pop();
  await screen.press("Try again");
  await screen.shows("How it ends");
});

test("the manual is read beside the program", { hash: "#/workshop" }, async (screen) => {
  await screen.press("Begin with Hexapawn");
  const program = screen.window.location.hash;
  const opener = () => screen.get("button", "What the kit offers");
  assert.equal(opener().getAttribute("aria-expanded"), "false");
  await screen.press("What the kit offers");
  const manual = screen.within("region", "Manual");
  await manual.shows("How it ends");
  assert.equal(opener().getAttribute("aria-expanded"), "true");
  await screen.until(() => screen.document.activeElement === manual.get("searchbox", SEARCH));
  await manual.press("Your own functions");
  assert.equal(screen.document.activeElement, manual.get("heading", "Your own functions"));
  assert.equal(screen.window.location.hash, program);
  await screen.keys("Escape");
  assert.equal(opener().getAttribute("aria-expanded"), "false");
  assert.equal(screen.document.activeElement, opener());
});
