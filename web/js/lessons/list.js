import { dataOf } from "../site/build.js";
import { gameName, gameOf } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { backBar, button, link } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { count, noun, say } from "../words/say.js";
import { doneOf, lessonsOf } from "./selectors.js";

/** @import { Lesson, Watched } from "../core/formats.js" */
/** @import { ScreenPart, ScreenParts } from "../parts.js" */

/** Create the list of a game's lessons and of its games to watch. @param {ScreenParts} parts @returns {ScreenPart} */
export function createLessons({ commands, storage, state }) {
  const { game = "" } = state.screen;
  const card = gameOf(state, game);
  const place = el("div", { class: "lessons" }, el("p", { class: "soft" }, say("One moment.")));
  const node = el("div", { "data-look": card?.look ?? "" }, [
    backBar(),
    el("main", { class: "sheet" }, [
      el("h1", {}, say("Learn {game}", { game: gameName(state, game) })),
      el("p", { class: "lede" }, say("Small tasks on the board. Each lesson takes about a minute.")),
      place,
    ]),
  ]);
  load();

  async function load() {
    const lessons = card ? await lessonsOf(game).catch(() => null) : [];
    if (!lessons)
      return missing(
        say("The lessons did not load. They need a connection once more."),
        button(say("Try again"), load, { class: "button primary" }),
      );
    if (!card) return missing(say("There is no such game."), link(links.shelf(), say("To the shelf")));
    if (!lessons.length)
      return missing(say("This game has no lessons yet."), link(links.rules(game), say("Read the rules")));
    const { games } = await dataOf("watch", game).catch(() => ({ games: [] }));
    const made = lessons.map((lesson) => doneOf(storage, game, lesson));
    const next = lessons.findIndex(({ steps }, i) => made[i] < steps.length);
    const done = lessons.filter(({ steps }, i) => made[i] === steps.length).length;
    const rows = lessons.map((lesson, i) => row(lesson, made[i]));
    const label = done || made[next] ? say("Continue") : say("Begin");
    const goOn = () => link(links.lesson(game, lessons[next].id), label, { class: "button primary" });
    place.replaceChildren(
      el("p", {}, say("{done} of {lessons} done.", { done, lessons: count(lessons.length, noun("lesson")) })),
      el("ol", { class: "lesson-list" }, rows),
      el("p", { class: "lesson-actions" }, [
        next < 0 ? null : goOn(),
        button(say("Play now"), () => commands.create(commands.usual(game)), {
          class: next < 0 ? "button primary" : "button",
        }),
        link(links.howto(game), say("How to play"), { class: "button quiet" }),
        link(links.rules(game), say("The whole rule book"), { class: "button quiet" }),
      ]),
      ...(games.length ? toWatch(games) : []),
    );
  }

  /** @param {string} why @param {HTMLElement} action */
  function missing(why, action) {
    place.replaceChildren(el("p", { role: "alert" }, why), action);
  }

  /** @param {Watched[]} games */
  function toWatch(games) {
    const rows = games.map(({ id, title, turns, notes }) => {
      const [length, comments] = [count(turns, noun("turn")), count(notes.length, noun("note"))];
      return item(links.watch(game, id), title, say("{turns}, {notes}", { turns: length, notes: comments }));
    });
    return [
      el("h2", {}, say("Games to watch")),
      el("p", { class: "soft" }, say("The computer plays itself, with notes on the turning points.")),
      el("ul", { class: "lesson-list watch-list" }, rows),
    ];
  }

  /** @param {Lesson} lesson @param {number} made */
  function row({ id, title, steps }, made) {
    const isDone = made === steps.length;
    const number = count(steps.length, noun("step"));
    const progress = made ? say("{made} of {steps}", { made, steps: number }) : say("{steps}", { steps: number });
    return item(links.lesson(game, id), title, isDone ? say("Done") : progress, { "data-done": isDone ? "yes" : null });
  }

  /**
   * @param {string} address @param {string} title @param {string} about @param {Record<string, string | null>} [attrs]
   */
  function item(address, title, about, attrs) {
    const words = [el("span", {}, title), el("span", { class: "soft" }, about)];
    return el("li", {}, link(address, words, { class: "lesson-row", ...attrs }));
  }

  return { node, render() {} };
}
