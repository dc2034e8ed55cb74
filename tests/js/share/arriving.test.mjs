// A friend's turn for a table that another tab has: mail programs and messengers open every link in a new tab.
import assert from "node:assert/strict";
import test from "node:test";
import { part } from "../fixture.mjs";

/** @import { State } from "../../../web/js/state/state.js" */

const page = { window: globalThis, location: { hash: "" }, HashChangeEvent: Event, dispatchEvent() {} };
Object.assign(globalThis, page);
const { shareCommands } = await import("../../../web/js/share/commands.js");
const { createStore } = await import("../../../web/js/state/store.js");

const LINK = { table: "abcdefgh1234", sent: 1, over: false, line: "", offer: null };
const meta = { seats: { white: { kind: "person" }, black: { kind: "link" } }, link: LINK };
const recordOf = (log, at = log.length, more = {}) => ({ game: "toy", log, at, branches: [], meta, ...more });
const THEIRS = recordOf(["a", "b"]);
const wait = (time = 0) => new Promise((done) => setTimeout(done, time));

/**
 * A tab at the friends' table. `device` is what all tabs of the browser share: the record, and which tab has the table.
 * @param {{ record: any, writer: any, tabs: any[] }} device @param {string} [role] its first one
 */
function tabOf(device, role = "viewer") {
  /** @type {State} */
  const state = part({ table: null, note: null, games: [{ id: "toy", sides: ["white", "black"] }] });
  const store = createStore(state);
  const said = [];
  const notes = [];
  const set = (change) => store.set(({ table }) => part(table && { table: { ...table, ...change } }));
  const table = () => store.get().table;
  const turnsOf = (log) => log.map((action) => ({ action, say: action, by: "white" }));
  const tab = {
    store,
    said,
    notes,
    stolen: 0,
    /** Follow what another tab has written. */
    follow: () => set({ record: device.record, at: device.record.at, turns: turnsOf(device.record.log) }),
    role: (now) => set({ role: now }),
  };
  const write = (record) => {
    if (device.writer !== tab) return false;
    device.record = record;
    for (const one of device.tabs) one.follow();
    return true;
  };
  const tables = {
    place: () => "new",
    playHere: async () => {
      tab.stolen += 1;
      const before = device.writer;
      device.writer = tab;
      before?.role("viewer");
      await wait(5); // the other tab writes what it has
      if (device.writer === tab) {
        tab.follow();
        tab.role("writer");
      }
    },
    adopt: (reply) => table().role === "writer" && write({ ...reply.record, meta: table().record.meta }),
    setMeta: (change) => write({ ...table().record, meta: { ...table().record.meta, ...change } }),
    setTable: set,
    change: async (request, tell) => {
      const { record } = request(table()) || {};
      if (!record || table().role !== "writer") return;
      const at = record.at + 1;
      write({ ...record, at });
      tell(table(), { turns: turnsOf(record.log), at });
    },
    arrival: async () => {},
  };
  /** @type {Promise<any>} */
  let chain = Promise.resolve();
  const rulesClient = {
    ask: async ({ do: what, ours, theirs }) => {
      await wait(tab.slow ?? 0);
      if (what !== "merge") return { ok: true, what: "turn", record: theirs, table: LINK.table };
      const same = ours.log.length >= theirs.log.length;
      const sent = { ...ours.meta.link, sent: theirs.log.length };
      const record = same ? ours : { ...ours, log: theirs.log, meta: { ...ours.meta, link: sent } };
      return { ok: true, how: same ? "same" : "longer", common: ours.at, record, changed: !same };
    },
    inTurn: (work) => {
      const done = chain.then(work);
      chain = done.catch(() => {});
      return done;
    },
  };
  const shelf = { note: (text) => notes.push(text) };
  const announce = (text) => said.push(text);
  const given = part({ store, rulesClient, atTable: tables, shelf, announce, storage: { list: () => [] }, boards: {} });
  const commands = shareCommands(given);
  device.tabs.push(tab);
  if (role === "writer") device.writer = tab;
  /** Open the friends' table with the turn of a link. */
  const open = (opened = role) => {
    commands.bring({ id: "t", record: /** @type {any} */ (THEIRS), what: "turn" });
    show("asking");
    const done = commands.arrive();
    return { done, show: () => show(opened) };
  };
  const show = (as) => {
    const scene = { outcome: null, to_move: "white", prompt: "White to move.", status: [], marks: [] };
    const { record } = device;
    store.set(part({ table: { id: "t", record, scene, turns: turnsOf(record.log), at: record.at, role: as } }));
    set({ selection: { picked: [] }, pending: null });
  };
  return Object.assign(tab, { open, show, commands });
}

