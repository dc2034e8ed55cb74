// What a bench says about its draft, and what it does when other tabs write.
import assert from "node:assert/strict";
import test from "node:test";
import { addDraft, draftsOf, keepDraft } from "../../../web/js/storage/made/drafts.js";

const events = Object.assign(new EventTarget(), { visibilityState: "visible" });
Object.assign(globalThis, {
  window: events,
  document: Object.assign(events, { documentElement: { lang: "en" }, querySelector: () => null }),
});
const { createKeeper } = await import("../../../web/js/workshop/keeper.js");

const TEXT = /** @type {const} */ ({ format: 1, name: "Little", author: "", licence: "", files: { "game.py": "1" } });

/** A keeper of a new draft; `device.full` refuses what is stored, and `told` has what it called. */
function keeperOf() {
  const values = new Map();
  const device = { full: false };
  const storage = /** @type {any} */ ({
    value: (name) => values.get(name) ?? {},
    setValue: (name, body) => !device.full && Boolean(values.set(name, structuredClone(body))),
    status: () => ({ saved: "saved" }),
  });
  const key = addDraft(storage, TEXT, false);
  const told = [];
  const draft = { text: TEXT, sent: false, changed: "", past: [], key };
  const keeper = createKeeper(storage, draft, {
    ontaken: () => told.push("taken"),
    onparted: (before) => told.push(`parted from ${before}`),
    onstate: () => {},
  });
  return { keeper, storage, device, told, key };
}

test("a change is stored a moment later, and said to be saved only then", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { keeper, storage, key } = keeperOf();
  const saved = keeper.words();
  keeper.change({ ...TEXT, author: "Ada" });
  assert.notEqual(keeper.words(), saved);
  assert.equal(draftsOf(storage).get(key)?.text.author, "");
  t.mock.timers.tick(1000);
  assert.equal(keeper.words(), saved);
  assert.equal(draftsOf(storage).get(key)?.text.author, "Ada");
  keeper.destroy();
});

test("a device without room says so until there is room again", () => {
  const { keeper, device } = keeperOf();
  const saved = keeper.words();
  device.full = true;
  keeper.change({ ...TEXT, author: "Ada" });
  keeper.save();
  assert.match(keeper.words(), /no more room/);
  device.full = false;
  keeper.save();
  assert.equal(keeper.words(), saved);
  keeper.destroy();
});

test("the text of another tab that grew from this one is taken over", () => {
  const { keeper, storage, told, key } = keeperOf();
  keepDraft(storage, key, { text: { ...TEXT, author: "Bo" }, sent: false });
  events.dispatchEvent(new Event("storage"));
  assert.deepEqual(told, ["taken"]);
  assert.equal(keeper.text().author, "Bo");
  keeper.destroy();
});

test("when two tabs have written at once, this one goes on with a draft of its own", () => {
  const { keeper, storage, told, key } = keeperOf();
  keeper.change({ ...TEXT, author: "Ada" });
  keepDraft(storage, key, { text: { ...TEXT, author: "Bo" }, sent: false });
  events.dispatchEvent(new Event("storage")); // this tab has changes of its own
  assert.deepEqual(told, []);
  keeper.save();
  assert.deepEqual(told, ["parted from Little"]);
  assert.notEqual(keeper.key(), key);
  assert.deepEqual([...draftsOf(storage).values()].map(({ text }) => text.author).sort(), ["Ada", "Bo"]);
  keeper.destroy();
});

test("what was written last is stored when the page is left", () => {
  const { keeper, storage, key } = keeperOf();
  keeper.change({ ...TEXT, author: "Ada" });
  events.dispatchEvent(new Event("pagehide"));
  assert.equal(draftsOf(storage).get(key)?.text.author, "Ada");
  keeper.destroy();
});
