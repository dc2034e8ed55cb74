import assert from "node:assert/strict";
import test from "node:test";
import { seal, unseal } from "../../../web/js/storage/envelope.js";
import { openDatabase } from "../../../web/js/storage/indexeddb.js";
import { browserLocalStore, PREFIX } from "../../../web/js/storage/local-storage.js";
import { openStorage } from "../../../web/js/storage/storage.js";
import { IDBFactory } from "../../../web/node_modules/fake-indexeddb/build/esm/index.js";
import { emptyLocalStore, noDisk } from "./devices.mjs";

console.warn = () => {}; // faults are made on purpose
if (process.env.LOUD) console.warn = console.log;

/** @type {(log: string[], more?: object) => any} */
const body = (log, more = {}) => ({ record: { format: 1, game: "g", log, at: log.length }, picked: [], ...more });
const CARD = { game: "g", name: "a table", touched: "2024-01-01", turn: 1, line: "" };

/** A device: two stores that outlive the pages opened on it. */
function device() {
  const factory = new IDBFactory();
  let localStore = emptyLocalStore();
  return {
    get localStore() {
      return localStore;
    },
    open: (more = {}) => openStorage({ localStore, database: openDatabase({ factory }), ...more }),
    disk: () => openDatabase({ factory }),
    /** Puts an entry on the disk as it is, its fields unchecked. */
    raw: (entry) =>
      new Promise((resolve, reject) => {
        const opening = factory.open(PREFIX, 1);
        opening.onerror = reject;
        opening.onsuccess = () => {
          const putting = opening.result.transaction("kept", "readwrite");
          putting.oncomplete = resolve;
          putting.onabort = reject;
          putting.objectStore("kept").put(entry);
        };
      }),
    /** What localStorage has is as it was then, as after a kill. */
    remember() {
      const then = localStore.keys().map((key) => [key, String(localStore.get(key))]);
      return () => {
        localStore = emptyLocalStore();
        for (const [key, text] of then) localStore.set(key, text);
      };
    },
  };
}

async function saved(...logs) {
  const found = device();
  const storage = found.open();
  await storage.ready;
  let seq = -1;
  for (const log of logs) seq = storage.save("t", body(log), CARD, seq).seq;
  await storage.settled();
  return { ...found, device: found, storage, seq };
}
const key = (slot) => `${PREFIX}table/t/${slot}`;
const logOf = (/** @type {any} */ found) => found.body?.record.log;

test("two copies are written in turn, the newest is read, and the disk has it", async () => {
  const { device: on, seq } = await saved(["a"], ["a", "b"], ["a", "b", "c"]);
  assert.equal(seq, 2);
  assert.notEqual(on.localStore.get(key("a")), on.localStore.get(key("b")));
  assert.deepEqual(logOf(on.open().load("t")), ["a", "b", "c"]);
  assert.deepEqual(logOf(unseal((await on.disk().get("table/t"))?.text ?? null)), ["a", "b", "c"]);
});

test("a finished table has one copy, and two again once it goes on", async () => {
  const { device: on, storage, seq } = await saved(["a"], ["a", "b"]);
  storage.save("t", body(["a", "b", "mate"]), { ...CARD, over: true }, seq);
  assert.equal(["a", "b"].filter((slot) => on.localStore.get(key(slot))).length, 1);
  storage.save("t", body(["a", "b"]), CARD, seq + 1);
  storage.save("t", body(["a", "b", "c"]), CARD, seq + 2);
  assert.equal(["a", "b"].filter((slot) => on.localStore.get(key(slot))).length, 2);
});

test("it is called saved when the disk has it, and not before", async () => {
  const on = device();
  /** @type {(done?: unknown) => void} */
  let release = () => {};
  const real = on.disk();
  const held = {
    ...real,
    write: async (entries) => {
      await new Promise((resolve) => {
        release = resolve;
      });
      return real.write(entries);
    },
  };
  const storage = openStorage({ localStore: on.localStore, database: held });
  assert.equal(storage.status().saved, null);
  await storage.ready;
  assert.equal(storage.status().saved, "device");
  storage.save("t", body(["a"]), CARD, -1);
  assert.equal(storage.status().saved, "saving");
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  assert.equal(storage.status().saved, "saving");
  assert.equal(await on.disk().get("table/t"), undefined);
  release();
  await storage.settled();
  assert.equal(storage.status().saved, "device");
  assert.ok(await on.disk().get("table/t"));
});

