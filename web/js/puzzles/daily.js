import { tilesOf } from "../board/small/tiles.js";
import { FIRST_DAY } from "../site/constants.js";
import { dayNameOf, doneOf, KEPT, standingOfDay, streak } from "../state/puzzle-results.js";
import { before, dayOf, onNewDay } from "../storage/days.js";
import { el, set, svg } from "../ui/dom.js";
import { alertOf, backBar, button, link, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { clauses, count, dayWords, noun, say, sentences } from "../words/say.js";
import { archive, isOpen } from "./selectors.js";
import { shareButton } from "./share.js";

/** @import { GameCard } from "../core/formats.js" */
/** @import { ScreenPart, ScreenParts } from "../parts.js" */
/** @import { Kept } from "../state/puzzle-results.js" */

const SHOWN = 14; // days shown in the archive
const PART = 0.82; // of the ring for each game; the rest is the gap

/**
 * Create the page with today's crossing and puzzles, and those of earlier days.
 * @param {ScreenParts} parts @returns {ScreenPart}
 */
export function createDaily({ store, storage, commands, state }) {
  const { games } = state;
  const today = el("section.daily-today", { "aria-label": say("Today") });
  const past = el("section.daily-past");
  const heading = el("h1", say("Today"));
  const days = el("div.daily-days");
  const offers = el("div.daily-offers");
  const field = el("input", { type: "date", min: FIRST_DAY, "aria-label": say("Another day") });
  field.addEventListener("change", () => choose(field.value));
  const node = el("div.puzzles.daily", [backBar(), el("main.sheet.wide", [heading, today, past])]);
  let day = dayOf();
  draw(day);
  return { node, destroy: onNewDay(draw) };

  /** Draw the page of a day. @param {string} now */
  function draw(now) {
    day = now;
    const kept = storage.value(KEPT);
    const long = streak(kept, day, games);
    heading.textContent = say("Today, {date}", { date: spoken(day) });
    redraw(today, [
      long > 1 ? el("p.daily-streak", say("{days} in a row.", { days: count(long, noun("day")) })) : null,
      el(
        "div.tiles",
        games.map((game) => tile(game, kept)),
      ),
      ...games.map(({ id, players }) => resultOf(doneOf(kept, dayNameOf(id, day), players === 1))),
      el("p.daily-all", [
        say("All puzzles:"),
        ...games.flatMap((game) => [" ", link(links.puzzles(game.id), shortName(game))]),
      ]),
    ]);
    redraw(past, [
      el("h2", say("Earlier days")),
      el("p.soft", [
        sentences(
          say("Each ring has one part for each game. It is filled when the puzzle is solved."),
          say("It is half full when the answer was shown."),
        ),
      ]),
      days,
      el("div.daily-other", [set(field, { max: day }), offers]),
    ]);
    choose(before(day, 1));
  }

  /** Offer the puzzles of an earlier day. @param {string} date */
  function choose(date) {
    const kept = storage.value(KEPT);
    const wrong = isOpen(date, day) ? "" : say("Choose a day from {first} to {last}.", { first: FIRST_DAY, last: day });
    if (field.value !== date) field.value = date;
    redraw(
      days,
      Array.from(archive(day, SHOWN).reverse(), (one) => dayButton(one, kept, one === date)),
    );
    redraw(offers, wrong ? [alertOf(wrong)] : Array.from(games, (game) => opener(game, date, kept)));
  }

  /**
   * Create the button of a day: a ring with a part for each game, which is full once its puzzle is solved, and half full
   * once its answer was shown.
   * @param {string} date @param {Kept} kept @param {boolean} chosen
   */
  function dayButton(date, kept, chosen) {
    const many = games.length;
    const standings = games.map((game) => standingOfDay(kept, game, date));
    const part = (/** @type {number} */ i, /** @type {number} */ long, /** @type {string | null} */ name) =>
      svg("circle", {
        ...{ cx: 22, cy: 22, r: 18, pathLength: many, class: name },
        ...{ "stroke-dasharray": `${long} ${many - long}`, "stroke-dashoffset": -i - 0.09 },
      });
    const parts = standings.flatMap((standing, i) => [
      part(i, PART, standing === "solved" ? "done" : null),
      standing === "shown" ? part(i, PART / 2, "done") : null,
    ]);
    const [done, shown] = ["solved", "shown"].map((is) => standings.filter((one) => one === is).length);
    const label = clauses(
      say("{date}: {done} of {many} solved", { date: spoken(date), done, many }),
      shown ? say("{shown} with the answer shown", { shown }) : "",
    );
    const ring = svg("svg", { viewBox: "0 0 44 44", "aria-hidden": "true" }, parts);
    const number = el("span", { "aria-hidden": "true" }, String(Number(date.slice(8))));
    const attrs = { class: "daily-day", "aria-label": label, "aria-pressed": String(chosen), "data-focus": date };
    return button([ring, number], () => choose(date), attrs);
  }

  /** @param {GameCard} game @param {Kept} kept */
  function tile(game, kept) {
    const { id, name, players, look } = game;
    const standing = standingOfDay(kept, game, day);
    const puzzle = players === 1 ? say("Daily Crossing") : name;
    const words = [el("strong", players === 1 ? puzzle : shortName(game))];
    const half = standing === "shown";
    const attrs = { "data-game": id, "data-look": look, "data-done": half ? "half" : Boolean(standing) };
    const label = half
      ? say("{puzzle}, the puzzle of the day, the answer was shown", { puzzle })
      : standing
        ? say("{puzzle}, the puzzle of the day, solved", { puzzle })
        : say("{puzzle}, the puzzle of the day", { puzzle });
    return tilesOf(id, { store, commands })({ address: links.day(id, day), label, at: puzzleOf(id), words }, attrs);
  }

  /** Return the position of a game's puzzle of the day, which the core chooses. @param {string} game */
  async function puzzleOf(game) {
    const reply = await commands.shared.rulesClient.ask({ do: "daily", game, date: day });
    return reply.ok ? { picture: `puzzles/${reply.puzzle.id}`, options: reply.puzzle.options } : null;
  }

  /** Return a solved puzzle's line to share. @param {ReturnType<typeof doneOf>} done */
  function resultOf(done) {
    const line = done?.share;
    return line ? el("p", [line, " ", ...shareButton(line)]) : null;
  }
}

/** @param {GameCard} game */
const shortName = ({ name }) => name.replace(/ Chess$/, "");

/** Create the link to a game's puzzle of an earlier day. @param {GameCard} game @param {string} date @param {Kept} kept */
function opener(game, date, kept) {
  const standing = standingOfDay(kept, game, date);
  const [name, day] = [game.name, spoken(date)];
  const half = standing === "shown";
  const label = half
    ? say("{game}, {date}, the answer was shown", { game: name, date: day })
    : standing
      ? say("{game}, {date}, solved", { game: name, date: day })
      : say("{game}, {date}", { game: name, date: day });
  const sign = half ? el("span.half-mark", " ") : standing ? "✓ " : "";
  return link(links.day(game.id, date), [sign, shortName(game)], { class: "button small", "aria-label": label });
}

/** @param {string} date */
const spoken = (date) => dayWords(date, { weekday: "short" });
