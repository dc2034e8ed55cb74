// A part of the table that is fetched when it is first wanted.
import assert from "node:assert/strict";
import test from "node:test";
import { part } from "../fixture.mjs";

Object.assign(globalThis, {
  CSS: { escape: String },
  document: { baseURI: "https://example.org/", querySelector: () => ({ getAttribute: () => "1" }) },
});
const { createLazyPart } = await import("../../../web/js/table/slots.js");
const { createStore } = await import("../../../web/js/state/store.js");

/** A place for a part that is wanted while `film` is set; `come` lets its file arrive, or not. */
function place() {
  const store = createStore(/** @type {any} */ ({ table: { film: null } }));
  /** @type {((come: boolean) => void)[]} */
  const asked = [];
  /** @type {unknown[]} */
  const done = [];
  const make = () => ({
    render: ({ table }) => done.push(table.film),
    destroy: () => done.push("destroyed"),
  });
  const slot = {
    wanted: ({ table }) => Boolean(table.film),
    load: () => new Promise((yes, no) => asked.push((come) => (come ? yes(make) : no(new Error("lost"))))),
    style: "css/film.css",
    failed: () => done.push("failed"),
  };
  const lazy = createLazyPart(part(slot), part({ store }));
  const show = (film) => {
    store.set({ table: { film } });
    lazy.render(store.get());
  };
  const come = async (there = true) => {
    asked[asked.length - 1](there);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { lazy, show, come, asked, done };
}

test("it is fetched once, when it is wanted, and drawn as things are by then", async () => {
  const { show, come, asked, done } = place();
  show(null);
  assert.equal(asked.length, 0);
  show("one");
  show("two");
  assert.equal(asked.length, 1);
  await come();
  show(null);
  assert.deepEqual(done, ["two", null]);
});

test("what did not come is said, and fetched again when it is still wanted", async () => {
  const { show, come, asked, done } = place();
  show("one");
  await come(false);
  assert.deepEqual(done, ["failed"]);
  show("one");
  assert.equal(asked.length, 2);
  await come();
  assert.deepEqual(done, ["failed", "one"]);
});

test("what comes after the table was left is not made", async () => {
  const { lazy, show, come, done } = place();
  show("one");
  lazy.destroy();
  await come();
  assert.deepEqual(done, []);
});

test("it goes with the table", async () => {
  const { lazy, show, come, done } = place();
  show("one");
  await come();
  lazy.destroy();
  assert.equal(done.at(-1), "destroyed");
});
