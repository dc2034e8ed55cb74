import { momentName, sideName } from "../state/selectors.js";
import { el, svg } from "../ui/dom.js";
import { say } from "../words/say.js";

const WIDTH = 300,
  HEIGHT = 96;

/**
 * Draw the evaluation of a game after every move, as a graph and as a table. Above the middle the first side is better.
 * @param {{points: import("../core/formats.js").Reviewed["points"], of: number, turning: import("../core/formats.js").Judged[], here: number, turns: import("../state/state.js").PlayedTurn[], sides: string[], numbers: boolean, whole: boolean, look: (at: number) => void}} what
 */
export function graphOf({ points, of, turning, here, turns, sides, numbers, whole, look }) {
  const x = (/** @type {number} */ at) => 6 + (at / Math.max(1, of - 1)) * (WIDTH - 12),
    y = (/** @type {number} */ share) => 6 + (1 - share) * (HEIGHT - 12);
  const run = points.map(({ at, share }) => `${x(at).toFixed(1)} ${y(share).toFixed(1)}`);
  const marks = turning.map(({ at }, i) => {
    const point = points[at + 1] ?? points[at];
    return svg(
      "g",
      {
        class: "graph-turn",
        transform: `translate(${x(at + 1).toFixed(1)} ${Math.min(HEIGHT - 12, Math.max(12, y(point.share))).toFixed(1)})`,
      },
      [svg("circle", { r: 9 }), svg("text", { y: 4.5 }, String(i + 1))],
    );
  });
  const picture = svg(
    "svg",
    {
      class: "graph",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": say("How the game stood, move by move: above the middle {first} is better, below {second}.", {
        first: sideName(sides[0]),
        second: sideName(sides[1]),
      }),
    },
    [
      svg("rect", { class: "graph-ground", x: 0, y: 0, width: WIDTH, height: HEIGHT, rx: 6 }),
      run.length > 1
        ? svg("path", {
            class: "graph-area",
            d: `M${x(0)} ${y(0)} L${run.join(" L")} L${x(points[points.length - 1].at).toFixed(1)} ${y(0)} Z`,
          })
        : null,
      svg("path", { class: "graph-middle", d: `M6 ${HEIGHT / 2} H${WIDTH - 6}` }),
      run.length > 1 ? svg("path", { class: "graph-line", d: `M${run.join(" L")}` }) : null,
      here < points.length ? svg("path", { class: "graph-here", d: `M${x(here).toFixed(1)} 4 V${HEIGHT - 4}` }) : null,
      svg("text", { class: "graph-side", x: 10, y: 18 }, sideName(sides[0])),
      svg("text", { class: "graph-side", x: 10, y: HEIGHT - 10 }, sideName(sides[1])),
      ...marks,
    ],
  );
  picture.addEventListener("click", ({ clientX }) => {
    const box = picture.getBoundingClientRect();
    const at = Math.round(((((clientX - box.left) / box.width) * WIDTH - 6) / (WIDTH - 12)) * (of - 1));
    look(Math.max(0, Math.min(points.length - 1, at)));
  });
  return el("div", {}, [picture, whole ? tableOf() : null]);

  function tableOf() {
    return el("details", { class: "graph-table" }, [
      el("summary", { "data-focus": "graph table" }, say("Show as a table")),
      el(
        "div",
        { class: "lens-scroll", tabindex: "0", role: "group", "aria-label": say("How the game stood") },
        el("table", {}, [
          el(
            "thead",
            {},
            el(
              "tr",
              {},
              [say("After"), say("Move"), say("Evaluation")].map((name) => el("th", { scope: "col" }, name)),
            ),
          ),
          el(
            "tbody",
            {},
            points.map(({ at, text, number }) =>
              el("tr", {}, [
                el("th", { scope: "row" }, momentName(turns, at, sides)),
                el("td", {}, at ? (turns[at - 1]?.notation ?? "") : ""),
                el("td", {}, numbers ? number : text),
              ]),
            ),
          ),
        ]),
      ),
    ]);
  }
}
