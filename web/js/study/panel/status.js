/** What the search is doing, in words, with the button that sends it on. */
import { whenChanged } from "../../state/observe.js";
import { anchorOf, sideNoun } from "../../state/selectors.js";
import { el } from "../../ui/dom.js";
import { redraw } from "../../ui/parts.js";
import { count, noun, say } from "../../words/say.js";
import { DEEPER, foundOf, isOn, opponentThinks } from "../selectors.js";
import { small } from "./buttons.js";

/** @import { Panel } from "../panel.js" */

/** Return what draws the state of the search. @param {Panel} panel */
export const statusDrawing = ({ store, commands, status }) =>
  whenChanged(
    (state) => [
      isOn(state, state.table),
      foundOf(state, state.table),
      state.table?.study.phase,
      state.table?.study.seconds ?? 0,
      state.table?.study.message ?? "",
      state.table?.scene ? opponentThinks(state.table) : false,
      state.table?.scene ? anchorOf(state.table).scene.outcome : null,
    ],
    (on, found, phase, seconds, message, waits, outcome) => {
      const { depth = 0, candidates = [], verdict } = found ?? {};
      // Before there is a result, the player's plan comes first.
      if (!on || (!depth && phase === "done" && !outcome)) return redraw(status, []);
      const { rerun } = store.get().table.study;
      const moves = count(depth, noun("move"));
      const forced = verdict && verdict.number === verdict.text;
      /** @param {string} text @param {string} [label] @param {() => void} [run] */
      const show = (text, label, run) =>
        redraw(status, [el("p.soft", text), label ? small(label, run, "status") : null]);
      if (waits) return show(say("Waiting: {side} is thinking.", { side: sideNoun(store.get().table.scene.to_move) }));
      if (outcome && !candidates.length) return show(say("The game is over. Step back, or review it."));
      if (phase === "failed") return show(say("The analysis stopped: {message}", { message }), say("Try again"), rerun);
      if (phase === "stopped") return show(say("Paused."), say("Continue"), rerun);
      if (phase !== "done") return show(depth ? say("Searching: {moves} deep", { moves }) : say("Searching."));
      const deeper = seconds < DEEPER && !forced ? say("Search longer") : "";
      return show(say("Searched {moves} deep.", { moves }), deeper, () => commands.setStudy({ seconds: DEEPER }));
    },
  );
