import { dataOf } from "../site/build.js";
import { dayOf } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { notThere } from "../ui/parts.js";
import { goTo, links } from "../ui/router.js";
import { say } from "../words/say.js";
import { createPuzzleFoot } from "./foot.js";
import { isOpen, KEPT, nextOf } from "./selectors.js";
import { createSolving } from "./solving.js";

/** @import { ListedPuzzle } from "../site/build.js" */
/** @import { ScreenPart, ScreenParts, TableMaker } from "../parts.js" */
/** @import { State } from "../state/state.js" */

/**
 * Create the screen of a puzzle: an ordinary table without the commands that make no sense for a puzzle.
 * @param {ScreenParts} parts @param {TableMaker} createTable @returns {ScreenPart}
 */
export function createPuzzle({ store, commands, storage, state }, createTable) {
  const { game = "", id, date = null } = state.screen;
  const home = date ? links.daily() : links.puzzles(game);
  const node = el("div", { class: "puzzle-screen" }, createTable.waiting(state, game));
  /** @type {{ render: (now: State) => void, end: () => void } | null} */
  let room = null;
  let gone = false;
  load();
  return {
    node,
    render: (now) => room?.render(now),
    destroy() {
      gone = true;
      room?.end();
    },
  };

  async function load() {
    if (date && !isOpen(date, dayOf())) return missing(say("There is no puzzle for that day yet."));
    const reply = await dataOf("puzzles", game).catch(() => null);
    const daily = reply && date ? await commands.workshop.rulesClient.ask({ do: "daily", game, date }) : null;
    if (gone) return;
    if (!reply) return missing(say("This puzzle did not load. It needs a connection once more."));
    if (daily && !daily.ok) return missing(daily.error.message);
    const puzzle = daily ? daily.puzzle : reply.puzzles.find((one) => one.id === id);
    if (puzzle) lay(puzzle, reply.puzzles);
    else missing(say("There is no such puzzle."));
  }

  /** @param {string} why */
  function missing(why) {
    node.replaceChildren(notThere(say("Puzzle not found"), why, { address: home, word: say("To the list") }));
  }

  /** @param {ListedPuzzle} puzzle @param {ListedPuzzle[]} list */
  function lay(puzzle, list) {
    const solving = createSolving(
      { store, commands },
      { game, puzzle, date, number: list.findIndex(({ id }) => id === puzzle.id) + 1 },
    );
    const next = () => {
      const one = nextOf(storage.value(KEPT), game, list, puzzle.id);
      if (one) goTo(links.puzzle(game, one.id));
    };
    // A table's commands, except those that would leave the puzzle or give it away.
    const own = {
      ...commands,
      hint: () => (store.get().table?.hint ? commands.hint() : solving.hint()),
      undo: solving.back,
      canUndo: solving.canGoBack,
      redo: () => commands.announce(say("There is nothing to redo.")),
      canRedo: () => false,
      toggleAnalysis: () =>
        commands.announce(say("Puzzles cannot be analysed. Use “Play on from here” to explore the position.")),
      toggleGuide: () => commands.announce(say("Ask for a hint to see what the Guide would do.")),
    };
    const foot = createPuzzleFoot({ commands: own, solving, next, close: date ? () => goTo(home) : null });
    const word = date ? say("Today") : say("Puzzles");
    const table = createTable({ store, commands: own, instead: foot.instead, home: { address: home, word } });
    room = {
      render(now) {
        if (now.table?.id !== solving.id) return;
        table.render(now);
        foot.render(now);
      },
      end() {
        solving.end();
        table.destroy();
      },
    };
    node.replaceChildren(table.node);
    solving.begin();
    room.render(store.get());
  }
}
