import { allOf, whenChanged } from "../state/observe.js";
import {
  gameOf,
  momentName,
  movesAmong,
  numberOf,
  onlyPerson,
  sideName,
  sideNoun,
  sidesOf,
  standsAt,
} from "../state/selectors.js";
import { el, svg } from "../ui/dom.js";
import { button, redraw, scrollable, tableOf } from "../ui/parts.js";
import { capital, clauses, count, noun, say } from "../words/say.js";
import { createLine } from "./line.js";
import { ownFirst, REVIEW_NODES, reviewOf } from "./selectors.js";

/** @import { Judged, Missed, Ply, Reviewed, Verdict } from "../core/formats.js" */
/** @import { NodePart, TableParts } from "../parts.js" */
/** @import { PlayedTurn, Table } from "../state/state.js" */
/** @import { Open } from "./line.js" */

/**
 * Create the review of a whole game: a graph, its turning points, and the wins that were missed.
 * @param {TableParts} parts
 * @returns {NodePart}
 */
export function createReview({ store, commands }) {
  const status = el("div.study-status");
  const graph = el("div");
  const table = el("div");
  const slider = el("input.graph-slider", {
    type: "range",
    min: 0,
    "aria-label": say("Moment of the game"),
    oninput: () => commands.look(Number(slider.value)),
  });
  const lessons = el("div.lessons");
  const deeper = el("div");
  const heading = el("h3", say("The whole game"));
  const parts = [heading, status, graph, slider, lessons, table, deeper];
  const node = el("section.review", { "aria-label": say("Review of the game") }, parts);

  const bar = el("progress", { "aria-label": say("Review") });
  const far = el("span.soft");

  const drawStatus = whenChanged(
    ({ table }) => {
      const review = reviewOf(table);
      return [table?.at, review?.phase, review?.nodes, review?.message];
    },
    (at, phase, nodes, message = "") => {
      heading.hidden = phase === "done"; // then the graph and the heading below it say what this is
      redraw(deeper, []);
      const again = reviewOf(store.get().table)?.rerun;
      const act = (/** @type {string} */ label, /** @type {(() => void) | undefined} */ run) =>
        button(label, run, { class: "button small", "data-focus": "review" });
      const tell = (/** @type {string} */ text, /** @type {Node[]} */ ...then) =>
        redraw(status, [el("p.soft", text), ...then]);
      const start = act(say("Review the game"), () => commands.review());
      if (phase === "running") return redraw(status, [bar, far, act(say("Stop"), commands.stopReview)]);
      if (phase === "stopped") return tell(say("The review was stopped."), start);
      if (phase === "done") {
        redraw(deeper, [nodes === REVIEW_NODES ? act(say("Look deeper"), () => commands.review(true)) : null]);
        return redraw(status, []);
      }
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
      const { record } = store.get().table ?? {};
      if (!record) return;
      /** @param {number} actions */
      const many = (actions) => movesAmong(gameOf(store.get(), record.game), record.log.slice(0, actions));
      far.textContent = say("{done} of {moves}", { done: many(done), moves: count(many(length), noun("move")) });
    },
  );

  const drawGraph = whenChanged(
    (state) => {
      const { table: now } = state;
      const { found, phase } = reviewOf(now) ?? {};
      const own = found ? onlyPerson(state, now) : null;
      return [found, found ? standsAt(now) : 0, now?.study.numbers ?? false, phase === "done", own];
    },
    (found, here, numbers, whole, own) => {
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
      const ordered = { ...found, turning: ownFirst(found.turning, own) };
      redraw(graph, [graphOf(ordered, { here, sides, look: commands.look })]);
      const open = table.querySelector("details")?.open ?? false;
      const list = whole ? graphTable(found, { turns, numbers }) : null;
      if (list) list.open = open;
      return redraw(table, [list]);
    },
  );

  const drawLessons = whenChanged(
    (state) => {
      const { table } = state;
      const { found, phase } = reviewOf(table) ?? {};
      const { lesson, numbers } = table?.study ?? {};
      const own = found ? onlyPerson(state, table) : null;
      return [phase === "done" ? found : null, lesson, table?.looking?.line ?? null, numbers, own];
    },
    (found, lesson, line, numbers, own) => {
      if (!found) return redraw(lessons, []);
      const { table } = store.get();
      const stands = (/** @type {Verdict} */ verdict) => (numbers ? verdict.number : verdict.text);
      const ordered = ownFirst(found.turning, own);
      const isChosen = (/** @type {Judged} */ { at }) => lesson?.at === at && Boolean(lesson.played);
      const first = ordered.find(isChosen) ?? ordered[0]; // only one tells why, so that all are in view
      /** @param {Judged} one */
      const turningPoint = (one) => {
        const { at, played, better, before, after, text } = one;
        const moment = capital(momentName(table.turns, at + 1));
        const isOpen = isChosen(one);
        const open = () => commands.openLesson({ at, played, line: better });
        return el("li", [
          button(say("{moment}: {move}", { moment, move: played.notation }), open, {
            class: "lesson",
            "data-focus": `turn ${at}`,
            "aria-current": isOpen ? "true" : null,
          }),
          el("p.soft", `${stands(before)} → ${stands(after)}`),
          ...(one === first ? [el("p", text), again(at, moment)] : []),
          isOpen ? lineOf(better, at, line) : null,
        ]);
      };
      return redraw(lessons, [
        el("h3", found.heading ?? ""),
        ordered.length ? el("ol", ordered.map(turningPoint)) : null,
        found.missed.length ? el("h3", say("Missed")) : null,
        ...found.missed.map((one) => missedWin(table, one)),
      ]);
    },
  );

  /** @param {number} at @param {string} moment */
  const again = (at, moment) =>
    small(say("Try again"), () => commands.tryAgain(at), `again ${at}`, say("Try again: {moment}", { moment }));

  /** @param {Table} table @param {Missed} one */
  const missedWin = (table, { at, text, line }) =>
    el("p.missed", [
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

/** @param {string} label @param {() => unknown} run @param {string} focus @param {string} name */
const small = (label, run, focus, name) =>
  button(label, run, { class: "button small", "data-focus": focus, "aria-label": name });

const WIDTH = 300;
const HEIGHT = 96;
const MARK = 12; // the radius of a turning point

/**
 * Draw the evaluation of a game after every move as a graph. Above the middle the first side is better.
 * @param {Reviewed} found
 * @param {{ here: number, sides: string[], look: (at: number) => void }} how
 */
function graphOf({ points, of, turning, costs }, { here, sides, look }) {
  const x = (/** @type {number} */ at) => 6 + (at / Math.max(1, of - 1)) * (WIDTH - 12);
  const y = (/** @type {number} */ share) => 6 + (1 - share) * (HEIGHT - 12);
  const run = points.map(({ at, share }) => `${x(at).toFixed(1)} ${y(share).toFixed(1)}`);
  const marks = turning.map(({ at }, i) => {
    const point = points[at + 1] ?? points[at];
    const height = Math.min(HEIGHT - MARK, Math.max(MARK, y(point.share)));
    const place = `translate(${x(at + 1).toFixed(1)} ${height.toFixed(1)})`;
    const number = svg("text", { y: 4.5 }, String(i + 1));
    return svg("g.graph-turn", { transform: place }, [svg("circle", { r: MARK }), number]);
  });
  const dots = costs.map(({ at, kind }) => {
    const { at: here, share } = points[at + 1] ?? points[at];
    return svg("circle.graph-cost", { "data-mark": kind, cx: x(here), cy: y(share), r: 5 });
  });
  const label = say("How the game stood, move by move: above the middle {first} is better, below {second}.", {
    first: sideNoun(sides[0]),
    second: sideNoun(sides[1]),
  });
  const end = points.at(-1)?.at ?? 0;
  const area = `M${x(0)} ${y(0)} L${run.join(" L")} L${x(end).toFixed(1)} ${y(0)} Z`;
  const picture = svg("svg.graph", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label }, [
    svg("rect.graph-ground", { x: 0, y: 0, width: WIDTH, height: HEIGHT, rx: 6 }),
    run.length > 1 ? svg("path.graph-area", { d: area }) : null,
    svg("path.graph-middle", { d: `M6 ${HEIGHT / 2} H${WIDTH - 6}` }),
    run.length > 1 ? svg("path.graph-line", { d: `M${run.join(" L")}` }) : null,
    here < points.length ? svg("path.graph-here", { d: `M${x(here).toFixed(1)} 4 V${HEIGHT - 4}` }) : null,
    svg("text.graph-side", { x: 10, y: 18 }, sideName(sides[0])),
    svg("text.graph-side", { x: 10, y: HEIGHT - 10 }, sideName(sides[1])),
    ...dots,
    ...marks,
  ]);
  picture.addEventListener("click", ({ clientX }) => {
    const box = picture.getBoundingClientRect();
    const at = Math.round(((((clientX - box.left) / box.width) * WIDTH - 6) / (WIDTH - 12)) * (of - 1));
    look(Math.max(0, Math.min(points.length - 1, at)));
  });
  return picture;
}

/**
 * Create the table with the evaluation of a game after every move, folded.
 * @param {Reviewed} found @param {{ turns: PlayedTurn[], numbers: boolean }} how
 */
function graphTable({ points, costs }, { turns, numbers }) {
  const marked = Object.fromEntries(costs.map((one) => [one.at + 1, one.text]));
  const rows = points.map(({ at, text, number }) => [
    momentName(turns, at),
    clauses(at ? (turns[at - 1]?.notation ?? "") : "", marked[at] ?? ""),
    numbers ? number : text,
  ]);
  return el("details.graph-table", [
    el("summary", { "data-focus": "graph table" }, say("Show as a table")),
    scrollable(say("How the game stood"), tableOf([say("After"), say("Move"), say("Evaluation")], rows)),
  ]);
}
