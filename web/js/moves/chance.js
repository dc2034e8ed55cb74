/**
 * Where chance has a say. What it may draw is among the moves of a scene, but nobody ever picks one of them: a person
 * decides among the other moves, and the rules draw.
 *
 * @typedef {[number, number]} Vector   columns to the right, rows up
 */

/** @import { Board, Move } from "../core/formats.js" */

const isDraw = (/** @type {Move} */ move) => move.kinds?.[0] === "roll";

/** The moves a person may choose from. @param {any} scene @returns {Move[]} */
export function decisions(scene) {
  const moves = scene?.moves ?? [];
  return moves.some(isDraw) ? moves.filter((/** @type {Move} */ move) => !isDraw(move)) : moves;
}

/** May the die be rolled now? @param {any} scene */
export const mayRoll = (scene) => Boolean(scene?.moves?.some(isDraw));

/** May it be rolled without asking: nothing else can be done, and nothing is to be read first? @param {any} scene @param {{ breaches: boolean }} settings */
export function rollsItself(scene, settings) {
  if (!mayRoll(scene) || decisions(scene).length || scene.die) return false;
  return !settings.breaches || !(scene.alarms ?? []).some((/** @type {any} */ alarm) => alarm.kind === "breach");
}

/** What to write on the button. @param {any} scene */
export const rollWord = (scene) => (scene.die ? "Roll again" : "Roll");

/** The answer of a die to a step: its turn [a, b, c, d] makes (a dx + b dy, c dx + d dy) of (dx, dy). @param {Vector} vector @param {number[]} turn @returns {Vector} */
export const answered = ([dx, dy], [a, b, c, d]) => [a * dx + b * dy || 0, c * dx + d * dy || 0];

/**
 * The step that the hand is about to make, or has made: from the first cell picked to the second, or to the target
 * under the pointer. Null where there is none.
 * @param {Board} board @param {string[]} picked @param {string | null | undefined} over @param {Move[]} moves
 * @returns {Vector | null}
 */
export function stepInHand(board, picked, over, moves) {
  const [from, to = over] = picked;
  if (!to || !moves.some((move) => move.steps[0] === from && move.steps[1] === to && move.steps.length > 2))
    return null;
  const a = board.cells.find((cell) => cell.id === from),
    b = board.cells.find((cell) => cell.id === to);
  if (!a || !b) return null;
  const edge = 2 * a.radius;
  return [Math.round((b.centre[0] - a.centre[0]) / edge), Math.round((a.centre[1] - b.centre[1]) / edge)];
}
