import { tilesOf } from "../board/small/tiles.js";
import { dataOf } from "../site/build.js";
import { doneOf, KEPT, MISTAKES, nameOf } from "../state/puzzle-results.js";
import { gameHere } from "../state/selectors.js";
import { dayOf } from "../storage/days.js";
import { el } from "../ui/dom.js";
import { button, link, missing, primary, redraw, waitingSheet } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { count, noun, say, sentences } from "../words/say.js";
import { groupsOf, isCrossing, nextOf, solved, themeId } from "./selectors.js";

/** @import { ListedPuzzle } from "../site/build.js" */
/** @import { ScreenPart, ScreenParts } from "../parts.js" */

/**
 * Create the list of a game's puzzles as tiles, grouped by turns or by theme, with a tick for each solved one.
 * @param {ScreenParts} parts @returns {ScreenPart}
 */
export function createPuzzles({ store, commands, storage, state }) {
  const { id: game, name, look } = gameHere(state);
  const { node, place } = waitingSheet(say("Puzzles: {game}", { game: name }), { class: "puzzles", "data-look": look });
  load();
  return { node };

  async function load() {
    const reply = await dataOf("puzzles", game).catch(() => null);
    if (reply) return draw(reply.puzzles);
    return missing(place, say("The puzzles did not load."), primary(say("Try again"), load));
  }

  /**
   * Draw the other ways to practise, once the core has said how the player stands.
   * @param {HTMLElement} place @param {HTMLInputElement} byTheme
   */
  async function drawWays(place, byTheme) {
    const sorting = el("label", { class: "puzzle-sort" }, [byTheme, " ", say("By theme (this gives a hint away)")]);
    redraw(place, [moreWays([sorting])]);
    const since = `${game} since`;
    const before = storage.value(KEPT)[since] ?? 0;
    const mistakes = ownMistakes();
    show(await standing(), 0);

    /** Ask the core how the player stands. */
    function standing() {
      const results = storage.value(KEPT);
      const { rulesClient } = commands.shared;
      return rulesClient.ask({ do: "next-puzzle", game, mode: "rated", results, today: dayOf() });
    }

    /** @param {Awaited<ReturnType<typeof standing>>} reply @param {number} reset when the rating was reset here, or 0 */
    function show(reply, reset) {
      if (!reply.ok) return;
      const { due, streak, rating, text } = reply;
      const missed = count(due.length, noun("puzzle"));
      const best = streak.best ? say("Your best is {best}.", { best: streak.best }) : "";
      const run = sentences(say("As many as you can without an error."), best);
      const again = link(links.puzzle(game, "again"), say("Solve {missed} again", { missed }), { class: "button" });
      const set = async (/** @type {number} */ time) => {
        storage.setValue(KEPT, { ...storage.value(KEPT), [since]: time || before });
        show(await standing(), time);
        commands.announce(time ? say("Your rating begins anew.") : say("Your rating is back."));
      };
      const resetting = reset
        ? button(say("Undo"), () => set(0), { class: "button small", "data-focus": "reset" })
        : button(say("Reset my rating"), () => set(Date.now()), { class: "button small", "data-focus": "reset" });
      redraw(place, [
        due.length ? again : null,
        moreWays([
          el("p", { class: "soft" }, [
            sentences(text, say("Puzzles near it come next.")),
            " ",
            rating.tries || reset ? resetting : null,
          ]),
          el("p", {}, [link(links.puzzle(game, "streak"), say("Streak"), { class: "button small" }), run]),
          mistakes,
          sorting,
        ]),
      ]);
    }

    /** @param {HTMLElement[]} parts */
    function moreWays(parts) {
      const open = place.querySelector("details")?.open;
      return fold(parts, open);
    }
  }

  /** Create the fold of the other ways to practise. @param {HTMLElement[]} parts @param {boolean} [open] */
  function fold(parts, open) {
    return el("details", { open }, [el("summary", {}, say("More ways to practise")), ...parts]);
  }

  /** Create the line of the player's own mistakes, once the core has said how many there are. */
  function ownMistakes() {
    const line = el("p", { class: "puzzle-mistakes" });
    /** What was deleted here last. @type {Record<string, unknown> | null} */
    let deleted = null;
    draw();
    return line;

    async function draw() {
      const results = storage.value(MISTAKES);
      const reply = await commands.shared.rulesClient.ask({ do: "mistakes", game, results, today: dayOf() });
      if (!reply.ok) return;
      const small = (/** @type {string} */ label) =>
        button(label, clear, { class: "button small", "data-focus": "mistakes" });
      redraw(line, [
        link(links.mistakes(game), say("Your mistakes"), { class: "button small" }),
        el("span", {}, reply.text),
        deleted ? small(say("Undo")) : reply.kept.length ? small(say("Delete all")) : null,
      ]);
    }

    /** Delete the mistakes of this game, or bring them back. */
    function clear() {
      const all = Object.entries(storage.value(MISTAKES));
      const [own, others] = [true, false].map((is) => all.filter(([key]) => key.startsWith(`${game}/`) === is));
      storage.setValue(MISTAKES, { ...Object.fromEntries(others), ...deleted });
      commands.announce(deleted ? say("Your mistakes are back.") : say("Your mistakes are deleted."));
      deleted = deleted ? null : Object.fromEntries(own);
      draw();
    }
  }

  /** @param {ListedPuzzle[]} list */
  function draw(list) {
    const kept = storage.value(KEPT);
    const tile = tilesOf(game, { store, commands });
    const groups = el("div");
    const byTheme = el("input", { type: "checkbox", onchange: sort });
    const first = nextOf(kept, game, list, "");
    const crossings = list.length > 0 && isCrossing(list[0]);
    const done = solved(kept, game, list);
    const ways = el("div", { class: "puzzle-ways" });
    const help = crossings
      ? say("The number is how many turns the Guide needed.")
      : say("The number is the difficulty of the puzzle.");
    const progress = say("{solved} of {puzzles} solved.", { solved: done, puzzles: list.length });
    const begin = () =>
      link(links.puzzle(game, crossings ? first.id : "rated"), done ? say("Continue") : say("Begin"), {
        class: "button primary",
      });
    place.replaceChildren(
      el("p", { class: "soft" }, first ? sentences(progress, help) : ""),
      el("div", { class: "puzzle-begin" }, [
        first ? begin() : el("p", {}, say("This game has no puzzles yet.")),
        link(links.daily(), say("Today’s"), { class: "button" }),
        ways,
      ]),
      groups,
    );
    if (crossings) redraw(ways, [fold([ownMistakes()])]);
    else if (first) drawWays(ways, byTheme);
    sort();

    function sort() {
      groups.replaceChildren(...groupsOf(list, byTheme.checked).map(groupOf));
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
      const theme = byTheme.checked
        ? link(links.puzzle(game, themeId(some[0].theme)), say("Practise this theme"), { class: "button small" })
        : null;
      return el("details", { class: "puzzle-group", open: some.includes(first) }, [summary, theme, tiles]);
    }

    /** @param {ListedPuzzle} puzzle */
    function puzzleTile(puzzle) {
      const { id, rating, goal, options } = puzzle;
      const { tries = 0, shown = false } = doneOf(kept, nameOf(game, id), crossings) ?? {};
      const number = list.indexOf(puzzle) + 1;
      const name = crossings
        ? say("Crossing {number}, the Guide needed {turns}", { number, turns: goal.turns })
        : say("Puzzle {number}, rating {rating}", { number, rating });
      const label = shown
        ? say("{puzzle}, the answer was shown", { puzzle: name })
        : tries
          ? say("{puzzle}, solved in {tries}", { puzzle: name, tries: count(tries, noun("try", "tries")) })
          : name;
      const words = [crossings ? goal.turns : rating];
      return tile(
        { address: links.puzzle(game, id), label, at: { picture: `puzzles/${id}`, options }, words },
        { "data-puzzle": id, "data-done": shown ? "half" : Boolean(tries), "data-next": puzzle === first },
      );
    }
  }
}
