import { gameName, gameOf } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, link } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { count, noun, say } from "../words/say.js";
import { doneOf, firstOpen, gamesToWatch, lessonsOf } from "./selectors.js";

/** @import { Lesson, Watched } from "../core/formats.js" */
/** @import { State } from "../state/state.js" */

/**
 * The lessons of a game, with how far one has come.
 * @param {{ commands: any, storage: any, state: State }} parts
 */
export function createLessons({ commands, storage, state }) {
  const game = state.screen.game ?? "";
  const known = state.games.some(({ id }) => id === game);
  const place = el("div", { class: "lessons" }, el("p", { class: "soft" }, say("One moment.")));
  const node = el("div", { "data-look": gameOf(state, game)?.look ?? "" }, [
    el("header", { class: "bar" }, [link(links.shelf(), say("‹ Shelf"), { class: "back" })]),
    el("main", { class: "sheet" }, [
      el("h1", {}, say("Learn {game}", { game: gameName(state, game) })),
      el("p", { class: "lede" }, say("Small tasks on the board. Each lesson takes about a minute.")),
      place,
    ]),
  ]);
  load();

  async function load() {
    const lessons = known ? await lessonsOf(game).catch(() => null) : [];
    if (!lessons) {
      place.replaceChildren(
        el("p", { role: "alert" }, say("The lessons did not load. They need a connection once more.")),
        button(say("Try again"), load, { class: "button primary" }),
      );
      return;
    }
    if (!lessons.length) {
      place.replaceChildren(
        el("p", { role: "alert" }, known ? say("This game has no lessons yet.") : say("There is no such game.")),
        known ? link(links.rules(game), say("Read the rules")) : link(links.shelf(), say("To the shelf")),
      );
      return;
    }
    const games = await gamesToWatch(game).catch(() => []);
    const next = firstOpen(storage, game, lessons);
    const done = lessons.filter((lesson) => doneOf(storage, game, lesson) === lesson.steps.length).length;
    place.replaceChildren(
      el("p", {}, say("{done} of {lessons} done.", { done, lessons: count(lessons.length, noun("lesson")) })),
      el("ol", { class: "lesson-list" }, lessons.map(row)),
      el("p", { class: "lesson-actions" }, [
        next
          ? link(links.lesson(game, next.id), done || doneOf(storage, game, next) ? say("Go on") : say("Begin"), {
              class: "button primary",
            })
          : null,
        button(say("Now play"), () => commands.create(commands.usual(game)), {
          class: next ? "button" : "button primary",
        }),
        link(links.howto(game), say("How to play"), { class: "button quiet" }),
        link(links.rules(game), say("The whole rule book"), { class: "button quiet" }),
      ]),
      ...(games.length ? toWatch(games) : []),
    );
  }

  /** @param {Watched[]} games */
  const toWatch = (games) => [
    el("h2", {}, say("Games to watch")),
    el("p", { class: "soft" }, say("The computer plays itself, with notes on the turning points.")),
    el(
      "ul",
      { class: "lesson-list watch-list" },
      games.map(({ id, title, turns, notes }) =>
        el("li", {}, [
          link(
            links.watch(game, id),
            [
              el("span", {}, title),
              el(
                "span",
                { class: "soft" },
                say("{turns}, {notes}", {
                  turns: count(turns, noun("turn")),
                  notes: count(notes.length, noun("note")),
                }),
              ),
            ],
            { class: "lesson-row" },
          ),
        ]),
      ),
    ),
  ];

  /** @param {Lesson} lesson */
  function row(lesson) {
    const { id, title, steps } = lesson;
    const made = doneOf(storage, game, lesson);
    const words =
      made === steps.length
        ? say("Done")
        : made
          ? say("{made} of {steps}", { made, steps: count(steps.length, noun("step")) })
          : say("{steps}", { steps: count(steps.length, noun("step")) });
    return el("li", {}, [
      link(links.lesson(game, id), [el("span", {}, title), el("span", { class: "soft" }, words)], {
        class: "lesson-row",
        "data-done": made === steps.length ? "yes" : null,
      }),
    ]);
  }

  return { node, render() {} };
}
