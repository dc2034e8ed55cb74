// Following one thing in the state: what begins with it, and what ends with it.
import assert from "node:assert/strict";
import test from "node:test";
import { observe } from "../../../web/js/state/observe.js";
import { createStore } from "../../../web/js/state/store.js";

/** A store of `{ wish, other }` that is watched for the wish; `begun` is what came of it. */
function observed(wish) {
  const store = createStore({ wish, other: 0 });
  const begun = [];
  const observer = observe(
    store,
    (state) => state.wish,
    (thing, given) => begun.push({ thing, ...given }),
  );
  return { store, begun, observer };
}

test("it begins at once, and anew only when the thing is another", () => {
  const { store, begun } = observed("a");
  store.set({ other: 1 });
  store.set({ wish: "b" });
  assert.deepEqual(
    begun.map(({ thing, before }) => [thing, before]),
    [
      ["a", undefined],
      ["b", "a"],
    ],
  );
});

test("things with a key are the same while their keys are", () => {
  const { store, begun } = observed({ key: "one", part: 1 });
  store.set({ wish: { key: "one", part: 2 } });
  assert.equal(begun.length, 1);
  store.set({ wish: { key: "two" } });
  store.set({ wish: null });
  assert.deepEqual(
    begun.map(({ thing }) => thing?.key),
    ["one", "two", undefined],
  );
});

test("what was begun with a thing that is gone is told to stop, and what it finds is late", () => {
  const { store, begun } = observed("a");
  const [first] = begun;
  assert.deepEqual([first.signal.aborted, first.current()], [false, true]);
  store.set({ wish: "b" });
  assert.deepEqual([first.signal.aborted, first.current()], [true, false]);
  store.set({ wish: "a" });
  assert.equal(first.current(), false, "the same thing again is another beginning");
  assert.equal(begun.at(-1).current(), true);
});

test("it can be begun again, and ended", () => {
  const { store, begun, observer } = observed("a");
  observer.look();
  assert.equal(begun.length, 1);
  observer.retry();
  assert.deepEqual([begun.length, begun[0].signal.aborted, begun[1].current()], [2, true, true]);
  observer.end();
  assert.equal(begun[1].signal.aborted, true);
  store.set({ wish: "b" });
  assert.equal(begun.length, 2);
});

test("an effect that changes the state is not begun twice", () => {
  const store = createStore({ wish: "a", count: 0 });
  observe(
    store,
    (state) => state.wish,
    () => store.set(({ count }) => ({ count: count + 1 })),
  );
  store.set({ wish: "b" });
  assert.equal(store.get().count, 2);
});
