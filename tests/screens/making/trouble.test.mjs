// Made games that hang, that have a fault, and whose cells have odd names.
import assert from "node:assert/strict";
import { recordOf } from "../stage/table.mjs";
import { test } from "../stage/test.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

const KEPT = "made-games";
const NAMES = ['a"1', "b[2]", "c(3)'", "<b>&#4;"];
const ODD = `from kit import *

NAMES = ${JSON.stringify(NAMES)}
CELLS = {name: [(100 * i, 0), (100 * i + 100, 0), (100 * i + 100, 100), (100 * i, 100)] for i, name in enumerate(NAMES)}
GAME = game(
    "Odd",
    board=polygon_board(CELLS, lines={"row": NAMES}),
    pieces=[piece("man", "M", step("edges"))],
    start={"M": NAMES[:1], "m": NAMES[3:]},
    ends=[no_moves()],
)
`;

/** Return the text of a game that somebody made. @param {string} program */
const textOf = (program) => ({ format: 1, name: "Odd", author: "Ann", licence: "", files: { "game.py": program } });

/**
 * Return the id and the link of a game.
 * @param {TableScreen} screen @param {string} program @returns {Promise<any>}
 */
const made = (screen, program) => screen.python.tell({ do: "pack-game", text: textOf(program) });

/**
 * Restore a backup in which two tables of a made game stand before and between two of ours.
 * @param {TableScreen} screen @param {{ game: string, link: string }} sent
 */
async function restoreWith(screen, { game, link }) {
  const table = (/** @type {string} */ name, more = {}) =>
    recordOf({ log: ["b1b3"], meta: { name, created: name }, ...more });
  const records = [
    table("First made", { game, log: ["a1-a2"] }),
    table("Ours"),
    table("Second made", { game, log: ["b1-b2"] }),
    table("Ours too"),
  ];
  const tables = records.map((record, at) => ({ id: `t${at}`, record, picked: [] }));
  const values = { [KEPT]: { [game]: { id: game, link, name: "Odd", author: "Ann" } } };
  await screen.goto("#/open");
  await screen.press("Choose a file");
  await screen.bring(JSON.stringify({ kind: "chess-pilgrimage-backup", v: 1, tables, values }));
  await screen.press("Restore");
}

/** Return the names of the tables on this device. @param {TableScreen} screen */
const tablesOf = ({ window }) =>
  Object.entries(window.localStorage)
    .filter(([key]) => /\/table\/[^/]+\/a$/.test(key))
    .map(([, text]) => JSON.parse(text).body.record.meta.name)
    .sort();

test("tables are restored before a made game is started, and one that hangs is told once", async (screen) => {
  const sent = await made(screen, ODD);
  screen.python.hold("load-game");
  await restoreWith(screen, sent);
  await screen.shows("Restoring 2 of 4 tables …");
  assert.deepEqual(tablesOf(screen), ["Ours", "Ours too"]);
  assert.ok(!screen.has("button", "Restore"));
  assert.equal(screen.asked("load-game").length, 1);

  await screen.pass(9_000);
  await screen.until(() => screen.get("heading", "Restored"));
  assert.match(screen.text(), /2 tables added/);
  for (const name of ["First made", "Second made"])
    assert.match(screen.text(), new RegExp(`${name}[^.]*\\. The program of this game did not answer`));
  assert.equal(screen.asked("load-game").length, 1);
});

test("the fault of a made game in a backup is told with its line", async (screen) => {
  await restoreWith(screen, await made(screen, `${ODD}\nraise ValueError("x")\n`));
  await screen.until(() => screen.get("heading", "Restored"));
  assert.match(screen.text(), /2 tables added/);
  // they have run, to check the tables
  assert.match(screen.text(), /Games made by others were added, as links: their programs run only in a closed room\./);
  assert.match(screen.text(), /First made.*The program of this game has a fault in game\.py, line 13/);
});

test("a made game that hangs is told ten seconds after its Python was ready", async (screen) => {
  const { link } = await made(screen, ODD);
  screen.python.hold("load-game");
  await screen.goto(`#/game/${link}`);
  await screen.press("Play");
  await screen.pass(7_000);
  assert.doesNotMatch(screen.text(), /did not answer/);
  await screen.pass(3_000);
  await screen.shows("The program of this game did not answer, so its room was closed.");
  assert.equal(screen.asked("load-game").length, 1);
});

test("a made game is played whatever its cells are called", async (screen) => {
  const { link } = await made(screen, ODD);
  await screen.goto(`#/game/${link}`);
  await screen.press("Play");
  await screen.sitDown();
  const point = async (/** @type {number} */ at) => {
    const cells = /** @type {NodeListOf<HTMLElement>} */ (screen.document.querySelectorAll(".board [data-cell]"));
    const cell = Array.from(cells).find(({ dataset }) => dataset.cell === NAMES[at]);
    await screen.act(() => cell?.click());
  };
  await point(0);
  await point(1);
  await point(3);
  await point(2);
  assert.equal(screen.turns().length, 2);
  assert.deepEqual(screen.record().log, ['a"1-b[2]', "<b>&#4;-c(3)'"]);
});

test("a board whose cells are not those of its order is refused in words", async (screen) => {
  const { link } = await screen.madeGame("hexapawn");
  screen.python.answer("load-game", async (request, ask) => {
    const reply = await ask(request);
    reply.board.cells[0].id = 'a"]';
    return reply;
  });
  await screen.goto(`#/game/${link}`);
  await screen.press("Play");
  await screen.shows("The program of this game has answered something that makes no sense.");
});
