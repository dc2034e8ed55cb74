import { someTiles, tilesOf } from "../board/small/tiles.js";
import { dataOf } from "../site/build.js";
import { gameHere } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, link, missing, primary, waitingSheet } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { count, noun, say, sentences } from "../words/say.js";
import { doneOf, lessonsOf, starsFor, starsOf, starWords } from "./selectors.js";

/** @import { Lesson, Watched } from "../core/formats.js" */
/** @import { ScreenPart, ScreenParts } from "../parts.js" */

/** Create the list of a game's lessons and of its games to watch. @param {ScreenParts} parts @returns {ScreenPart} */
export function createLessons({ store, commands, storage, state }) {
  const { id: game, name, look } = gameHere(state);
  const { node, place } = waitingSheet(say("Learn {game}", { game: name }), { class: "lessons", "data-look": look });
  load();
  return { node };

  async function load() {
    const lessons = await lessonsOf(game).catch(() => null);
    if (!lessons)
      return missing(
        place,
        say("The lessons did not load. They need a connection once more."),
        primary(say("Try again"), load),
      );
    if (!lessons.length)
      return missing(place, say("This game has no lessons yet."), link(links.rules(game), say("Read the rules")));
    const { games } = await dataOf("watch", game).catch(() => ({ games: /** @type {Watched[]} */ ([]) }));
    const tile = tilesOf(game, { store, commands });
    const made = lessons.map((lesson) => doneOf(storage, game, lesson));
    const next = lessons.findIndex(({ steps }, i) => made[i] < steps.length);
    const stars = lessons.map((lesson) => starsOf(storage, game, lesson));
    const done = stars.filter(Boolean).length;
    const won = stars.reduce((sum, one) => sum + one, 0);
    const label = done || made[next] ? say("Continue") : say("Begin");
    const goOn = () => link(links.lesson(game, lessons[next].id), label, { class: "button primary" });
    const play = () => commands.create(commands.usual(game));
    const progress = say("{done} of {lessons} done, {won} of {stars}.", {
      done,
      lessons: count(lessons.length, noun("lesson")),
      won,
      stars: count(lessons.length * 3, noun("star")),
    });
    return place.replaceChildren(
      el("p.soft", sentences(progress, say("Each takes about a minute."))),
      el("p.lesson-actions", [
        next < 0 ? null : goOn(),
        button(say("Play now"), play, { class: next < 0 ? "button primary" : "button" }),
        link(links.howto(game), say("How to play"), { class: "button quiet" }),
        link(links.rules(game), say("The whole rule book"), { class: "button quiet" }),
      ]),
      el("ol.tiles.path", lessons.map(lessonTile)),
      ...(games.length ? [el("h2", say("Games to watch")), ...someTiles(games, watchTile)] : []),
    );

    /** Create a stop of the path. @param {Lesson} lesson @param {number} i */
    function lessonTile({ id, title, steps }, i) {
      const number = count(steps.length, noun("step"));
      const progress = stars[i]
        ? say("Done, {stars}", { stars: starWords(stars[i]) })
        : made[i]
          ? say("{made} of {steps}", { made: made[i], steps: number })
          : say("{steps}", { steps: number });
      const isNext = i === next;
      const named = say("{number}. {title}", { number: i + 1, title });
      const label = isNext
        ? say("Next: {title}: {progress}", { title: named, progress })
        : say("{title}: {progress}", { title: named, progress });
      const words = [
        isNext ? el("span.path-next", say("Next")) : null,
        el("strong", named),
        stars[i] || !made[i] ? starsFor(stars[i]) : el("span.soft", progress),
      ];
      const at = { picture: `lessons/${id}`, options: steps[0].options };
      const stop = tile(
        { address: links.lesson(game, id), label, at, words: words.filter(Boolean) },
        { "data-stars": stars[i], "data-next": isNext },
      );
      return el("li", { "data-past": stars[i] > 0 }, stop);
    }

    /** Create the tile of a game to watch. @param {Watched} watched */
    function watchTile(watched) {
      const { id, title, turns, options } = watched;
      const name = say("Game {number}", { number: games.indexOf(watched) + 1 });
      const what = say("{turns}. {title}", { turns: count(turns, noun("turn")), title });
      const words = [el("strong", name), el("span.soft", what)];
      const label = say("{game}: {turns}", { game: name, turns: what });
      return tile({ address: links.watch(game, id), label, at: { picture: `watch/${id}`, options }, words });
    }
  }
}
