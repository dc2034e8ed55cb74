import { fileOf } from "../site/build.js";
import { capital, gameName } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, link } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say, sentences } from "../words/say.js";
import { doneOf, fetchPuzzles, grouped, KEPT, nameOf, nextOf, solved } from "./selectors.js";

/** Create the list of a game's puzzles, grouped by turns or by theme, with a tick for each solved one. @param {any} parts */
export function createPuzzles({ store, storage, state }) {
  const { game } = state.screen;
  const card = state.games.find((/** @type {any} */ one) => one.id === game);
  const known = Boolean(card);
  const place = el("div", { class: "puzzle-list" }, el("p", { class: "soft" }, say("One moment.")));
  const groups = el("div");
  const byTheme = el("input", { type: "checkbox" });
  const node = el("div", { class: "puzzles", "data-look": card?.look ?? "" }, [
    el("header", { class: "bar" }, [link(links.shelf(), say("‹ Shelf"), { class: "back" })]),
    el("main", { class: "sheet wide" }, [
      el("h1", {}, known ? say("Puzzles: {game}", { game: gameName(store.get(), game) }) : say("No such game")),
      place,
    ]),
  ]);
  load();

  async function load() {
    if (!known) {
      place.replaceChildren(
        el("p", { role: "alert" }, say("There is no such game.")),
        link(links.shelf(), say("To the shelf")),
      );
      return;
    }
    try {
      draw(await fetchPuzzles(game, fileOf));
    } catch {
      place.replaceChildren(
        el("p", { role: "alert" }, say("This page did not load.")),
        button(say("Try again"), load, { class: "button primary" }),
      );
    }
  }

  /** @param {any[]} list */
  function draw(list) {
    const kept = storage.value(KEPT);
    const first = nextOf(kept, game, list, "");
    const crossings = list[0]?.goal.kind === "crossing";
    place.replaceChildren(
      el(
        "p",
        { class: "puzzle-count" },
        list.length
          ? sentences(
              say("{solved} of {puzzles} solved.", { solved: solved(kept, game, list), puzzles: list.length }),
              crossings
                ? say("The number is how many turns the Guide needed.")
                : say("The number is the difficulty of the puzzle."),
            )
          : "",
      ),
      el("div", { class: "puzzle-begin" }, [
        first
          ? link(links.puzzle(game, first.id), solved(kept, game, list) ? say("Go on") : say("Begin"), {
              class: "button primary",
            })
          : el("p", {}, say("This game has no puzzles yet.")),
        link(links.daily(), say("Today’s"), { class: "button" }),
        link(links.howto(game), say("How to play"), { class: "button quiet" }),
        list.length && !crossings
          ? el("label", { class: "puzzle-sort" }, [byTheme, " ", say("By theme (this gives a hint away)")])
          : null,
      ]),
      groups,
    );
    const sort = () =>
      groups.replaceChildren(
        ...grouped(list, byTheme.checked).map(([name, some]) =>
          el("details", { class: "puzzle-group", open: some.includes(first) }, [
            el("summary", {}, [
              el("h2", {}, name),
              el("span", { class: "soft" }, [
                " ",
                say("{solved} of {puzzles}", { solved: solved(kept, game, some), puzzles: some.length }),
              ]),
            ]),
            el(
              "ul",
              {},
              some.map((one) => el("li", {}, row(one, kept, crossings))),
            ),
          ]),
        ),
      );
    byTheme.onchange = sort;
    sort();
  }

  /** @param {any} puzzle @param {Record<string, any>} kept @param {boolean} crossing */
  function row({ id, title, rating, goal, theme }, kept, crossing) {
    const done = doneOf(kept, nameOf(game, id));
    const solvedIn = done && (done.tries > 1 ? say("solved in {tries} tries", { tries: done.tries }) : say("solved"));
    return link(
      links.puzzle(game, id),
      [
        el("span", { class: "puzzle-tick", "aria-hidden": "true" }, done ? "✓" : ""),
        el("span", { class: "puzzle-title" }, title),
        done && !crossing ? el("span", { class: "puzzle-about soft" }, capital(theme)) : null,
        el("span", { class: "puzzle-rating" }, crossing ? say("Guide {turns}", { turns: goal.turns }) : String(rating)),
        solvedIn ? el("span", { class: "aside-voice" }, [", ", solvedIn]) : null,
      ],
      { class: "puzzle-row", "data-puzzle": id },
    );
  }

  return { node, render() {} };
}
