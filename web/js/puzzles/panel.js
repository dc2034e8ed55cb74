import { dataOf } from "../site/build.js";
import { gameOf } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { backBar, button, link } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { capital, say, sentences } from "../words/say.js";
import { doneOf, grouped, KEPT, nameOf, nextOf, solved } from "./selectors.js";

/** @import { Puzzle } from "../core/formats.js" */
/** @import { ScreenPart, ScreenParts } from "../parts.js" */
/** @import { Kept } from "./selectors.js" */

/**
 * Create the list of a game's puzzles, grouped by turns or by theme, with a tick for each solved one.
 * @param {ScreenParts} parts @returns {ScreenPart}
 */
export function createPuzzles({ storage, state }) {
  const { game = "" } = state.screen;
  const card = gameOf(state, game);
  const place = el("div", { class: "puzzle-list" }, el("p", { class: "soft" }, say("One moment.")));
  const groups = el("div");
  const byTheme = el("input", { type: "checkbox" });
  const node = el("div", { class: "puzzles", "data-look": card?.look ?? "" }, [
    backBar(),
    el("main", { class: "sheet wide" }, [
      el("h1", {}, card ? say("Puzzles: {game}", { game: card.name }) : say("Game not found")),
      place,
    ]),
  ]);
  load();
  return { node, render() {} };

  async function load() {
    if (!card) return missing(say("There is no such game."), link(links.shelf(), say("To the shelf")));
    const reply = await dataOf("puzzles", game).catch(() => null);
    if (reply) draw(reply.puzzles);
    else missing(say("The puzzles did not load."), button(say("Try again"), load, { class: "button primary" }));
  }

  /** @param {string} why @param {HTMLElement} action */
  function missing(why, action) {
    place.replaceChildren(el("p", { role: "alert" }, why), action);
  }

  /** @param {Puzzle[]} list */
  function draw(list) {
    const kept = storage.value(KEPT);
    const first = nextOf(kept, game, list, "");
    const crossings = list[0]?.goal.kind === "crossing";
    const done = solved(kept, game, list);
    const help = crossings
      ? say("The number is how many turns the Guide needed.")
      : say("The number is the difficulty of the puzzle.");
    const progress = say("{solved} of {puzzles} solved.", { solved: done, puzzles: list.length });
    const begin = () =>
      link(links.puzzle(game, first.id), done ? say("Continue") : say("Begin"), { class: "button primary" });
    place.replaceChildren(
      el("p", { class: "puzzle-count" }, first ? sentences(progress, help) : ""),
      el("div", { class: "puzzle-begin" }, [
        first ? begin() : el("p", {}, say("This game has no puzzles yet.")),
        link(links.daily(), say("Today’s"), { class: "button" }),
        link(links.howto(game), say("How to play"), { class: "button quiet" }),
        first && !crossings
          ? el("label", { class: "puzzle-sort" }, [byTheme, " ", say("By theme (this gives a hint away)")])
          : null,
      ]),
      groups,
    );
    /** @param {[name: string, puzzles: Puzzle[]]} group */
    const groupOf = ([name, some]) => {
      const rows = some.map((one) => el("li", {}, row(one, kept, crossings)));
      const summary = summaryOf(name, solved(kept, game, some), some.length);
      return el("details", { class: "puzzle-group", open: some.includes(first) }, [summary, el("ul", {}, rows)]);
    };
    const sort = () => groups.replaceChildren(...grouped(list, byTheme.checked).map(groupOf));
    byTheme.onchange = sort;
    sort();
  }

  /** @param {string} name @param {number} done @param {number} puzzles */
  function summaryOf(name, done, puzzles) {
    const progress = say("{solved} of {puzzles}", { solved: done, puzzles });
    return el("summary", {}, [el("h2", {}, name), el("span", { class: "soft" }, [" ", progress])]);
  }

  /** @param {Puzzle} puzzle @param {Kept} kept @param {boolean} crossing */
  function row({ id, title, rating, goal, theme }, kept, crossing) {
    const done = doneOf(kept, nameOf(game, id));
    const solvedIn = done && (done.tries > 1 ? say("solved in {tries} tries", { tries: done.tries }) : say("solved"));
    const children = [
      el("span", { class: "puzzle-tick", "aria-hidden": "true" }, done ? "✓" : ""),
      el("span", { class: "puzzle-title" }, title),
      done && !crossing ? el("span", { class: "puzzle-about soft" }, capital(theme)) : null,
      el("span", { class: "puzzle-rating" }, crossing ? say("Guide {turns}", { turns: goal.turns }) : rating),
      solvedIn ? el("span", { class: "aside-voice" }, [", ", solvedIn]) : null,
    ];
    return link(links.puzzle(game, id), children, { class: "puzzle-row", "data-puzzle": id });
  }
}
