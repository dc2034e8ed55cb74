/** Puzzles of Turtle Shell Chess on the board: opened by their address, solved and failed by pointing. */
import assert from "node:assert/strict";

/** @import { TableScreen } from "../stage/table.mjs" */

export const GAME = "turtle-shell";

/** Return the panel with the facts and the verdict of a puzzle. @param {TableScreen} screen */
export const facts = (screen) => screen.within("region", /^Puzzle$/);

/** Return the puzzles of a game, each with a record of its position. @param {TableScreen} screen @param {string} [game] @returns {Promise<any[]>} */
export async function puzzlesOf(screen, game = GAME) {
  const { puzzles } = await screen.python.tell({ do: "puzzles", game });
  return puzzles.map((/** @type {any} */ one) => ({
    ...one,
    record: { format: 1, game, rules: 1, options: one.options, seed: "0", start: one.start, log: [], at: 0 },
  }));
}

/** Return the first puzzle, and the first that takes two turns. @param {TableScreen} screen */
export async function first(screen) {
  const puzzles = await puzzlesOf(screen);
  return { easy: puzzles[0], two: puzzles.find(({ goal }) => goal.turns === 2) };
}

/** Open a puzzle by its address, ready to be solved. @param {TableScreen} screen @param {any} puzzle */
export async function open(screen, puzzle) {
  await screen.goto("#/");
  await screen.goto(`#/puzzles/${GAME}/${puzzle.id}`);
  await screen.details("Only one first move works");
}

/** Play an action of the solution by pointing. @param {TableScreen} screen @param {any} puzzle @param {number} at */
export const make = (screen, { record, solution }, at) =>
  screen.make({ ...record, log: solution.slice(0, at), at }, solution[at]);

/** Play a legal but wrong action of two cells. @param {TableScreen} screen @param {any} puzzle */
export async function wrong(screen, { record, first: right }) {
  const { scene } = await screen.python.tell({ do: "open", record });
  const move = scene.moves.find(
    (/** @type {any} */ { action, steps }) => !right.includes(action) && steps.length === 2,
  );
  await screen.point(...move.steps);
}

/** Return the puzzle on the table, by its number in the heading. @param {TableScreen} screen */
export async function onTable(screen) {
  const number = () => Number(/^Puzzle (\d+)$/.exec(screen.find("h1")?.textContent ?? "")?.[1]);
  await screen.until(() => number() > 0);
  return (await puzzlesOf(screen))[number() - 1];
}

/** Solve the puzzle on the table. @param {TableScreen} screen @param {any} puzzle */
export async function solve(screen, puzzle) {
  await screen.details(/Only one first move works|Every other move loses/);
  await make(screen, puzzle, 0);
  await screen.stands("Solved.");
  assert.equal(screen.strip(), "Solved.");
}
