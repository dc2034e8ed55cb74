import { count, gameName, gameOf } from "../store/facts.js";
import { LESSONS_MISSING, NO_SUCH_GAME, ONE_MOMENT } from "../store/words.js";
import { el } from "../ui/dom.js";
import { button, link } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { doneOf, firstOpen, lessonsOf } from "./facts.js";

/** @typedef {import("../store/state.js").State} State @typedef {import("../core/formats.js").Lesson} Lesson */

/**
 * The lessons of a game, with how far one has come.
 * @param {{ commands: any, storage: any, state: State }} parts
 */
export function createLessons({ commands, storage, state }) {
  const game = state.screen.game ?? "";
  const known = state.games.some(({ id }) => id === game);
  const place = el("div", { class: "lessons" }, el("p", { class: "soft" }, ONE_MOMENT));
  const node = el("div", { "data-look": gameOf(state, game)?.look ?? "" }, [
    el("header", { class: "bar" }, [link(links.shelf(), "‹ Shelf", { class: "back" })]),
    el("main", { class: "sheet" }, [
      el("h1", {}, `Learn ${gameName(state, game)}`),
      el("p", { class: "lede" }, "Small tasks on the board, about a minute a lesson."),
      place,
    ]),
  ]);
  load();

  async function load() {
    const lessons = known ? await lessonsOf(game).catch(() => null) : [];
    if (!lessons) {
      place.replaceChildren(
        el("p", { role: "alert" }, LESSONS_MISSING),
        button("Try again", load, { class: "button primary" }),
      );
      return;
    }
    if (!lessons.length) {
      place.replaceChildren(
        el("p", { role: "alert" }, known ? "This game has no lessons yet." : NO_SUCH_GAME),
        known ? link(links.rules(game), "Read the rules") : link(links.shelf(), "To the shelf"),
      );
      return;
    }
    const next = firstOpen(storage, game, lessons);
    const done = lessons.filter((lesson) => doneOf(storage, game, lesson) === lesson.steps.length).length;
    place.replaceChildren(
      el("p", {}, done ? `${done} of ${count(lessons.length, "lesson")} done.` : `${count(lessons.length, "lesson")}.`),
      el("ol", { class: "lesson-list" }, lessons.map(row)),
      el("p", { class: "lesson-actions" }, [
        next
          ? link(links.lesson(game, next.id), done || doneOf(storage, game, next) ? "Go on" : "Begin", {
              class: "button primary",
            })
          : null,
        button("Now play", () => commands.create(commands.usual(game)), { class: next ? "button" : "button primary" }),
        link(links.howto(game), "How to play", { class: "button quiet" }),
        link(links.rules(game), "The whole rule book", { class: "button quiet" }),
      ]),
    );
  }

  /** @param {Lesson} lesson */
  function row(lesson) {
    const { id, title, steps } = lesson;
    const made = doneOf(storage, game, lesson);
    const words =
      made === steps.length ? "Done" : made ? `${made} of ${steps.length} steps` : count(steps.length, "step");
    return el("li", {}, [
      link(links.lesson(game, id), [el("span", {}, title), el("span", { class: "soft" }, words)], {
        class: "lesson-row",
        "data-done": made === steps.length ? "yes" : null,
      }),
    ]);
  }

  return { node, render() {} };
}
