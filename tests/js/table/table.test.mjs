// The open table, where another tab goes on with it: what is drawn is that tab's board, and nothing of a move of ours.
import assert from "node:assert/strict";
import test from "node:test";
import { BOARD, PAWN, part, ROOK, SCENE } from "../fixture.mjs";

/** @import { State } from "../../../web/js/state/state.js" */

/** @type {{ locks?: any }} */
const browser = {};
Object.assign(globalThis, { window: globalThis });
Object.defineProperty(globalThis, "navigator", { value: browser });
const { modelOf } = await import("../../../web/js/board/model.js");
const { isLive } = await import("../../../web/js/state/selectors.js");
const { createStore } = await import("../../../web/js/state/store.js");
const { historyCommands } = await import("../../../web/js/table/commands/history.js");
const { measured } = await import("../../../web/js/table/commands/replaying.js");
const { tableCommands } = await import("../../../web/js/table/commands/table.js");

const seats = { white: { kind: "person" }, black: { kind: "person" } };
const recordOf = (log) => ({ game: "small", options: {}, start: null, log, at: log.length, meta: { seats } });
const MOVE = { ...SCENE.moves[0], say: "pawn A to B", warn: null };
const BEGUN = { ...SCENE, moves: [MOVE], prompt: "White moves.", status: [], alarms: [] };
const MOVED = { ...PAWN, cell: "B" };
const ROOK_MOVE = { action: "ct", steps: ["C", "T"], kinds: ["from", "move"], effects: [["shift", "C", "T"]] };
/** The boards of the logs that are played here: in the end a second pawn stands where the first one came from. */
const SCENES = {
  "": BEGUN,
  ab: { ...BEGUN, pieces: [MOVED, ROOK], moves: [] },
  cc: { ...BEGUN, moves: [] },
  "ab,cc,ta": { ...BEGUN, pieces: [MOVED, PAWN, ROOK], to_move: "black", moves: [ROOK_MOVE] },
};

/** A table that this tab plays at; `kept` is what the device has. */
function opened({
  settings = {},
  seated = seats,
  picked = [],
  moves = SCENES[""].moves,
  met = Promise.resolve(),
} = {}) {
  const record = { ...recordOf([]), meta: { seats: seated } };
  /** @type {any} */
  const kept = { state: "good", seq: 1, body: { record, picked } };
  /** @type {State} */
  const state = part({
    table: null,
    games: [{ id: "small", sides: ["white", "black"] }],
    boards: { small: BOARD },
    openings: {},
    settings: { warnings: true, confirm: false, ...settings },
  });
  const store = createStore(state);
  const storage = {
    load: () => kept,
    loadReconciled: () => met.then(() => kept),
    save: (_id, body, _card, seq) =>
      kept.seq > seq
        ? { ok: false, why: "stale", seq: kept.seq }
        : { ok: true, seq: Object.assign(kept, { body, seq: seq + 1 }).seq },
    retry() {},
    snapshots: { get: () => null, put() {} },
  };
  /** @type {Promise<any>} */
  let chain = Promise.resolve();
  const answer = ({ do: what, record: asked, action }) => {
    const log = action ? [...asked.log, action] : asked.log;
    const turns = log.map((one) => ({ action: one, say: one, by: "white" }));
    const effects = action ? MOVE.effects : [];
    const scene = log.length ? SCENES[log.join()] : { ...SCENES[""], moves };
    const at = what === "undo" ? asked.at - 1 : action ? log.length : asked.at;
    return { ok: true, record: { ...asked, log, at }, scene, turns, at, effects };
  };
  const rulesClient = /** @type {any} */ ({
    ready: () => true,
    failed: () => false,
    ask: async (request) => {
      await new Promise((done) => setImmediate(done));
      return answer(request);
    },
    askTable: async (request) => answer(request),
    inTurn: (work) => {
      chain = chain.then(work);
      return chain;
    },
  });
  const commands = tableCommands({
    store,
    storage: /** @type {any} */ (storage),
    rulesClient: part(rulesClient),
    announce() {},
    hush() {},
  });
  const settled = async () => {
    for (let n = 0; n < 20; n += 1) await new Promise((done) => setImmediate(done));
  };
  const history = historyCommands({ store, rulesClient: part(rulesClient), atTable: part(commands), announce() {} });
  commands.open("t");
  return { store, commands, history, kept, settled, table: () => store.get().table };
}

/** Locks of which one can be taken away, as another tab's "Play here instead" does. */
function locksToLose() {
  /** @type {((reason: Error) => void)[]} */
  const stolen = [];
  return {
    request: (name, { signal }, work) => {
      if (name.endsWith("/writing")) return Promise.resolve(work({ name }));
      if (stolen.length) return new Promise((_, refuse) => signal?.addEventListener("abort", refuse));
      return new Promise((done, refuse) => {
        stolen.push(refuse);
        Promise.resolve(work({ name })).then(done, refuse);
      });
    },
    lose: () => stolen[0](new DOMException("", "AbortError")),
  };
}

/** A table whose seat can be taken away. */
async function losable() {
  const locks = locksToLose();
  browser.locks = locks;
  const found = opened();
  await found.settled();
  delete browser.locks;
  assert.equal(found.table().role, "writer");
  return { ...found, lose: locks.lose };
}
const actionsOf = ({ turns, at }) => [turns.map(({ action }) => action), at];

test("a hand may move nothing before both stores have been read", async () => {
  let read = () => {};
  const { settled, table } = opened({
    met: new Promise((resolve) => {
      read = () => resolve(undefined);
    }),
  });
  await settled();
  assert.deepEqual([table().record.log, table().role, isLive(table())], [[], "asking", false]);
  read();
  await settled();
  assert.deepEqual([table().role, isLive(table())], ["writer", true]);
});

