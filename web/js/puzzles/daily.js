import { dayOf } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, link, redraw } from "../ui/parts.js";
import { goTo, links } from "../ui/router.js";
import { count, languageTag, noun, say } from "../words/say.js";
import { archive, dayNameOf, doneOf, FIRST, isOpen, KEPT, streak } from "./selectors.js";
import { shareLine } from "./share.js";

const SHOWN = 14; // days shown in the archive
const LOOK = 30_000; // ms between two checks of the date

/** Create the page with today's crossing and puzzles, and those of earlier days. @param {any} parts */
export function createDaily({ store, storage, commands }) {
  const today = el("section", { class: "daily-today", "aria-label": say("Today") });
  const past = el("section", { class: "daily-past" });
  const heading = el("h1", {}, say("Today"));
  const node = el("div", { class: "puzzles daily" }, [
    el("header", { class: "bar" }, [link(links.shelf(), say("‹ Shelf"), { class: "back" })]),
    el("main", { class: "sheet wide" }, [heading, today, past]),
  ]);
  let day = "";
  const timer = setInterval(look, LOOK);
  document.addEventListener("visibilitychange", look);
  look();

  /** Redraw the page when the date has changed. */
  function look() {
    if (day === dayOf()) return;
    day = dayOf();
    draw();
  }

  function draw() {
    const kept = storage.value(KEPT);
    /** @type {any[]} */
    const games = store.get().games;
    const long = streak(kept, day);
    heading.textContent = say("Today, {date}", { date: spoken(day) });
    redraw(today, [
      long > 1 ? el("p", { class: "daily-streak" }, say("{days} in a row.", { days: count(long, noun("day")) })) : null,
      el(
        "div",
        { class: "cards" },
        games.map((game) => card(game, kept)),
      ),
    ]);
    const field = el("input", { type: "date", min: FIRST, max: day, "aria-label": say("Another day") });
    redraw(past, [
      el("h2", {}, say("Earlier days")),
      el("table", { class: "daily-table" }, [
        el(
          "thead",
          {},
          el("tr", {}, [
            el("th", { scope: "col" }, say("Day")),
            ...games.map(({ name }) => el("th", { scope: "col" }, name.replace(/ Chess$/, ""))),
          ]),
        ),
        el(
          "tbody",
          {},
          archive(day, SHOWN).map((date) =>
            el("tr", {}, [
              el("th", { scope: "row" }, spoken(date)),
              ...games.map((game) => el("td", {}, opener(game, date, kept))),
            ]),
          ),
        ),
      ]),
      el("form", { class: "daily-other", onsubmit: other }, [
        field,
        ...games.map((game) =>
          el("button", { type: "submit", class: "button small", value: game.id }, game.name.replace(/ Chess$/, "")),
        ),
        el("p", { class: "daily-wrong", role: "alert" }),
      ]),
    ]);

    /** @param {any} event */
    function other(event) {
      event.preventDefault();
      const wrong = past.querySelector(".daily-wrong");
      if (isOpen(field.value, day)) goTo(links.day(event.submitter?.value ?? games[0].id, field.value));
      else if (wrong) wrong.textContent = say("Choose a day from {first} to {last}.", { first: FIRST, last: day });
    }
  }

  /** @param {any} game @param {Record<string, any>} kept */
  function card(game, kept) {
    const done = doneOf(kept, dayNameOf(game.id, day));
    const alone = game.players === 1;
    return el("article", { class: "card daily-card", "data-game": game.id, "data-look": game.look }, [
      el("div", { class: "card-words" }, [
        el("h2", {}, alone ? say("Daily Crossing") : game.name),
        el(
          "p",
          { class: "card-line" },
          alone ? say("Bring the remaining pieces home with today’s dice.") : say("Win by force."),
        ),
        el("p", { class: "soft" }, done ? `✓ ${done.share ?? say("Solved")}` : ""),
        el("div", { class: "card-actions" }, [
          link(links.day(game.id, day), done ? say("Look again") : say("Solve"), {
            class: done ? "button" : "button primary",
            "aria-label": cardLabel(game.name, alone, Boolean(done)),
          }),
          done?.share
            ? button(say("Share"), () => shareLine(done.share ?? "", commands.announce), { class: "button" })
            : null,
          link(links.puzzles(game.id), alone ? say("All crossings") : say("All puzzles"), { class: "button quiet" }),
        ]),
      ]),
    ]);
  }

  /** @param {any} game @param {string} date @param {Record<string, any>} kept */
  function opener(game, date, kept) {
    const done = doneOf(kept, dayNameOf(game.id, date));
    return link(links.day(game.id, date), done ? "✓" : "○", {
      class: "daily-mark",
      "aria-label": done
        ? say("{game}, {date}, solved", { game: game.name, date: spoken(date) })
        : say("{game}, {date}", { game: game.name, date: spoken(date) }),
    });
  }

  return {
    node,
    render() {},
    destroy() {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    },
  };
}

/** @param {string} game @param {boolean} alone @param {boolean} done */
function cardLabel(game, alone, done) {
  if (alone) return done ? say("Look again at today’s crossing") : say("Solve today’s crossing");
  return done
    ? say("Look again at today’s puzzle of {game}", { game })
    : say("Solve today’s puzzle of {game}", { game });
}

/** @param {string} date */
const spoken = (date) =>
  new Date(`${date}T12:00:00`).toLocaleDateString(languageTag() === "en" ? "en-GB" : languageTag(), {
    weekday: "short",
    day: "numeric",
    month: "long",
  });
