import { showArrows } from "../board/arrows.js";
import { grounds, proper } from "../board/ground/landscape.js";
import { labels } from "../board/ground/names.js";
import { buries } from "../board/model.js";
import { miniBoard, showCut, showLines, showReach, showShade } from "../board/small/mini-board.js";
import { applyEffects, pathsOf } from "../moves/picker.js";
import { el } from "../ui/dom.js";
import { say } from "../words/say.js";

/** @import { Symbols } from "../board/symbols.js" */
/** @import { Board, Piece, Picture } from "../core/formats.js" */

/**
 * Draw a picture made by the core: a board or a part of it, with the reach of a piece, shaded cells, or an action. An
 * action is shown as an arrow; pressing the picture plays it step by step.
 *
 * @param {Picture} picture
 * @param {Board} whole
 * @param {Symbols | null} symbols  without them the board is drawn empty
 * @param {{ caption?: boolean, names?: boolean }} [how] `names`: cells have their names
 */
export function pictureOf(picture, whole, symbols, { caption = true, names = false } = {}) {
  const board = cutBoard(picture, whole);
  const frames = framesOf(picture);
  let at = 0;
  const place = el("span.picture-board");
  const words = caption && el("figcaption", picture.caption);
  const draw = () => {
    const drawn = miniBoard(board, frames[at], symbols);
    if (names) drawn.append(labels(board, new Set(frames[at].map(({ cell }) => cell))));
    drawn.classList.toggle("show-names", names);
    place.replaceChildren(marked(picture, board, drawn, at === 0));
  };
  draw();
  if (frames.length < 2) {
    if (!caption) {
      place.setAttribute("role", "img");
      place.setAttribute("aria-label", picture.caption);
    }
    return el("figure.picture", [place, words]);
  }
  place.setAttribute("aria-hidden", "true"); // the text in the drawing is not part of the button's name
  const step = el("span.picture-step", { "aria-hidden": "true" }, "▸");
  const advance = () => {
    at = (at + 1) % frames.length;
    draw();
    step.textContent = at ? `${at + 1}/${frames.length}` : "▸";
  };
  const name = say("{caption}. Show it step by step", { caption: picture.caption });
  const parts = [place, step, el("span.aside-voice", name)];
  const show = el("button.picture-play", { type: "button", onclick: advance }, parts);
  return el("figure.picture", [show, words]);
}

/**
 * Return the board, without its benches if the picture does not use them.
 * @param {Picture} picture @param {Board} whole
 */
function cutBoard({ pieces, near = [], effects = [] }, whole) {
  const ground = new Set(grounds(whole).map(({ id }) => id));
  const named = [...pieces.map(({ cell }) => cell), ...near, ...effects.flatMap(([, from, to]) => [from, to])];
  const benches = whole.cells.some(({ kind }) => kind === "bench");
  return benches && named.every((cell) => typeof cell !== "string" || ground.has(cell)) ? proper(whole) : whole;
}

/** Return the pieces before and after the action, and in between if a capturer is buried. @param {Picture} picture */
function framesOf({ pieces, effects = [] }) {
  if (!effects.length) return [pieces];
  const shift = effects.findIndex(([name]) => name === "shift");
  const between = buries(effects) ? [applyEffects(pieces, effects.slice(0, shift + 1))] : [];
  return [pieces, ...between, applyEffects(pieces, effects)];
}

/**
 * Draw the board with the marks of the picture, before or after its action.
 * @param {Picture} given @param {Board} board @param {SVGSVGElement} picture @param {boolean} before
 */
function marked({ cell, reach, near = [], marks = [], effects = [], shade = [], lit = [] }, board, picture, before) {
  const lines = marks.filter(({ kind }) => kind === "gaze" || (kind === "tether" && before));
  showShade(picture, board, shade);
  showShade(picture, board, lit, "lit");
  showLines(picture, board, lines);
  if (before) showReach(picture, board, { cell, reach });
  if (before) showArrows(picture, board, pathsOf(effects));
  if (near.length) showCut(picture, board, near);
  return picture;
}
