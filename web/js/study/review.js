import { whenChanged } from "../state/observe.js";
import { capital, gameOf, momentName, numberOf, sidesOf, standsAt } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, redraw } from "../ui/parts.js";
import { count, noun, say } from "../words/say.js";
import { graphOf } from "./graph.js";
import { createLine } from "./line.js";
import { REVIEW_NODES, reviewOf } from "./selectors.js";

/** @import { Ply, Reviewed, Verdict } from "../core/formats.js" */
/** @import { Commands } from "../parts.js" */
/** @import { State, Store } from "../state/state.js" */

/**
 * Create the review of a whole game: a graph, its turning points, and the wins that were missed.
 * @param {{ store: Store, commands: Commands }} parts
 */
export function createReview({ store, commands }) {
  const status = el("div", { class: "study-status" });
  const graph = el("div", {});
  const lessons = el("div", { class: "lessons" });
  const node = el("section", { class: "review", "aria-label": say("Review of the game") }, [
    el("h3", {}, say("The whole game")),
    status,
    graph,
    lessons,
  ]);

  const bar = el("progress", { "aria-label": say("Review") });
  const far = el("span", { class: "soft" });

  const drawStatus = whenChanged(
    ({ table }) => {
      const review = table ? reviewOf(table) : null;
      return [table?.at, review?.phase ?? null, review?.nodes, review?.message];
    },
    (at, phase, nodes, message) => {
      const retry = reviewOf(store.get().table)?.retry;
      /** @param {string} label @param {() => void} run */
      const act = (label, run, kind = "") =>
        button(label, run, { class: `button small ${kind}`, "data-focus": "review" });
      if (!at && !phase)
        return redraw(status, [
          el("p", { class: "soft" }, say("No moves yet. After a few moves you can review the game.")),
        ]);
      if (!phase)
        return redraw(status, [
          el("p", { class: "soft" }, say("Find the turning points and what was missed.")),
          act(say("Review the game"), () => commands.review()),
        ]);
      if (phase === "running") return redraw(status, [bar, far, act(say("Stop"), commands.stopReview)]);
      if (phase === "failed")
        return redraw(status, [
          el("p", { class: "soft" }, say("The review stopped: {reason}", { reason: message ?? "" })),
          act(say("Try again"), retry ?? (() => {})),
        ]);
      if (phase === "stopped")
        return redraw(status, [
          el("p", { class: "soft" }, say("The review was stopped.")),
          act(say("Review the game"), () => commands.review()),
        ]);
      return redraw(status, [nodes === REVIEW_NODES ? act(say("Look deeper"), () => commands.review(true)) : null]);
    },
  );

  /** Redraw only the bar and the count, so that the button beside them keeps its place. */
  const drawProgress = whenChanged(
    ({ table }) => {
      const review = table ? reviewOf(table) : null;
      return [review?.found?.at ?? 0, review?.length ?? 0];
    },
    (done, length) => {
      bar.max = length + 1;
      bar.value = done;
      far.textContent = say("{done} of {moves}", { done: Math.min(done, length), moves: count(length, noun("move")) });
    },
  );

  const drawGraph = whenChanged(
    ({ table }) => {
      const found = table ? (reviewOf(table)?.found ?? null) : null;
      return [
        found,
        found ? standsAt(table) : 0,
        table?.study.numbers,
        table ? reviewOf(table)?.phase === "done" : false,
      ];
    },
    (found, here, numbers, whole) => {
      const { table } = store.get();
      const open = graph.querySelector("details")?.open;
      redraw(
        graph,
        found?.points.length
          ? [
              graphOf({
                ...found,
                here,
                turns: table.turns,
                sides: sidesOf(gameOf(store.get(), table.record.game)),
                numbers,
                whole,
                look: commands.look,
              }),
            ]
          : [],
      );
      const details = graph.querySelector("details");
      if (open && details) details.open = true;
    },
  );

  const drawLessons = whenChanged(
    ({ table }) => {
      const review = table ? reviewOf(table) : null;
      return [
        review?.phase === "done" ? review.found : null,
        table?.study.lesson ?? null,
        table?.looking?.line ?? null,
        table?.study.numbers,
      ];
    },
    (/** @type {Reviewed | null} */ found, lesson, open, numbers) => {
      if (!found) return redraw(lessons, []);
      const { table } = store.get();
      const sides = sidesOf(gameOf(store.get(), table.record.game));
      /** @param {number} at */
      const when = (at) => capital(momentName(table.turns, at + 1, sides));
      /** @param {Verdict} verdict */
      const said = (verdict) => (numbers ? verdict.number : verdict.text);
      /** @param {{ at: number }} one */
      const isOpen = (one) => lesson && lesson.at === one.at && lesson.played;
      return redraw(lessons, [
        el("h4", {}, found.heading ?? ""),
        found.turning.length
          ? el(
              "ol",
              {},
              found.turning.map((one) =>
                el("li", {}, [
                  button(
                    say("{moment}: {move}", { moment: when(one.at), move: one.played.notation }),
                    () => commands.openLesson({ at: one.at, played: one.played, line: one.better }),
                    { class: "lesson", "data-focus": `turn ${one.at}`, "aria-current": isOpen(one) ? "true" : null },
                  ),
                  el("p", { class: "soft" }, `${said(one.before)} → ${said(one.after)}`),
                  el("p", {}, one.text),
                  button(say("Try again"), () => commands.tryAgain(one.at), {
                    class: "button small",
                    "data-focus": `again ${one.at}`,
                    "aria-label": say("Try again: {moment}", { moment: when(one.at) }),
                  }),
                  isOpen(one) ? lineOf(one, open) : null,
                ]),
              ),
            )
          : null,
        found.missed.length ? el("h4", {}, say("Missed")) : null,
        ...found.missed.map((one) =>
          el("p", { class: "missed" }, [
            say("Turn {number}: {text}", { number: numberOf(table.turns, one.at), text: one.text }),
            " ",
            button(say("Show me"), () => commands.playLine(one.line, one.at), {
              class: "button small",
              "data-focus": `missed ${one.at}`,
              "aria-label": say("Show me: {text}", { text: one.text }),
            }),
          ]),
        ),
      ]);
    },
  );

  /**
   * Return the better line, which can be stepped through.
   * @param {{ better: Ply[], at: number }} given
   * @param {{ plies: Ply[], shown: number } | null} open
   */
  function lineOf({ better, at }, open) {
    const line = createLine({ commands, from: at });
    line.draw(better, open);
    return line.node;
  }

  return {
    node,
    /** @param {State} state */
    render(state) {
      drawStatus(state);
      drawProgress(state);
      drawGraph(state);
      drawLessons(state);
    },
  };
}
