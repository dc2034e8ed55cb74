// The shelf of somebody new: one line a card, and where to begin.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

const SHELF = { hash: "#/" };
const BEGIN = "New here? Begin with Turtle Shell Chess";

/** Return the cards that say where to begin. @param {any} screen */
const chips = (screen) =>
  Array.from(/** @type {Document} */ (screen.document).querySelectorAll("[data-game]"))
    .filter((card) => card.textContent?.includes(BEGIN))
    .map((card) => card.getAttribute("data-game"));

test("each card says in one line how long, how hard, and for how many", SHELF, async (screen) => {
  await screen.until(() => screen.count("[data-game]") === 4);
  const lines = Array.from(screen.document.querySelectorAll("[data-game]"), (card) =>
    Array.from(card.querySelectorAll("p"), (one) => one.textContent).filter((text) => text?.includes(" · ")),
  );
  for (const found of lines) {
    assert.equal(found.length, 1);
    assert.match(found[0] ?? "", /^about \d+ turns · [a-z ]+ · alone( or two)?$/);
  }
});

test("somebody new is told where to begin, until something was played", SHELF, async (screen) => {
  await screen.until(() => screen.count("[data-game]") === 4);
  assert.deepEqual(chips(screen), ["turtle-shell"]);
  await screen.openRecord({ log: ["b1b3"] });
  await screen.goto("#/");
  await screen.until(() => screen.count("[data-game]") === 4);
  assert.deepEqual(chips(screen), []);
});
