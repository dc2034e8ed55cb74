import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { SHAPES } from "../../../web/js/board/marks.js";
import { CHOSEN, RAYS } from "../../../web/js/board/model.js";

const formats = readFileSync(new URL("../../../web/js/core/formats.d.ts", import.meta.url), "utf8");
/** @returns {string[]} */
const kindsOf = (name) =>
  formats.match(new RegExp(`type ${name} =([^;]*);`))?.[1].match(/[\w-]+/g) ?? assert.fail(name);

test("every kind of step has a shape, or is chosen from a list", () => {
  const kinds = kindsOf("StepKind");
  assert.ok(kinds.length > 10);
  for (const kind of kinds) assert.ok(SHAPES[kind] || CHOSEN.has(kind), kind);
  assert.ok([...CHOSEN].every((kind) => kinds.includes(kind)));
});

test("every kind of mark has a shape, or is a line between cells", () => {
  for (const kind of [...kindsOf("MarkKind"), "from", "to"]) assert.ok(SHAPES[kind] || RAYS.has(kind), kind);
});
