// The times that the clocks of a pasted game showed: with its moves in the list, and in its text again.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

const PGN =
  "1. e4 { [%clk 0:03:00] calm } e5 {[%eval 0.2][%clk 1:02:03.7]} (1... c5 {[%clk 0:00:59]}) 2. Nf3 {[%clk soon]} *";

test("clock times stand with the moves, in side lines too, are read out and written again", {
  hash: "#/open",
}, async (screen) => {
  await screen.fill("Paste here, or drop a file", PGN);
  await screen.press("Put it on a table");
  await screen.until(() => assert.deepEqual(screen.turns().slice(-3), ["e4 3:00", "e5 1:02:03", "Nf3"]));
  assert.ok(screen.has("button", /pawn e2 to e4, 3:00 left on the clock/));

  const { text } = await screen.python.tell({ do: "text", record: screen.record() });
  for (const command of ["[%clk 0:03:00] calm", "[%eval 0.2][%clk 1:02:03.7]", "[%clk 0:00:59]", "[%clk soon]"])
    assert.ok(text.replaceAll("\n", " ").includes(command), command);

  await screen.press(/Other line from/);
  await screen.until(() => assert.deepEqual(screen.turns().slice(-2), ["e4 3:00", "c5 0:59"]));
});
