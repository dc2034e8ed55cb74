import { clockAt } from "../state/clocks.js";
import { glyphsAt } from "../state/notes.js";
import { fieldsOf, whenChanged } from "../state/observe.js";
import { gameOf, momentName, movesAmong, numberOf, sideName, sidesOf, standsAt } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { afterPaint } from "../ui/motion.js";
import { button, iconButton, redrawRows } from "../ui/parts.js";
import { capital, clauses, count, noun, say } from "../words/say.js";
import { spoken } from "../words/spoken.js";
import { slotsOf } from "./slots.js";

/** @import { Branch } from "../core/formats.js" */
/** @import { NodePart, Slot, TableParts } from "../parts.js" */
/** @import { PlayedTurn, Table } from "../state/state.js" */

/**
 * A turn of the list: its actions and the lines that leave there, with their indices, and notes on its moment.
 * @typedef {{ number: number, cells: [PlayedTurn, number][], lines: [Branch, number][], notes?: string[] }} Row
 * @typedef {Record<number, { sign: string, kind: string, text: string }>} Marks
 */

/**
 * Create the list of moves, a row per turn, with other lines where they leave. Pressing a move looks at its moment.
 * @param {TableParts & { slots: Slot[] }} parts @returns {NodePart}
 */
export function createTurns({ store, commands, slots }) {
  const list = el("ol", { class: "turns" });
  const empty = el("p", { class: "soft" }, say("No move has been made yet."));
  const added = slotsOf(slots, "turns");
  const openers = added.flatMap(({ opener }) =>
    opener
      ? [{ ...opener, node: button(opener.label, () => opener.run(commands), { class: "button small study-opener" }) }]
      : [],
  );
  /** Return what features add to a moment. @param {Table} table @param {number} at */
  const notesAt = (table, at) => added.flatMap(({ notes }) => notes?.(table, at) ?? []);
  /** Return the marks that features put on actions, by their indices. @param {Table} table @returns {Marks} */
  const marksIn = (table) => Object.assign({}, ...added.map(({ marks }) => marks?.(table)));
  const steps = el("div", { class: "turn-steps", role: "group", "aria-label": say("Look through the game") }, [
    iconButton("first", say("The start"), commands.lookFirst),
    iconButton("prev", say("A move back"), commands.lookBack),
    iconButton("next", say("A move on"), commands.lookOn),
    iconButton("last", say("The end"), commands.lookLast),
    iconButton("play", say("Play as a film"), commands.openFilm),
    ...openers.map((one) => one.node),
  ]);
  const scroller = el("div", { class: "scroller", tabindex: "0", role: "group", "aria-label": say("List of turns") }, [
    empty,
    list,
  ]);
  const node = el("section", { class: "pane pane-turns", "aria-label": say("Turns") }, [
    el("h2", {}, say("Turns")),
    scroller,
    steps,
  ]);
  const seek = () => scroller.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  // The list becomes lower when something opens below it. The moment on the board stays in sight.
  new ResizeObserver(seek).observe(scroller);

  const draw = whenChanged(
    ({ table }) => [
      ...fieldsOf(table, "turns", "at"),
      standsAt(table),
      table?.record?.branches,
      table?.record?.meta,
      JSON.stringify(table?.record ? marksIn(table) : null),
    ],
    () => {
      const { table } = store.get();
      if (!table?.turns) return;
      const rows = rowsOf(table).filter(({ cells, lines, notes }) => cells.length || lines.length || notes?.length);
      empty.hidden = rows.length > 0;
      const marks = marksIn(table);
      redrawRows(
        list,
        rows.map((row) => factsOf(row, marks)),
        rowOf,
      );
      afterPaint(seek);
    },
  );

  /** Return the rows: one before the first move, which may be empty, and one per turn. @param {Table} table */
  function rowsOf(table) {
    const { turns, record } = table;
    /** @type {Row[]} */
    const rows = [{ number: 0, cells: [], lines: [], notes: notesAt(table, 0) }];
    turns.forEach((turn, i) => {
      const number = numberOf(turns, i);
      if (rows.length === 1 || rows.at(-1)?.number !== number) rows.push({ number, cells: [], lines: [] });
      rows.at(-1)?.cells.push([turn, i]);
    });
    (record?.branches ?? []).forEach((branch, n) => {
      const row = rows.find(({ cells }) => cells.some(([, i]) => i === branch.at - 1)) ?? rows[0];
      row.lines.push([branch, n]);
    });
    return rows;
  }

  /** Return everything that a row shows. @param {Row} row @param {Marks} marks */
  function factsOf({ number, cells, lines, notes = [] }, marks) {
    const state = store.get();
    const { table } = state;
    const { turns, at } = table;
    const sides = sidesOf(gameOf(state, table.record?.game));
    const moment = number ? String(number) : say("Before the first move");
    const here = standsAt(table);
    const plies = cells.map(([turn, i]) => {
      const glyphs = glyphsAt(table, i + 1);
      const clock = clockAt(table, i + 1);
      const text = (turn.label ?? turn.notation) + glyphs.sign;
      const move = clauses(turn.say, glyphs.text, clock && say("{time} left on the clock", { time: clock }));
      const place = clauses(moment, sides.length > 1 ? sideName(turn.by) : "", text);
      return {
        i,
        by: turn.by,
        text,
        clock,
        title: capital(turn.say),
        mark: marks[i],
        label: marks[i]
          ? say("{place}: {move}. {mark}.", { place, move, mark: marks[i].text })
          : i < at
            ? say("{place}: {move}", { place, move })
            : say("{place}: {move}, taken back", { place, move }),
        undone: i >= at,
        current: i + 1 === here,
        column: sides.length === 2 && cells.length > 2 ? sides.indexOf(turn.by) + 1 || 1 : null,
      };
    });
    const others = lines.map(([branch, n]) => {
      const log = [...table.record.log.slice(0, branch.at), ...branch.log];
      const glyphs = branch.log.map((_, i) => glyphsAt({ record: { ...table.record, log } }, branch.at + i + 1));
      const said = glyphs.filter(({ sign }) => sign);
      return {
        n,
        from: momentName(turns, branch.at),
        moves: movesAmong(gameOf(state, table.record.game), branch.log),
        signs: said.map(({ sign }) => sign).join(" "),
        glyphs: clauses(...said.map(({ text }) => text)),
      };
    });
    // A row that begins with the second player leaves the first column empty.
    const late = sides.length > 1 && cells.length === 1 && cells[0][0].by === sides[1];
    return { number, plies, others, late, notes: [...notes, ...cells.flatMap(([, i]) => notesAt(table, i + 1))] };
  }

  /** @param {ReturnType<typeof factsOf>} facts */
  function rowOf({ number, plies, others, late, notes }) {
    /** @type {HTMLElement[]} */
    const buttons = plies.map(({ i, by, text, clock, title, label, mark, undone, current, column }) =>
      button(clock ? [text, " ", el("span", { class: "ply-clock" }, clock)] : text, () => commands.look(i + 1), {
        class: "ply",
        "data-by": by,
        "data-focus": `ply ${i}`,
        "data-undone": undone ? "yes" : null,
        "data-mark": mark?.kind,
        "data-sign": mark?.sign,
        style: column ? { "grid-column": String(column) } : {},
        "aria-current": current ? "step" : null,
        "aria-label": label && spoken(label),
        title,
      }),
    );
    if (late) buttons.unshift(el("span", { class: "ply none" }, "…"));
    const lines = others.map(({ n, from, moves, signs, glyphs }) => {
      const name = say("Other line from {moment}", { moment: from });
      const length = count(moves, noun("move"));
      return button(
        [name, el("span", { class: "soft" }, say(" · {moves}", { moves: length })), signs && ` ${signs}`],
        () => commands.openLine(n),
        {
          class: "other-line",
          "data-focus": `line ${n}`,
          "aria-label": signs ? clauses(name, say("{moves}", { moves: length }), glyphs) : null,
        },
      );
    });
    return el("li", { class: "turn-row" }, [
      number ? el("span", { class: "turn-number", "aria-hidden": "true" }, `${number}.`) : null,
      buttons.length ? el("span", { class: "plies" }, buttons) : null,
      ...notes.map((text) => el("p", { class: "turn-note" }, text)),
      ...lines,
    ]);
  }

  return {
    node,
    render(state) {
      draw(state);
      for (const one of openers) one.node.hidden = !one.wanted(state);
    },
  };
}
