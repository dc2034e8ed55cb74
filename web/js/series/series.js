import { whenChanged } from "../state/observe.js";
import { gameOf, sidesOf } from "../state/selectors.js";
import { createKeptReply } from "../storage/kept-reply.js";
import { metaOf } from "../storage/meta.js";
import { el } from "../ui/dom.js";
import { button, link, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";

/** @import { Commands } from "../parts.js" */
/** @import { State, Store, Table } from "../state/state.js" */
/** @import { Series } from "../storage/meta.js" */

/**
 * What the rules say about a series (docs/api/statistics.md).
 * @typedef {import("../core/formats.js").ScoreSheet} ScoreSheet
 * @typedef {import("../core/formats.js").Standing} Standing
 */

const PAUSE = 5000; // ms between two games, in which the series can be stopped
const LONGEST = 400; // actions after which a game is called drawn

/**
 * Two opponents play a series: when a game is over its result is noted, and the next one begins at a table of its own
 * with the sides changed. `sheet` is the score, `bar` what is asked between two games.
 * @param {{ store: Store, commands: Commands, sawGoing: (id: string) => boolean }} parts
 * `sawGoing`: whether this table's game was seen going on here
 */
export function createSeries({ store, commands, sawGoing }) {
  const sheet = el("section", { class: "series", "aria-label": say("Series"), hidden: true });
  const bar = el("section", { class: "series-bar", "aria-label": say("Between two games"), hidden: true });
  const { storage, rulesClient } = commands.workshop;
  /** @typedef {{ do: "series" } & import("../core/formats.js").SeriesRequest} Request */
  const ask = (/** @type {Request} */ asked) => rulesClient.ask(asked);
  const rules = createKeptReply({ storage, ask, name: "series-told" });
  let told = ""; // the table whose end was told
  let timer = 0;

  const seriesOf = (/** @type {Table | null} */ table) => (table?.record ? metaOf(table.record).series : null);

  /** The question for the rules: how does the series stand at this table? @returns {Request | null} */
  function request() {
    const { id, record, scene } = store.get().table;
    const series = seriesOf(store.get().table);
    return series && { do: "series", game: record.game, series, table: id, winner: scene?.outcome?.winner ?? null };
  }

  /** Return how the series stands, or null where the rules do not say or the table has changed. @returns {Promise<Standing | null>} */
  async function standing() {
    const asked = request();
    if (!asked) return null;
    const reply = rules.known(asked) ?? (await rules.ask(asked));
    const same = seriesOf(store.get().table) && JSON.stringify(request()) === JSON.stringify(asked);
    return reply.ok && same ? reply : null;
  }

  const look = whenChanged(
    ({ table }) => [table?.id ?? null, table?.role, table?.scene?.outcome ?? null, table?.at, Boolean(table?.pending)],
    (_id, role, outcome, at, pending) => {
      wait(null);
      const { table } = store.get();
      if (!seriesOf(table) || role !== "writer" || table.rescue || !table.scene || pending) return;
      if (outcome) {
        note();
        return;
      }
      told = "";
      if (at >= LONGEST) commands.end("agreement");
    },
  );

  /** Keep the result of a game that is over, and announce it if it ended here. */
  async function note() {
    const now = await standing();
    if (!now) return;
    const { id } = store.get().table;
    if (JSON.stringify(here().games) !== JSON.stringify(now.series.games)) commands.setSeries(now.series);
    if (told === id || !sawGoing(id)) return; // it was over when it was opened
    told = id;
    commands.announce(now.text);
    if (now.goes_on && !now.series.stopped) wait(now);
  }

  /** Show what is asked between two games, or nothing. @param {Standing | null} now */
  function wait(now) {
    clearTimeout(timer);
    const held = bar.contains(document.activeElement);
    bar.hidden = !now;
    redraw(
      bar,
      now
        ? [
            el("p", {}, [el("strong", {}, say("The next game begins in a moment.")), " ", now.standing]),
            el("div", { class: "question-actions" }, [
              button(say("Stop the series"), stop, { class: "button", "data-focus": "series stop" }),
              button(say("Next game"), begin, { class: "button primary", "data-focus": "series next" }),
            ]),
          ]
        : [],
    );
    if (now) timer = window.setTimeout(begin, PAUSE);
    else if (held) /** @type {HTMLElement | null} */ (document.querySelector('.cell[tabindex="0"]'))?.focus();
  }

  const here = () => /** @type {Series} */ (seriesOf(store.get().table));

  /** @param {boolean} stopped */
  function setStopped(stopped) {
    commands.setSeries({ ...here(), stopped });
  }

  function stop() {
    setStopped(true);
    wait(null);
    commands.announce(say("The series is stopped."));
  }

  /** Begin the next game at a table of its own; the score goes with it. */
  async function begin() {
    wait(null);
    const { next } = (await standing()) ?? {};
    if (!next) return;
    const state = store.get();
    const { id, record } = state.table;
    const seats = sidesOf(gameOf(state, record.game)).map((side, i) => [
      side,
      { kind: "opponent", level: next.levels[i] },
    ]);
    const series = here();
    const made = await commands.create({
      game: record.game,
      options: record.options,
      seed: commands.freshSeed(),
      seats: Object.fromEntries(seats),
      start: record.start,
      odds: metaOf(record).odds,
      name: commands.freshName(record.game, state, next.name),
      series: next.series,
    });
    if (made && store.get().table?.id === id) commands.setSeries({ ...series, next: made });
  }

  const draw = whenChanged(
    // Every move brings another record: what it says of the series is compared, or its buttons would go under the hand.
    ({ table }) => [JSON.stringify(seriesOf(table)), table?.id, table?.role, Boolean(table?.scene?.outcome)],
    (_series, id, role, over) => {
      const series = seriesOf(store.get().table);
      if (!series) sheet.hidden = true;
      else standing().then((now) => now && show(now, { id, role, over }));
    },
  );

  /** @param {Standing} now @param {{ id: string, role: string, over: boolean }} table */
  function show(now, { id, role, over }) {
    sheet.hidden = false;
    redraw(sheet, [scoreSheet(now, id), ...actions(now, role, over)]);
  }

  /** @param {Standing} now @param {string} role @param {boolean} over */
  function actions({ series, verdict, next, goes_on: goesOn }, role, over) {
    const number = series.number + 1;
    if (series.next)
      return [link(links.table(series.next), say("To game {number}", { number }), { class: "button small" })];
    if (!goesOn || !next || role !== "writer") return over ? [el("p", { class: "soft" }, verdict)] : [];
    if (over)
      return [
        button(say("Play game {number}", { number }), begin, { class: "button small", "data-focus": "series begin" }),
      ];
    return [
      button(
        series.stopped ? say("Go on after this game") : say("Stop after this game"),
        () => setStopped(!series.stopped),
        { class: "button small", "data-focus": "series after" },
      ),
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

/** The score game by game. @param {Standing} now @param {string} id of this table */
function scoreSheet({ series, sheet }, id) {
  const row = (/** @type {ScoreSheet["rows"][number]} */ { number, table, players }) =>
    el("tr", { "aria-current": number === series.number ? "true" : null }, [
      el("th", { scope: "row" }, table && table !== id ? link(links.table(table), String(number)) : String(number)),
      ...players.map(({ points, side }) =>
        el("td", {}, [points && el("strong", {}, `${points} `), el("span", { class: "soft" }, side)]),
      ),
    ]);
  return el("table", { class: "score-sheet" }, [
    el("caption", {}, sheet.caption),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        [say("Game"), ...sheet.players].map((name) => el("th", { scope: "col" }, name)),
      ),
    ),
    el("tbody", {}, sheet.rows.map(row)),
    el(
      "tfoot",
      {},
      el("tr", {}, [el("th", { scope: "row" }, say("Sum")), ...sheet.totals.map((sum) => el("td", {}, sum))]),
    ),
  ]);
}
