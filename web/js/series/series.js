import { whenChanged } from "../state/observe.js";
import { createKeptReply } from "../storage/kept-reply.js";
import { metaOf } from "../storage/meta.js";
import { el } from "../ui/dom.js";
import { answerRow, button, link, primary, redraw, redrawBesideBoard, tableHead, tableRow } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";

/** @import { ScoreRow, SeriesRequest, Standing } from "../core/formats.js" */
/** @import { Part, Place } from "../parts.js" */
/** @import { Table } from "../state/state.js" */
/** @import { Series } from "../storage/meta.js" */
/** @typedef {{ do: "series" } & SeriesRequest} Request */

const PAUSE = 5000; // ms between two games
const LONGEST = 400; // actions, after which a game is a draw

/**
 * Run a series between two opponents: record the result of a finished game and begin the next one at a table of its
 * own, with the sides changed. `sawGoing` returns whether a table's game was seen in progress here.
 * @param {Place} place @param {(id: string) => boolean} sawGoing @returns {Part}
 */
export function createSeries({ store, commands, foot, turns }, sawGoing) {
  const sheet = el("section.series", { "aria-label": say("Series"), hidden: true });
  const bar = el("section.series-bar", { "aria-label": say("Between two games"), hidden: true });
  turns.prepend(sheet);
  foot.append(bar);
  const { storage, rulesClient } = commands.shared;
  const ask = (/** @type {Request} */ asked) => rulesClient.ask(asked);
  const rules = createKeptReply({ storage, ask, name: "series-told" });
  let announced = ""; // the table whose end was announced
  let timer = 0;

  const seriesOf = (/** @type {Table | null} */ table) => (table?.record ? metaOf(table.record).series : null);

  /** Return the request for the standing of the series. @returns {Request | null} */
  function request() {
    const { id, record, scene } = store.get().table;
    const series = seriesOf(store.get().table);
    return series && { do: "series", game: record.game, series, table: id, winner: scene?.outcome?.winner ?? null };
  }

  /**
   * Return the standing, or null if the rules do not answer or the table has changed.
   * @returns {Promise<Standing | null>}
   */
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
      if (outcome) note();
      else announced = "";
      if (!outcome && at >= LONGEST) commands.end("agreement");
    },
  );

  /** Keep the result of a game that is over, and announce it if it ended here. */
  async function note() {
    const now = await standing();
    if (!now) return;
    const { id } = store.get().table;
    if (JSON.stringify(here().games) !== JSON.stringify(now.series.games)) commands.setSeries(now.series);
    if (announced === id || !sawGoing(id)) return; // it was over when it was opened
    announced = id;
    commands.announce(now.text);
    if (now.goes_on && !now.series.stopped) wait(now);
  }

  /** Show or hide the question between two games. @param {Standing | null} now */
  function wait(now) {
    clearTimeout(timer);
    bar.hidden = !now;
    if (!now) return redrawBesideBoard(bar, []);
    timer = window.setTimeout(begin, PAUSE);
    return redrawBesideBoard(bar, [
      el("p", [el("strong", say("The next game begins in a moment.")), " ", now.standing]),
      answerRow(
        button(say("Stop the series"), stop, { "data-focus": "series stop" }),
        primary(say("Next game"), begin, { "data-focus": "series next" }),
      ),
    ]);
  }

  const here = () => /** @type {Series} */ (seriesOf(store.get().table));

  /** @param {boolean} stopped */
  const setStopped = (stopped) => commands.setSeries({ ...here(), stopped });

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
    const series = here();
    const made = await commands.create({
      game: record.game,
      options: record.options,
      seed: commands.freshSeed(),
      seats: next.seats,
      start: record.start,
      odds: metaOf(record).odds,
      ...commands.freshName(record.game, next.name),
      series: next.series,
    });
    if (made && store.get().table?.id === id) commands.setSeries({ ...series, next: made });
  }

  const draw = whenChanged(
    // Every move brings a new record. Comparing the text of the series keeps its buttons in place.
    ({ table }) => [JSON.stringify(seriesOf(table)), table?.id, table?.role, Boolean(table?.scene?.outcome)],
    () => {
      if (!seriesOf(store.get().table)) sheet.hidden = true;
      else standing().then((now) => now && show(now));
    },
  );

  /** @param {Standing} now */
  function show(now) {
    sheet.hidden = false;
    redraw(sheet, [scoreSheet(now, store.get().table.id), ...actions(now)]);
  }

  /** Return what can be done with the series at this table. @param {Standing} now */
  function actions({ series, verdict, next, goes_on: goesOn }) {
    const { role, scene } = store.get().table;
    const over = Boolean(scene?.outcome);
    const number = series.number + 1;
    const small = { class: "button small", "data-focus": "series" };
    if (series.next) return [link(links.table(series.next), say("To game {number}", { number }), small)];
    if (!goesOn || !next || role !== "writer") return over ? [el("p.soft", verdict)] : [];
    if (over) return [button(say("Play game {number}", { number }), begin, small)];
    const label = series.stopped ? say("Go on after this game") : say("Stop after this game");
    return [button(label, () => setStopped(!series.stopped), small)];
  }

  return {
    render(state) {
      look(state);
      draw(state);
    },
    destroy: () => clearTimeout(timer),
  };
}

/** Create the score game by game. @param {Standing} now @param {string} id of this table */
function scoreSheet({ series, sheet }, id) {
  const row = (/** @type {ScoreRow} */ { number, table, players }) =>
    tableRow(
      [
        table && table !== id ? link(links.table(table), String(number)) : number,
        ...players.map(({ points, side }) => [points && el("strong", `${points} `), el("span.soft", side)]),
      ],
      { "aria-current": number === series.number ? "true" : null },
    );
  return el("table.score-sheet", [
    el("caption", sheet.caption),
    tableHead([say("Game"), ...sheet.players]),
    el("tbody", sheet.rows.map(row)),
    el("tfoot", tableRow([say("Sum"), ...sheet.totals])),
  ]);
}
