import test from "node:test";
import assert from "node:assert/strict";
import { PREFIX, memoryBacking, openStorage } from "../../web/js/storage.js";

const body = (log, more = {}) => ({
  record: { format: 1, game: "g", log, at: log.length },
  scene: { pieces: [] },
  turns: [],
  picked: [],
  ...more,
});
const ENTRY = { game: "g", name: "a table", touched: "2024-01-01", turn: 1, line: "" };

function saved(...logs) {
  const backing = memoryBacking();
  const storage = openStorage(backing);
  let seq = -1;
  for (const log of logs) seq = storage.save("t", body(log), ENTRY, seq).seq;
  return { backing, seq, again: () => openStorage(backing) };
}
const key = (slot) => `${PREFIX}table/t/${slot}`;

test("two copies are written in turn and the newest is read", () => {
  const { backing, seq, again } = saved(["a"], ["a", "b"], ["a", "b", "c"]);
  assert.equal(seq, 2);
  assert.notEqual(backing.get(key("a")), backing.get(key("b")));
  assert.deepEqual(again().load("t").body.record.log, ["a", "b", "c"]);
});

test("a copy that is cut off, or changed by one letter, gives way to the other", () => {
  for (const harm of [(text) => text.slice(0, -20), (text) => text.replace('\\"c\\"', '\\"d\\"')]) {
    const { backing, again } = saved(["a"], ["a", "b"], ["a", "b", "c"]);
    const slot = ["a", "b"].find((one) => backing.get(key(one)).includes('\\"c\\"'));
    backing.set(key(slot), harm(backing.get(key(slot))));
    const found = again().load("t");
    assert.deepEqual([found.state, found.fellBack, found.body.record.log], ["good", true, ["a", "b"]]);
  }
});

test("an unreadable copy is moved aside before its place is written", () => {
  const { backing, seq, again } = saved(["a"], ["a", "b"]);
  backing.set(key("a"), "scribble");
  const storage = again();
  const { seq: known } = storage.load("t");
  assert.equal(known, seq);
  storage.save("t", body(["a", "b", "c"]), ENTRY, known);
  assert.equal(backing.get(`${PREFIX}kept/table/t/a/1`), "scribble");
  assert.deepEqual(again().load("t").body.record.log, ["a", "b", "c"]);
});

test("a cut copy with the higher number does not make the other one old", () => {
  const { backing, again } = saved(["a"], ["a", "b"], ["a", "b", "c"]);
  const slot = ["a", "b"].find((one) => backing.get(key(one)).includes('\\"c\\"'));
  const cut = backing.get(key(slot)).slice(0, -20);
  backing.set(key(slot), cut);
  const storage = again();
  const { seq } = storage.load("t");
  assert.equal(storage.save("t", body(["a", "b", "d"]), ENTRY, seq).ok, true);
  assert.deepEqual(again().load("t").body.record.log, ["a", "b", "d"]);
  assert.equal(backing.get(`${PREFIX}kept/table/t/${slot}/1`), cut);
});

test("of two damaged copies as much as can be read is offered, and both stay", () => {
  const { backing, again } = saved(["a"], ["a", "b"]);
  for (const slot of ["a", "b"]) backing.set(key(slot), backing.get(key(slot)).slice(0, -30));
  const before = ["a", "b"].map((slot) => backing.get(key(slot)));
  const found = again().load("t");
  assert.equal(found.state, "damaged");
  assert.deepEqual(found.body.record.log, ["a", "b"]);
  assert.deepEqual(
    ["a", "b"].map((slot) => backing.get(key(slot))),
    before,
  );
});

test("a copy that another tab has overtaken is not written", () => {
  const { again, seq } = saved(["a"], ["a", "b"]);
  const result = again().save("t", body(["x"]), ENTRY, seq - 1);
  assert.deepEqual([result.ok, result.why], [false, "stale"]);
  assert.deepEqual(again().load("t").body.record.log, ["a", "b"]);
});

test("what a newer page has written is left alone", () => {
  const { backing, again } = saved(["a"]);
  backing.set(key("b"), JSON.stringify({ v: 2, seq: 9, whatever: true }));
  assert.equal(again().load("t").state, "newer");
});

test("without room the table is kept in the tab, and written when there is room", () => {
  const backing = memoryBacking();
  let room = false;
  const tight = { ...backing, kind: "local", set: (name, text) => room && backing.set(name, text) };
  const storage = openStorage(tight);
  const { ok, why, seq } = storage.save("t", body(["a"]), ENTRY, -1);
  assert.deepEqual([ok, why], [false, "full"]);
  assert.deepEqual(storage.load("t").body.record.log, ["a"]);
  assert.equal(storage.list().length, 1);
  room = true;
  assert.equal(storage.save("t", body(["a", "b"]), ENTRY, seq).ok, true);
  assert.deepEqual(openStorage(tight).load("t").body.record.log, ["a", "b"]);
});

test("the list is found again without its index, and junk is no table", () => {
  const { backing, again } = saved(["a"]);
  backing.set(`${PREFIX}tables`, "{broken");
  backing.set(`${PREFIX}table/junk/a`, "junk");
  assert.deepEqual(
    again()
      .list()
      .map(({ id }) => id),
    ["t"],
  );
  assert.equal(backing.get(`${PREFIX}kept/tables/1`), "{broken");
  assert.equal(backing.get(`${PREFIX}table/junk/a`), "junk");
});
