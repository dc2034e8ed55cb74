import { miniBoard } from "../board/small/mini-board.js";
import { gameOf } from "../state/selectors.js";
import { arrange } from "../table/layout.js";
import { el } from "../ui/dom.js";
import { say } from "../words/say.js";

/**
 * Create the picture of a table that is loading: the empty board where the real one will be, so that nothing moves.
 * @param {import("../state/state.js").State} state @param {string} game
 */
export function createSkeleton(state, game) {
  const board = state.boards[game];
  const words = el("p", { class: "strip-words", role: "status" }, say("Setting up the board …"));
  const host = el("div", { class: "board-host" }, board && el("div", { class: "board" }, miniBoard(board, [], null)));
  const look = { "data-look": gameOf(state, game)?.look, "data-pane": "none" };
  const node = el("div", { class: "play waiting", "data-rescue": "no", ...look }, [
    el("div", { class: "bar" }),
    el("main", { class: "middle" }, [
      el("section", { class: "strip" }, el("div", { class: "strip-text" }, words)),
      host,
    ]),
  ]);
  if (board) node.dataset.layout = arrange(node, board).layout;
  return node;
}