test("a tab that watches draws the board of the tab that plays, whatever it has moved itself", async () => {
  const { commands, kept, settled, table } = opened();
  await settled();
  await commands.play(MOVE);
  await settled();
  assert.deepEqual(kept.body.record.log, ["ab"]);
  Object.assign(kept, { seq: kept.seq + 2, body: { record: recordOf(["ab", "cc", "ta"]), picked: [] } });
  commands.follow();
  await settled();

  const { scene, effects } = table();
  const drawn = modelOf({ board: BOARD, scene, effects });
  assert.deepEqual(drawn.pieces, scene.pieces);
  assert.ok(drawn.cells.C.grab);
});

test("what is noted while the rules look the table over stays, and they set it all the same", async () => {
  const { commands, kept, settled, table } = opened();
  await settled();
  Object.assign(kept, { seq: kept.seq + 1, body: { record: recordOf(["ab", "cc", "ta"]), picked: [] } });
  commands.follow();
  for (let n = 0; n < 5; n += 1) await null; // they have been asked by now
  commands.setMeta({ name: "Mine" });
  await settled();
  assert.deepEqual([table().scene.moves.length, table().at, table().record.meta.name], [1, 3, "Mine"]);
});

test("a record that the rules find as it was stays the same: who asked about it meanwhile hears the answer", async () => {
  const { settled, table } = opened();
  const { record } = table();
  await settled();
  assert.equal(table().scene.moves.length, 1);
  assert.equal(table().record, record);
});

test("a tab whose move came too late watches, unless the table is its own: then it plays on from there", async () => {
  for (const [locks, role] of [
    [undefined, "viewer"],
    [{ request: async (_name, _how, work) => work({}) }, "writer"],
  ]) {
    browser.locks = locks;
    const { commands, kept, settled, table } = opened();
    await settled();
    await commands.play(MOVE);
    await settled();
    Object.assign(kept, { body: { record: recordOf(["ab", "cc", "ta"]), picked: [] } });
    commands.follow(true);
    await settled();
    assert.deepEqual([table().role, table().at, table().scene.moves.length], [role, 3, 1]);
  }
  browser.locks = undefined;
});

test("a whole move in the hand of a tab that went is played by the next one, unless it is asked about", async () => {
  const warn = { rule: "T1", message: "Careful." };
  const opponent = { white: { kind: "opponent", level: 1 }, black: { kind: "person" } };
  /** @type {[object, string | undefined][]} */
  const cases = [
    [{}, undefined],
    [{ moves: [{ ...MOVE, warn }] }, "warn"],
    [{ moves: [{ ...MOVE, warn }], settings: { warnings: false } }, undefined],
    [{ settings: { confirm: true } }, "confirm"],
    [{ moves: [{ ...MOVE, kinds: ["from", "exchange"] }] }, "exchange"],
    [{ moves: [{ ...MOVE, warn }], seated: opponent }, undefined],
  ];
  for (const [given, why] of cases) {
    const { kept, settled, table } = opened({ ...given, picked: ["A", "B"] });
    await settled();
    assert.equal(table().selection.awaiting?.why, why);
    assert.deepEqual(kept.body.record.log, why ? [] : ["ab"]);
  }
});

test("a move that is drawn when another tab takes the table over is chosen here, and no longer in the list", async () => {
  const { commands, kept, lose, settled, table } = await losable();
  commands.play(MOVE);
  assert.deepEqual(actionsOf(table()), [["ab"], 1]);
  lose();
  for (let n = 0; n < 5; n += 1) await null; // the rules have not answered
  assert.deepEqual([table().role, table().pending, ...actionsOf(table())], ["viewer", null, [], 0]);
  assert.deepEqual([table().scene.pieces, table().selection.picked], [BEGUN.pieces, MOVE.steps]);
  assert.deepEqual([kept.body.record.log, kept.body.picked], [[], MOVE.steps], "the other tab plays it");
  await settled();
  assert.deepEqual([table().role, ...actionsOf(table())], ["viewer", [], 0]);
});

test("a list never holds a move of ours in place of the one that another tab has written", async () => {
  const { commands, kept, table, settled } = opened();
  await settled();
  commands.play(MOVE);
  Object.assign(kept, { seq: kept.seq + 2, body: { record: recordOf(["cc"]), picked: [] } });
  commands.follow(true);
  assert.deepEqual([table().record.log, ...actionsOf(table())], [["cc"], [], 0]);
  await settled();
  assert.deepEqual(actionsOf(table()), [["cc"], 1]);
});

test("what is undone while another tab takes the table over changes nothing", async () => {
  const { commands, history, kept, lose, settled, table } = await losable();
  await commands.play(MOVE);
  await settled();
  assert.deepEqual(kept.body.record.log, ["ab"]);
  const asked = history.undo();
  lose(); // the rules have been asked, and have not answered
  await asked;
  await settled();
  assert.deepEqual([table().role, ...actionsOf(table())], ["viewer", ["ab"], 1]);
  assert.equal(table().record.at, 1);
});

test("a record is called damaged only for faults of its own", () => {
  const kind = (/** @type {string} */ code) => measured({ ok: false, error: { code, message: "" } }).kind;
  for (const code of ["bad-record", "bad-option", "bad-position", "bad-action", "illegal-action"])
    assert.equal(kind(code), "unreadable", code);
  for (const code of ["not-delivered", "game-fault", "game-not-here", "no-reply", "no-room", "internal", "stopped"])
    assert.equal(kind(code), "stopped", code);
});