test("what a killed browser's localStorage has lost comes back from the disk", async () => {
  const { device: on, storage, seq } = await saved(["a"]);
  const kill = on.remember();
  storage.save("t", body(["a", "b"]), CARD, seq);
  storage.save("new", body(["x"]), CARD, -1);
  storage.setValue("settings", { theme: "dark" });
  await storage.settled();
  kill();
  const again = on.open();
  assert.deepEqual(logOf(again.load("t")), ["a"]);
  assert.deepEqual(logOf(await again.loadReconciled("t")), ["a", "b"]);
  assert.deepEqual(logOf(await again.loadReconciled("new")), ["x"]);
  assert.deepEqual(
    again
      .list()
      .map(({ id }) => id)
      .sort(),
    ["new", "t"],
  );
  assert.deepEqual(again.value("settings"), { theme: "dark" });
  assert.deepEqual(logOf(again.load("t")), ["a", "b"]);
});

test("what the disk lacks is written there at the next start", async () => {
  const on = device();
  const storage = openStorage({ localStore: on.localStore, database: noDisk });
  await storage.ready;
  storage.save("t", body(["a"]), CARD, -1);
  storage.setValue("settings", { theme: "dark" });
  assert.equal(storage.status().saved, "browser");
  const again = on.open();
  again.value("settings");
  await again.settled();
  assert.equal(again.status().saved, "device");
  assert.deepEqual((await on.disk().all()).map(({ name }) => name).sort(), ["settings", "table/t"]);
});

test("nothing that was deleted comes back, from neither store", async () => {
  const { device: on, storage } = await saved(["a"], ["a", "b"]);
  const kill = on.remember();
  await storage.remove("t");
  assert.deepEqual(storage.list(), []);
  assert.deepEqual(
    on.localStore.keys().filter((one) => one.includes("table/")),
    [],
  );
  kill();
  const again = on.open();
  assert.equal((await again.loadReconciled("t")).state, "missing");
  assert.deepEqual(again.list(), []);
  assert.deepEqual(
    on.localStore.keys().filter((one) => one.includes("table/")),
    [],
  );

  // and where the disk could not be told
  const { device: other, seq } = await saved(["a"]);
  const blind = openStorage({ localStore: other.localStore, database: noDisk });
  await blind.remove("t");
  const sighted = other.open();
  await sighted.settled();
  assert.deepEqual(sighted.list(), []);
  assert.equal(sighted.save("t", body(["a", "z"]), CARD, seq).why, "gone");
});

test("a tab that plays on at a table which another has deleted is told, on the disk as well", async () => {
  const { device: on, storage, seq } = await saved(["a"]);
  const changed = [];
  const other = openStorage({ localStore: on.localStore, database: on.disk(), onChange: (name) => changed.push(name) });
  await other.ready;
  await storage.remove("t");
  other.save("t", body(["a", "b"]), CARD, seq); // it has not heard of it yet
  await other.settled();
  assert.deepEqual(changed, ["table/t"]);
  assert.equal(other.load("t").state, "missing");
  assert.equal(other.save("t", body(["a", "b", "c"]), CARD, seq + 1).why, "gone");
  assert.equal((await on.open().loadReconciled("t")).state, "missing");
});

/** @type {[string, import("../../../web/js/storage/indexeddb.js").Database][]} */
const MISSING = [
  ["is refused", noDisk],
  ["never answers", { ...noDisk, all: () => new Promise(() => {}) }],
];
for (const [name, database] of MISSING) {
  test(`where IndexedDB ${name}, nothing waits for it and it is said`, async () => {
    const on = device();
    const storage = openStorage({ localStore: on.localStore, database, patience: 30 });
    assert.equal(storage.save("t", body(["a"]), CARD, -1).ok, true);
    assert.equal((await storage.loadReconciled("t")).state, "good");
    await storage.settled();
    assert.deepEqual([storage.status().saved, storage.status().disk], ["browser", false]);
  });
}

test("a write that hangs is not called saved on this device", async () => {
  const on = device();
  const real = on.disk();
  const storage = openStorage({
    localStore: on.localStore,
    database: { ...real, write: () => new Promise(() => {}) },
    patience: 30,
  });
  await storage.ready;
  storage.save("t", body(["a"]), CARD, -1);
  await storage.settled();
  assert.equal(storage.status().saved, "browser");
});

test("a write with a lower number changes nothing on the disk, nor does another text under the same one", async () => {
  const disk = device().disk();
  const stands = { name: "n", seq: 5, text: "stands" };
  assert.deepEqual(await disk.write([stands]), []);
  for (const seq of [4, 5]) {
    assert.deepEqual(await disk.write([{ name: "n", seq, text: "late" }]), [stands]);
    assert.deepEqual(await disk.all(), [stands]);
  }
  assert.deepEqual(await disk.write([stands]), []);
});

