import { momentName, sideName } from "../state/selectors.js";
import { el, svg } from "../ui/dom.js";
import { scrollable, tableOf } from "../ui/parts.js";
import { clauses, say } from "../words/say.js";

const WIDTH = 300;
const HEIGHT = 144;
const MARK = 12; // the radius of a turning point

/** @import { Reviewed } from "../core/formats.js" */
/** @import { PlayedTurn } from "../state/state.js" */

/**
 * Draw the evaluation of a game after every move as a graph. Above the middle the first side is better.
 * @param {Reviewed} found
 * @param {{ here: number, sides: string[], look: (at: number) => void }} how
 */
export function graphOf({ points, of, turning, costs }, { here, sides, look }) {
  const x = (/** @type {number} */ at) => 6 + (at / Math.max(1, of - 1)) * (WIDTH - 12);
  const y = (/** @type {number} */ share) => 6 + (1 - share) * (HEIGHT - 12);
  const run = points.map(({ at, share }) => `${x(at).toFixed(1)} ${y(share).toFixed(1)}`);
  const marks = turning.map(({ at }, i) => {
    const point = points[at + 1] ?? points[at];
    const height = Math.min(HEIGHT - MARK, Math.max(MARK, y(point.share)));
    const place = `translate(${x(at + 1).toFixed(1)} ${height.toFixed(1)})`;
    const number = svg("text", { y: 4.5 }, String(i + 1));
    return svg("g", { class: "graph-turn", transform: place }, [svg("circle", { r: MARK }), number]);
  });
  const dots = costs.map(({ at, kind }) => {
    const { at: here, share } = points[at + 1] ?? points[at];
    return svg("circle", { class: "graph-cost", "data-mark": kind, cx: x(here), cy: y(share), r: 5 });
  });
  const label = say("How the game stood, move by move: above the middle {first} is better, below {second}.", {
    first: sideName(sides[0]),
    second: sideName(sides[1]),
  });
  const end = points.at(-1)?.at ?? 0;
  const area = `M${x(0)} ${y(0)} L${run.join(" L")} L${x(end).toFixed(1)} ${y(0)} Z`;
  const picture = svg("svg", { class: "graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label }, [
    svg("rect", { class: "graph-ground", x: 0, y: 0, width: WIDTH, height: HEIGHT, rx: 6 }),
    run.length > 1 ? svg("path", { class: "graph-area", d: area }) : null,
    svg("path", { class: "graph-middle", d: `M6 ${HEIGHT / 2} H${WIDTH - 6}` }),
    run.length > 1 ? svg("path", { class: "graph-line", d: `M${run.join(" L")}` }) : null,
    here < points.length ? svg("path", { class: "graph-here", d: `M${x(here).toFixed(1)} 4 V${HEIGHT - 4}` }) : null,
    svg("text", { class: "graph-side", x: 10, y: 18 }, sideName(sides[0])),
    svg("text", { class: "graph-side", x: 10, y: HEIGHT - 10 }, sideName(sides[1])),
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
export function graphTable({ points, costs }, { turns, numbers }) {
  const marked = Object.fromEntries(costs.map((one) => [one.at + 1, one.text]));
  const rows = points.map(({ at, text, number }) => [
    momentName(turns, at),
    clauses(at ? (turns[at - 1]?.notation ?? "") : "", marked[at] ?? ""),
    numbers ? number : text,
  ]);
  return el("details", { class: "graph-table" }, [
    el("summary", { "data-focus": "graph table" }, say("Show as a table")),
    scrollable(say("How the game stood"), tableOf([say("After"), say("Move"), say("Evaluation")], rows)),
  ]);
}
