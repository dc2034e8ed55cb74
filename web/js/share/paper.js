import { pieceShape } from "../board/disks.js";
import { frame, sizer } from "../board/geometry.js";
import { RIM } from "../board/ground/terrain.js";
import { createStillBoard } from "../board/small/still-board.js";
import { loadSymbols } from "../board/symbols.js";
import { dataOf } from "../site/build.js";
import { backName, gameHere, gameOf, kindName, sidesOf } from "../state/selectors.js";
import { el, refill, svg } from "../ui/dom.js";
import { button, missing, primary, sheetScreen } from "../ui/parts.js";
import { say } from "../words/say.js";

/** @import { Symbols } from "../board/symbols.js" */
/** @import { Board } from "../core/formats.js" */
/** @import { DrawnPiece } from "../board/disks.js" */
/** @import { ScreenPart, ScreenParts } from "../parts.js" */

const WIDEST = 178; // mm, for A4 and Letter
const HIGHEST = 222; // below the title

/**
 * Create a page with an empty board, with its zones and names, and all pieces of a game to print and cut out.
 * @param {ScreenParts} parts @returns {ScreenPart}
 */
export function createPaper({ store, state }) {
  const { id: game, name, look, goal, gallery } = gameHere(state);
  const place = el("div", el("p.soft", say("One moment.")));
  const help = say("The board and all its pieces, for A4 or Letter paper. Cut the pieces out along their circles.");
  const parts = [
    el("p.paper-goal", [el("strong", say("To win:")), " ", goal]),
    el("div.paper-actions.form-actions", [
      primary(say("Print"), () => window.print(), { class: "button primary big" }),
      el("p.soft", help),
    ]),
    place,
  ];
  const node = sheetScreen(name, parts, { name: "sheet paper-sheet", "data-look": look });
  load().catch(() => missing(place, say("The pictures did not load."), button(say("Try again"), load)));
  return { node };

  async function load() {
    const [symbols, guests] = await Promise.all([
      loadSymbols(game),
      gallery ? guestsOf(game, sidesOf(gameOf(store.get(), game))) : [],
    ]);
    const board = store.get().boards[game];
    const [, , width, height] = frame(board, RIM);
    const scale = Math.min(WIDEST / width, HIGHEST / height); // mm for each unit of the board
    const size = sizer(board.cells);
    const across = scale * Math.min(...board.cells.filter(({ kind }) => kind !== "bench").map(size)); // of a counter
    const host = el("div.paper-board", { inert: true, style: { width: `${(scale * width).toFixed(1)}mm` } });
    const { scene } = store.get().openings[game];
    const each = scene.pieces.flatMap((piece) => {
      const name = piece.stack ? kindName(scene, piece) : piece.name; // a stack is named with its number
      return Array(piece.stack ?? 1).fill({ ...piece, name, stack: 1 });
    });
    const backs = each.flatMap((piece) =>
      piece.back ? { ...piece, kind: piece.back, back: piece.kind, name: backName(scene, piece) } : [],
    );
    const style = { "--counter": `${across.toFixed(1)}mm` };
    /** @param {DrawnPiece[]} list @param {string} [words] */
    const counters = (list, words) => {
      const disks = list.map((piece) => counter(piece, board, symbols));
      return disks.length ? [words && el("p", words), el("div.paper-pieces", { style }, disks)] : [];
    };
    refill(place, [
      host,
      ...counters(each),
      ...counters(backs, say("The other sides: stick each on the back of its disk.")),
      ...counters(guests, say("The guests, one of each for either side.")),
    ]);
    createStillBoard(host, { board, symbols })([], { labels: true, zones: true });
  }
}

/**
 * Return the pieces to choose before a game, for each side.
 * @param {string} game @param {string[]} sides @returns {Promise<DrawnPiece[]>}
 */
async function guestsOf(game, sides) {
  const { cards } = await dataOf("gallery", game);
  const shown = cards.flatMap(({ diagram }) => diagram.pieces.find(({ cell }) => cell === diagram.cell) ?? []);
  return shown.flatMap((piece) => sides.map((side) => ({ ...piece, side })));
}

/** Draw one piece as a round counter. @param {DrawnPiece} piece @param {Board} board @param {Symbols} symbols */
function counter(piece, board, symbols) {
  const transform = board.pieces === "disks" ? "" : "scale(0.8)";
  return svg("svg", { viewBox: "-52 -52 104 104", role: "img", "aria-label": piece.name }, [
    svg("circle", { r: 51, fill: "none", stroke: "#999", "stroke-width": 0.8 }),
    svg("g.piece", { "data-side": piece.side, transform }, pieceShape(piece, symbols, board.pieces)),
  ]);
}
