import { miniBoard } from "../board/mini-board.js";
import { loadSymbols } from "../board/symbols.js";
import { boardOf, shown, tableName } from "../state/selectors.js";
import { el, svg } from "../ui/dom.js";
import { redraw } from "../ui/parts.js";
import { count, noun, say } from "../words/say.js";

/** @import { Board, Scene } from "../core/formats.js" */

/** Colours of the roads that are easy to tell apart on sea and land. */
const COLOURS = ["#a3202c", "#b4530a", "#7d6000", "#2f6b1f", "#0e6a78", "#2646a0", "#6a3fa0", "#a0286f"];
const ASIDE = 5; // offset between roads that share squares, in board units

/** @typedef {{ side: string, kind: string, name: string, cells: string[] }} Road  as the core sends it */

/**
 * Create a picture of the game: the way of each of the player's pieces across the board.
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
 * Draw the roads of the first side in the list. Its most numerous kind of piece has colours; the others are dotted.
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
  picture.setAttribute("aria-label", say("{name}: {roads}", { name, roads: count(own.length, noun("road")) }));
  const pieces = picture.querySelector(".pieces");
  for (const { cells, kind } of own) if (kind !== most) picture.insertBefore(line(board, cells, "road dotted"), pieces);
  main.forEach((road, i) => {
    const aside = (i - (main.length - 1) / 2) * ASIDE;
    picture.insertBefore(line(board, road.cells, "road edge", aside), pieces);
    const way = line(board, road.cells, "road", aside);
    way.setAttribute("stroke", COLOURS[i % COLOURS.length]);
    picture.insertBefore(way, pieces);
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
          say("{from} to {to}, {steps}", {
            from: cells[0],
            to: cells.at(-1) ?? "",
            steps: count(cells.length - 1, noun("step")),
          }),
        ]),
      ),
    ),
    own.length > main.length ? el("p", { class: "help" }, say("Dotted lines are the other pieces.")) : null,
  ];
}

/** @param {Board} board @param {string[]} cells @param {string} name @param {number} [aside] */
function line(board, cells, name, aside = 0) {
  const at = new Map(board.cells.map((cell) => [cell.id, cell.centre]));
  const points = cells.map((id) => (at.get(id) ?? [0, 0]).map((n) => n + aside).join(","));
  return svg("polyline", { class: name, points: points.join(" ") });
}
