import { readBoard, readCell, readLines, readPieces, readReach, readTurn } from "../../board/speech.js";
import { boardOf, shown } from "../../store/facts.js";

/**
 * @typedef {import("../../store/state.js").Store} Store
 * @typedef {import("../../store/state.js").Say} Say
 */

/**
 * Reading the table aloud, on demand.
 * @param {{ store: Store, say: Say }} parts
 */
export function readingCommands({ store, say }) {
  const here = () => {
    const state = store.get();
    return { state, table: state.table, scene: shown(state.table).scene, board: boardOf(state, state.table.record) };
  };
  /** @param {string} text */
  const aloud = (text) => say(text);
  return {
    readTurn() {
      const { state, table, scene } = here();
      aloud(readTurn(state, table, scene));
    },
    readPieces() {
      aloud(readPieces(here().scene).join(" "));
    },
    /** @param {string} cell */
    readCell(cell) {
      const { board, scene } = here();
      if (cell) aloud([readCell(board, scene, cell), readReach(scene, cell)].filter(Boolean).join(" "));
    },
    /** @param {string | null} cell */
    readLines(cell) {
      const { board, scene } = here();
      if (cell) aloud(readLines(board, scene, cell));
    },
    readBoard() {
      const { board, scene } = here();
      aloud(
        readBoard(board, scene)
          .map(({ name, text }) => `${name}: ${text}.`)
          .join(" "),
      );
    },
  };
}
