import { star } from "../board/geometry.js";
import { allOf, whenChanged } from "../state/observe.js";
import { gameOf, goalOf, kindName, oddsWords, optionsInWords, savedOf, shown } from "../state/selectors.js";
import { lineOf } from "../state/tags.js";
import { metaOf } from "../storage/meta.js";
import { el, svg } from "../ui/dom.js";
import { redraw } from "../ui/parts.js";
import { say } from "../words/say.js";
import { savedWords } from "../words/strings.js";

/** @import { Figure } from "../core/formats.js" */
/** @import { TableParts } from "../parts.js" */
/** @import { State } from "../state/state.js" */

/** Create the panel about the table: its goal, progress and setup. @param {Pick<TableParts, "store">} parts */
export function createAbout({ store }) {
  const goal = el("p.goal");
  const facts = el("ul.facts");
  const more = el("div"); // what features add
  const progress = createProgress();
  const kept = el("p.soft.kept");
  const title = say("Table");
  const node = el("section.pane.pane-about", { "aria-label": title }, [
    el("h2", title),
    goal,
    progress.node,
    facts,
    more,
    kept,
  ]);

  const drawGoal = whenChanged(
    (state) => [state.table?.record ? goalOf(state, state.table) : ""],
    (text) => redraw(goal, [el("strong", say("To win:")), " ", text]),
  );

  const drawFacts = whenChanged(
    ({ table }) => [
      table?.record?.game,
      table?.record?.seed,
      table?.record?.meta,
      JSON.stringify(table?.record?.options),
      table?.record && lineOf(table.record),
    ],
    (id) => {
      if (!id) return;
      const state = store.get();
      const { record } = state.table;
      const game = gameOf(state, id);
      const chosen = optionsInWords(game, record.options);
      const { odds } = metaOf(record);
      const given = odds && kindName(state.openings[id]?.scene, odds); // a scene names only the pieces that are there
      const numbered = game?.players === 1 || (chosen.length && record.seed !== "0");
      const found = [
        lineOf(record),
        given && oddsWords(odds.side, given),
        ...chosen,
        numbered && say("Number {seed}", { seed: record.seed }),
      ];
      redraw(
        facts,
        found.filter(Boolean).map((text) => el("li", text)),
      );
    },
  );

  const drawKept = whenChanged(
    (state) => [savedOf(state), state.offline.ready, state.table?.role],
    (saved, ready, role) => {
      const words =
        role === "solver"
          ? ""
          : role === "viewer"
            ? say("Saved by the other tab.")
            : saved === "saving"
              ? savedWords().saving
              : saved && say("{saved}.", { saved: savedWords()[saved] });
      kept.textContent = [words, ready && say("Ready offline ✓")].filter(Boolean).join(" ");
    },
  );

  return {
    node,
    more,
    progress: progress.node,
    /** Put the progress into this panel; it is above the board where there is room. */
    placeProgress: () => facts.before(progress.node),
    /**
     * Withdraw "Saved" as soon as it is not true. It is shown again only together with the list of moves: until that is
     * drawn, it may have a move that was never written.
     * @param {State} state
     */
    withdrawSaved: (state) => savedOf(state) !== "device" && drawKept(state),
    render: allOf(drawKept, drawGoal, drawFacts, progress.render),
  };
}

/** The signs of the kinds of figures, 24 wide. Others have a disc. @type {Record<string, () => SVGElement>} */
const SIGNS = {
  gates: () => svg("polygon", { points: star(10.5, 4.4) }),
  island: () =>
    svg("path", {
      d: "M0 -11 V-8 M-7 -4 Q-1 -5 0 -8 Q1 -5 7 -4 M-4 -4 V0 M4 -4 V0 M-10 3 Q-5 2 -4 0 H4 Q5 2 10 3 M-7 3 V10 M7 3 V10 M-10 10 H10",
    }),
  sea: () => svg("path", { d: "M-10 -2 q3.3 -5 6.7 0 t6.7 0 t6.7 0 M-10 5 q3.3 -5 6.7 0 t6.7 0 t6.7 0" }),
};
const disc = () => svg("circle", { r: 7 });

/** Create the pips that show how far the goal is, with numbers. */
function createProgress() {
  const node = el("div.progress-list");
  const draw = whenChanged(
    ({ table }) => [table?.scene ? shown(table).scene.progress : null],
    (list) => {
      node.hidden = !list?.length;
      redraw(node, (list ?? []).map(row));
    },
  );
  return { node, render: draw };
}

/** @param {Figure} figure */
function row({ kind, label, done, of, goal }) {
  const sign = SIGNS[kind] ?? disc;
  const pip = (/** @type {number} */ i) =>
    svg("svg", { class: i < done ? "pip-sign on" : "pip-sign", viewBox: "-12 -12 24 24" }, sign());
  const number = say("{done} of {of}", { done, of });
  const bar = { role: "progressbar", "aria-label": label, "aria-valuemax": of, "aria-valuenow": done };
  return el("div.progress-row", { "data-kind": kind, "data-goal": goal ? "yes" : "no" }, [
    el("span", label),
    " ",
    el("span.progress-number", number),
    el(
      "div.pips",
      { ...bar, "aria-valuetext": number },
      Array.from({ length: of }, (_, i) => pip(i)),
    ),
  ]);
}
