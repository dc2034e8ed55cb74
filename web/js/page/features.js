import { miniBoard } from "../board/small/mini-board.js";
import { clockSlots } from "../clock/clock.js";
import { editorSlots } from "../editor/slots.js";
import { exploreSlots } from "../explore/slots.js";
import { filmSlots } from "../film/slots.js";
import { finaleSlots } from "../finale/slots.js";
import { hintSlots } from "../hints/slots.js";
import { journalSlots } from "../journal/slots.js";
import { noteSlots } from "../notes/slots.js";
import { opponentSlots } from "../opponent/slots.js";
import { overlaySlots } from "../overlays/slots.js";
import { premoveSlots } from "../premove/premove.js";
import { puzzleSlots } from "../puzzles/slots.js";
import { createRescue } from "../rescue/rescue.js";
import { madeSlots } from "../room/slots.js";
import { ruleSlots } from "../rules/slots.js";
import { seriesSlots } from "../series/slots.js";
import { shareSlots } from "../share/slots.js";
import { seatingSlots } from "../shelf/slots.js";
import { gameName, gameOf } from "../state/selectors.js";
import { studySlots } from "../study/slots.js";
import { arrange } from "../table/layout.js";
import { createTable as createBareTable } from "../table/panel.js";
import { el } from "../ui/dom.js";
import { say } from "../words/say.js";

export { lateCommands, startTable } from "./table-commands.js";

/** Return what features add to the table, in the order of panes and menus. @returns {import("../parts.js").Slot[]} */
const tableSlots = () => [
  ...filmSlots(),
  ...seriesSlots(),
  ...ruleSlots(),
  ...studySlots(),
  ...exploreSlots(),
  ...editorSlots(),
  ...overlaySlots(),
  ...journalSlots(),
  ...finaleSlots(),
  ...opponentSlots(),
  ...hintSlots(),
  ...clockSlots(),
  ...noteSlots(),
  ...shareSlots(),
  ...seatingSlots(),
  ...premoveSlots(),
  ...madeSlots(),
  ...puzzleSlots(),
  { slot: "banner", make: createRescue },
];

/** Create the table with everything that the features add to it. @type {import("../parts.js").TableMaker} */
export const createTable = (parts) => createBareTable({ ...parts, slots: tableSlots() });
createTable.waiting = createSkeleton;

/**
 * Create the picture of a table that is loading: the empty board where the real one will be, so that nothing moves.
 * @param {import("../state/state.js").State} state @param {string} game
 * @param {boolean} [exercise] whether it has the layout of an exercise
 */
function createSkeleton(state, game, exercise = false) {
  const board = state.boards[game];
  const words = el("p.strip-words", { role: "status" }, say("Setting up the board …"));
  const host = el("div.board-host", board && el("div.board", miniBoard(board, [], null)));
  const look = { "data-look": gameOf(state, game)?.look, "data-pane": "none" };
  const node = el("div", { class: `play waiting ${exercise ? "exercise" : ""}`, "data-rescue": "no", ...look }, [
    el("header.bar", el("h1", gameName(state, game))),
    el("main.middle", [el("section.strip", el("div.strip-text", words)), host]),
  ]);
  if (board) node.dataset.layout = arrange(node, board).layout;
  return node;
}
