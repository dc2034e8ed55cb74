import { allOf, whenChanged } from "../state/observe.js";
import { gameOf, momentName, numberOf, sidesOf, standsAt } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, redraw } from "../ui/parts.js";
import { capital, count, noun, say } from "../words/say.js";
import { graphOf, graphTable } from "./graph.js";
import { createLine } from "./line.js";
import { REVIEW_NODES, reviewOf } from "./selectors.js";

/** @import { Judged, Missed, Ply, Verdict } from "../core/formats.js" */
/** @import { NodePart, TableParts } from "../parts.js" */
/** @import { Table } from "../state/state.js" */
/** @import { Open } from "./line.js" */

/**
 * Create the review of a whole game: a graph, its turning points, and the wins that were missed.
 * @param {TableParts} parts
 * @returns {NodePart}
 */
export function createReview({ store, commands }) {
  const status = el("div", { class: "study-status" });
  const graph = el("div", {});
  const table = el("div", {});
  const slider = el("input", {
    type: "range",
    class: "graph-slider",
    min: 0,
    "aria-label": say("Moment of the game"),
    oninput: () => commands.look(Number(slider.value)),
  });
  const lessons = el("div", { class: "lessons" });
  const parts = [el("h3", {}, say("The whole game")), status, graph, slider, table, lessons];
  const node = el("section", { class: "review", "aria-label": say("Review of the game") }, parts);

  const bar = el("progress", { "aria-label": say("Review") });
  const far = el("span", { class: "soft" });

  const drawStatus = whenChanged(
    ({ table }) => {
      const review = reviewOf(table);
      return [table?.at, review?.phase, review?.nodes, review?.message];
    },
    (at, phase, nodes, message = "") => {
      const again = reviewOf(store.get().table)?.retry;
      const act = (/** @type {string} */ label, /** @type {(() => void) | undefined} */ run) =>
        button(label, run, { class: "button small", "data-focus": "review" });
      const tell = (/** @type {string} */ text, /** @type {Node[]} */ ...then) =>
        redraw(status, [el("p", { class: "soft" }, text), ...then]);
      const start = act(say("Review the game"), () => commands.review());
      if (phase === "running") return redraw(status, [bar, far, act(say("Stop"), commands.stopReview)]);
      if (phase === "stopped") return tell(say("The review was stopped."), start);
      if (phase === "done")
        return redraw(status, [nodes === REVIEW_NODES ? act(say("Look deeper"), () => commands.review(true)) : null]);
      if (phase) return tell(say("The review stopped: {reason}", { reason: message }), act(say("Try again"), again));
      if (at) return tell(say("Find the turning points and what was missed."), start);
      return tell(say("No moves yet. After a few moves you can review the game."));
    },
  );

  /** Redraw only the bar and the count, so that the button beside them keeps its place. */
  const drawProgress = whenChanged(
    ({ table }) => [reviewOf(table)?.found?.at ?? 0, reviewOf(table)?.length ?? 0],
    (done, length) => {
      bar.max = length + 1;
      bar.value = done;
      far.textContent = say("{done} of {moves}", { done: Math.min(done, length), moves: count(length, noun("move")) });
    },
  );

  const drawGraph = whenChanged(
    ({ table: now }) => {
      const { found, phase } = reviewOf(now) ?? {};
      return [found, found ? standsAt(now) : 0, now?.study.numbers ?? false, phase === "done"];
    },
    (found, here, numbers, whole) => {
      slider.hidden = !found?.points.length;
      if (!found?.points.length) {
        redraw(graph, []);
        return redraw(table, []);
      }
      const { turns, record } = store.get().table;
      const sides = sidesOf(gameOf(store.get(), record.game));
      slider.max = String(found.points.length - 1);
      slider.value = String(here);
      slider.setAttribute("aria-valuetext", momentName(turns, here));
      redraw(graph, [graphOf(found, { here, sides, look: commands.look })]);
      const open = table.querySelector("details")?.open ?? false;
      const list = whole ? graphTable(found, { turns, numbers }) : null;
      if (list) list.open = open;
      return redraw(table, [list]);
    },
  );

  const drawLessons = whenChanged(
    ({ table }) => {
      const { found, phase } = reviewOf(table) ?? {};
      const { lesson, numbers } = table?.study ?? {};
      return [phase === "done" ? found : null, lesson, table?.looking?.line ?? null, numbers];
    },
    (found, lesson, line, numbers) => {
      if (!found) return redraw(lessons, []);
      const { table } = store.get();
      const stands = (/** @type {Verdict} */ verdict) => (numbers ? verdict.number : verdict.text);
      /** @param {Judged} one */
      const turningPoint = ({ at, played, better, before, after, text }) => {
        const moment = capital(momentName(table.turns, at + 1));
        const isOpen = lesson?.at === at && Boolean(lesson.played);
        const open = () => commands.openLesson({ at, played, line: better });
        return el("li", {}, [
          button(say("{moment}: {move}", { moment, move: played.notation }), open, {
            class: "lesson",
            "data-focus": `turn ${at}`,
            "aria-current": isOpen ? "true" : null,
          }),
          el("p", { class: "soft" }, `${stands(before)} → ${stands(after)}`),
          el("p", {}, text),
          small(say("Try again"), () => commands.tryAgain(at), `again ${at}`, say("Try again: {moment}", { moment })),
          isOpen ? lineOf(better, at, line) : null,
        ]);
      };
      return redraw(lessons, [
        el("h4", {}, found.heading ?? ""),
        found.turning.length ? el("ol", {}, found.turning.map(turningPoint)) : null,
        found.missed.length ? el("h4", {}, say("Missed")) : null,
        ...found.missed.map((one) => missedWin(table, one)),
      ]);
    },
  );

  /** @param {string} label @param {() => unknown} run @param {string} focus @param {string} name */
  const small = (label, run, focus, name) =>
    button(label, run, { class: "button small", "data-focus": focus, "aria-label": name });

  /** @param {Table} table @param {Missed} one */
  const missedWin = (table, { at, text, line }) =>
    el("p", { class: "missed" }, [
      say("Turn {number}: {text}", { number: numberOf(table.turns, at), text }),
      " ",
      small(say("Show me"), () => commands.playLine(line, at), `missed ${at}`, say("Show me: {text}", { text })),
    ]);

  /** Return a line that can be stepped through. @param {Ply[]} plies @param {number} at @param {Open | null} open */
  function lineOf(plies, at, open) {
    const line = createLine({ commands, from: at });
    line.draw(plies, open);
    return line.node;
  }

  return { node, render: allOf(drawStatus, drawProgress, drawGraph, drawLessons) };
}
