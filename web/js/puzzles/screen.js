import { dataOf } from "../site/build.js";
import { KEPT, nameOf } from "../state/puzzle-results.js";
import { dayOf } from "../storage/days.js";
import { el } from "../ui/dom.js";
import { notThere } from "../ui/parts.js";
import { goTo, links } from "../ui/router.js";
import { say } from "../words/say.js";
import { isOpen, modeOf, nextOf, withStreak, withTry } from "./selectors.js";
import { createSolving } from "./solving.js";

/** @import { NextPuzzle, Reply } from "../core/formats.js" */
/** @import { ScreenPart, ScreenParts, TableMaker } from "../parts.js" */
/** @import { ListedPuzzle } from "../site/build.js" */

/**
 * Create the screen of a puzzle, or of one puzzle after another in a mode of practice.
 * @param {ScreenParts} parts @param {TableMaker} createTable @returns {ScreenPart}
 */
export function createPuzzle({ store, commands, storage, state }, createTable) {
  const { game = "", id = "", date = null } = state.screen;
  const mode = date ? null : modeOf(id);
  const { rulesClient } = commands.shared;
  const home = date ? links.daily() : links.puzzles(game);
  const node = el("div.puzzle-screen", createTable.waiting(state, game, true));
  /** @type {ReturnType<typeof createSolving> | null} */
  let inner = null;
  let gone = false;
  /** Whether the focus belongs on the board: after another screen, and in each puzzle after the first. */
  let arrived = false;
  load();
  return {
    node,
    render: (now) => now.table?.id === inner?.id && inner?.render(now),
    arrive(_screen, before) {
      arrived = Boolean(before);
      if (arrived) inner?.toBoard();
    },
    destroy() {
      gone = true;
      inner?.destroy();
    },
  };

  async function load() {
    if (mode) return practise(await ask(""));
    if (date && !isOpen(date, dayOf())) return missing(say("There is no puzzle for that day yet."));
    const reply = await dataOf("puzzles", game).catch(() => null);
    const daily = reply && date ? await rulesClient.ask({ do: "daily", game, date }) : null;
    if (gone) return;
    if (!reply) return missing(say("This puzzle did not load. It needs a connection once more."));
    if (daily && !daily.ok) return missing(daily.error.message);
    const puzzle = daily ? daily.puzzle : reply.puzzles.find((one) => one.id === id);
    if (!puzzle) return missing(say("There is no such puzzle."));
    const next = () => {
      const one = nextOf(storage.value(KEPT), game, reply.puzzles, puzzle.id);
      if (one) goTo(links.puzzle(game, one.id));
    };
    const number = reply.puzzles.findIndex((one) => one.id === puzzle.id) + 1;
    return lay({ puzzle, number, next, tried: (right) => keepTry(puzzle.id, right) });
  }

  /** Ask the core for the next puzzle of the mode. @param {string} last the id of the puzzle before */
  function ask(last) {
    const results = storage.value(KEPT);
    return rulesClient.ask({ do: "next-puzzle", game, mode: "", ...mode, last, results, today: dayOf() });
  }

  /** Put the next puzzle of the mode on the table. @param {Reply<NextPuzzle>} reply */
  function practise(reply) {
    if (gone) return undefined;
    if (!reply.ok) return missing(reply.error.message);
    const { puzzle, number, text } = reply;
    if (!puzzle) return missing(text, say("No puzzle here"));
    /** The reply with the puzzle after this one, once this one has been tried. @type {ReturnType<typeof ask> | null} */
    let upcoming = null;
    const solving = lay({
      ...{ puzzle, number, standing: text },
      async next() {
        if (mode?.mode === "streak") solving.giveUp();
        practise(await (upcoming ?? ask(puzzle.id)));
      },
      async tried(right) {
        keepTry(puzzle.id, right);
        if (mode?.mode === "streak") storage.setValue(KEPT, withStreak(storage.value(KEPT), game, puzzle.id, right));
        upcoming = ask(puzzle.id);
        const after = await upcoming;
        if (after.ok && inner === solving) solving.stand(after.text);
      },
    });
  }

  /** Store a try of a puzzle. @param {string} puzzle @param {boolean} right */
  function keepTry(puzzle, right) {
    storage.setValue(KEPT, withTry(storage.value(KEPT), nameOf(game, puzzle), right));
  }

  /** @param {string} why @param {string} [title] */
  function missing(why, title = say("Puzzle not found")) {
    inner?.destroy();
    inner = null;
    node.replaceChildren(notThere(title, why, { address: home, word: say("To the list") }));
  }

  /**
   * Lay a puzzle on the table, in place of the one before.
   * @param {{ puzzle: ListedPuzzle, number: number, standing?: string, next: () => void,
   *   tried: (right: boolean) => void }} how
   */
  function lay(how) {
    inner?.destroy();
    const leave = { address: home, word: date ? say("Today") : say("Puzzles") };
    const close = date ? () => goTo(home) : null;
    const of = { game, date, leave, close, home: window.location.hash, ...how };
    const solving = createSolving({ store, commands }, createTable, of);
    inner = solving;
    node.replaceChildren(solving.node);
    if (arrived) solving.toBoard();
    arrived = true;
    return solving;
  }
}
