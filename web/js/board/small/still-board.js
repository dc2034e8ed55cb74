import { modelOf } from "../model.js";
import { createBoardView } from "../view.js";

/** @import { Board, Piece } from "../../core/formats.js" */
/** @import { Symbols } from "../symbols.js" */

const NOTHING = { moves: [], marks: [], choices: {}, reach: {}, to_move: null };

/**
 * Create a board of full size that nobody plays on; return the function that draws it.
 * @param {HTMLElement} host @param {{ board: Board, symbols: Symbols }} parts
 */
export function createStillBoard(host, { board, symbols }) {
  const handlers = { point() {}, choose() {}, back() {}, announce() {}, inspect() {}, key() {} };
  const view = createBoardView(host, { board, symbols, handlers });
  /** @param {Piece[]} pieces @param {{ labels: boolean, zones: boolean }} shown */
  return (pieces, shown) => view.render(modelOf({ board, scene: { ...NOTHING, pieces }, live: false, ...shown }));
}
