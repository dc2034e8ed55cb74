import assert from "node:assert/strict";
import { test } from "./stage/test.mjs";

test("a move that breaks a rule is refused, and the piece stays in the hand", async (screen) => {
  await screen.press("Play Turtle Shell Chess"); // on its card on the shelf
  await screen.point("C0", "E5"); // a knight cannot go there

  assert.match(screen.strip(), /Rule T3$/);
  assert.match(screen.voice("alert"), /\(T3\)/);
  await screen.keys("Escape");
  await screen.says("Put down.");
});
