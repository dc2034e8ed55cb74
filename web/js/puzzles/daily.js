import { tilesOf } from "../board/small/tiles.js";
import { dayOf } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { backBar, button, link, redraw, tableOf } from "../ui/parts.js";
import { goTo, links } from "../ui/router.js";
import { count, languageTag, noun, say } from "../words/say.js";
import { archive, dayNameOf, doneOf, FIRST, isOpen, KEPT, streak } from "./selectors.js";
import { shareLine } from "./share.js";

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
    const days = streak(kept, day);
    heading.textContent = say("Today, {date}", { date: spoken(day) });
    redraw(today, [
      days > 1 ? el("p", { class: "daily-streak" }, say("{days} in a row.", { days: count(days, noun("day")) })) : null,
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
    const rows = archive(day, SHOWN).map((date) => [spoken(date), ...games.map((game) => opener(game, date, kept))]);
    redraw(past, [
      el("h2", {}, say("Earlier days")),
      tableOf([say("Day"), ...games.map(shortName)], rows, { class: "daily-table" }),
      otherDay(),
    ]);
  }

  /** Create the form that opens the puzzle of any day. */
  function otherDay() {
    const field = el("input", { type: "date", min: FIRST, max: day, "aria-label": say("Another day") });
    const wrong = el("p", { class: "daily-wrong", role: "alert" });
    /** @param {SubmitEvent} event */
    function open(event) {
      event.preventDefault();
      const { submitter } = event;
      const game = submitter instanceof HTMLButtonElement ? submitter.value : games[0].id;
      if (isOpen(field.value, day)) goTo(links.day(game, field.value));
      else wrong.textContent = say("Choose a day from {first} to {last}.", { first: FIRST, last: day });
    }
    return el("form", { class: "daily-other", onsubmit: open }, [
      field,
      ...games.map((game) => el("button", { type: "submit", class: "button small", value: game.id }, shortName(game))),
      wrong,
    ]);
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
    return line ? el("p", {}, [line, " ", button(say("Share"), () => shareLine(line, commands.announce))]) : null;
  }
}

/** @param {GameCard} game */
const shortName = ({ name }) => name.replace(/ Chess$/, "");

/** @param {GameCard} game @param {string} date @param {Kept} kept */
function opener({ id, name }, date, kept) {
  const done = doneOf(kept, dayNameOf(id, date));
  const label = done
    ? say("{game}, {date}, solved", { game: name, date: spoken(date) })
    : say("{game}, {date}", { game: name, date: spoken(date) });
  return link(links.day(id, date), done ? "✓" : "○", { class: "daily-mark", "aria-label": label });
}

/** @param {string} date */
const spoken = (date) =>
  new Date(`${date}T12:00:00`).toLocaleDateString(languageTag() === "en" ? "en-GB" : languageTag(), {
    weekday: "short",
    day: "numeric",
    month: "long",
  });