test("a copy that is cut off, or changed anywhere, gives way to the other", async () => {
  for (const harm of [
    (text) => text.slice(0, -20),
    (text) => text.replace('"c"', '"d"'),
    (text) => text.replace('"seq":2', '"seq":7'),
    (text) => text.replace('"seq":2', '"seq":3'),
    (text) => text.replace('"v":2', '"v":3'),
    (text) => text.replace('"v":2', '"v":1'),
  ]) {
    const { device: on } = await saved(["a"], ["a", "b"], ["a", "b", "c"]);
    const slot = ["a", "b"].find((one) => on.localStore.get(key(one))?.includes('"c"'));
    on.localStore.set(key(slot), harm(on.localStore.get(key(slot))));
    const alone = openStorage({ localStore: on.localStore, database: noDisk });
    const found = await alone.loadReconciled("t");
    assert.deepEqual([found.state, found.fellBack, logOf(found)], ["good", true, ["a", "b"]], harm(""));
    const whole = await on.open().loadReconciled("t"); // the disk has it whole
    assert.deepEqual([whole.state, whole.fellBack, logOf(whole)], ["good", false, ["a", "b", "c"]]);
  }
});

test("a step back is told once where the newest copy was damaged in both stores, and never where one had it whole", async () => {
  const harms = [
    (text) => text.slice(0, -20),
    (text) => text.replace('"c"', '"q"'),
    (text) => text.replace('"sum":"', '"sum":"0'),
    () => "",
  ];
  for (const [n, harm] of harms.entries()) {
    for (const other of harms) {
      const { device: on } = await saved(["a"], ["a", "b"], ["a", "b", "c"]);
      const slot = ["a", "b"].find((one) => on.localStore.get(key(one))?.includes('"c"'));
      on.localStore.set(key(slot), harm(on.localStore.get(key(slot))));
      const entry = await on.disk().get("table/t");
      assert.ok(entry);
      await on.raw({ ...entry, text: other(entry.text) });
      const storage = on.open();
      const found = await storage.loadReconciled("t");
      assert.deepEqual([found.fellBack, logOf(found)], [true, ["a", "b"]], `harm ${n}`);
      while (unseal((await on.disk().get("table/t"))?.text ?? null).state !== "good") await storage.settled();
      assert.equal(
        (await storage.loadReconciled("t")).fellBack,
        false,
        `told again, harm ${n} and ${harms.indexOf(other)}`,
      );
      assert.equal((await on.open().loadReconciled("t")).fellBack, false);
    }
    const { device: on } = await saved(["a"], ["a", "b"], ["a", "b", "c"]);
    const entry = await on.disk().get("table/t");
    assert.ok(entry);
    await on.raw({ ...entry, text: harm(entry.text) });
    const found = await on.open().loadReconciled("t");
    assert.deepEqual([found.fellBack, logOf(found)], [false, ["a", "b", "c"]], `harm ${n} of the disk's alone`);
  }
});

test("damage to the copy before the last is no step back", async () => {
  const { device: on } = await saved(["a"], ["a", "b"], ["a", "b", "c"]);
  const slot = ["a", "b"].find((one) => !on.localStore.get(key(one))?.includes('"c"'));
  on.localStore.set(key(slot), String(on.localStore.get(key(slot))).replace('"b"', '"q"'));
  const found = await openStorage({ localStore: on.localStore, database: noDisk }).loadReconciled("t");
  assert.deepEqual([found.fellBack, logOf(found)], [false, ["a", "b", "c"]]);
});

test("every flipped bit of the newest copy is noticed, with and without the disk", async () => {
  const { device: on } = await saved(["a"], ["a", "b"], ["a", "b", "c"]);
  const slot = ["a", "b"].find((one) => on.localStore.get(key(one))?.includes('"c"'));
  const text = on.localStore.get(key(slot));
  assert.ok(text);
  for (let at = 0; at < text.length; at += 1) {
    on.localStore.set(
      key(slot),
      `${text.slice(0, at)}${String.fromCharCode(text.charCodeAt(at) ^ (1 << (at % 7)))}${text.slice(at + 1)}`,
    );
    const found = openStorage({
      localStore: { ...on.localStore, set: () => true, remove() {} },
      database: noDisk,
    }).load("t");
    assert.deepEqual([found.state, logOf(found), found.fellBack], ["good", ["a", "b"], true], `at ${at}`);
  }
});

// guard: what is stored has its checksum
test("a damaged text on the disk is kept aside and written anew", async () => {
  const { device: on } = await saved(["a"], ["a", "b"]);
  const entry = await on.disk().get("table/t");
  assert.ok(entry);
  const later = seal({ seq: 900, card: CARD, body: body(["a", "b"]) });
  await on.disk().write([{ ...entry, seq: 900, text: later.replace('"b"', '"q"') }]);
  const storage = on.open();
  assert.deepEqual(logOf(await storage.loadReconciled("t")), ["a", "b"]);
  await storage.settled();
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  await storage.settled();
  assert.deepEqual(logOf(unseal((await on.disk().get("table/t"))?.text ?? null)), ["a", "b"]);
  assert.ok((await on.disk().all()).some(({ name }) => name === "kept/table/t/disk-900"));
});

