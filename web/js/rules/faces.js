import { pieceShape } from "../board/disks.js";
import { miniBoard, showReach } from "../board/small/mini-board.js";
import { cardFor } from "../state/selectors.js";
import { el, svg } from "../ui/dom.js";
import { capital, say, sentences } from "../words/say.js";

/** @import { Symbols } from "../board/symbols.js" */
/** @import { Board, Piece, Reach, Teaching } from "../core/formats.js" */

/**
 * Draw both faces of a piece, each with the cells it reaches from the piece's cell, and describe the hidden face.
 * @param {Piece | null} piece
 * @param {Reach | undefined} reach
 * @param {{ board: Board, symbols: Symbols | null, flipped: boolean, teaching: Teaching | undefined }} given
 */
export function facesOf(piece, reach, { board, symbols, flipped, teaching }) {
  if (!piece?.back || !symbols) return null;
  const hidden = cardFor(teaching, piece, piece.back);
  const other = Object.fromEntries(
    Object.entries(reach ?? {})
      .filter(([name]) => name.startsWith("back-"))
      .map(([name, cells]) => [name.slice(5), cells]),
  );
  /** @param {Piece} face @param {Reach | undefined} cells @param {string} words */
  const faceOf = (face, cells, words, about = "") => {
    const picture = miniBoard(board, [], symbols, { flipped });
    if (cells) showReach(picture, board, { cell: piece.cell, reach: cells, flipped });
    return el("figure", { class: "face" }, [
      svg("svg", { class: "face-disk", viewBox: "-52 -52 104 104", "aria-hidden": "true", focusable: "false" }, [
        svg("g", { class: "piece", "data-side": face.side }, pieceShape({ ...face, stack: 1 }, symbols, board.pieces)),
      ]),
      el("figcaption", {}, [el("span", { class: "soft" }, words), ` ${capital(face.kind.replaceAll("-", " "))}`]),
      about ? el("p", { class: "face-words" }, about) : null,
      cells && Object.values(cells).some((list) => list.length) ? picture : null,
    ]);
  };
  return el("div", { class: "faces" }, [
    faceOf(piece, reach, say("This face shows")),
    faceOf(
      { ...piece, kind: piece.back, back: piece.kind },
      other,
      say("Its other side"),
      hidden ? sentences(hidden.moves, hidden.special) : "",
    ),
  ]);
}
