import { boardOf, isLive, shown } from "../../state/selectors.js";
import { say } from "../../words/say.js";

/** The words are fetched with the table's screen, not with the page. */
const speech = () => import("../../board/speech.js");

/**
 * @typedef {typeof import("../../board/speech.js")} Words
 * @typedef {{ state: import("../../state/state.js").State, table: import("../../state/state.js").Table,
 *   scene: import("../../core/formats.js").Scene, board: import("../../core/formats.js").Board }} Here
 */

/**
 * Reading the table aloud, on demand.
 * @param {{ store: import("../../state/state.js").Store, voice: import("../../parts.js").Voice }} parts
 */
export function readingCommands({ store, voice }) {
  const here = () => {
    const state = store.get();
    return { state, table: state.table, scene: shown(state.table).scene, board: boardOf(state, state.table.record) };
  };
  /** Says what is made of the words and of the moment, at once. @param {(words: Words, here: Here) => string} make */
  const aloud = (make) =>
    speech().then((words) => store.get().table?.scene && voice.announce(make(words, here()), "answer"));

  return {
    repeat: voice.repeat,
    readTurn: () => aloud((words, { state, table, scene }) => words.readTurn(state, table, scene)),
    readPieces: () =>
      aloud((words, { state, board, scene }) => words.readPieces(board, scene, words.wordsOf(state)).join(" ")),
    /** @param {string | null} cell */
    readLines: (cell) => cell && aloud((words, { board, scene }) => words.readLines(board, scene, cell)),
    /** Where the next piece is that can move; says so where none can. @param {string | null} from @param {boolean} back */
    async findMover(from, back) {
      const words = await speech();
      const { table, board } = here();
      const found = isLive(table) ? words.nextMover(table, board, from, back) : null;
      if (!found) voice.announce(say("No piece can move now."), "answer");
      return found;
    },
    /** Where the next piece of a kind is; says so where there is none. @param {string | null} from @param {string} letter @param {boolean} back */
    async findKind(from, letter, back) {
      const words = await speech();
      const { scene, board } = here();
      const found = words.nextOfKind(scene, board, from, letter, back);
      if (!found) voice.announce(`There is no piece with the letter ${letter.toUpperCase()}.`, "answer");
      return found;
    },
  };
}
