/**
 * Choices that are said, not pointed at. One that follows a cell is asked for beside that cell (chooser.js); one that
 * begins a move, or stands beside cells that may be pointed at instead, is a button in the strip.
 *
 * @typedef {{ token: string, label: string, key?: string, help?: string, glyph?: [string, string] }} Choice
 */

import { decisions } from "./chance.js";
import { nextSteps } from "./picker.js";

/** @import { Next } from "./picker.js" */

/** What to offer for a token: by the scene's words, or by its own where the scene has none. @param {any} scene @param {string} token @param {import("../core/formats.js").Piece} [held]  whose faces a choice may be about @returns {Choice} */
export function choiceOf(scene, token, held) {
  const { label = token, key, piece, face, help } = scene.choices?.[token] ?? {};
  const kind = face === "back" ? held?.back : face && held?.kind;
  if (held && kind) return { token, label: `${label}: ${titled(kind)}`, key, glyph: [held.side, kind] };
  return { token, label, key, ...(help && { help }), glyph: piece ? [scene.to_move, piece] : undefined };
}

/** "hero-foe" as the name it is: "Hero-Foe". @param {string} kind */
const titled = (kind) => kind.replace(/\b\w/g, (letter) => letter.toUpperCase());

/** Must something be said about a cell now? @param {Map<string, Next>} next @param {string[]} picked @param {Set<string>} cells */
export function asksAtCell(next, picked, cells) {
  return (
    next.size > 0 && picked.some((token) => cells.has(token)) && [...next.keys()].every((token) => !cells.has(token))
  );
}

/**
 * The choices that are buttons in the strip after these steps.
 * @param {any} scene
 * @param {string[]} picked
 * @param {{ id: string }[]} cells
 * @returns {Choice[]}
 */
export function stripChoices(scene, picked, cells) {
  const ids = new Set(cells.map(({ id }) => id)),
    next = nextSteps(decisions(scene), picked);
  if (asksAtCell(next, picked, ids)) return [];
  return [...next.keys()]
    .filter((token) => !ids.has(token))
    .map((token) =>
      choiceOf(
        scene,
        token,
        (scene.pieces ?? []).find((/** @type {any} */ one) => one.cell === picked[0]),
      ),
    );
}

/** Is what may be said a question of its own, such as a vote, for which no cell is pointed at? @param {any} scene @param {string[]} picked */
export const isQuestion = (scene, picked) =>
  [...nextSteps(decisions(scene), picked).values()].some(({ kind }) => kind === "vote");
