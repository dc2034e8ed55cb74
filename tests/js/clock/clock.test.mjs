// A clock that counts up for whoever is to move, rests when it is paused, and is kept with the table.
import assert from "node:assert/strict";
import test from "node:test";
import { clockOffer, clockWords, createClock } from "../../../web/js/clock/clock.js";

test("times are written as people read them", () => {
  assert.deepEqual([0, 9.9, 65, 3600, 3725].map(clockWords), ["0:00", "0:09", "1:05", "1:00:00", "1:02:05"]);
});

const games = [{ id: "game", sides: ["white", "black"] }];

/** A table with a clock, whose time is told by hand. */
function atTable(clock = { on: true, spent: {} }) {
  const shown = [{ dataset: { clock: "white" } }, { dataset: { clock: "black" } }];
  let seconds = 0;
  let table = {
    id: "a",
    at: 0,
    role: "writer",
    rescue: null,
    record: { game: "game", meta: { clock } },
    scene: { to_move: "white", outcome: null },
  };
  globalThis.document = /** @type {any} */ ({ hidden: false, addEventListener() {}, removeEventListener() {} });
  globalThis.window = /** @type {any} */ ({ setInterval: () => 0 });
  const commands = {
    setClock: (clock) => {
      table = { ...table, record: { ...table.record, meta: { ...table.record.meta, clock } } };
    },
  };
  const made = createClock(
    /** @type {any} */ ({
      store: { get: () => ({ table, games }) },
      commands,
      faces: { querySelectorAll: () => shown },
      now: () => seconds * 1000,
    }),
  );
  made.render(/** @type {any} */ ({ table }));
  return {
    after(more, change = {}) {
      seconds += more;
      table = { ...table, ...change };
      made.render(/** @type {any} */ ({ table }));
    },
    kept: () => ({ ...table.record.meta.clock.spent }),
    seen: () => shown.map((face) => /** @type {any} */ (face).textContent),
    now: () => table,
  };
}

test("each turn's time goes to the one who made it", () => {
  const { after, kept, seen } = atTable();
  after(65);
  assert.deepEqual(seen(), ["1:05", "0:00"]);
  after(0, { at: 1, scene: { to_move: "black", outcome: null } });
  after(7, { at: 2, scene: { to_move: "white", outcome: null } });
  assert.deepEqual(kept(), { white: 65, black: 7 });
  assert.deepEqual(seen(), ["1:05", "0:07"]);
});

test("it rests while it is paused, out of sight, watched, or over", () => {
  for (const change of [
    { record: { game: "game", meta: { clock: { on: false, spent: { white: 3 } } } } },
    { role: "viewer" },
    { scene: { to_move: "white", outcome: { winner: "black" } } },
  ]) {
    const { after, seen } = atTable({ on: true, spent: { white: 3 } });
    after(0, change);
    after(50);
    assert.equal(seen()[0], "0:03");
  }
  const { after, seen } = atTable();
  globalThis.document = /** @type {any} */ ({ hidden: true });
  after(4);
  after(50);
  assert.equal(seen()[0], "0:04");
});

test("the menu offers what can be done with it, where two play", () => {
  const { now } = atTable();
  const offer = (meta, at = games) =>
    clockOffer(/** @type {any} */ ({ table: { ...now(), record: { game: "game", meta } }, games: at }));
  assert.equal(offer({})?.label, "Start a clock");
  assert.equal(offer({ clock: { on: true, spent: { white: 5 } } })?.label, "Pause the clock");
  assert.deepEqual(offer({ clock: { on: false, spent: { white: 5 } } })?.clock.on, true);
  assert.equal(offer({}, [{ id: "game", sides: ["white"] }]), null);
});

// guard: the times of a clock are numbers
test("what came from elsewhere is not believed", () => {
  const { seen } = atTable(/** @type {any} */ ({ on: false, spent: { white: "9", black: -4 } }));
  assert.deepEqual(seen(), ["0:00", "0:00"]);
});
