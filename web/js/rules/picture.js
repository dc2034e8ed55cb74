import { grounds, proper } from "../board/ground/landscape.js";
import { miniBoard, showArrows, showCut, showLines, showReach, showShade } from "../board/mini-board.js";
import { buries } from "../board/model.js";
import { applyEffects } from "../moves/picker.js";
import { el } from "../ui/dom.js";

/** @import { Symbols } from "../board/symbols.js" */
/** @import { Board, Piece } from "../core/formats.js" */

/** @typedef {{ caption: string, pieces: any[], cell?: string | null, reach?: any, near?: string[], marks?: any[],
 *   effects?: any[], shade?: string[], lit?: string[] }} Picture  as the core makes it (docs/api/teaching.md) */

/**
 * A picture that the core has made: a board, or a part of it, with what a piece reaches, what is shaded, and what an
 * action does. An action is shown as an arrow; pointing at the picture plays it, and back again.
 *
 * @param {Picture} picture
 * @param {Board} whole
 * @param {Symbols | null} symbols  without them the board is drawn empty
 */
export function pictureOf(picture, whole, symbols, { caption = true } = {}) {
  const board = cutBoard(picture, whole);
  const frames = framesOf(picture);
  let at = 0;
  const place = el("span", { class: "picture-board" });
  const words = el("figcaption", {}, picture.caption);
  const draw = () => place.replaceChildren(drawn(picture, board, symbols, frames[at], at === 0));
  draw();
  if (frames.length < 2) return el("figure", { class: "picture" }, [label(place, picture, caption), caption && words]);
  place.setAttribute("aria-hidden", "true"); // what its drawing has written on it is no name of the button
  const step = el("span", { class: "picture-step", "aria-hidden": "true" });
  const tell = () => {
    step.textContent = at ? `${at + 1}/${frames.length}` : "▸";
  };
  const show = el(
    "button",
    {
      type: "button",
      class: "picture-play",
      onclick: () => {
        at = (at + 1) % frames.length;
        draw();
        tell();
      },
    },
    [place, step, el("span", { class: "aside-voice" }, `${picture.caption}. Show it step by step`)],
  );
  tell();
  return el("figure", { class: "picture" }, [show, caption && words]);
}

/**
 * Without a caption below it the picture itself says what is to be seen.
 * @param {any} place
 * @param {{ caption: string }} given
 * @param {boolean} captioned
 */
function label(place, { caption }, captioned) {
  if (captioned) return place;
  place.setAttribute("role", "img");
  place.setAttribute("aria-label", caption);
  return place;
}

/**
 * Benches and trays are left out where nothing lies in them and nothing comes from there.
 * @param {{ pieces: Piece[], near?: any[], effects?: any[] }} picture
 * @param {Board} whole
 */
function cutBoard({ pieces, near = [], effects = [] }, whole) {
  const ground = new Set(grounds(whole).map(({ id }) => id));
  const named = [...pieces.map(({ cell }) => cell), ...near, ...effects.flatMap(([, from, to]) => [from, to])];
  const benches = whole.cells.some(({ kind }) => kind === "bench");
  return benches && named.every((cell) => typeof cell !== "string" || ground.has(cell)) ? proper(whole) : whole;
}

/** The men before the action, where the taker is buried also the moment before that, and after it. @param {Picture} picture */
function framesOf({ pieces, effects = [] }) {
  if (!effects.length) return [pieces];
  const shift = effects.findIndex(([name]) => name === "shift");
  const between = buries(effects) ? [applyEffects(pieces, effects.slice(0, shift + 1))] : [];
  return [pieces, ...between, applyEffects(pieces, effects)];
}

/** @param {Picture} picture @param {any} board @param {any} symbols @param {any[]} men @param {boolean} before */
function drawn(
  { cell, reach, near = [], marks = [], effects = [], shade = [], lit = [] },
  board,
  symbols,
  men,
  before,
) {
  const picture = miniBoard(board, men, symbols);
  showShade(picture, board, shade);
  showShade(picture, board, lit, "lit");
  showLines(
    picture,
    board,
    marks.filter(({ kind }) => kind === "gaze" || (kind === "tether" && before)),
  );
  if (before) showReach(picture, board, { cell, reach });
  if (before) showArrows(picture, board, effects);
  if (near.length) showCut(picture, board, near);
  return picture;
}
