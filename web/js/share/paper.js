import { pieceShape } from "../board/disks.js";
import { labels } from "../board/ground/names.js";
import { miniBoard } from "../board/mini-board.js";
import { loadSymbols } from "../board/symbols.js";
import { gameName, gameOf } from "../state/selectors.js";
import { el, svg } from "../ui/dom.js";
import { button, link } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";

/** @import { Symbols } from "../board/symbols.js" */
/** @import { Board, Piece } from "../core/formats.js" */
/** @import { ScreenPart, ScreenParts } from "../parts.js" */

/**
 * Create a page with an empty board and all pieces of a game to print and cut out.
 * @param {ScreenParts} parts @returns {ScreenPart}
 */
export function createPaper({ store, state }) {
  const game = String(state.screen.game);
  const known = gameOf(state, game);
  const sheet = el("div", {}, el("p", { class: "soft" }, known ? say("One moment.") : say("There is no such game.")));
  const help = say("The board and all pieces of the starting position, for A4 or Letter paper.");
  const actions = known && [
    button(say("Print"), () => window.print(), { class: "button primary big" }),
    el("p", { class: "soft" }, help),
  ];
  const node = el("div", { "data-look": known?.look ?? null }, [
    el("header", { class: "bar" }, link(links.rules(game), say("‹ Rules"), { class: "back" })),
    el("main", { class: "sheet paper-sheet" }, [
      el("h1", {}, known ? gameName(state, game) : say("Game not found")),
      actions && el("div", { class: "paper-actions form-actions" }, actions),
      sheet,
    ]),
  ]);
  if (known)
    loadSymbols(game).then(draw, () =>
      sheet.replaceChildren(el("p", { role: "alert" }, say("The pictures did not load."))),
    );
  return { node, render() {} };

  /** @param {Symbols} symbols */
  function draw(symbols) {
    const board = store.get().boards[game];
    const { pieces } = store.get().openings[game].scene;
    const counters = pieces.flatMap((piece) =>
      Array.from({ length: piece.stack ?? 1 }, () => counter({ ...piece, stack: 1 }, board, symbols)),
    );
    const picture = miniBoard(board, [], symbols);
    picture.classList.add("show-names");
    picture.append(labels(board));
    sheet.replaceChildren(el("div", { class: "paper-board" }, picture), el("div", { class: "paper-pieces" }, counters));
  }
}

/** Draw one piece as a round counter. @param {Piece} piece @param {Board} board @param {Symbols} symbols */
function counter(piece, board, symbols) {
  const transform = board.pieces === "disks" ? "" : "scale(0.8)";
  return svg("svg", { viewBox: "-52 -52 104 104", role: "img", "aria-label": piece.name }, [
    svg("circle", { r: 51, fill: "none", stroke: "#bbb", "stroke-width": 0.6 }),
    svg("g", { class: "piece", "data-side": piece.side, transform }, pieceShape(piece, symbols, board.pieces)),
  ]);
}
