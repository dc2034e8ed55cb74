// Long lists of tiles: some at first, those round the next one, and all on request.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

test("a list shows at most 24 puzzles of a group until all are asked for", {
  hash: "#/puzzles/turtle-shell",
}, async (screen) => {
  await screen.until(() => screen.find("[data-puzzle]") ?? false);
  const groups = () => [...screen.document.querySelectorAll(".puzzle-group")];
  const tilesIn = (/** @type {Element} */ group) => group.querySelectorAll("[data-puzzle]").length;
  assert.ok(groups().every((group) => tilesIn(group) <= 24));
  const [first] = groups();
  assert.equal(tilesIn(first), 24);
  assert.ok(first.querySelector("[data-next]"), "the next one is among them");

  const [label] = screen.words("button", /^Show all \d+$/);
  await screen.press(label);
  assert.equal(tilesIn(first), Number(label.replace("Show all ", "")));
  assert.ok(screen.document.activeElement?.matches("[data-puzzle]"), "the focus is on the first that came");
});
