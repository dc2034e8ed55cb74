// What an address says is a screen, whoever wrote it; what it says is shown as text (e2e/platform/test_abuse.py).
import assert from "node:assert/strict";
import test from "node:test";
import { parseRoute } from "../../../web/js/ui/router.js";

// guard: an address that cannot be decoded is taken as it is
test("a hostile address is a screen like any other, with what it says as it stands there", () => {
  for (const odd of ["%", "%00", "%E0%A4%A", "%ud83d", "__proto__", "constructor", "<b>", "x".repeat(20_000)]) {
    const said = odd === "%00" ? "\0" : odd;
    for (const [address, field, name = address] of [
      ["table", "id"],
      ["again", "id", "retry"],
      ...["new", "rules", "howto", "paper", "puzzles", "learn"].map((one) => [one, "game"]),
      ...[["take", "text"]],
    ])
      assert.deepEqual({ ...parseRoute(`#/${address}/${odd}`), rule: "" }, { name, [field]: said, rule: "" });
    assert.deepEqual(parseRoute(`#/${odd}`), { name: "missing" });
    assert.deepEqual(parseRoute(`#/g/${odd}`), { name: "link", id: odd }); // the core mends it
  }
});
