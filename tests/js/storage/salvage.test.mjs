import assert from "node:assert/strict";
import test from "node:test";
import { seal } from "../../../web/js/storage/envelope.js";
import { parsePrefix, salvageBody } from "../../../web/js/storage/salvage.js";

test("a whole text is read whole, a cut one as far as its last whole element", () => {
  assert.deepEqual(parsePrefix('{"a": [1, 2, {"b": "x]"}]}'), { a: [1, 2, { b: "x]" }] });
  assert.deepEqual(parsePrefix('{"a": [1, 2, {"b": "x"}, "cut o'), { a: [1, 2, { b: "x" }] });
  assert.deepEqual(parsePrefix('{"log": ["one", "two", "th'), { log: ["one", "two"] });
  assert.equal(parsePrefix("nothing of ours"), undefined);
});

test("every cut of a save gives a beginning of its log, or nothing", () => {
  const record = {
    format: 1,
    game: "g",
    log: ["a1a2", "b1b2", "c1c2"],
    at: 3,
    meta: { name: 'a "name" \\ with signs\n' },
  };
  const raw = seal({ seq: 3, card: { name: "x" }, body: { record, picked: [] } });
  for (let length = 0; length <= raw.length; length += 1) {
    for (const text of [raw.slice(0, length), `?${raw.slice(1, length)}`]) {
      const body = salvageBody(text);
      if (!body) continue;
      assert.deepEqual(body.record.log, record.log.slice(0, body.record.log.length));
      assert.ok(body.record.at <= body.record.log.length);
    }
  }
  assert.deepEqual(salvageBody(raw)?.record, record);
  assert.deepEqual(salvageBody(`?${raw.slice(1)}`)?.record, record);
});
