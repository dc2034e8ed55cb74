import { whenChanged } from "../state/observe.js";
import { gameName, gameOf, sideName, sidesOf } from "../state/selectors.js";
import { metaOf } from "../storage/meta.js";
import { el } from "../ui/dom.js";
import { button, link, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import {
  following,
  goesOn,
  LONGEST,
  noted,
  playerOn,
  players,
  points,
  pointsWords,
  standing,
  verdict,
} from "./selectors.js";

/** @import { State, Store, Table } from "../state/state.js" */
/** @import { Series } from "../storage/meta.js" */

const PAUSE = 5000; // ms between two games, in which it can be stopped

/**
 * Two opponents play a series: when a game is over its result is noted, and the next one begins at a table of its own
 * with the sides changed. `sheet` is the score, `bar` what is asked between two games.
 * @param {{ store: Store, commands: import("../parts.js").Commands,
 *   sawGoing: (id: string) => boolean }} parts  `sawGoing`: was this table's game seen going on here?
 */
export function createSeries({ store, commands, sawGoing }) {
  const sheet = el("section", { class: "series", "aria-label": "Series", hidden: true });
  const bar = el("section", { class: "series-bar", "aria-label": "Between two games", hidden: true });
  let told = ""; // the table whose end was told
  let timer = 0;

  const seriesOf = (/** @type {Table | null} */ table) => (table?.record ? metaOf(table.record).series : null);

  const look = whenChanged(
    ({ table }) => [table?.id ?? null, table?.role, table?.scene?.outcome ?? null, table?.at, Boolean(table?.pending)],
    (id, role, outcome, at, pending) => {
      wait(false);
      const { table } = store.get();
      const series = seriesOf(table);
      if (!series || role !== "writer" || table.rescue || !table.scene || pending) return;
      if (!outcome) {
        told = "";
        if (at >= LONGEST) commands.end("agreement");
        return;
      }
      const after = noted(series, id, outcome.winner, sidesOf(gameOf(store.get(), table.record.game)));
      const known = series.games.length === after.games.length && series.games.at(-1)?.won === after.games.at(-1)?.won;
      if (!known) commands.setSeries(after);
      if (told === id || !sawGoing(id)) return; // or it was over when it was opened
      told = id;
      const next = goesOn(after) && !after.stopped;
      const words = next ? "The next game begins in a moment." : after.number === after.of ? verdict(after) : "";
      commands.announce(`That was game ${after.number} of ${after.of}. ${standing(after)} ${words}`.trim());
      if (next) wait(true);
    },
  );

  /** Between two games. @param {boolean} on */
  function wait(on) {
    clearTimeout(timer);
    const held = bar.contains(document.activeElement);
    bar.hidden = !on;
    redraw(
      bar,
      on
        ? [
            el("p", {}, [el("strong", {}, "The next game begins in a moment. "), standing(here())]),
            el("div", { class: "question-actions" }, [
              button("Stop the series", stop, { class: "button", "data-focus": "series stop" }),
              button("Next game", begin, { class: "button primary", "data-focus": "series next" }),
            ]),
          ]
        : [],
    );
    if (on) timer = window.setTimeout(begin, PAUSE);
    else if (held) /** @type {HTMLElement | null} */ (document.querySelector('.cell[tabindex="0"]'))?.focus();
  }

  const here = () => /** @type {Series} */ (seriesOf(store.get().table));

  /** @param {boolean} stopped */
  function setStopped(stopped) {
    commands.setSeries({ ...here(), stopped });
  }

  function stop() {
    setStopped(true);
    wait(false);
    commands.announce("The series is stopped.");
  }

  /** The next game, at a table of its own; the score goes with it. */
  async function begin() {
    wait(false);
    const state = store.get();
    const { id, record } = state.table;
    const series = here();
    if (!series || !goesOn(series)) return;
    const next = following(series);
    const seats = sidesOf(gameOf(state, record.game)).map((side, i) => [
      side,
      { kind: "opponent", level: next.levels[playerOn(next.number, i)] },
    ]);
    const made = await commands.create({
      game: record.game,
      options: record.options,
      seed: commands.freshSeed(),
      seats: Object.fromEntries(seats),
      start: record.start,
      odds: metaOf(record).odds,
      name: commands.freshName(record.game, state, `game ${next.number} of ${next.of}`),
      series: next,
    });
    if (made && store.get().table?.id === id) commands.setSeries({ ...series, next: made });
  }

  const draw = whenChanged(
    // Every move brings another record: what it says of the series is compared, or its buttons would go under the hand.
    ({ table }) => [JSON.stringify(seriesOf(table)), table?.id, table?.role, Boolean(table?.scene?.outcome)],
    (_series, id, role, over) => {
      const state = store.get();
      const series = seriesOf(state.table);
      sheet.hidden = !series;
      redraw(sheet, series ? [scoreSheet(state, series, id), ...actions(series, role, over)] : []);
    },
  );

  /** @param {Series} series @param {string} role @param {boolean} over */
  function actions(series, role, over) {
    if (series.next) return [link(links.table(series.next), `To game ${series.number + 1}`, { class: "button small" })];
    if (!goesOn(series) || role !== "writer") return over ? [el("p", { class: "soft" }, verdict(series))] : [];
    if (over)
      return [button(`Play game ${series.number + 1}`, begin, { class: "button small", "data-focus": "series begin" })];
    return [
      button(series.stopped ? "Go on after this game" : "Stop after this game", () => setStopped(!series.stopped), {
        class: "button small",
        "data-focus": "series after",
      }),
    ];
  }

  return {
    sheet,
    bar,
    /** @param {State} state */
    render(state) {
      look(state);
      draw(state);
    },
    destroy: () => clearTimeout(timer),
  };
}

/** Game by game who had what, and with which side. @param {State} state @param {Series} series @param {string} id of this table */
function scoreSheet(state, series, id) {
  const sides = sidesOf(gameOf(state, state.table.record.game));
  const names = players(series);
  const total = points(series).map(pointsWords);
  const row = (/** @type {number} */ number) => {
    const game = series.games[number - 1];
    const name = game && game.table !== id ? link(links.table(game.table), String(number)) : String(number);
    return el("tr", { "aria-current": number === series.number ? "true" : null }, [
      el("th", { scope: "row" }, name),
      ...[0, 1].map((player) => {
        const side = sideName(sides[playerOn(number, 0) === player ? 0 : 1]);
        const word = game ? (game.won === null ? "½" : game.won === player ? "1" : "0") : "";
        return el("td", {}, [word && el("strong", {}, `${word} `), el("span", { class: "soft" }, side)]);
      }),
    ]);
  };
  return el("table", { class: "score-sheet" }, [
    el("caption", {}, `Series in ${gameName(state, state.table.record.game)}: game ${series.number} of ${series.of}`),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        ["Game", ...names].map((name) => el("th", { scope: "col" }, name)),
      ),
    ),
    el(
      "tbody",
      {},
      Array.from({ length: series.number }, (_, i) => row(i + 1)),
    ),
    el("tfoot", {}, el("tr", {}, [el("th", { scope: "row" }, "Sum"), ...total.map((sum) => el("td", {}, sum))])),
  ]);
}
