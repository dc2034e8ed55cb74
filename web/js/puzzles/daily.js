import { tilesOf } from "../board/small/tiles.js";
import { dayOf } from "../state/selectors.js";
import { el, set, svg } from "../ui/dom.js";
import { alertOf, backBar, button, link, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { count, dayWords, noun, say } from "../words/say.js";
import { archive, before, dayNameOf, doneOf, FIRST, isOpen, KEPT, streak } from "./selectors.js";
import { shareButton } from "./share.js";

/** @import { GameCard } from "../core/formats.js" */
/** @import { ScreenPart, ScreenParts } from "../parts.js" */
/** @import { Kept } from "./selectors.js" */

const SHOWN = 14; // days shown in the archive
const LOOK = 30_000; // ms between two checks of the date

/**
 * Create the page with today's crossing and puzzles, and those of earlier days.
 * @param {ScreenParts} parts @returns {ScreenPart}
 */
export function createDaily({ store, storage, commands, state }) {
  const { games } = state;
  const today = el("section", { class: "daily-today", "aria-label": say("Today") });
  const past = el("section", { class: "daily-past" });
  const heading = el("h1", {}, say("Today"));
  const days = el("div", { class: "daily-days" });
  const offers = el("div", { class: "daily-offers" });
  const field = el("input", { type: "date", min: FIRST, "aria-label": say("Another day") });
  field.addEventListener("change", () => choose(field.value));
  const node = el("div", { class: "puzzles daily" }, [
    backBar(),
    el("main", { class: "sheet wide" }, [heading, today, past]),
  ]);
  let day = "";
  const timer = setInterval(look, LOOK);
  document.addEventListener("visibilitychange", look);
  look();
  return {
    node,
    destroy() {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    },
  };

  /** Redraw the page when the date has changed. */
  function look() {
    if (day === dayOf()) return;
    day = dayOf();
    const kept = storage.value(KEPT);
    const long = streak(kept, day);
    heading.textContent = say("Today, {date}", { date: spoken(day) });
    redraw(today, [
      long > 1 ? el("p", { class: "daily-streak" }, say("{days} in a row.", { days: count(long, noun("day")) })) : null,
      el(
        "div",
        { class: "tiles" },
        games.map((game) => tile(game, kept)),
      ),
      ...games.map(({ id }) => resultOf(doneOf(kept, dayNameOf(id, day)))),
      el("p", { class: "daily-all" }, [
        say("All puzzles:"),
        ...games.flatMap((game) => [" ", link(links.puzzles(game.id), shortName(game))]),
      ]),
    ]);
    redraw(past, [
      el("h2", {}, say("Earlier days")),
      el("p", { class: "soft" }, say("Each ring has one part for each game. It is filled when the puzzle is solved.")),
      days,
      el("div", { class: "daily-other" }, [set(field, { max: day }), offers]),
    ]);
    choose(before(day, 1));
  }

  /** Offer the puzzles of an earlier day. @param {string} date */
  function choose(date) {
    const kept = storage.value(KEPT);
    const wrong = isOpen(date, day) ? "" : say("Choose a day from {first} to {last}.", { first: FIRST, last: day });
    if (field.value !== date) field.value = date;
    redraw(
      days,
      Array.from(archive(day, SHOWN).reverse(), (one) => dayButton(one, kept, one === date)),
    );
    redraw(offers, wrong ? [alertOf(wrong)] : Array.from(games, (game) => opener(game, date, kept)));
  }

  /**
   * Create the button of a day: a ring with a part for each game, which is full once its puzzle is solved.
   * @param {string} date @param {Kept} kept @param {boolean} chosen
   */
  function dayButton(date, kept, chosen) {
    const many = games.length;
    const done = games.map(({ id }) => Boolean(doneOf(kept, dayNameOf(id, date))));
    const part = { cx: 22, cy: 22, r: 18, pathLength: many, "stroke-dasharray": `0.82 ${many - 0.82}` };
    const parts = done.map((is, i) =>
      svg("circle", { ...part, "stroke-dashoffset": -i - 0.09, class: is ? "done" : null }),
    );
    const label = say("{date}: {done} of {many} solved", {
      date: spoken(date),
      done: done.filter(Boolean).length,
      many,
    });
    const ring = svg("svg", { viewBox: "0 0 44 44", "aria-hidden": "true" }, parts);
    const number = el("span", { "aria-hidden": "true" }, String(Number(date.slice(8))));
    const attrs = { class: "daily-day", "aria-label": label, "aria-pressed": String(chosen), "data-focus": date };
    return button([ring, number], () => choose(date), attrs);
  }

  /** @param {GameCard} game @param {Kept} kept */
  function tile(game, kept) {
    const { id, name, players, look } = game;
    const done = Boolean(doneOf(kept, dayNameOf(id, day)));
    const puzzle = players === 1 ? say("Daily Crossing") : name;
    const words = [el("strong", {}, players === 1 ? puzzle : shortName(game))];
    const attrs = { "data-game": id, "data-look": look, "data-done": done };
    const label = done
      ? say("{puzzle}, the puzzle of the day, solved", { puzzle })
      : say("{puzzle}, the puzzle of the day", { puzzle });
    return tilesOf(id, { store, commands })({ address: links.day(id, day), label, at: puzzleOf(id), words }, attrs);
  }

  /** Return the position of a game's puzzle of the day, which the core chooses. @param {string} game */
  async function puzzleOf(game) {
    const reply = await commands.workshop.rulesClient.ask({ do: "daily", game, date: day });
    return reply.ok ? { picture: `puzzles/${reply.puzzle.id}`, options: reply.puzzle.options } : null;
  }

  /** Return a solved puzzle's line to share. @param {ReturnType<typeof doneOf>} done */
  function resultOf(done) {
    const line = done?.share;
    return line ? el("p", {}, [line, " ", ...shareButton(line)]) : null;
  }
}

/** @param {GameCard} game */
const shortName = ({ name }) => name.replace(/ Chess$/, "");

/** Create the link to a game's puzzle of an earlier day. @param {GameCard} game @param {string} date @param {Kept} kept */
function opener(game, date, kept) {
  const done = Boolean(doneOf(kept, dayNameOf(game.id, date)));
  const label = done
    ? say("{game}, {date}, solved", { game: game.name, date: spoken(date) })
    : say("{game}, {date}", { game: game.name, date: spoken(date) });
  const words = done ? `✓ ${shortName(game)}` : shortName(game);
  return link(links.day(game.id, date), words, { class: "button small", "aria-label": label });
}

/** @param {string} date */
const spoken = (date) => dayWords(new Date(`${date}T12:00:00`), { weekday: "short" });
