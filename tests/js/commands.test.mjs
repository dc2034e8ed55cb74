import assert from "node:assert/strict";
import { test } from "node:test";
import { joined } from "../../web/js/commands.js";

test("commands of all rooms stand side by side", () => {
  const [undo, hint] = [() => "undo", () => "hint"];

  assert.deepEqual(joined({ undo }, { hint }), { undo, hint });
});

test("a name given twice is an error, not an override", () => {
  assert.throws(() => joined({ undo() {} }, { undo() {} }), /Two commands are called undo/);
});
