import { allOf, whenChanged } from "../state/observe.js";
import { gameOf, kindName, oddsWords, optionsInWords, savedOf } from "../state/selectors.js";
import { metaOf } from "../storage/meta.js";
import { el } from "../ui/dom.js";
import { redraw } from "../ui/parts.js";
import { say } from "../words/say.js";
import { savedWords } from "../words/strings.js";
import { createProgress } from "./progress.js";

/** @import { TableParts } from "../parts.js" */
/** @import { State } from "../state/state.js" */

/** Create the panel about the table: its goal, progress and setup. @param {Pick<TableParts, "store">} parts */
export function createAbout({ store }) {
  const goal = el("p", { class: "goal" });
  const facts = el("ul", { class: "facts" });
  const more = el("div"); // what features add
  const progress = createProgress();
  const kept = el("p", { class: "soft kept" });
  const title = say("Table");
  const node = el("section", { class: "pane pane-about", "aria-label": title }, [
    el("h2", {}, title),
    goal,
    progress.node,
    facts,
    more,
    kept,
  ]);

  const drawGoal = whenChanged(
    ({ table }) => [table?.record?.game],
    (id) => redraw(goal, [el("strong", {}, say("To win:")), " ", gameOf(store.get(), id)?.goal]),
  );

  const drawFacts = whenChanged(
    ({ table }) => [
      table?.record?.game,
      table?.record?.seed,
      table?.record?.meta,
      JSON.stringify(table?.record?.options),
    ],
    (id) => {
      if (!id) return;
      const state = store.get();
      const { record, scene } = state.table;
      const game = gameOf(state, id);
      const chosen = optionsInWords(game, record.options);
      const { odds } = metaOf(record);
      const numbered = game?.players === 1 || (chosen.length && record.seed !== "0");
      const found = [
        odds && oddsWords(odds.side, kindName(scene, odds)),
        ...chosen,
        numbered && say("Number {seed}", { seed: record.seed }),
      ];
      redraw(
        facts,
        found.filter(Boolean).map((text) => el("li", {}, text)),
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
