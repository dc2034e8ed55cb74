import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { SHAPES } from "../../../web/js/board/marks.js";
import { RAYS, SAYS } from "../../../web/js/board/model.js";

const formats = readFileSync(new URL("../../../web/js/core/formats.d.ts", import.meta.url), "utf8");
/** Kinds of steps that are said by a choice, not pointed at on the board. */
const CHOSEN = new Set(["promote", "token", "vote", "roll", "end"]);
/** @returns {string[]} */
const kindsOf = (name) =>
  formats.match(new RegExp(`type ${name} =([^;]*);`))?.[1].match(/[\w-]+/g) ?? assert.fail(name);

test("every kind of step has a shape and a word, or is chosen and not pointed at", () => {
  const kinds = kindsOf("StepKind");
  assert.ok(kinds.length > 10);
  for (const kind of kinds) assert.ok((SHAPES[kind] && SAYS[kind]) || CHOSEN.has(kind), kind);
  assert.ok([...CHOSEN].every((kind) => kinds.includes(kind)));
});

test("every kind of mark has a shape and a word, or is a line of cells", () => {
  for (const kind of [...kindsOf("MarkKind"), "from", "to"])
    assert.ok((SHAPES[kind] && SAYS[kind]) || RAYS.has(kind), kind);
});
