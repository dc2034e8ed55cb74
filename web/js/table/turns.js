import { fieldsOf, whenChanged } from "../state/observe.js";
import { standsAt } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { afterPaint } from "../ui/motion.js";
import { button, iconButton, redrawRows } from "../ui/parts.js";
import { clauses, count, noun, say } from "../words/say.js";
import { spoken } from "../words/spoken.js";
import { slotsOf } from "./slots.js";
import { factsOf, rowsOf } from "./turns/rows.js";

/** @import { NodePart, Slot, TableParts } from "../parts.js" */
/** @import { Table } from "../state/state.js" */
/** @import { Facts, Marks } from "./turns/rows.js" */

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
      table?.looking?.record.log,
      JSON.stringify(table?.record ? marksIn(table) : null),
    ],
    () => {
      const { table } = store.get();
      if (!table?.turns) return;
      const rows = rowsOf(table, notesAt).filter(
        ({ cells, lines, notes }) => cells.length || lines.length || notes?.length,
      );
      empty.hidden = rows.length > 0;
      const marks = marksIn(table);
      redrawRows(
        list,
        rows.map((row) => factsOf(store.get(), row, marks, notesAt)),
        (/** @type {Facts} */ facts) => rowOf(commands, facts),
      );
      afterPaint(seek);
    },
  );

  return {
    node,
    render(state) {
      draw(state);
      for (const one of openers) one.node.hidden = !one.wanted(state);
    },
  };
}

/**
 * Create the moves of the line on the board, with their notes, and the buttons that move or delete the line.
 * @param {TableParts["commands"]} commands @param {NonNullable<Facts["others"][number]["open"]>} open
 */
function lineOf(commands, { plies, first, may }) {
  const moves = plies.map(({ at, by, text, title, label, current }) =>
    button(text, () => commands.lookAlong(at), {
      class: "ply",
      "data-by": by,
      "data-focus": `tried ${at}`,
      "aria-current": current ? "step" : null,
      "aria-label": spoken(label),
      title,
    }),
  );
  /** @param {string} name @param {string} label @param {() => unknown} run */
  const tool = (name, label, run) => button(label, run, { class: "button small", "data-focus": name });
  return el("div", { class: "line-moves" }, [
    el("span", { class: "plies" }, moves),
    ...plies.flatMap(({ notes }) => notes.map((text) => el("p", { class: "turn-note" }, text))),
    el("div", { class: "line-tools", role: "group", "aria-label": say("This line") }, [
      first ? null : tool("line up", say("Move up"), commands.promoteLine),
      may ? tool("line main", say("Make it the game"), commands.makeMain) : null,
      tool("line delete", say("Delete the line"), commands.deleteLine),
    ]),
  ]);
}

/** Create the node of a row. @param {TableParts["commands"]} commands @param {Facts} facts */
function rowOf(commands, { number, plies, others, late, notes }) {
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
  const lines = others.flatMap(({ n, name, moves, signs, glyphs, tried, open }) => {
    const length = count(moves, noun("move"));
    const opener = button(
      [name, el("span", { class: "soft" }, say(" · {moves}", { moves: length })), signs && ` ${signs}`],
      () => commands.openLine(n),
      {
        class: "other-line",
        "data-tried": tried ? "yes" : null,
        "aria-expanded": String(Boolean(open)),
        "data-focus": `line ${n}`,
        "aria-label": signs ? clauses(name, say("{moves}", { moves: length }), glyphs) : null,
      },
    );
    return open ? [opener, lineOf(commands, open)] : [opener];
  });
  return el("li", { class: "turn-row" }, [
    number ? el("span", { class: "turn-number", "aria-hidden": "true" }, `${number}.`) : null,
    buttons.length ? el("span", { class: "plies" }, buttons) : null,
    ...notes.map((text) => el("p", { class: "turn-note" }, text)),
    ...lines,
  ]);
}
