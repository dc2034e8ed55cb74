import { whenChanged } from "../state/observe.js";
import {
  capital,
  count,
  gameOf,
  momentName,
  notationOf,
  numberOf,
  shown,
  sideName,
  sidesOf,
  standsAt,
} from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { afterPaint } from "../ui/motion.js";
import { button, icon, redraw, redrawRows } from "../ui/parts.js";
import { say } from "../words/say.js";
import { slotsOf } from "./slots.js";

/** @import { Parts, Slot, TableParts } from "../parts.js" */
/** @import { PlayedTurn, State, Table } from "../state/state.js" */

/**
 * A row as it is gathered: its turns and the lines that leave there, each with its place; and the facts that are drawn.
 * @typedef {{ at: number, log: string[] }} Branch
 * @typedef {{ number: number, cells: [PlayedTurn, number][], lines: [Branch, number][], notes?: string[] }} Row
 */

/**
 * The moves so far, a row a turn; other lines where they leave. Pressing one looks at that moment.
 * @param {TableParts & { slots: Slot[] }} parts
 */
export function createTurns({ store, commands, slots }) {
  const list = el("ol", { class: "turns" });
  const empty = el("p", { class: "soft" }, say("No move has been made yet."));
  const thinking = el("div", { class: "thinking", hidden: true });
  const added = slotsOf(slots, "turns");
  const openers = added.flatMap(({ opener }) =>
    opener
      ? [{ ...opener, node: button(opener.label, () => opener.run(commands), { class: "button small study-opener" }) }]
      : [],
  );
  /** What features write under a moment. @param {Table} table @param {number} at */
  const notesAt = (table, at) => added.flatMap(({ notes }) => notes?.(table, at) ?? []);
  const steps = el("div", { class: "turn-steps", role: "group", "aria-label": say("Look through the game") }, [
    step("first", say("The start"), commands.lookFirst),
    step("prev", say("A move back"), commands.lookBack),
    step("next", say("A move on"), commands.lookOn),
    step("last", say("The end"), commands.lookLast),
    step("play", say("Play as a film"), commands.openFilm),
    ...openers.map((one) => one.node),
  ]);
  const scroller = el("div", { class: "scroller", tabindex: "0", role: "group", "aria-label": say("List of turns") }, [
    empty,
    list,
  ]);
  const node = el("section", { class: "pane pane-turns", "aria-label": say("Turns") }, [
    el("h2", {}, say("Turns")),
    scroller,
    thinking,
    steps,
  ]);
  const seek = () => scroller.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  // What opens beside the list makes it lower: the moment on the board stays in sight.
  new ResizeObserver(seek).observe(scroller);
  scroller.addEventListener("keydown", (event) => {
    const run = { Home: commands.lookFirst, End: commands.lookLast, "[": commands.lookBack, "]": commands.lookOn }[
      event.key
    ];
    if (!run) return;
    event.preventDefault();
    run();
  });

  const draw = whenChanged(
    ({ table }) => [table?.turns, table?.at, standsAt(table), table?.record?.branches, table?.record?.meta],
    (turns, at, here, branches) => {
      if (!turns) return;
      const state = store.get();
      const { record } = state.table;
      const sides = sidesOf(gameOf(state, record?.game));
      empty.hidden = turns.length > 0 || notesAt(state.table, 0).length > 0 || (branches?.length ?? 0) > 0;
      /** @type {Row[]} */
      const rows = [];
      turns.forEach((/** @type {PlayedTurn} */ turn, /** @type {number} */ i) => {
        const number = numberOf(turns, i);
        if (rows.at(-1)?.number !== number) rows.push({ number, cells: [], lines: [] });
        rows.at(-1)?.cells.push([turn, i]);
      });
      /** @type {Row} */
      const first = { number: 0, cells: [], lines: [], notes: notesAt(state.table, 0) };
      (branches ?? []).forEach((/** @type {Branch} */ branch, /** @type {number} */ n) => {
        const row = turns[branch.at - 1] ? rows.find(({ number }) => number === numberOf(turns, branch.at - 1)) : first;
        (row ?? first).lines.push([branch, n]);
      });
      const made = [first, ...rows].filter(({ cells, lines, notes }) => cells.length || lines.length || notes?.length);
      const { scene } = shown(state.table);
      redrawRows(
        list,
        made.map((row) => factsOf(row, { turns, at, here, sides, scene, table: state.table })),
        rowOf,
      );
      afterPaint(seek);
    },
  );

  /**
   * What a row shows.
   * @param {Row} given
   * @param {{ turns: PlayedTurn[], at: number, here: number, sides: string[], scene: import("../core/formats.js").Scene, table: Table }} round
   */
  function factsOf({ number, cells, lines, notes = [] }, { turns, at, here, sides, scene, table }) {
    const moment = number || say("Before the first move");
    const plies = cells.map(([turn, i]) => ({
      i,
      by: turn.by,
      text: notationOf(scene, turn),
      title: capital(turn.say),
      label: `${moment}, ${sides.length > 1 ? `${sideName(turn.by)}, ` : ""}${notationOf(scene, turn)}: ${turn.say}${i >= at ? ", taken back" : ""}`,
      undone: i >= at,
      current: i + 1 === here,
      column: sides.length === 2 && cells.length > 2 ? sides.indexOf(turn.by) + 1 || 1 : null,
    }));
    const others = lines.map(([branch, n]) => ({
      n,
      from: branch.at ? momentName(turns, branch.at, sides) : "the start",
      moves: branch.log.length,
    }));
    // A row that begins with the second player keeps the first one's place.
    const late = sides.length > 1 && cells.length === 1 && cells[0][0].by === sides[1];
    return { number, plies, others, late, notes: [...notes, ...cells.flatMap(([, i]) => notesAt(table, i + 1))] };
  }

  /** @param {ReturnType<typeof factsOf>} facts */
  function rowOf({ number, plies, others, late, notes }) {
    /** @type {HTMLElement[]} */
    const buttons = plies.map(({ i, by, text, title, label, undone, current, column }) =>
      el(
        "button",
        {
          type: "button",
          class: "ply",
          "data-by": by,
          "data-focus": `ply ${i}`,
          "data-undone": undone ? "yes" : null,
          style: column ? { "grid-column": String(column) } : {},
          "aria-current": current ? "step" : null,
          title,
          onclick: () => commands.look(i + 1),
          "aria-label": label,
        },
        text,
      ),
    );
    if (late) buttons.unshift(el("span", { class: "ply none" }, "…"));
    const lines = others.map(({ n, from, moves }) =>
      button(
        [`Other line from ${from}`, el("span", { class: "soft" }, ` · ${count(moves, "move")}`)],
        () => commands.openLine(n),
        { class: "other-line", "data-focus": `line ${n}` },
      ),
    );
    return el("li", { class: "turn-row" }, [
      number ? el("span", { class: "turn-number", "aria-hidden": "true" }, `${number}.`) : null,
      buttons.length ? el("span", { class: "plies" }, buttons) : null,
      ...notes.map((text) => el("p", { class: "turn-note" }, text)),
      ...lines,
    ]);
  }

  const drawThinking = whenChanged(
    ({ table }) => [table?.thinking ?? null],
    (job) => {
      thinking.hidden = !job || Boolean(job.failed);
      if (!job || job.failed) return;
      const far = job.depth
        ? `${count(job.depth, "move")} deep · ${job.nodes.toLocaleString("en")} positions`
        : say("Looking at the board");
      redraw(thinking, [el("p", {}, far)]);
    },
  );

  return {
    node,
    /** @param {State} state */
    render(state) {
      draw(state);
      drawThinking(state);
      for (const one of openers) one.node.hidden = !one.wanted(state);
    },
  };
}

/** @param {string} sign @param {string} label @param {() => void} run */
const step = (sign, label, run) => button([icon(sign)], run, { class: "button icon-button", "aria-label": label });
