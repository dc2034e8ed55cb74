import { el } from "../dom.js";
import { capital, count, gameOf, momentName, numberOf, sideName, sidesOf } from "../facts.js";
import { canStudy, standsAt } from "../study.js";
import { button, icon, redraw, whenChanged } from "./parts.js";

/** The moves so far, a row a turn; other lines where they leave. Pressing one looks at that moment. */
export function createTurns({ store, commands }) {
  const list = el("ol", { class: "turns" });
  const empty = el("p", { class: "soft" }, "No move has been made yet.");
  const thinking = el("div", { class: "thinking", hidden: true });
  const opener = button("Analysis", commands.toggleAnalysis, { class: "button small study-opener" });
  const steps = el("div", { class: "turn-steps", role: "group", "aria-label": "Look through the game" }, [
    step("first", "The start", commands.lookFirst),
    step("prev", "A move back", commands.lookBack),
    step("next", "A move on", commands.lookOn),
    step("last", "The end", commands.lookLast),
    opener,
  ]);
  const scroller = el("div", { class: "scroller", tabindex: "0", role: "group", "aria-label": "List of turns" }, [
    empty,
    list,
  ]);
  const node = el("section", { class: "pane pane-turns", "aria-label": "Turns" }, [
    el("h2", {}, "Turns"),
    scroller,
    thinking,
    steps,
  ]);
  scroller.addEventListener("keydown", (event) => {
    const run = { Home: commands.lookFirst, End: commands.lookLast, "[": commands.lookBack, "]": commands.lookOn }[
      event.key
    ];
    if (!run) return;
    event.preventDefault();
    run();
  });

  const draw = whenChanged(
    ({ table }) => [table?.turns, table?.at, standsAt(table), table?.record?.branches],
    (turns, at, here, branches) => {
      if (!turns) return;
      const state = store.get();
      const { record } = state.table;
      const sides = sidesOf(gameOf(state, record?.game));
      empty.hidden = turns.length > 0 || (branches?.length ?? 0) > 0;
      const rows = [];
      turns.forEach((turn, i) => {
        const number = numberOf(turns, i, sides);
        if (rows.at(-1)?.number !== number) rows.push({ number, cells: [], lines: [] });
        rows.at(-1).cells.push([turn, i]);
      });
      const first = { number: 0, cells: [], lines: [] };
      (branches ?? []).forEach((branch, n) => {
        const row = turns[branch.at - 1]
          ? rows.find(({ number }) => number === numberOf(turns, branch.at - 1, sides))
          : first;
        (row ?? first).lines.push([branch, n]);
      });
      const made = [first, ...rows].filter(({ cells, lines }) => cells.length || lines.length);
      redraw(
        list,
        made.map((row) => rowOf(row, { turns, at, here, sides })),
      );
      scroller.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    },
  );

  function rowOf({ number, cells, lines }, { turns, at, here, sides }) {
    const plies = cells.map(([turn, i]) =>
      el(
        "button",
        {
          type: "button",
          class: "ply",
          "data-by": turn.by,
          "data-focus": `ply ${i}`,
          "data-undone": i >= at ? "yes" : null,
          style:
            sides.length === 2 && cells.length > 2 ? { "grid-column": String(sides.indexOf(turn.by) + 1 || 1) } : {},
          "aria-current": i + 1 === here ? "step" : null,
          title: capital(turn.say),
          onclick: () => commands.look(i + 1),
          "aria-label": `${number || "Before the first move"}, ${sides.length > 1 ? `${sideName(turn.by)}, ` : ""}${turn.notation}: ${turn.say}${i >= at ? ", taken back" : ""}`,
        },
        turn.notation,
      ),
    );
    // A row that begins with the second player keeps the first one's place.
    if (sides.length > 1 && cells.length === 1 && cells[0][0].by === sides[1])
      plies.unshift(el("span", { class: "ply none" }, "…"));
    const others = lines.map(([branch, n]) =>
      button(
        [
          `Other line from ${branch.at ? momentName(turns, branch.at, sides) : "the start"}`,
          el("span", { class: "soft" }, ` · ${count(branch.log.length, "move")}`),
        ],
        () => commands.openLine(n),
        { class: "other-line", "data-focus": `line ${n}` },
      ),
    );
    return el("li", { class: "turn-row" }, [
      number ? el("span", { class: "turn-number", "aria-hidden": "true" }, `${number}.`) : null,
      plies.length ? el("span", { class: "plies" }, plies) : null,
      ...others,
    ]);
  }

  const drawThinking = whenChanged(
    ({ table }) => [table?.thinking ?? null],
    (job) => {
      thinking.hidden = !job || Boolean(job.failed);
      if (!job || job.failed) return;
      const far = job.depth
        ? `${count(job.depth, "move")} deep · ${job.nodes.toLocaleString("en")} positions`
        : "Looking at the board";
      redraw(thinking, [el("p", {}, far)]);
    },
  );

  return {
    node,
    render(state) {
      draw(state);
      drawThinking(state);
      opener.hidden = !canStudy(state, state.table) || state.table.pane === "study";
    },
  };
}

const step = (sign, label, run) => button([icon(sign)], run, { class: "button icon-button", "aria-label": label });
