import { miniBoard } from "../board/mini-board.js";
import { loadSymbols } from "../board/symbols.js";
import { messageOf } from "../site/fault.js";
import { boardOf, shown, tableName } from "../state/selectors.js";
import { el, svg } from "../ui/dom.js";
import { alertOf, redraw } from "../ui/parts.js";
import { count, noun, say } from "../words/say.js";

/** @import { Board, Road, Scene } from "../core/formats.js" */

/** Colours of the roads that are easy to tell apart on sea and land. */
const COLOURS = ["#a3202c", "#b4530a", "#7d6000", "#2f6b1f", "#0e6a78", "#2646a0", "#6a3fa0", "#a0286f"];
const ASIDE = 5; // offset between roads that share squares, in board units

/**
 * Create a picture of the game: the way of each of the player's pieces across the board.
 * @param {import("../parts.js").TableParts} parts
 */
export function roadsSheet({ store, commands }) {
  const { table } = store.get();
  const { record, scene } = shown(table);
  const place = el("div", { class: "roads" }, el("p", { class: "soft" }, say("One moment …")));
  const asked = commands.workshop.rulesClient.ask({ do: "roads", record });
  Promise.all([asked, loadSymbols(record.game)])
    .then(([reply, symbols]) => {
      if (!reply.ok) return redraw(place, [alertOf(reply.error.message)]);
      const state = store.get();
      return redraw(place, drawn(boardOf(state, record), scene, reply.roads, symbols, tableName(state, table)));
    })
    .catch((error) => redraw(place, [alertOf(messageOf(error))]));
  return place;
}

/**
 * Draw the roads of the first side in the list. Its most numerous kind of piece has colours; the others are dotted.
 * @param {Board} board @param {Scene} scene @param {Road[]} roads
 * @param {import("../board/symbols.js").Symbols} symbols @param {string} name
 */
function drawn(board, scene, roads, symbols, name) {
  const own = roads.filter(({ side }) => side === roads[0].side);
  const often = (/** @type {Road} */ { kind }) => own.filter((road) => road.kind === kind).length;
  const [most] = [...own].sort((a, b) => often(b) - often(a));
  const main = own.filter(({ kind }) => kind === most.kind);
  const pieces = scene.pieces.filter(({ side }) => side === most?.side);
  const picture = miniBoard(board, pieces, symbols);
  picture.setAttribute("aria-hidden", "false");
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", say("{name}: {roads}", { name, roads: count(own.length, noun("road")) }));
  const dotted = own
    .filter(({ kind }) => kind !== most.kind)
    .map((road) => line(board, road, { class: "road dotted" }));
  const coloured = main.flatMap((road, i) => {
    const aside = (i - (main.length - 1) / 2) * ASIDE;
    const way = line(board, road, { class: "road", stroke: COLOURS[i % COLOURS.length] }, aside);
    return [line(board, road, { class: "road edge" }, aside), way];
  });
  picture.querySelector(".pieces")?.before(...dotted, ...coloured);
  return [
    el("div", { class: "roads-board" }, picture),
    el("ul", { class: "roads-list" }, main.map(roadRow)),
    dotted.length ? el("p", { class: "help" }, say("Dotted lines are the other pieces.")) : null,
  ];
}

/** @param {Road} road @param {number} i */
function roadRow({ cells }, i) {
  const style = { background: COLOURS[i % COLOURS.length] };
  const steps = count(cells.length - 1, noun("step"));
  return el("li", {}, [
    el("span", { class: "roads-sign", style, "aria-hidden": "true" }),
    say("{from} to {to}, {steps}", { from: cells[0], to: cells.at(-1) ?? "", steps }),
  ]);
}

/** @param {Board} board @param {Road} road @param {{ class: string, stroke?: string }} attrs */
function line(board, { cells }, attrs, aside = 0) {
  const at = new Map(board.cells.map((cell) => [cell.id, cell.centre]));
  const points = cells.map((id) => (at.get(id) ?? [0, 0]).map((n) => n + aside).join(","));
  return svg("polyline", { ...attrs, points: points.join(" ") });
}
