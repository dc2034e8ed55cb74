// What a film shows, and when it goes on.
import assert from "node:assert/strict";
import test from "node:test";
import { part } from "../fixture.mjs";

Object.assign(globalThis, {
  window: globalThis,
  document: { baseURI: "https://example.org/", documentElement: { lang: "en" }, querySelector: () => null },
});
const { createProjector, faster, follow, seek, step, toggle } = await import("../../../web/js/film/projector.js");
const { createStore } = await import("../../../web/js/state/store.js");

const turns = ["a", "b", "c"].map((say) => ({ action: say, say, by: "white", events: [] }));

/** A film of three moves, at the start; `refuse` names a moment that cannot be brought to the board. */
function filmOf({ refuse = -1, playing = false } = {}) {
  const record = { game: "toy", log: ["a", "b", "c"], branches: [], meta: {} };
  const table = {
    record,
    scene: {},
    at: 3,
    turns,
    film: { at: 0, playing, speed: 1 },
    looking: { at: 0, branch: 0 },
  };
  const store = createStore(part({ table, games: [{ id: "toy", sides: ["white"] }], boards: {} }));
  const said = [];
  const set = (change) => store.set(({ table: now }) => part({ table: { ...now, ...change } }));
  const commands = {
    changeFilm: (change) => set({ film: { ...store.get().table.film, ...change } }),
    look: async (at) => {
      if (at !== refuse) set({ looking: at === 3 ? null : { at, branch: 0 } });
    },
    announce: (text) => said.push(text),
  };
  const now = () => store.get().table.film;
  return { projector: createProjector(part({ store, commands })), now, said, set };
}

const settled = async () => {
  for (let i = 0; i < 10; i++) await null;
};

test("a step goes to the next moment, pauses and is announced once", async () => {
  const { projector, now, said } = filmOf({ playing: true });
  step(projector, 1);
  await settled();
  assert.deepEqual(now(), { at: 1, playing: false, speed: 1 });
  assert.equal(said.length, 1);
  follow(projector);
  assert.equal(said.length, 1);
});

test("no step leads beyond the ends", async () => {
  const { projector, now } = filmOf();
  step(projector, -1);
  await settled();
  assert.equal(now().at, 0);
  seek(projector, 99);
  await settled();
  assert.equal(now().at, 3);
});

test("while a moment is on its way, the latest wish wins", async () => {
  const { projector, now } = filmOf();
  seek(projector, 1);
  seek(projector, 2);
  await settled();
  assert.equal(now().at, 2);
  assert.equal(projector.seeking, false);
});

test("a moment that is refused stops the film where it was", async () => {
  const { projector, now } = filmOf({ refuse: 1, playing: true });
  seek(projector, 1);
  await settled();
  assert.deepEqual([now().at, now().playing], [0, false]);
});

test("a film plays on by itself, and ends at the end", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { projector, now } = filmOf();
  seek(projector, 1);
  await settled();
  toggle(projector);
  follow(projector);
  for (const at of [2, 3]) {
    t.mock.timers.tick(60_000);
    await settled();
    assert.equal(now().at, at);
  }
  assert.equal(now().playing, false);
  toggle(projector);
  assert.deepEqual([now().at, now().playing], [0, true]);
});

test("the speeds follow one another in a circle", () => {
  const { projector, now } = filmOf();
  const speeds = [1, 2, 3].map(() => {
    faster(projector);
    return now().speed;
  });
  assert.deepEqual(speeds, [2, 4, 1]);
});
