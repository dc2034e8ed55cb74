import { editorOf } from "../editor/selectors.js";
import { whenChanged } from "../state/observe.js";
import { anchorOf, capital, gameOf, sideName, sidesOf } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, icon, link, redraw } from "../ui/parts.js";
import { count, noun, say, sentences } from "../words/say.js";
import { createLine } from "./line.js";
import { createReview } from "./review.js";
import { canReview, canStudy, DEEPER, foundOf, isOn, LINES, opponentThinks, planKept, planOf } from "./selectors.js";

/** @import { Commands } from "../parts.js" */
/** @import { State, Store } from "../state/state.js" */

/**
 * Create the analysis panel: the verdict, the best moves side by side, the line of one of them, threats, and the review.
 * @param {{ store: Store, commands: Commands }} parts
 */
export function createStudy({ store, commands }) {
  const heading = el("h2", {}, say("Analysis"));
  const controls = el("div", { class: "study-actions" });
  const words = el("p", { class: "standing-words" });
  const bar = el("div", { class: "standing-bar", "aria-hidden": "true" }, [el("span", {})]);
  const status = el("div", { class: "study-status" });
  const cards = Array.from({ length: LINES }, (_, i) => card(i));
  const candidates = el(
    "div",
    { class: "candidates", role: "group", "aria-label": say("Best moves, side by side") },
    cards.map(({ node }) => node),
  );
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

  /**
   * Create the button of one candidate. It is reused, so that new results do not disturb a pointer over it.
   * @param {number} i
   */
  function card(i) {
    const move = el("span", { class: "candidate-move" }),
      stands = el("span", { class: "candidate-words" });
    const hold = () => commands.hold(i);
    return {
      move,
      stands,
      node: button([move, stands], hold, {
        class: "button candidate",
        onfocus: hold,
        onpointerenter: () => commands.hover(i),
        onpointerleave: () => commands.hover(null),
        hidden: true,
      }),
    };
  }

  const drawControls = whenChanged(
    (state) => {
      const { table } = state;
      const on = isOn(state, table);
      return [
        Boolean(table?.record),
        on,
        table?.study.numbers,
        table?.scene ? opponentThinks(table) : false,
        canStudy(state, table),
      ];
    },
    (there, on, numbers, _waits, whole) => {
      heading.textContent = whole ? say("Analysis") : say("Review");
      return redraw(
        controls,
        there
          ? [
              whole &&
                button(on ? say("Stop") : say("Analyse"), on ? commands.stopAnalysis : commands.analyse, {
                  class: on ? "button small" : "button small primary",
                  "data-focus": "on",
                }),
              button(say("Numbers"), commands.toggleNumbers, {
                class: "button small",
                "aria-pressed": String(numbers),
                "data-focus": "numbers",
              }),
              button([icon("close")], commands.closeStudy, {
                class: "button small icon-button",
                "aria-label": say("Close the analysis"),
                "data-focus": "close",
              }),
            ]
          : [],
      );
    },
  );

  const drawStanding = whenChanged(
    (state) => {
      const found = foundOf(state, state.table);
      return [
        found?.verdict.text,
        found?.verdict.number,
        found?.verdict.share,
        state.table?.study.numbers,
        isOn(state, state.table),
      ];
    },
    (text, number, share, numbers, on) => {
      position.hidden = !on;
      words.textContent =
        text && numbers && number !== text
          ? say("{verdict} ({number})", { verdict: text, number: number ?? "" })
          : (text ?? "");
      bar.hidden = share === undefined;
      if (on) bar.dataset.first = sidesOf(gameOf(store.get(), store.get().table.record.game))[0];
      if (share !== undefined)
        /** @type {HTMLElement} */ (bar.firstChild).style.setProperty("inline-size", `${Math.round(share * 100)}%`);
    },
  );

  /** The player's plan: compared with the candidates, and after the turn with what was played. */
  const drawPlan = whenChanged(
    (state) => {
      const { table } = state;
      const own = planOf(state, table);
      const found = foundOf(state, table);
      return [
        Boolean(table?.study.planning),
        table?.study.plan ?? null,
        own?.place ?? null,
        own && found ? (found.candidates[0]?.line[0] ?? null) : null,
        own && found && own.place >= 0 ? found.candidates[own.place].text : "",
        table ? (planKept(table)?.played ?? null) : null,
        canStudy(state, table) && isOn(state, table),
      ];
    },
    (planning, marked, place, best, stands, played, on) => {
      if (!on) return redraw(plan, []);
      const ask = (/** @type {string} */ label) =>
        button(label, commands.planFirst, { class: "button small", "data-focus": "plan" });
      if (planning)
        return redraw(plan, [
          el("p", {}, say("Make the move you would play. It is only marked; then the candidates are shown.")),
          ask(say("Cancel the plan")),
        ]);
      if (best && marked && marked.best !== best.say) commands.setStudy({ plan: { ...marked, best: best.say } });
      if (marked && place !== null)
        return redraw(plan, [
          el("p", {}, [
            el("strong", {}, say("Your plan:")),
            " ",
            sentences(say("{move:cap}.", { move: marked.move.say }), judgementOf(place, stands, marked)),
          ]),
          ask(say("Another plan")),
        ]);
      if (marked && played)
        return redraw(plan, [
          el("p", {}, [
            el("strong", {}, say("Your plan was:")),
            " ",
            sentences(
              say("{move:cap}.", { move: marked.move.say }),
              played.action === marked.move.action
                ? say("You played it.")
                : say("Played: {move}.", { move: played.say }),
              bestBeside(marked),
            ),
          ]),
          ask(say("Plan first")),
        ]);
      return redraw(plan, [ask(say("Plan first"))]);
    },
  );

  /** @param {number} place @param {string} stands @param {{ judged: string }} marked */
  const judgementOf = (place, stands, { judged }) =>
    place === 0
      ? say("It is the best move found: {verdict}.", { verdict: stands })
      : place > 0
        ? say("It is candidate {number}: {verdict}.", { number: place + 1, verdict: stands })
        : judged || say("It is being judged.");

  /** @param {NonNullable<import("../state/state.js").Study["plan"]>} plan */
  const bestBeside = ({ best, move }) =>
    best === move.say ? say("It was the best move found.") : best && say("Best: {move}.", { move: best });

  const drawCandidates = whenChanged(
    (state) => {
      const { table } = state;
      return [
        foundOf(state, table)?.candidates ?? null,
        table?.study.held,
        table?.study.numbers,
        table?.looking?.line ?? null,
      ];
    },
    (found, held, numbers, open) => {
      candidates.hidden = !found?.length;
      cards.forEach(({ node: place, move, stands }, i) => {
        const one = found?.[i];
        place.hidden = !one;
        if (!one) return;
        const said = numbers ? one.number : one.text;
        move.textContent = one.line[0].notation;
        stands.textContent = ` ${said}`;
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
      return [found?.text ?? "", found?.list.length ?? 0, state.table?.study.threats];
    },
    (text, some, shown) => {
      threats.hidden = !text;
      redraw(threats, [
        el("p", {}, text),
        some
          ? button(say("Show threats"), commands.toggleThreats, {
              class: "button small",
              "aria-pressed": String(shown),
              "data-focus": "threats",
            })
          : null,
      ]);
    },
  );

  const drawOnward = whenChanged(
    (state) => [isOn(state, state.table) ? editorOf(state, state.table) : null],
    (address) => redraw(onward, address ? [link(address, say("Edit this position"), { "data-focus": "edit" })] : []),
  );

  const drawStatus = whenChanged(
    (state) => {
      const { table } = state;
      const found = foundOf(state, table);
      return [
        isOn(state, table),
        table?.study.phase,
        found?.depth ?? 0,
        found?.candidates.length ?? 0,
        table?.study.seconds,
        table?.study.message,
        table?.scene ? opponentThinks(table) : false,
        found ? found.verdict.number === found.verdict.text : false,
        table?.scene ? anchorOf(table).scene.outcome : null,
      ];
    },
    (on, phase, depth, some, seconds, message, waits, forced, outcome) => {
      if (!on) return redraw(status, []);
      const { retry } = store.get().table.study;
      const moves = count(depth, noun("move"));
      const [text, label, run] = waits
        ? [say("Waiting: {side} is thinking.", { side: sideName(store.get().table.scene.to_move) })]
        : outcome && !some
          ? [say("The game is over. Step back, or review it.")]
          : phase === "failed"
            ? [say("The analysis stopped: {message}", { message: message ?? "" }), say("Try again"), retry]
            : phase === "stopped"
              ? [say("Paused."), say("Continue"), retry]
              : phase === "done"
                ? [
                    say("Searched {moves} deep.", { moves }),
                    seconds < DEEPER && !forced ? say("Look deeper") : null,
                    commands.lookDeeper,
                  ]
                : [depth ? say("Searching: {moves} deep", { moves }) : say("Searching.")];
      if (!depth && phase === "done" && !outcome) return redraw(status, []); // the player's plan comes first
      return redraw(status, [
        el("p", { class: "soft" }, text),
        label ? button(label, run, { class: "button small", "data-focus": "status" }) : null,
      ]);
    },
  );

  return {
    node,
    /** @param {State} state */
    render(state) {
      if (!canReview(state, state.table)) return;
      drawControls(state);
      drawStanding(state);
      drawPlan(state);
      drawCandidates(state);
      drawThreats(state);
      drawStatus(state);
      drawOnward(state);
      review.render(state);
    },
  };
}