test("an unreadable copy is moved aside before its place is written", async () => {
  const { device: on, seq } = await saved(["a"], ["a", "b"]);
  on.localStore.set(key("a"), "scribble");
  const storage = on.open();
  const { seq: known } = await storage.loadReconciled("t");
  assert.equal(known, seq);
  storage.save("t", body(["a", "b", "c"]), CARD, known);
  assert.equal(on.localStore.get(`${PREFIX}kept/table/t/a/1`), "scribble");
  assert.deepEqual(logOf(on.open().load("t")), ["a", "b", "c"]);
});

test("of two damaged copies as much as can be read is offered, and both stay; the disk mends them", async () => {
  const { device: on } = await saved(["a"], ["a", "b"]);
  for (const slot of ["a", "b"]) on.localStore.set(key(slot), String(on.localStore.get(key(slot))).slice(0, -20));
  const before = ["a", "b"].map((slot) => on.localStore.get(key(slot)));
  const found = await openStorage({ localStore: on.localStore, database: noDisk }).loadReconciled("t");
  assert.equal(found.state, "damaged");
  assert.deepEqual(logOf(found), ["a", "b"]);
  assert.deepEqual(
    ["a", "b"].map((slot) => on.localStore.get(key(slot))),
    before,
  );
  assert.deepEqual(logOf(await on.open().loadReconciled("t")), ["a", "b"]);
});

test("a copy that another tab has overtaken is not written", async () => {
  const { device: on, seq } = await saved(["a"], ["a", "b"]);
  const result = on.open().save("t", body(["x"]), CARD, seq - 1);
  assert.deepEqual([result.ok, result.why], [false, "stale"]);
  assert.deepEqual(logOf(on.open().load("t")), ["a", "b"]);
});

/** Two tabs that do not yet see what the other has in localStorage, at one disk; both have opened the same table. */
async function twoTabs() {
  const { device: on, storage: one, seq } = await saved(["a"]);
  const blind = emptyLocalStore();
  for (const name of on.localStore.keys()) blind.set(name, String(on.localStore.get(name)));
  const heard = [];
  const two = openStorage({
    localStore: blind,
    database: on.disk(),
    onChange: (name, overtaken) => heard.push([name, overtaken]),
  });
  await two.ready;
  heard.length = 0;
  return { on, one, two, blind, seq, heard };
}

test("of two tabs that write the same step the first on the disk stands; the other is told and kept aside", async () => {
  const { on, one, two, blind, seq, heard } = await twoTabs();
  one.save("t", body(["a", "b"]), CARD, seq);
  await one.settled();
  const { seq: next } = two.save("t", body(["a", "x"]), CARD, seq);
  two.save("t", body(["a", "x", "y"]), CARD, next); // it has not heard of it yet
  await two.settled();
  assert.deepEqual(heard, [["table/t", true]]);
  for (const found of [two.load("t"), await two.loadReconciled("t"), await one.loadReconciled("t")])
    assert.deepEqual(logOf(found), ["a", "b"]);
  const disk = await on.disk().all();
  const log = ({ text }) => logOf(unseal(text));
  assert.deepEqual(disk.map((entry) => [entry.name, log(entry)]).sort(), [
    ["kept/table/t/1", ["a", "x"]],
    ["kept/table/t/2", ["a", "x", "y"]],
    ["table/t", ["a", "b"]],
  ]);
  assert.deepEqual(logOf(openStorage({ localStore: blind, database: on.disk() }).load("t")), ["a", "b"]);
  const { seq: third } = two.save("t", body(["a", "b", "c"]), CARD, two.load("t").seq);
  await two.settled();
  assert.deepEqual([logOf(await one.loadReconciled("t")), third], [["a", "b", "c"], seq + 2]);
});

