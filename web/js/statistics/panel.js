import { count, gameName, gameOf, sideName } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, link, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";
import { readResults } from "./selectors.js";
import { summary } from "./summary.js";

/** @import { Parts } from "../parts.js" */
/** @import { State } from "../state/state.js" */
/** @import { GameSummary } from "./summary.js" */

const NAME = "statistics";

/**
 * What came of the games that ended on this device. It stays here, and can be cleared or left off.
 * @param {Pick<Parts, "store" | "storage" | "commands">} parts
 */
export function createStatistics({ store, storage, commands }) {
  const body = el("div", { class: "statistics" });
  const node = el("div", {}, [
    el("header", { class: "bar" }, [link(links.shelf(), say("‹ Shelf"), { class: "back" })]),
    el("main", { class: "sheet" }, [el("h1", {}, say("Your games")), body]),
  ]);
  storage.ready.then(draw);
  draw();
  return { node, render() {} };

  function draw() {
    const state = store.get();
    const results = [...readResults(storage.value(NAME)).values()];
    const games = summary(
      results,
      state.games.map(({ id }) => id),
    );
    redraw(body, [
      games.length
        ? null
        : el("p", { class: "empty" }, "No game has ended here yet. What comes of them is noted on this device alone."),
      ...games.map((game) => section(state, game)),
      el("p", { class: "help" }, [
        state.settings.statistics
          ? "Noted on this device alone, and part of a backup. A table that is deleted still counts. "
          : "Nothing is noted any more: it is off in the settings. ",
        link(links.settings(), "Settings"),
      ]),
      results.length ? button("Clear all this", clear, { class: "button small", "data-focus": "clear" }) : null,
    ]);
  }

  /** @param {State} state @param {GameSummary} game */
  function section(state, game) {
    const alone = gameOf(state, game.id)?.players === 1;
    return el("section", { "aria-label": gameName(state, game.id), "data-game": game.id }, [
      el("h2", {}, gameName(state, game.id)),
      el("p", { class: "statistics-line" }, (alone ? pilgrimages : matches)(game)),
      !alone && game.all.played ? tallies(state, game) : null,
    ]);
  }

  function clear() {
    const before = storage.value(NAME);
    storage.setValue(NAME, {});
    draw();
    commands.note("The statistics are cleared.", "polite", {
      label: "Undo",
      run: () => {
        storage.setValue(NAME, { ...before, ...storage.value(NAME) });
        commands.note("They are back.");
        draw();
      },
    });
  }
}

/** A game for one, in a sentence or two. @param {GameSummary} given */
function pilgrimages({ all, turns, days, hints, guide, fewest, dailies, daysInARow }) {
  return [
    `${count(all.played, "game")}, ${all.won} won.`,
    `${count(turns, "turn")} on ${count(days, "day")}.`,
    fewest === null ? "" : `The shortest way: ${count(fewest, "turn")}.`,
    `${count(hints, "hint")}, and ${guide ? `the Guide played ${count(guide, "action")}` : "the Guide played nothing"}.`,
    dailies ? `${count(dailies, "game")} of the day, ${count(daysInARow.best, "day")} in a row at most.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** @param {GameSummary} given */
function matches({ all, shared, streak }) {
  return [
    all.played ? `${count(all.played, "game")}: ${all.won} won, ${all.drawn} drawn, ${all.lost} lost.` : "",
    streak.best > 1 ? `Wins in a row: ${streak.now} now, ${streak.best} at most.` : "",
    shared ? `${count(shared, "game")} of two people at this screen.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * By opponent and by side, as a table with named rows.
 * @param {State} state
 * @param {GameSummary} given
 */
function tallies(state, { id, against, sides }) {
  const levels = gameOf(state, id)?.levels ?? [];
  /** @param {string} key */
  const who = (key) =>
    key === "friend"
      ? say("A friend, by link")
      : [`Opponent ${key}`, levels.find(({ level }) => String(level) === key)?.name].filter(Boolean).join(", ");
  const rows = [
    ...against.map(([key, tally]) => ({ name: `Against ${who(key)}`, tally })),
    ...sides.map(([key, tally]) => ({ name: `As ${sideName(key)}`, tally })),
  ];
  return el("table", { class: "statistics-table" }, [
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        ["Against, or as", "Games", "Won", "Drawn", "Lost"].map((word) => el("th", { scope: "col" }, word)),
      ),
    ),
    el(
      "tbody",
      {},
      rows.map(({ name, tally: { played, won, drawn, lost } }) =>
        el("tr", {}, [
          el("th", { scope: "row" }, name),
          ...[played, won, drawn, lost].map((number) => el("td", {}, String(number))),
        ]),
      ),
    ),
  ]);
}
