import assert from "node:assert/strict";
import test from "node:test";
import { doneOf, keepDone, keepMisses, missesOf, starsOf } from "../../../web/js/lessons/selectors.js";

const LESSON = { id: "one", steps: [{}, {}, {}] };

/** Return a storage that holds the progress of lessons. @param {Record<string, unknown>} lessons */
function storing(lessons = {}) {
  let kept = lessons;
  return {
    value: () => kept,
    /** @param {string} _name @param {object} body */
    setValue(_name, body) {
      kept = { ...body };
      return true;
    },
  };
}

test("a finished lesson has three stars without a miss, two with a few, else one", () => {
  for (const [misses, stars] of [
    [0, 3],
    [1, 2],
    [2, 2],
    [3, 1],
    [9, 1],
  ]) {
    const storage = storing();
    assert.equal(keepDone(storage, "g", LESSON, 2, misses), 0);
    assert.equal(starsOf(storage, "g", LESSON), 0);
    assert.equal(keepDone(storage, "g", LESSON, 3, misses), stars);
    assert.equal(starsOf(storage, "g", LESSON), stars);
  }
});

test("stars and steps never fall", () => {
  const storage = storing();
  keepDone(storage, "g", LESSON, 3, 0);
  assert.equal(keepDone(storage, "g", LESSON, 3, 5), 1);
  keepDone(storage, "g", LESSON, 1, 0);
  assert.deepEqual([starsOf(storage, "g", LESSON), doneOf(storage, "g", LESSON)], [3, 3]);
});

// guard: progress in lessons is whole numbers
test("progress from before there were stars is kept, and foreign values are not believed", () => {
  const old = storing({ "g/one": 3, "g/two": 1 });
  assert.deepEqual([doneOf(old, "g", LESSON), starsOf(old, "g", LESSON)], [3, 1]);
  assert.deepEqual([doneOf(old, "g", { ...LESSON, id: "two" }), starsOf(old, "g", { ...LESSON, id: "two" })], [1, 0]);
  const odd = storing({ "g/one": 99, "g/one stars": "many", "g/one misses": -4 });
  assert.deepEqual([doneOf(odd, "g", LESSON), starsOf(odd, "g", LESSON), missesOf(odd, "g", LESSON)], [3, 1, 0]);
  assert.equal(starsOf(storing({ "g/one": 3, "g/one stars": 70 }), "g", LESSON), 3);
});

test("the misses of a lesson that is left are counted on", () => {
  const storage = storing();
  keepMisses(storage, "g", LESSON, 2);
  assert.equal(missesOf(storage, "g", LESSON), 2);
});