test("two steps that are written as one take nothing's place that was called saved meanwhile", async () => {
  const { on, one, blind, seq } = await twoTabs();
  let letGo = () => {};
  const held = new Promise((resolve) => {
    letGo = () => resolve(undefined);
  });
  const disk = on.disk();
  const heard = [];
  const slow = openStorage({
    localStore: blind,
    database: { ...disk, write: (entries) => held.then(() => disk.write(entries)) },
    onChange: (name, overtaken) => heard.push([name, overtaken]),
  });
  await slow.ready;
  heard.length = 0;
  slow.setValue("settings", { theme: "dark" }); // on its way: what follows waits
  const { seq: next } = slow.save("t", body(["a", "x"]), CARD, seq);
  slow.save("t", body(["a", "x", "y"]), CARD, next);
  one.save("t", body(["a", "b"]), CARD, seq);
  await one.settled();
  assert.equal(one.status().saved, "device");
  letGo();
  await slow.settled();
  assert.deepEqual(heard, [["table/t", true]]);
  for (const found of [
    slow.load("t"),
    await slow.loadReconciled("t"),
    await one.loadReconciled("t"),
    await on.open().loadReconciled("t"),
  ])
    assert.deepEqual(logOf(found), ["a", "b"]);
  const kept = await on.disk().get(`kept/table/t/${next + 1}`);
  assert.deepEqual(logOf(unseal(kept?.text ?? null)), ["a", "x", "y"]);
  const { seq: third } = slow.save("t", body(["a", "b", "c"]), CARD, slow.load("t").seq);
  slow.save("t", body(["a", "b", "c", "d"]), CARD, third);
  await slow.settled();
  assert.deepEqual(logOf(await one.loadReconciled("t")), ["a", "b", "c", "d"]);
});

test("steps that follow on one that is just being written are not taken for another tab's", async () => {
  const { device: on, seq } = await saved(["a"]);
  /** @type {(() => void)[]} */
  const gates = [];
  const disk = on.disk();
  const write = async (entries) => {
    await new Promise((resolve) => {
      gates.push(() => resolve(undefined));
    });
    return disk.write(entries);
  };
  const storage = openStorage({ localStore: on.localStore, database: { ...disk, write } });
  await storage.ready;
  storage.save("t", body(["a", "b"]), CARD, seq); // on its way
  storage.save("t", body(["a", "b", "c"]), CARD, seq + 1);
  storage.save("t", body(["a", "b", "c", "d"]), CARD, seq + 2);
  const done = storage.settled();
  for (let n = 0; n < 2; n += 1) {
    while (!gates.length) await new Promise((resolve) => setTimeout(resolve, 1));
    gates.shift()?.();
  }
  await done;
  assert.deepEqual(logOf(unseal((await on.disk().get("table/t"))?.text ?? null)), ["a", "b", "c", "d"]);
  assert.equal((await on.disk().all()).length, 1);
});

test("the number that is sealed in a text counts, not the field beside it on the disk", async () => {
  for (const off of [1, 2, 32, -1]) {
    const { device: on, seq } = await saved(["a"], ["a", "b"]);
    const entry = await on.disk().get("table/t");
    assert.ok(entry);
    await on.disk().forget(["table/t"]);
    await on.raw({ ...entry, seq: seq + off });
    const storage = on.open();
    let next = (await storage.loadReconciled("t")).seq;
    assert.equal(next, seq);
    for (const log of [
      ["a", "b", "c"],
      ["a", "b", "c", "d"],
    ])
      next = storage.save("t", body(log), CARD, next).seq;
    await storage.settled();
    assert.equal(storage.status().saved, "device");
    assert.deepEqual(logOf(await on.open().loadReconciled("t")), ["a", "b", "c", "d"]);
    assert.deepEqual(
      (await on.disk().all()).map(({ name }) => name),
      ["table/t"],
      `off by ${off}`,
    );
  }
});

test("a tab killed before it heard of the other's step starts with what was called saved", async () => {
  const { on, one, blind, seq } = await twoTabs();
  const stopped = openStorage({ localStore: blind, database: { ...on.disk(), write: () => new Promise(() => {}) } });
  await stopped.ready;
  one.save("t", body(["a", "b"]), CARD, seq);
  await one.settled();
  stopped.save("t", body(["a", "x"]), CARD, seq);
  assert.equal(stopped.status().saved, "saving");
  const again = openStorage({ localStore: blind, database: on.disk() });
  await again.ready;
  assert.deepEqual(logOf(again.load("t")), ["a", "b"]);
});

test("what a newer page has written is left alone", async () => {
  const { device: on, seq } = await saved(["a"]);
  const newer = seal({ seq: 9, card: CARD, body: { ...body(["b"]), record: { ...body(["b"]).record, format: 2 } } });
  on.localStore.set(key("b"), newer);
  const storage = on.open();
  assert.equal((await storage.loadReconciled("t")).state, "newer");
  assert.equal(storage.save("t", body(["x"]), CARD, seq).why, "newer");
  assert.equal(on.localStore.get(key("b")), newer);
  assert.deepEqual(
    storage.list().map(({ state }) => state),
    ["newer"],
  );
});

