/**
 * Steps that are choices, not cells. A choice that must follow a cell is offered beside it (board/chooser.js); one that
 * starts a move, or that cells are an alternative to, is a button in the strip.
 *
 * @typedef {{ token: string, label: string, key?: string, help?: string, glyph?: [string, string] }} Choice
 */

import { say } from "../words/say.js";
import { decisions } from "./chance.js";
import { nextSteps } from "./picker.js";

/** @import { Piece, Scene } from "../core/formats.js" */
/** @import { Next } from "./picker.js" */

/**
 * Return the choice for a token, with the label of the scene or else the token itself.
 * @param {Pick<Scene, "choices" | "to_move">} scene @param {string} token
 * @param {Piece} [held] the piece whose faces may be chosen
 * @returns {Choice}
 */
export function choiceOf({ choices, to_move: side }, token, held) {
  const { label = token, key, piece, face, help } = choices?.[token] ?? {};
  const kind = face === "back" ? held?.back : face && held?.kind;
  if (held && kind) {
    const words = say("{choice}: {piece}", { choice: label, piece: titled(kind) });
    return { token, label: words, key, glyph: [held.side, kind] };
  }
  return { token, label, key, ...(help && { help }), glyph: piece ? [side ?? "", piece] : undefined };
}

/** Return the name of a kind: "Hero-Foe" for "hero-foe". @param {string} kind */
const titled = (kind) => kind.replace(/\b\w/g, (letter) => letter.toUpperCase());

/**
 * Return whether the next step is a choice about a picked cell.
 * @param {Map<string, Next>} next @param {string[]} picked @param {Set<string>} cells
 */
export const asksAtCell = (next, picked, cells) =>
  next.size > 0 && picked.some((token) => cells.has(token)) && ![...next.keys()].some((token) => cells.has(token));

/** Return the choices for the strip. @param {Scene} scene @param {string[]} picked @param {{ id: string }[]} cells */
export function stripChoices(scene, picked, cells) {
  const ids = new Set(cells.map(({ id }) => id)),
    next = nextSteps(decisions(scene), picked);
  if (asksAtCell(next, picked, ids)) return [];
  const held = scene.pieces?.find(({ cell }) => cell === picked[0]);
  return [...next.keys()].filter((token) => !ids.has(token)).map((token) => choiceOf(scene, token, held));
}

/** Return whether the next step is a vote. @param {Pick<Scene, "moves">} scene @param {string[]} picked */
export const isQuestion = (scene, picked) =>
  [...nextSteps(decisions(scene), picked).values()].some(({ kind }) => kind === "vote");
