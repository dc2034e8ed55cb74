// Effects that follow one value of the state.
import assert from "node:assert/strict";
import test from "node:test";
import { observe } from "../../../web/js/state/observe.js";
import { createStore } from "../../../web/js/state/store.js";

/** Observe the wish in a store of `{ wish, other }`; `begun` lists the runs of the effect. */
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

test("the effect runs at once, and again only when the value changes", () => {
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

test("values with a key are compared by it", () => {
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

test("a change aborts the signal of the effect before, whose value is no longer current", () => {
  const { store, begun } = observed("a");
  const [first] = begun;
  assert.deepEqual([first.signal.aborted, first.current()], [false, true]);
  store.set({ wish: "b" });
  assert.deepEqual([first.signal.aborted, first.current()], [true, false]);
  store.set({ wish: "a" });
  assert.equal(first.current(), false, "the same value again is another run");
  assert.equal(begun.at(-1).current(), true);
});

test("an effect can be run again, and ended", () => {
  const { store, begun, observer } = observed("a");
  observer.look();
  assert.equal(begun.length, 1);
  observer.rerun();
  assert.deepEqual([begun.length, begun[0].signal.aborted, begun[1].current()], [2, true, true]);
  observer.end();
  assert.equal(begun[1].signal.aborted, true);
  store.set({ wish: "b" });
  assert.equal(begun.length, 2);
});

test("an effect that changes the state runs once", () => {
  const store = createStore({ wish: "a", count: 0 });
  observe(
    store,
    (state) => state.wish,
    () => store.set(({ count }) => ({ count: count + 1 })),
  );
  store.set({ wish: "b" });
  assert.equal(store.get().count, 2);
});