const deviceOf = (record = recordOf(["a"])) => ({ record, writer: null, tabs: [] });

test("a turn in a new tab is taken in there, and the tab that had the table watches", async () => {
  const device = deviceOf();
  const old = tabOf(device, "writer");
  old.show("writer");
  const fresh = tabOf(device);
  const { done, show } = fresh.open();
  await wait(5);
  assert.deepEqual(device.record.log, ["a"], "nothing before the tab knows whether it may write");
  show();
  await done;
  assert.deepEqual([device.record.log, device.record.at], [["a", "b"], 2]);
  assert.deepEqual([fresh.store.get().table.role, old.store.get().table.role], ["writer", "viewer"]);
  assert.deepEqual(fresh.notes, []);
  assert.equal(fresh.said[0], "B.");
});

test("a turn that comes before the table is known waits for it, however long that takes", async () => {
  const device = deviceOf();
  const fresh = tabOf(device, "writer");
  const { done, show } = fresh.open();
  await wait(50);
  show();
  await done;
  assert.deepEqual([device.record.log, fresh.stolen], [["a", "b"], 0]);
});

test("two tabs that open a link at once end with the turn, and one of them has the table", async () => {
  for (const slow of [0, 10, 30]) {
    const device = deviceOf();
    tabOf(device, "writer").show("writer");
    const [one, two] = [tabOf(device), tabOf(device)];
    Object.assign(one, { slow });
    Object.assign(two, { slow });
    const opened = [one.open(), two.open()];
    for (const { show } of opened) show();
    await Promise.all(opened.map(({ done }) => done));
    assert.deepEqual([device.record.log, device.record.at], [["a", "b"], 2]);
    assert.equal([one, two].filter(({ store }) => store.get().table.role === "writer").length, 1);
    for (const { notes } of [one, two]) assert.ok(!notes.some((note) => note.includes("another tab")), notes.join());
  }
});

test("a turn that is here already is said to be, in the tab where the link was opened", async () => {
  const device = deviceOf(recordOf(["a", "b"], 2, { meta: { ...meta, link: { ...LINK, sent: 2 } } }));
  tabOf(device, "writer").show("writer");
  const fresh = tabOf(device);
  const { done, show } = fresh.open();
  show();
  await done;
  assert.deepEqual(device.record.log, ["a", "b"]);
  assert.deepEqual(fresh.notes, ["You have this turn already."]);
  assert.equal(fresh.store.get().table.role, "writer");
});

test("a move of ours that is on its way comes first", async () => {
  const device = deviceOf();
  const fresh = tabOf(device, "writer");
  const { done, show } = fresh.open();
  show();
  fresh.store.set(({ table }) => part({ table: { ...table, pending: {} } }));
  await wait(20);
  assert.deepEqual(device.record.log, ["a"]);
  fresh.store.set(({ table }) => ({ table: { ...table, pending: null } }));
  await done;
  assert.deepEqual(device.record.log, ["a", "b"]);
});

test("leaving the table while the turn is awaited changes nothing", async () => {
  const device = deviceOf();
  const fresh = tabOf(device, "writer");
  const { done, show } = fresh.open();
  show();
  fresh.store.set(part({ table: null }));
  await done;
  assert.deepEqual([device.record.log, fresh.notes], [["a"], []]);
});
