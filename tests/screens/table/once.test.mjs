// Nothing stands twice: a refusal, what comes after a puzzle, and what the gear opens.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

/** Return how often words stand on the page, without what only a live region says. @param {TableScreen} screen @param {string} words */
function times(screen, words) {
  const copy = /** @type {HTMLElement} */ (screen.document.body.cloneNode(true));
  for (const voice of copy.querySelectorAll("[data-voice]")) voice.remove();
  return (copy.textContent ?? "").split(words).length - 1;
}

test("a refusal is told once, and leads to its rule", async (screen) => {
  await screen.openRecord({ log: ["b1b3"], at: 0 });
  await screen.point("C0", "E5");
  const message = screen.document.querySelector("[aria-label='This turn'] p span")?.textContent ?? "";
  assert.match(message, /knight/);
  assert.equal(times(screen, message), 1);
  assert.ok(screen.within("region", "Refused").has("link", "Read the rule"));
});

test("the gear means the settings", { hash: "#/" }, async (screen) => {
  await screen.until(() => screen.count("[data-game]") === 4);
  const gears = Array.from(screen.document.querySelectorAll("use[href$='icon-gear']"), (one) =>
    one.closest("a")?.getAttribute("href"),
  );
  assert.deepEqual(gears, ["#/settings"]);
});
