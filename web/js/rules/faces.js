import { pieceShape } from "../board/disks.js";
import { miniBoard, showReach } from "../board/mini-board.js";
import { capital, cardFor } from "../state/selectors.js";
import { el, svg } from "../ui/dom.js";
import { say } from "../words/say.js";

/** @import { Symbols } from "../board/symbols.js" */
/** @import { Board, Piece, Reach } from "../core/formats.js" */
/** @import { Teaching } from "../state/state.js" */

/**
 * Draw both faces of a piece, each with the cells it reaches from the piece's cell, and describe the hidden face.
 * @param {Piece | null} piece
 * @param {Reach | undefined} reach
 * @param {{ board: Board, symbols: Symbols | null, flipped: boolean, teaching: Teaching | undefined }} given
 */
export function facesOf(piece, reach, { board, symbols, flipped, teaching }) {
  if (!piece?.back || !symbols) return null;
  const other = Object.fromEntries(
    Object.entries(reach ?? {})
      .filter(([name]) => name.startsWith("back-"))
      .map(([name, cells]) => [name.slice(5), cells]),
  );
  const faces = [
    { piece, reach, words: say("This face shows") },
    { piece: { ...piece, kind: piece.back, back: piece.kind }, reach: other, words: say("Its other side") },
  ];
  return el(
    "div",
    { class: "faces" },
    faces.map((face, i) =>
      faceOf(face, { board, symbols, flipped, said: i ? cardFor(teaching, piece, face.piece.kind) : null }),
    ),
  );
}

/**
 * @param {{ piece: Piece, reach: Reach | undefined, words: string }} given
 * @param {{ board: Board, symbols: Symbols, flipped: boolean, said: ReturnType<typeof cardFor> }} given
 */
function faceOf({ piece, reach, words }, { board, symbols, flipped, said }) {
  const picture = miniBoard(board, [], symbols, { flipped });
  if (reach) showReach(picture, board, { cell: piece.cell, reach, flipped });
  return el("figure", { class: "face" }, [
    svg("svg", { class: "face-disk", viewBox: "-52 -52 104 104", "aria-hidden": "true", focusable: "false" }, [
      svg("g", { class: "piece", "data-side": piece.side }, pieceShape({ ...piece, stack: 1 }, symbols, board.pieces)),
    ]),
    el("figcaption", {}, [el("span", { class: "soft" }, words), ` ${capital(piece.kind.replaceAll("-", " "))}`]),
    said ? el("p", { class: "face-words" }, `${said.moves} ${said.special}`) : null,
    reach && Object.values(reach).some((cells) => cells.length) ? picture : null,
  ]);
}
