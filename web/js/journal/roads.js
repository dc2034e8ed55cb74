import { miniBoard } from "../board/mini-board.js";
import { loadSymbols } from "../board/symbols.js";
import { boardOf, count, shown, tableName } from "../state/selectors.js";
import { el, svg } from "../ui/dom.js";
import { redraw } from "../ui/parts.js";
import { say } from "../words/say.js";

/** @import { Board, Scene } from "../core/formats.js" */

/** Colours that stay apart on sea and land, in the order of the roads; the numbers at their ends say the same. */
const COLOURS = ["#a3202c", "#b4530a", "#7d6000", "#2f6b1f", "#0e6a78", "#2646a0", "#6a3fa0", "#a0286f"];
const ASIDE = 5; // roads that share squares lie beside each other

/** @typedef {{ side: string, kind: string, name: string, cells: string[] }} Road  as the core tells it */

/**
 * The game as a drawing: where the pieces of one's own went, each on a road of its own.
 * @param {{ store: import("../state/state.js").Store, commands: import("../parts.js").Commands }} parts
 */
export function roadsSheet({ store, commands }) {
  const { table } = store.get();
  const { record } = shown(table);
  const place = el("div", { class: "roads" }, [el("p", { class: "soft" }, say("One moment …"))]);
  Promise.all([commands.workshop.rulesClient.ask({ do: "roads", record }), loadSymbols(record.game)]).then(
    ([reply, symbols]) => {
      if (!reply.ok) return redraw(place, [el("p", { role: "alert" }, reply.error.message)]);
      const state = store.get();
      return redraw(
        place,
        drawn(boardOf(state, record), shown(table).scene, reply.roads, symbols, tableName(state, table)),
      );
    },
    (error) => redraw(place, [el("p", { role: "alert" }, error.message)]),
  );
  return place;
}

/**
 * The side that is told of is the first one's of the list; its most numerous pieces have colours, the others are dotted.
 * @param {Board} board @param {Scene} scene @param {Road[]} roads
 * @param {import("../board/symbols.js").Symbols} symbols @param {string} name
 */
function drawn(board, scene, roads, symbols, name) {
  const own = roads.filter(({ side }) => side === roads[0]?.side);
  const kinds = own.map(({ kind }) => kind);
  const often = (/** @type {string} */ kind) => kinds.filter((one) => one === kind).length;
  const most = [...kinds].sort((a, b) => often(b) - often(a))[0];
  const main = own.filter(({ kind }) => kind === most);
  const picture = miniBoard(
    board,
    scene.pieces.filter((piece) => piece.side === own[0]?.side),
    symbols,
  );
  picture.setAttribute("aria-hidden", "false");
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", `${name}: ${count(own.length, "road")}`);
  const men = picture.querySelector(".pieces");
  for (const { cells, kind } of own) if (kind !== most) picture.insertBefore(line(board, cells, "road dotted"), men);
  main.forEach((road, i) => {
    const aside = (i - (main.length - 1) / 2) * ASIDE;
    picture.insertBefore(line(board, road.cells, "road edge", aside), men);
    const way = line(board, road.cells, "road", aside);
    way.setAttribute("stroke", COLOURS[i % COLOURS.length]);
    picture.insertBefore(way, men);
  });
  return [
    el("div", { class: "roads-board" }, [picture]),
    el(
      "ul",
      { class: "roads-list" },
      main.map(({ cells }, i) =>
        el("li", {}, [
          el("span", {
            class: "roads-sign",
            style: { background: COLOURS[i % COLOURS.length] },
            "aria-hidden": "true",
          }),
          `${cells[0]} to ${cells.at(-1)}, ${count(cells.length - 1, "step")}`,
        ]),
      ),
    ),
    own.length > main.length ? el("p", { class: "help" }, say("Dotted: the others.")) : null,
  ];
}

/** @param {Board} board @param {string[]} cells @param {string} name @param {number} [aside] */
function line(board, cells, name, aside = 0) {
  const at = new Map(board.cells.map((cell) => [cell.id, cell.centre]));
  const points = cells.map((id) => (at.get(id) ?? [0, 0]).map((n) => n + aside).join(","));
  return svg("polyline", { class: name, points: points.join(" ") });
}