test("a table older than the first public build is told, and left where it is", async () => {
  const on = device();
  const first = { record: { ...body(["a"]).record, format: 1 }, scene: {}, turns: [], picked: [] };
  const texts = [4, 5].map((n) =>
    JSON.stringify({ v: 1, seq: n, sum: "0123456789abcdef", body: JSON.stringify(first) }),
  );
  on.localStore.set(key("a"), texts[0]);
  on.localStore.set(key("b"), texts[1]);
  const index = JSON.stringify({ v: 1, tables: { t: { game: "g", name: "Old" } } });
  on.localStore.set(`${PREFIX}tables`, index);
  for (const visit of [1, 2]) {
    const storage = on.open();
    await storage.ready;
    storage.heard(null);
    const found = await storage.loadReconciled("t");
    assert.deepEqual([found.state, found.seq, found.body, found.raw], ["older", 5, undefined, texts.join("\n")]);
    assert.equal(storage.save("t", body(["x"]), CARD, 5).why, "older", `visit ${visit}`);
    assert.deepEqual(
      storage.list().map(({ id, state }) => [id, state]),
      [["t", "older"]],
    );
    await storage.settled();
  }
  assert.deepEqual(on.localStore.keys().sort(), [key("a"), key("b"), `${PREFIX}tables`]);
  assert.deepEqual([on.localStore.get(key("a")), on.localStore.get(key("b"))], texts);
  assert.deepEqual(await on.disk().all(), []);
});

test("a later save beside one of version 1 counts, and neither is lost when it is played on", async () => {
  const { device: on, seq } = await saved(["a"]);
  const first = '{"v":1,"seq":0,"sum":"0123456789abcdef","body":"{}"}';
  on.localStore.set(key("b"), first);
  const storage = on.open();
  const found = await storage.loadReconciled("t");
  assert.deepEqual([found.state, logOf(found)], ["good", ["a"]]);
  storage.save("t", body(["a", "b"]), CARD, seq);
  await storage.settled();
  assert.deepEqual(logOf(await on.open().loadReconciled("t")), ["a", "b"]);
  assert.equal(on.localStore.get(`${PREFIX}kept/table/t/b/1`), first);
});

test("where localStorage is full, the disk keeps the table; where neither takes it, the tab does, until one can", async () => {
  const on = device();
  let room = false;
  const tight = emptyLocalStore({ ...on.localStore, set: (name, text) => room && on.localStore.set(name, text) });
  const full = openStorage({ localStore: tight, database: on.disk() });
  await full.ready;
  assert.equal(full.save("t", body(["a"]), CARD, -1).ok, true);
  await full.settled();
  assert.deepEqual([full.status().saved, full.status().full], ["device", false]);
  assert.deepEqual(logOf(await on.open().loadReconciled("t")), ["a"]);

  const neither = openStorage({ localStore: tight, database: noDisk });
  await neither.ready;
  const { ok, why, seq } = neither.save("u", body(["a"]), CARD, -1);
  assert.deepEqual([ok, why], [false, "full"]);
  assert.deepEqual([neither.status().saved, neither.status().full], ["tab", true]);
  assert.deepEqual(logOf(neither.load("u")), ["a"]);
  assert.equal(neither.save("u", body(["a", "b"]), CARD, seq).why, "full");
  room = true;
  neither.retry();
  assert.deepEqual([neither.status().saved, neither.status().full], ["browser", false]);
  assert.deepEqual(logOf(openStorage({ localStore: tight, database: noDisk }).load("u")), ["a", "b"]);
});

test("what can be made anew is given up for what cannot", async () => {
  const on = device();
  let room = 3000;
  const size = () =>
    on.localStore.keys().reduce((sum, one) => sum + one.length + (on.localStore.get(one)?.length ?? 0), 0);
  const tight = emptyLocalStore({
    ...on.localStore,
    set: (name, text) =>
      size() - (on.localStore.get(name)?.length ?? 0) + name.length + text.length <= room &&
      on.localStore.set(name, text),
  });
  const storage = openStorage({ localStore: tight, database: on.disk() });
  await storage.ready;
  storage.save("old", body(["a"]), { ...CARD, over: true }, -1);
  await storage.settled();
  storage.snapshots.put(
    "old",
    body(["a"]).record,
    /** @type {any} */ ({ scene: { pieces: "x".repeat(2000) }, turns: [] }),
  );
  assert.ok(storage.snapshots.get("old", body(["a"]).record));
  storage.save("t", body(Array(150).fill("a1a2")), CARD, -1);
  assert.equal(storage.snapshots.get("old", body(["a"]).record), null);
  room = 1800;
  storage.save("t", body(Array(150).fill("a1a3")), CARD, 0);
  assert.equal(storage.load("old").state, "away"); // the disk has it
  assert.deepEqual(logOf(await storage.loadReconciled("old")), ["a"]);
  assert.equal(storage.list().length, 2);
});

