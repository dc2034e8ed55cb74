import { editorOf } from "../editor/selectors.js";
import { needStyle } from "../site/build.js";
import { allOf, whenChanged } from "../state/observe.js";
import { anchorOf, gameOf, sideNoun, sidesOf } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, icon, link, redraw } from "../ui/parts.js";
import { capital, count, noun, say, sentences } from "../words/say.js";
import { createLine } from "./line.js";
import { createReview } from "./review.js";
import {
  canReview,
  canStudy,
  DEEPER,
  foundOf,
  isOn,
  LINES,
  opponentThinks,
  planOf,
  playedInstead,
} from "./selectors.js";

/** @import { NodePart, TableParts } from "../parts.js" */

/**
 * Create the analysis panel: the verdict, the best moves side by side, one of their lines, threats, and the review.
 * @param {TableParts} parts
 * @returns {NodePart}
 */
export function createStudy({ store, commands }) {
  needStyle("css/study.css");
  const heading = el("h2", {}, say("Analysis"));
  const controls = el("div", { class: "study-actions" });
  const words = el("p", { class: "standing-words" });
  const filled = el("span");
  const bar = el("div", { class: "standing-bar", "aria-hidden": "true" }, filled);
  const status = el("div", { class: "study-status" });
  const cards = Array.from({ length: LINES }, (_, i) => card(i));
  const group = { class: "candidates", role: "group", "aria-label": say("Best moves, side by side") };
  const buttons = cards.map(({ node }) => node);
  const candidates = el("div", group, buttons);
  const line = createLine({ commands });
  const threats = el("div", { class: "threats" });
  const plan = el("div", { class: "study-plan" });
  const onward = el("p", { class: "study-onward" });
  const parts = [words, bar, plan, candidates, line.node, threats, status, onward];
  const position = el("div", { class: "study-position" }, parts);
  const review = createReview({ store, commands });
  const node = el("section", { class: "pane pane-study", "aria-label": say("Analysis") }, [
    el("div", { class: "study-head" }, [heading, controls]),
    position,
    review.node,
  ]);

  /** Create the button of a candidate. It is reused: new results do not disturb a pointer. @param {number} i */
  function card(i) {
    const move = el("span", { class: "candidate-move" });
    const stands = el("span", { class: "candidate-words" });
    const hold = () => commands.setStudy({ held: i });
    const node = button([move, stands], hold, {
      class: "button candidate",
      onfocus: hold,
      onpointerenter: () => commands.setStudy({ over: i }),
      onpointerleave: () => commands.setStudy({ over: null }),
      hidden: true,
    });
    return { move, stands, node };
  }

  /** @param {string} label @param {(() => unknown) | undefined} run @param {string} focus */
  const small = (label, run, focus, attrs = {}) =>
    button(label, run, { class: "button small", "data-focus": focus, ...attrs });
  /** @param {string} label @param {() => unknown} run @param {string} focus @param {boolean} pressed */
  const toggle = (label, run, focus, pressed) => small(label, run, focus, { "aria-pressed": String(pressed) });

  const drawControls = whenChanged(
    (state) => {
      const { table } = state;
      const { numbers, tall } = table?.study ?? {};
      return [Boolean(table?.record), isOn(state, table), numbers, canStudy(state, table), tall];
    },
    (there, on, numbers, whole, tall) => {
      node.dataset.tall = tall ? "yes" : "no";
      heading.textContent = whole ? say("Analysis") : say("Review");
      const start = on
        ? small(say("Stop"), commands.stopAnalysis, "on")
        : small(say("Analyse"), commands.analyse, "on", { class: "button small primary" });
      const close = button([icon("close")], commands.closeStudy, {
        class: "button small icon-button",
        "aria-label": say("Close the analysis"),
        "data-focus": "close",
      });
      const numbersOn = toggle(
        say("Numbers"),
        () => commands.setStudy({ numbers: !numbers }),
        "numbers",
        Boolean(numbers),
      );
      const size = small(tall ? say("Lower") : say("Raise"), () => commands.setStudy({ tall: !tall }), "size", {
        class: "button small study-size",
        "aria-expanded": String(Boolean(tall)),
      });
      redraw(controls, there ? [size, whole && start, numbersOn, close] : []);
    },
  );

  const drawStanding = whenChanged(
    (state) => [foundOf(state, state.table)?.verdict, state.table?.study.numbers, isOn(state, state.table)],
    (verdict, numbers, on) => {
      const { text = "", number = "", share = 0 } = verdict ?? {};
      position.hidden = !on;
      words.textContent = numbers && number !== text ? say("{verdict} ({number})", { verdict: text, number }) : text;
      bar.hidden = !verdict;
      if (on) bar.dataset.first = sidesOf(gameOf(store.get(), store.get().table.record.game))[0];
      if (verdict) filled.style.setProperty("inline-size", `${Math.round(share * 100)}%`);
    },
  );

  /** Draw the player's plan beside the candidates, and after the turn beside what was played. */
  const drawPlan = whenChanged(
    (state) => {
      const { table } = state;
      const { planning, plan } = table?.study ?? {};
      const on = canStudy(state, table) && isOn(state, table);
      return [Boolean(planning), plan, Boolean(planOf(table)), playedInstead(table), on];
    },
    (planning, marked, isHere, played, on) => {
      /** @param {string} label @param {HTMLElement} [text] */
      const show = (label, text) => redraw(plan, [text, small(label, commands.planFirst, "plan")]);
      if (!on) return redraw(plan, []);
      if (planning) {
        const how = say("Make the move you would play. It is only marked; then the candidates are shown.");
        return show(say("Cancel the plan"), el("p", {}, how));
      }
      if (!marked || (!isHere && !played)) return show(say("Plan first"));
      const move = say("{move:cap}.", { move: marked.move.say });
      if (isHere) {
        const judged = sentences(move, marked.text);
        return show(say("Another plan"), el("p", {}, [el("strong", {}, say("Your plan:")), " ", judged]));
      }
      const now =
        played?.action === marked.move.action
          ? say("You played it.")
          : say("Played: {move}.", { move: played?.say ?? "" });
      const compared = sentences(move, now, marked.best);
      return show(say("Plan first"), el("p", {}, [el("strong", {}, say("Your plan was:")), " ", compared]));
    },
  );

  const drawCandidates = whenChanged(
    (state) => [
      foundOf(state, state.table)?.candidates,
      state.table?.study.held ?? 0,
      state.table?.study.numbers,
      state.table?.looking?.line ?? null,
    ],
    (found, held, numbers, open) => {
      candidates.hidden = !found?.length;
      cards.forEach(({ node: place, move, stands }, i) => {
        const one = found?.[i];
        place.hidden = !one;
        if (!one) return;
        move.textContent = one.line[0].notation;
        stands.textContent = ` ${numbers ? one.number : one.text}`;
        place.setAttribute("aria-pressed", String(i === held));
        place.title = capital(one.line[0].say);
      });
      const plies = found?.[held]?.line ?? null;
      line.draw(open && (!plies || open.plies[0].action !== plies[0].action || open.shown) ? open.plies : plies, open);
    },
  );

  const drawThreats = whenChanged(
    (state) => {
      const found = foundOf(state, state.table)?.threats;
      return [found?.text ?? "", found?.list.length ?? 0, state.table?.study.threats ?? false];
    },
    (text, some, on) => {
      threats.hidden = !text;
      const show = some ? toggle(say("Show threats"), () => commands.setStudy({ threats: !on }), "threats", on) : null;
      redraw(threats, [el("p", {}, text), show]);
    },
  );

  const drawOnward = whenChanged(
    (state) => [isOn(state, state.table) ? editorOf(state, state.table) : null],
    (address) => redraw(onward, address ? [link(address, say("Edit this position"), { "data-focus": "edit" })] : []),
  );

  const drawStatus = whenChanged(
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
        redraw(status, [el("p", { class: "soft" }, text), label ? small(label, run, "status") : null]);
      if (waits) return show(say("Waiting: {side} is thinking.", { side: sideNoun(store.get().table.scene.to_move) }));
      if (outcome && !candidates.length) return show(say("The game is over. Step back, or review it."));
      if (phase === "failed") return show(say("The analysis stopped: {message}", { message }), say("Try again"), rerun);
      if (phase === "stopped") return show(say("Paused."), say("Continue"), rerun);
      if (phase !== "done") return show(depth ? say("Searching: {moves} deep", { moves }) : say("Searching."));
      const deeper = seconds < DEEPER && !forced ? say("Look deeper") : "";
      return show(say("Searched {moves} deep.", { moves }), deeper, () => commands.setStudy({ seconds: DEEPER }));
    },
  );

  const drawPosition = allOf(
    ...[drawControls, drawStanding, drawPlan, drawCandidates, drawThreats, drawStatus, drawOnward],
  );
  return {
    node,
    render(state) {
      if (!canReview(state, state.table)) return;
      drawPosition(state);
      review.render(state);
    },
  };
}
