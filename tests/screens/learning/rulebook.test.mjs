// The rule book: the goal first, search, links, and pictures that are tried on a board or edited.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

const rule = (/** @type {TableScreen} */ screen, /** @type {string} */ id) =>
  screen.inside(/** @type {HTMLElement} */ (screen.find(`[data-rule="${id}"]`)));

test("it starts with the goal, can be searched and has links", { hash: "#/rules/turtle-shell" }, async (screen) => {
  const shown = () =>
    Array.from(screen.document.querySelectorAll("[data-rule]")).filter((one) => !one.closest("[hidden]")).length;
  await screen.within("main").shows("To win: Mate the other king");
  assert.equal(shown(), 6);

  await screen.fill("Find in the rules", "stalemate");
  await screen.shows(/sections? with these words/);
  assert.ok(screen.find('[data-rule="T1"]')?.closest("[hidden]"));
  assert.ok(screen.find('[data-entry="T1"]')?.closest("[hidden]"));
  await screen.fill("Find in the rules", "no such thing anywhere");
  await screen.shows("No section has these words.");
  await screen.fill("Find in the rules", "");
  assert.equal(shown(), 6);

  await rule(screen, "T5").unfold("Proved by");
  assert.match(rule(screen, "T5").text(), /tests\/turtle_shell\/test_/);
  await rule(screen, "T5").follow("No chasing");
  await screen.until(() => assert.match(screen.find("h1")?.textContent ?? "", /No chasing/));
});

test("a picture can be tried on a board", { hash: "#/rules/monkey-king/M8" }, async (screen) => {
  const tries = await screen.until(() => {
    const found = rule(screen, "M8").all("button", "Try it on a board");
    return found.length > 0 && found;
  });
  await screen.click(tries[tries.length - 1]);
  await screen.point("B5", "C3");
  await screen.press("Play it"); // a burial needs confirmation
  await screen.until(() => screen.turns().length === 1);
});

test("a loop is tried with the moves before it", { hash: "#/rules/turtle-shell/T5" }, async (screen) => {
  await screen.until(() => screen.find('[data-rule="T5"]') ?? false);
  await rule(screen, "T5").press("Try it on a board");
  await screen.until(() => screen.turns().length === 4);
  await screen.point("E0", "D0");
  assert.match(screen.within("region", "This turn").text(), /White must vary/);
});

test("a picture opens in the editor, with the options of its rule and after the moves before it", {
  hash: "#/rules/temple-island/I5",
}, async (screen) => {
  const verdict = (/** @type {RegExp} */ words) =>
    screen.until(() => assert.match(screen.find("p[data-tone]")?.textContent ?? "", words));
  await screen.follow("Edit this position: The corner a12");
  await verdict(/Bring a Pilgrim back, or roll the die\./);
  assert.equal(screen.value("Pilgrims in exile"), "1");
  assert.match(screen.within("main").text(), /Exile/);

  await screen.goto("#/rules/turtle-shell/T5");
  await screen.until(() => screen.find('[data-rule="T5"]') ?? false);
  const link = rule(screen, "T5").get("link", "Edit this position");
  await screen.click(link);
  await verdict(/White to move\./);
  const { sections } = await screen.data("rulebook-turtle-shell");
  const section = sections.find((/** @type {any} */ { id }) => id === "T5");
  const [, looped] = section.blocks.find((/** @type {any} */ [kind]) => kind === "diagram");
  assert.notEqual(looped.reached, looped.position);
  assert.equal(screen.find("[data-position]")?.dataset.position, looped.reached);
});

test("an action is shown in steps and links to its lesson", { hash: "#/rules/temple-island/I7" }, async (screen) => {
  await screen.until(() => rule(screen, "I7").get("link", "The six faces of the die"));
  const [six] = rule(screen, "I4").all("button", "A 6: the queen");
  await screen.click(six);
  const signs = six.querySelectorAll("[aria-hidden=true]");
  assert.equal(signs[signs.length - 1].textContent, "2/2");
});

test("a link to another site opens a new tab and says so", { hash: "#/rules/turtle-shell/T1" }, async (screen) => {
  // A line may break after the slash, which the names of dom-accessibility-api have as a space.
  const name = /^samboy\/ ?ChessVariantResearch \(opens another site in a new tab\)$/;
  const link = await screen.until(() => screen.get("link", name));
  assert.match(link.getAttribute("href") ?? "", /^https:\/\/github\.com\/samboy\/ChessVariantResearch/);
  assert.equal(link.getAttribute("target"), "_blank");
  assert.equal(link.getAttribute("rel"), "noopener noreferrer");
});
