import assert from "node:assert/strict";
import test from "node:test";
import {
  characterOf,
  kindName,
  lastTurn,
  lossesOf,
  momentName,
  numberOf,
  oddsWords,
  turnNumber,
} from "../../../web/js/state/selectors.js";
import { isUnmoved } from "../../../web/js/table/unmoved.js";
import { part } from "../fixture.mjs";

/** @import { PlayedTurn, Table } from "../../../web/js/state/state.js" */

/** @type {(...list: [string, number][]) => PlayedTurn[]} */
const turns = (...list) => list.map(([by, turn], i) => part({ by, turn, number: i + 1 }));

test("turns are numbered as the core numbers them", () => {
  const played = turns(["white", 0], ["black", 0], ["white", 1], ["black", 1], ["white", 2]);
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((i) => numberOf(played, i)),
    [0, 0, 1, 1, 2],
  );
  assert.equal(turnNumber({ turns: played, at: 5, scene: part({ turn_number: 3 }) }), 3);
  assert.equal(turnNumber({ turns: [], at: 0, scene: part({ turn_number: 0 }) }), 1, "a vote is made in turn 1");
  assert.deepEqual(
    [0, 3, 5].map((at) => lastTurn({ turns: played, at })),
    [0, 1, 2],
  );
});

test("a moment has the name that the core gave it", () => {
  const played = [{ moment: "turn 1, White" }, {}];
  assert.deepEqual(
    [0, 1, 2].map((at) => momentName(played, at)),
    ["the start", "turn 1, White", ""],
  );
});

test("tables saved before the core numbered turns have the game's own count", () => {
  /** @type {PlayedTurn[]} */
  const saved = part([{ by: "player", number: 7 }]);
  assert.equal(numberOf(saved, 0), 7);
  assert.equal(turnNumber({ turns: saved, at: 1, scene: part({ turn: 8 }) }), 8);
  assert.equal(turnNumber({ turns: saved, at: 1, scene: part({ turn: null }) }), 7);
});

test("losses are counted up to the moment that is looked at", () => {
  /** @type {Table} */
  const table = part({ turns: [{ losses: [{ cell: "d7" }] }, {}, { losses: [{ cell: "e4" }] }], at: 3, looking: null });
  assert.deepEqual(
    lossesOf(table).map(({ cell }) => cell),
    ["d7", "e4"],
  );
  assert.deepEqual(
    lossesOf({ ...table, looking: part({ turns: table.turns, at: 2 }) }).map(({ cell }) => cell),
    ["d7"],
  );
});

test("a handicap is told in words", () => {
  assert.equal(
    oddsWords("blue", kindName(null, { side: "blue", kind: "hero-foe", name: "Hero-Foe" })),
    "Blue without a Hero-Foe",
  );
});

test("an opponent has a character only if this version of its game knows it", () => {
  /** @type {import("../../../web/js/core/formats.js").GameCard} */
  const game = part({ characters: [{ character: "attacker", name: "The Hare" }] });
  assert.equal(characterOf(game, { kind: "opponent", level: 3, character: "attacker" })?.name, "The Hare");
  assert.equal(characterOf(game, { kind: "opponent", level: 3, character: "nobody" }), undefined);
  assert.equal(characterOf(game, { kind: "opponent", level: 3 }), undefined);
  assert.equal(characterOf(game, { kind: "person", character: "attacker" }), undefined);
  assert.equal(characterOf(undefined, { kind: "opponent", level: 3, character: "attacker" }), undefined);
});

test("nobody has moved while only opponents and chance have", () => {
  const record = { meta: { seats: { white: { kind: "opponent", level: 1 } } } };
  const after = (/** @type {string[]} */ ...sides) => isUnmoved(part({ record, turns: sides.map((by) => ({ by })) }));
  assert.equal(after(), true);
  assert.equal(after("chance", "white"), true);
  assert.equal(after("white", "black"), false);
});
