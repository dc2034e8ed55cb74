// A pasted game that ended otherwise than by the rules is over, in the preview and at the table.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

test("a game that was lost on time is over, and can be played on from there", { hash: "#/open" }, async (screen) => {
  const tags = '[White "Ann"]\n[Black "Ben"]\n[Result "1-0"]\n[Termination "Ann won on time"]\n';
  await screen.fill("Paste here, or drop a file", `${tags}\n1. e4 e5 2. Nf3 1-0`);
  await screen.shows("White wins: Black ran out of time.");
  await screen.press("Put it on a table");

  await screen.shows("White wins: Black ran out of time.");
  assert.deepEqual(screen.record().ended, { at: 5, reason: "resignation", side: "black", how: "time" });
});
