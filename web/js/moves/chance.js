/**
 * The die. Its results are among the moves of a scene, but a person chooses only from the other moves.
 *
 * @typedef {[number, number]} Vector columns to the right, rows up
 */

import { say } from "../words/say.js";

/** @import { Board, Move, Scene } from "../core/formats.js" */

/** @param {Move} move */
const isRoll = ({ kinds }) => kinds?.[0] === "roll";

/** Return the moves that a person may choose from. @param {Pick<Scene, "moves"> | null | undefined} scene */
export function decisions(scene) {
  const moves = scene?.moves ?? [];
  return moves.some(isRoll) ? moves.filter((move) => !isRoll(move)) : moves;
}

/** Return the rolls that are possible now. @param {Pick<Scene, "moves">} scene */
export const rollsOf = ({ moves }) => moves.filter(isRoll);

/** Return whether the die can be rolled now. @param {Pick<Scene, "moves"> | null | undefined} scene */
export const mayRoll = (scene) => Boolean(scene?.moves?.some(isRoll));

/** Return whether the die is rolled automatically. @param {Scene} scene @param {{ breaches: boolean }} settings */
export function rollsItself(scene, settings) {
  if (!mayRoll(scene) || decisions(scene).length || scene.die) return false;
  return !settings.breaches || !scene.alarms?.some(({ kind }) => kind === "breach");
}

/** Return the label of the button that rolls the die. @param {Pick<Scene, "die">} scene */
export const rollWord = ({ die }) => (die ? say("Roll again") : say("Roll"));

/**
 * Return the answer to a step: the turn [a, b, c, d] maps (dx, dy) to (a dx + b dy, c dx + d dy).
 * @param {Vector} vector @param {number[]} turn @returns {Vector}
 */
export const answered = ([dx, dy], [a, b, c, d]) => [a * dx + b * dy || 0, c * dx + d * dy || 0];

/**
 * Return the step from the first cell picked to the second, or to the target under the pointer; null if there is none.
 * @param {Board} board @param {string[]} picked @param {string | null | undefined} over @param {Move[]} moves
 * @returns {Vector | null}
 */
export function stepInHand({ cells }, [from, to], over, moves) {
  const [a, b] = [from, to ?? over].map((id) => cells.find((cell) => cell.id === id));
  if (!a || !b || !moves.some(({ steps }) => steps[0] === a.id && steps[1] === b.id && steps.length > 2)) return null;
  const edge = 2 * a.radius;
  return [Math.round((b.centre[0] - a.centre[0]) / edge), Math.round((a.centre[1] - b.centre[1]) / edge)];
}
