import { fileOf } from "../site/build.js";
import { dayOf } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { notThere } from "../ui/parts.js";
import { goTo, links } from "../ui/router.js";
import { say } from "../words/say.js";
import { createPuzzleFoot } from "./foot.js";
import { fetchPuzzles, isOpen, KEPT, nextOf } from "./selectors.js";
import { createSolving } from "./solving.js";

/**
 * Create the screen of a puzzle: an ordinary table without the commands that make no sense for a puzzle.
 * @param {any} parts
 * @param {(parts: any) => any} createTable
 */
export function createPuzzle({ store, commands, storage, state }, createTable) {
  const { game, id, date = null } = state.screen;
  const node = el("div", { class: "puzzle-screen" }, el("p", { class: "soft" }, say("One moment.")));
  /** @type {any} */
  let solving = null;
  /** @type {any} */
  let table = null;
  /** @type {any} */
  let foot = null;
  let gone = false;
  load();

  async function load() {
    try {
      const list = await fetchPuzzles(game, fileOf);
      const puzzle = date ? await ofDay() : list.find((/** @type {any} */ one) => one.id === id);
      if (gone) return;
      if (!puzzle) return missing(say("There is no such puzzle."));
      lay(puzzle, list);
    } catch (/** @type {any} */ error) {
      missing(error.why ?? say("This puzzle did not load. It needs a connection once more."));
    }
  }

  /** Ask the core for the puzzle of the day. */
  async function ofDay() {
    if (!isOpen(date, dayOf()))
      throw Object.assign(new Error(date), { why: say("There is no puzzle for that day yet.") });
    const reply = await commands.workshop.rulesClient.ask({ do: "daily", game, date });
    if (!reply.ok) throw Object.assign(new Error(date), { why: reply.error.message });
    return reply.puzzle;
  }

  /** @param {string} why */
  function missing(why) {
    if (gone) return;
    const address = date ? links.daily() : links.puzzles(game);
    node.replaceChildren(notThere(say("No puzzle here"), why, { address, word: say("To the list") }));
  }

  /** @param {any} puzzle @param {any[]} list */
  function lay(puzzle, list) {
    solving = createSolving({ store, commands, workshop: commands.workshop }, { game, puzzle, date });
    const home = date ? links.daily() : links.puzzles(game);
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
    foot = createPuzzleFoot({ commands: own, solving, next, close: date ? () => goTo(home) : null });
    table = createTable({
      store,
      commands: own,
      instead: foot.instead,
      home: { address: home, word: date ? say("Today") : say("Puzzles") },
    });
    node.replaceChildren(table.node);
    node.className = "puzzle-screen laid";
    solving.begin();
    render(store.get());
  }

  /** @param {any} now */
  function render(now) {
    if (!table || now.table?.id !== solving.id) return;
    table.render(now);
    foot.render(now);
  }

  return {
    node,
    render,
    destroy() {
      gone = true;
      solving?.end();
      table?.destroy();
    },
  };
}
