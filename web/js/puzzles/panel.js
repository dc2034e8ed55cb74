import { tilesOf } from "../board/small/tiles.js";
import { dataOf } from "../site/build.js";
import { dayOf, gameOf } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { link, missing, primary, waitingSheet } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { count, noun, say, sentences } from "../words/say.js";
import { doneOf, dueAgain, grouped, KEPT, nameOf, nextOf, solved } from "./selectors.js";

/** @import { ListedPuzzle } from "../site/build.js" */
/** @import { ScreenPart, ScreenParts } from "../parts.js" */

/**
 * Create the list of a game's puzzles as tiles, grouped by turns or by theme, with a tick for each solved one.
 * @param {ScreenParts} parts @returns {ScreenPart}
 */
export function createPuzzles({ store, commands, storage, state }) {
  const { game = "" } = state.screen;
  const card = gameOf(state, game);
  const title = card ? say("Puzzles: {game}", { game: card.name }) : say("Game not found");
  const { node, place } = waitingSheet(title, { class: "puzzles", "data-look": card?.look });
  load();
  return { node };

  async function load() {
    if (!card) return missing(place, say("There is no such game."), link(links.shelf(), say("To the shelf")));
    const reply = await dataOf("puzzles", game).catch(() => null);
    if (reply) return draw(reply.puzzles);
    return missing(place, say("The puzzles did not load."), primary(say("Try again"), load));
  }

  /** @param {ListedPuzzle[]} list */
  function draw(list) {
    const kept = storage.value(KEPT);
    const tile = tilesOf(game, { store, commands });
    const groups = el("div");
    const byTheme = el("input", { type: "checkbox", onchange: sort });
    const first = nextOf(kept, game, list, "");
    const crossings = list[0]?.goal.kind === "crossing";
    const done = solved(kept, game, list);
    const again = crossings ? [] : dueAgain(kept, game, list, dayOf());
    const missed = count(again.length, noun("puzzle"));
    const help = crossings
      ? say("The number is how many turns the Guide needed.")
      : say("The number is the difficulty of the puzzle.");
    const progress = say("{solved} of {puzzles} solved.", { solved: done, puzzles: list.length });
    const begin = () =>
      link(links.puzzle(game, first.id), done ? say("Continue") : say("Begin"), { class: "button primary" });
    place.replaceChildren(
      el("p", { class: "soft" }, first ? sentences(progress, help) : ""),
      el("div", { class: "puzzle-begin" }, [
        first ? begin() : el("p", {}, say("This game has no puzzles yet.")),
        link(links.daily(), say("Today’s"), { class: "button" }),
        again.length
          ? link(links.puzzle(game, again[0].id), say("Solve {missed} again", { missed }), { class: "button" })
          : null,
        first && !crossings
          ? el("label", { class: "puzzle-sort" }, [byTheme, " ", say("By theme (this gives a hint away)")])
          : null,
      ]),
      groups,
    );
    sort();

    function sort() {
      groups.replaceChildren(...grouped(list, byTheme.checked).map(groupOf));
    }

    /** @param {[name: string, puzzles: ListedPuzzle[]]} group */
    function groupOf([name, some]) {
      const progress = say("{solved} of {puzzles}", { solved: solved(kept, game, some), puzzles: some.length });
      const summary = el("summary", {}, [el("h2", {}, name), el("span", { class: "soft" }, [" ", progress])]);
      const tiles = el(
        "ul",
        { class: "tiles" },
        some.map((one) => el("li", {}, puzzleTile(one))),
      );
      return el("details", { class: "puzzle-group", open: some.includes(first) }, [summary, tiles]);
    }

    /** @param {ListedPuzzle} puzzle */
    function puzzleTile(puzzle) {
      const { id, rating, goal, options } = puzzle;
      const tries = doneOf(kept, nameOf(game, id))?.tries;
      const number = list.indexOf(puzzle) + 1;
      const name = crossings
        ? say("Crossing {number}, the Guide needed {turns}", { number, turns: goal.turns })
        : say("Puzzle {number}, rating {rating}", { number, rating });
      const label = tries
        ? say("{puzzle}, {tries:one=solved|other=solved in {tries} tries}", { puzzle: name, tries })
        : name;
      const words = [crossings ? goal.turns : rating];
      return tile(
        { address: links.puzzle(game, id), label, at: { picture: `puzzles/${id}`, options }, words },
        { "data-puzzle": id, "data-done": Boolean(tries), "data-next": puzzle === first },
      );
    }
  }
}
