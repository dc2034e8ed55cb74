import { momentOf } from "../board/small/mini-board.js";
import { allOf, whenChanged } from "../state/observe.js";
import { KEPT, standingOfDay, streak } from "../state/puzzle-results.js";
import { dayOf, onNewDay } from "../storage/days.js";
import { el } from "../ui/dom.js";
import { languageSelect } from "../ui/language-field.js";
import { button, icon, link, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { count, noun, say, sentences } from "../words/say.js";
import { savedWords } from "../words/strings.js";
import { createCards } from "./table-card.js";

/** @import { GameCard } from "../core/formats.js" */
/** @import { NodePart, ScreenParts } from "../parts.js" */
/** @import { Listed, State } from "../state/state.js" */

const FEW = 4; // tables shown beside the one to continue

/**
 * Create the shelf: the entries to other screens, the last table and today's puzzles, the games, and a few more tables.
 * @param {ScreenParts} parts @returns {NodePart}
 */
export function createShelf({ store, commands, storage }) {
  const card = createCards({ store, commands });
  const last = el("section.continue", { "aria-label": say("Continue") });
  const today = el("section.today", { "aria-label": say("Today") });
  const now = el("div.now", [last, today]);
  const others = el("section.others");
  const games = el("section.games");
  const foot = el("footer.shelf-foot");
  const node = el("div.shelf", [
    el("header.masthead", [
      el("img", { src: "./icons/icon.svg", alt: "" }),
      el("div", [
        el("h1", say("Chess Pilgrimage")),
        el("p.soft", say("Unusual chess games for unhurried play. Free and offline.")),
      ]),
      el("nav.entries", { "aria-label": say("Rooms") }, [
        entry(links.lessons(), "book", say("Lessons")),
        entry(links.allPuzzles(), "puzzle", say("Puzzles")),
        entry(links.tables(), "board", say("Your games")),
        entry(links.settings(), "gear", say("Settings")),
      ]),
    ]),
    el("main", [now, games, others]),
    foot,
  ]);

  const drawTables = whenChanged(
    ({ shelf, otherBoards }) => [shelf, otherBoards],
    (shelf) => {
      const first = shelf.find(isRunning) ?? null;
      const rest = shelf
        .filter((table) => table !== first)
        .sort((one, two) => rank(one) - rank(two))
        .slice(0, FEW);
      redraw(last, first ? [card(first, true)] : []);
      last.hidden = !first;
      now.hidden = !shelf.length && !Object.keys(storage.value(KEPT)).length;
      const none = say("No tables yet. Pick a game; it stays on the table until you come back.");
      if (!shelf.length) return redraw(others, [el("p.empty", none)]);
      others.hidden = !rest.length;
      const more = say("{tables}: find, rename, back up", { tables: count(shelf.length, noun("table")) });
      return redraw(others, [
        el("h2", say("Your tables")),
        el("div.table-cards", [
          ...rest.map((table) => card(table, false)),
          link(links.tables(), [el("strong", say("All tables")), el("span.soft", more)], {
            class: "card all-tables",
            "data-focus": "all",
          }),
        ]),
      ]);
    },
  );

  /** Return whether nobody has played here: no table, no result, no lesson and no puzzle is kept. */
  const isNew = () =>
    !store.get().shelf.length &&
    ["statistics", "lessons", KEPT].every((name) => !Object.keys(storage.value(name)).length);

  const drawGames = whenChanged(
    (state) => [state.games, isNew()],
    (all) => {
      const cards = all.map((game) => gameCard(store.get(), game));
      redraw(games, [el("h2.aside-voice", say("Start a game")), el("div.cards", cards)]);
    },
  );

  /** @param {State} state @param {GameCard} game */
  function gameCard(state, game) {
    const { id, name, hook, look, inventor, glance, begin } = game;
    return el("article.card.game-card", { "data-game": id, "data-look": look }, [
      momentOf(state, id),
      begin && isNew()
        ? el("p.card-begin", [say("New here?"), el("span", [" ", say("Begin with {game}", { game: name })])])
        : null,
      el("div.card-words", [
        el("h3", link(links.new(id), name, { class: "card-link" })),
        el("p.card-by", say("by {inventor}", { inventor })),
        el("p.card-line", hook),
        el("p.card-glance", glance),
        el("div.card-actions", [
          button(say("Play"), () => commands.create(commands.usual(id, { alone: true })), {
            class: "button primary",
            "data-focus": `play ${id}`,
            "aria-label": say("Play {game}", { game: name }),
          }),
          sign(links.howto(id), "help", say("How to play {game}", { game: name })),
          sign(links.new(id), "options", say("Options for {game}", { game: name })),
        ]),
      ]),
    ]);
  }

  const drawToday = whenChanged(
    ({ games: all }) => [all, dayOf(), now.hidden],
    (all, day, hidden) => {
      if (hidden) return;
      const kept = storage.value(KEPT);
      const standings = all.map((game) => standingOfDay(kept, game, day));
      const many = standings.filter((one) => one === "solved").length;
      const days = streak(kept, day, all);
      const title = !many
        ? say("A crossing and three puzzles")
        : many < all.length
          ? say("{done} of {all} done", { done: many, all: all.length })
          : say("All done for today");
      const marks = standings.map((one) => el("span", { "data-half": one === "shown" }, one === "solved" ? "✓" : ""));
      redraw(today, [
        el("article.card.today-card", [
          el("span.today-marks", { "aria-hidden": "true" }, marks),
          el("div.card-words", [
            el("h2.eyebrow", say("Today")),
            el("h3", link(links.daily(), title, { class: "card-link" })),
            days > 1 ? el("p.soft", say("{days} in a row.", { days: count(days, noun("day")) })) : null,
          ]),
          el("span.button", { "aria-hidden": "true" }, standings.every(Boolean) ? say("Look again") : say("Solve")),
        ]),
      ]);
    },
  );

  const drawFoot = whenChanged(
    ({ offline, core, storage: kept }) => [offline.ready, offline.able && core.phase === "ready", kept.saved],
    (ready, going, saved) => {
      const safe = saved && saved !== "saving" ? say("{saved}.", { saved: savedWords()[saved] }) : "";
      const offline = ready ? say("Ready offline ✓") : going ? say("Getting ready for offline play.") : "";
      redraw(foot, [
        el("p", sentences(safe, offline)),
        link(links.workshop(), say("Make a game"), { class: "button quiet small", "data-focus": "make" }),
        languageSelect("shelf-language", commands.setLanguage, { class: "small", "aria-label": say("Language") }),
      ]);
    },
  );

  const destroy = onNewDay(() => drawToday(store.get()));
  return { node, render: allOf(drawTables, drawToday, drawGames, drawFoot), destroy };
}

/** @param {string} address @param {string} name of the icon @param {string} label */
const entry = (address, name, label) => link(address, [icon(name), el("span", label)], { class: "entry" });

/** @param {string} address @param {string} name of the icon @param {string} label */
const sign = (address, name, label) => link(address, icon(name), { class: "button icon-button", "aria-label": label });

/** Return whether a table waits for a player here. @param {Listed} table */
const isRunning = ({ over, friend, state }) => !over && !friend && state === "good";

/** Rank a table: yours to move, then the opponent's, a friend's, and finished ones. @param {Listed} table */
const rank = ({ over, friend, theirs }) => (over ? 3 : friend ? 2 : theirs ? 1 : 0);