test("a localStorage that begins to throw loses nothing and stops nothing", async () => {
  const area = new Map();
  let broken = false;
  const storageOf = (map) =>
    new Proxy(
      Object.create({
        getItem: (name) => {
          if (broken) throw new Error("corrupt");
          return map.get(name) ?? null;
        },
        setItem: (name, text) => {
          if (broken) throw new Error("corrupt");
          map.set(name, text);
        },
        removeItem: (name) => {
          if (broken) throw new Error("corrupt");
          map.delete(name);
        },
      }),
      {
        ownKeys: () => [...map.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
        get: (target, name) => (name === "length" ? map.size : target[name]),
      },
    );
  const on = device();
  const storage = openStorage({ localStore: browserLocalStore(() => storageOf(area)), database: on.disk() });
  await storage.ready;
  const { seq } = storage.save("t", body(["a"]), CARD, -1);
  await storage.settled();
  broken = true;
  assert.deepEqual(logOf(await storage.loadReconciled("t")), ["a"]);
  assert.equal(storage.save("t", body(["a", "b"]), CARD, seq).ok, true);
  assert.equal(storage.save("u", body(["x"]), CARD, -1).ok, true);
  await storage.settled();
  assert.equal(storage.status().saved, "device");
  broken = false;
  const again = openStorage({ localStore: browserLocalStore(() => storageOf(area)), database: on.disk() });
  assert.deepEqual(logOf(await again.loadReconciled("t")), ["a", "b"]);
  assert.deepEqual(logOf(await again.loadReconciled("u")), ["x"]);
});

test("the list needs no index, and junk is no table", async () => {
  const { device: on } = await saved(["a"]);
  on.localStore.set(`${PREFIX}table/junk/a`, "junk");
  on.localStore.set(`${PREFIX}table/t/b`, "more junk");
  assert.deepEqual(
    on
      .open()
      .list()
      .map(({ id }) => id),
    ["t"],
  );
  assert.equal(on.localStore.get(`${PREFIX}table/junk/a`), "junk");
});

test("small values: damaged ones are moved aside, newer ones stay, foreign ones are not touched", async () => {
  const on = device();
  on.localStore.set(`${PREFIX}settings`, "[1,2");
  on.localStore.set(`${PREFIX}setup`, seal({ seq: 2, card: null, body: { g: { seats: {} } } }));
  on.localStore.set(`${PREFIX}other`, "mine");
  const storage = on.open();
  assert.deepEqual([storage.value("settings"), storage.value("setup")], [{}, { g: { seats: {} } }]);
  assert.equal(storage.setValue("settings", { theme: "dark" }), true);
  await storage.settled();
  assert.equal(on.localStore.get(`${PREFIX}kept/settings/1`), "[1,2");
  assert.equal(on.localStore.get(`${PREFIX}other`), "mine");
  assert.deepEqual((await on.disk().all()).map(({ name }) => name).sort(), ["kept/settings/1", "settings", "setup"]);
  const { seq } = unseal(on.localStore.get(`${PREFIX}settings`));
  storage.setValue("settings", { theme: "light" });
  assert.equal(unseal(on.localStore.get(`${PREFIX}settings`)).seq, Number(seq) + 1);
});

// guard: what a newer page has stored is not overwritten
test("a small value that a newer page has written is not overwritten by this one", async () => {
  const on = device();
  const newer = seal({ seq: 4, card: null, body: { theme: "dark", later: 1 } }, 3);
  on.localStore.set(`${PREFIX}settings`, newer);
  const storage = on.open();
  await storage.ready;
  assert.deepEqual(storage.value("settings"), {});
  assert.equal(storage.setValue("settings", { theme: "light" }), false);
  await storage.settled();
  assert.equal(on.localStore.get(`${PREFIX}settings`), newer);
  assert.deepEqual(await on.disk().all(), []);
});

test("what was taken from the disk is known to be there: it is not sent there again, and its place may be had", async () => {
  const { device: on } = await saved(["a"], ["a", "b"]);
  for (const slot of ["a", "b"]) on.localStore.remove(key(slot));
  /** @type {string[]} */
  const sent = [];
  const disk = on.disk();
  const storage = openStorage({
    localStore: on.localStore,
    database: {
      ...disk,
      write: (entries) => {
        sent.push(...entries.map(({ name }) => name));
        return disk.write(entries);
      },
    },
  });
  await storage.ready;
  await storage.settled();
  assert.deepEqual(logOf(storage.load("t")), ["a", "b"]);
  assert.deepEqual(sent, []);
});

test("what localStorage alone has of later date is sent to the disk at the start", async () => {
  const { device: on, storage, seq } = await saved(["a"]);
  storage.save("unwanted", body(["z"]), CARD, -1);
  await storage.settled();
  const blind = openStorage({ localStore: on.localStore, database: noDisk });
  await blind.ready;
  blind.save("t", body(["a", "b"]), CARD, seq);
  await blind.remove("unwanted");
  assert.equal(blind.status().saved, "browser");
  const again = on.open();
  await again.ready;
  await again.settled();
  const onDisk = async (id) => unseal((await on.disk().get(`table/${id}`))?.text ?? null);
  assert.deepEqual(logOf(await onDisk("t")), ["a", "b"]);
  const unwanted = await onDisk("unwanted");
  assert.deepEqual([unwanted.state, "body" in unwanted && unwanted.body], ["good", null]);
});

test("a table where nothing was done is on no shelf, and a day later it is gone", async () => {
  const on = device();
  const storage = on.open();
  await storage.ready;
  const now = new Date().toISOString();
  storage.save("new", body([]), { ...CARD, touched: now, fresh: true }, -1);
  storage.save("old", body([]), { ...CARD, fresh: true }, -1);
  storage.save("played", body(["a"]), CARD, -1);
  await storage.settled();
  assert.deepEqual(
    storage.list().map(({ id }) => id),
    ["played"],
  );

  const later = on.open();
  await later.ready;
  await later.settled();
  assert.deepEqual(
    ["new", "old", "played"].map((id) => later.load(id).state),
    ["good", "missing", "good"],
  );
});

test("whichever write of localStorage fails first, and all after it, nothing is lost", async () => {
  for (let failing = 1; failing <= 12; failing += 1) {
    for (const forGood of [false, true]) {
      const on = device();
      const { localStore } = on;
      const { set } = localStore;
      let calls = 0;
      localStore.set = (key, text) => {
        calls += 1;
        return calls === failing || (forGood && calls > failing) ? false : set(key, text);
      };
      const storage = on.open();
      await storage.ready;
      let seq = -1;
      const log = [];
      for (const action of ["a", "b", "c", "d"]) {
        log.push(action);
        const done = storage.save("t", body([...log]), CARD, seq);
        assert.ok(done.ok, "the disk has it");
        seq = done.seq;
        storage.setValue("settings", { theme: action });
      }
      await storage.settled();
      assert.equal(storage.status().saved, "device");
      localStore.set = set;
      const again = on.open();
      await again.ready;
      assert.deepEqual(logOf(await again.loadReconciled("t")), log, `call ${failing}`);
      assert.deepEqual(again.value("settings"), { theme: "d" });
    }
  }
});

test("a clock that goes back changes nothing: what was written later has the higher number", async () => {
  const on = device();
  const { now } = Date;
  const storage = on.open();
  await storage.ready;
  const { seq } = storage.save("t", body(["a"]), CARD, -1);
  Date.now = () => now() - 46 * 86_400_000;
  try {
    storage.save("t", body(["a", "b"]), CARD, seq);
    await storage.settled();
    assert.deepEqual(logOf(await on.open().loadReconciled("t")), ["a", "b"]);
  } finally {
    Date.now = now;
  }
});

test("names that mean something to JavaScript are names like any other", async () => {
  const on = device();
  const storage = on.open();
  await storage.ready;
  for (const id of ["__proto__", "constructor", "toString"]) storage.save(id, body(["a"]), CARD, -1);
  storage.setValue("statistics", JSON.parse('{"__proto__": {"kind": "x"}}'));
  await storage.settled();
  const again = on.open();
  await again.ready;
  assert.equal(again.list().length, 3);
  assert.deepEqual(logOf(await again.loadReconciled("__proto__")), ["a"]);
  assert.equal({}.kind, undefined);
});

test("eight thousand damages of one copy: what the other store has comes back whole", async () => {
  const { device: on } = await saved(["a"], ["a", "b"], ["a", "b", "c"]);
  const [one, two] = ["a", "b"].map((slot) => String(on.localStore.get(key(slot))));
  let state = 7;
  const dice = (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const spoilt = (text) => {
    const at = dice(text.length);
    return [
      () => text.slice(0, at),
      () => text.slice(0, at) + "\0".repeat(text.length - at),
      () => text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << dice(8))) + text.slice(at + 1),
      () => "",
    ][dice(4)]();
  };
  let step = 0;
  for (let n = 0; n < 8000; n += 1) {
    on.localStore.set(key("a"), one);
    on.localStore.set(key("b"), two);
    const slot = "ab"[dice(2)];
    on.localStore.set(key(slot), spoilt(slot === "a" ? one : two));
    for (const found of on.localStore.keys()) if (found.includes("/kept/")) on.localStore.remove(found);
    const storage = openStorage({ localStore: on.localStore, database: noDisk });
    assert.equal(storage.list().length, 1);
    const log = logOf(storage.load("t"));
    assert.ok(log.length === 3 || log.length === 2, `${n}: ${log}`);
    if (log.length === 2) step += 1;
    if (n % 40) continue;
    assert.deepEqual(logOf(await on.open().loadReconciled("t")), ["a", "b", "c"]); // with the disk
  }
  assert.ok(step > 1000 && step < 5000);
});
