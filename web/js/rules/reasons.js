import { pieceShape, piecesRow } from "../board/disks.js";
import { miniBoard, showReach } from "../board/small/mini-board.js";
import { loadSymbols } from "../board/symbols.js";
import { allOf, whenChanged } from "../state/observe.js";
import {
  boardOf,
  cardFor,
  cellOf,
  gameOf,
  groundsOf,
  isFlipped,
  kindName,
  lossesOf,
  pieceAt,
  shown,
  sideName,
  sidesOf,
  withWarnings,
} from "../state/selectors.js";
import { el, svg } from "../ui/dom.js";
import { link, redraw, ruleLink, scrollable, tableHead, tableRow } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { cellWords } from "../words/describe-turns.js";
import { capital, say, sentences } from "../words/say.js";

/** @import { Symbols } from "../board/symbols.js" */
/** @import { Board, Cell, Fact, Loop, Piece, Reach, Scene, Teaching } from "../core/formats.js" */
/** @import { NodePart, TableParts } from "../parts.js" */
/** @import { Table } from "../state/state.js" */

/**
 * Create the panel of the rules: alarms, the reason for a refusal, and what the inspected piece can do.
 * @param {TableParts} parts
 * @returns {NodePart}
 */
export function createReasons({ store, commands }) {
  const standing = createStatus({ store });
  /** The pictures of the pieces, once a card has needed them. @type {{ game: string, found: Symbols } | null} */
  let symbols = null;
  const alarms = el("div.alarms");
  const refusal = el("section.refusal", { "aria-label": say("Refused"), hidden: true });
  const card = el("div.piece-card");
  const hint = el("p.soft.tip", say("Tap any piece, of either side, to see what it can do."));
  const book = el("p.book");
  const parts = [el("h2", say("Rules")), alarms, refusal, card, hint, standing.node, book];
  const node = el("section.pane.pane-rules", { "aria-label": say("Rules") }, parts);

  const drawAlarms = whenChanged(
    ({ table, settings }) => [table?.scene ? shown(table).scene : null, settings],
    (scene, settings) => {
      const list = scene ? withWarnings(scene, settings).alarms : [];
      const lines = list.map(({ kind, text }) => el("p.alarm", { "data-kind": kind }, text));
      redraw(alarms, lines);
    },
  );

  const drawRefusal = whenChanged(
    ({ table }) => [table?.selection.refusal ?? null],
    (found) => {
      refusal.hidden = !found?.rule && !found?.loop;
      if (!found) return redraw(refusal, []);
      const { rule, loop } = found; // the strip says why
      const { game } = store.get().table.record;
      const read = { class: "read-rule", "data-focus": "read" };
      return redraw(refusal, [
        loop ? lensTable(loop) : null,
        rule ? el("p", link(links.rules(game, rule), say("Read the rule"), read)) : null,
      ]);
    },
  );

  const drawCard = whenChanged(
    (state) => {
      const { table, teaching } = state;
      return [
        table?.scene && cardCell(table),
        table?.scene && shown(table).scene,
        table?.selection.inspect?.note,
        table?.record && teaching[table.record.game],
        table?.scene ? isFlipped(state, table) : false,
        symbols,
      ];
    },
    (cell, scene, note, teaching, flipped) => {
      const state = store.get();
      const board = state.table?.record && boardOf(state, state.table.record);
      const place = cell && board && cellOf(board, cell);
      hint.hidden = Boolean(place);
      if (!place || !scene) return redraw(card, []);
      const { game } = state.table.record;
      const piece = pieceAt(scene, cell);
      const reach = scene.reach?.[cell];
      if (piece && symbols?.game !== game) fetchSymbols(game);
      const known = symbols?.game === game ? symbols.found : null;
      const pictures = { board, symbols: known, flipped, teaching };
      return redraw(card, [
        el("div.card-head", [
          piece && known && !piece.back ? figureOf(piece, known, board) : null,
          el("h3", cellWords(state, cell)),
        ]),
        piece ? wordsOf(game, piece, teaching) : null,
        note ? el("p.note", [note.message, " ", ruleLink(game, note.rule, "note")]) : null,
        note?.loop ? lensTable(note.loop) : null,
        facesOf(piece, reach, scene, pictures),
        el("p.soft", groundWords(game, board, place, Boolean(piece))),
        reach ? cellsList(cell) : null,
      ]);
    },
  );

  /** @param {string} game */
  async function fetchSymbols(game) {
    const found = await loadSymbols(game).catch(() => null);
    if (found) symbols = { game, found };
    if (found) drawCard(store.get());
  }

  /**
   * Return the list of cells a piece could reach, which the core is asked for when it is opened.
   * @param {string} cell
   */
  function cellsList(cell) {
    const words = el("p", say("One moment: the rules are on their way."));
    const summary = el("summary", { "data-focus": "cells" }, say("Its cells from here"));
    const list = el("details.cells-list", [summary, words]);
    const fill = async () => {
      const reply = await commands.describeCell(cell);
      if (reply) words.textContent = reply.ok ? reply.reach : reply.error.message;
    };
    list.addEventListener("toggle", fill, { once: true });
    return list;
  }

  const drawBook = whenChanged(
    ({ table }) => [table?.record?.game],
    (game) => redraw(book, game ? [link(links.rules(game), say("The whole rule book"))] : []),
  );

  return { node, render: allOf(standing.render, drawAlarms, drawRefusal, drawCard, drawBook) };
}

/**
 * Return the cell that the card is about: the one that was asked about, else that of the piece in hand, else the one
 * under the pointer.
 * @param {Table} table
 */
function cardCell(table) {
  const { inspect, picked } = table.selection;
  if (inspect?.pinned) return inspect.cell;
  return pieceAt(shown(table).scene, picked[0]) ? picked[0] : inspect?.cell;
}

/** Draw a piece for its card. @param {Piece} piece @param {Symbols} symbols @param {Board} board */
const figureOf = (piece, symbols, board) =>
  svg("svg.card-figure", { viewBox: "-52 -52 104 104", "aria-hidden": "true", focusable: "false" }, [
    svg("g.piece", { "data-side": piece.side }, pieceShape({ ...piece, stack: 1 }, symbols, board.pieces)),
  ]);

/**
 * Return how a piece moves, what is special about it, and what it is worth.
 * @param {string} game @param {Piece} piece @param {Teaching | undefined} teaching
 */
function wordsOf(game, piece, teaching) {
  const words = cardFor(teaching, piece, piece.kind);
  if (!words) return null;
  const { moves, special = "", rule, value = "" } = words;
  return el("div.card-words", { "data-kind": piece.kind }, [
    el("p", moves),
    el("p", [sentences(special, value), " ", ruleLink(game, rule, "special")]),
  ]);
}

/**
 * Return what is known of a cell's ground: what it does, or only the names that those of the cell do not tell.
 * @param {string} game @param {Board} board @param {Cell} place @param {boolean} short
 */
function groundWords(game, board, place, short) {
  const { name: own, about = "" } = place;
  const grounds = groundsOf(board, place);
  const names = grounds.flatMap(({ name }) => (name === about || own.includes(name) ? [] : [name]));
  if (short) return [[about, ...names].filter(Boolean).join(" · ")];
  const words = grounds.map(({ name, text, rule }) => [
    say("{ground:cap}: {text}", { ground: name, text }),
    " ",
    ruleLink(game, rule, `ground ${name}`),
  ]);
  return [about ? [about] : [], ...words].flatMap((line, i) => (i ? [el("br"), ...line] : line));
}

/** Draw the table of a repetition: its positions, each side's threats, and who must vary. @param {Loop} given */
function lensTable({ rows, totals, text, must_vary: mustVary }) {
  const sums = Object.entries(totals).map(([side, { threats, checks }]) =>
    tableRow([say("All"), sideName(side), threats, checks], { "data-must-vary": side === mustVary ? "yes" : null }),
  );
  const positions = rows.map(({ by, threats, checks }, i) => tableRow([i + 1, sideName(by), threats, checks]));
  const table = el("table", [
    el("caption", say("The positions of this loop")),
    tableHead([say("Position"), say("After"), say("Threats"), say("Checks")]),
    el("tbody", positions),
    el("tfoot", sums),
  ]);
  const verdict = el("p.verdict", say("{verdict:cap}", { verdict: text }));
  return el("div.lens", [scrollable(say("Loop lens"), table), verdict]);
}

/**
 * Draw both faces of a piece, each with the cells it reaches from the piece's cell, and describe the hidden face.
 * @param {Piece | null} piece
 * @param {Reach | undefined} reach @param {Scene} scene
 * @param {{ board: Board, symbols: Symbols | null, flipped: boolean, teaching: Teaching | undefined }} given
 */
function facesOf(piece, reach, scene, { board, symbols, flipped, teaching }) {
  if (!piece?.back || !symbols) return null;
  const hidden = cardFor(teaching, piece, piece.back);
  const other = Object.fromEntries(
    Object.entries(reach ?? {})
      .filter(([name]) => name.startsWith("back-"))
      .map(([name, cells]) => [name.slice(5), cells]),
  );
  /** @param {Piece} face @param {Reach | undefined} cells @param {string} words */
  const faceOf = (face, cells, words, about = "") => {
    const picture = miniBoard(board, [], symbols, { flipped });
    if (cells) showReach(picture, board, { cell: piece.cell, reach: cells, flipped });
    return el("figure.disk-face", [
      svg("svg.face-disk", { viewBox: "-52 -52 104 104", "aria-hidden": "true", focusable: "false" }, [
        svg("g.piece", { "data-side": face.side }, pieceShape({ ...face, stack: 1 }, symbols, board.pieces)),
      ]),
      el("figcaption", [el("span.soft", words), ` ${capital(kindName(scene, face))}`]),
      about ? el("p.face-words", about) : null,
      cells && Object.values(cells).some((list) => list.length) ? picture : null,
    ]);
  };
  return el("div.disk-faces", [
    faceOf(piece, reach, say("This face shows")),
    faceOf(
      { ...piece, kind: piece.back, back: piece.kind },
      other,
      say("Its other side"),
      hidden ? sentences(hidden.moves, hidden.special) : "",
    ),
  ]);
}

/**
 * Create the list of standing facts: what a side may do and why not, the unusual pieces in the game, and the pieces
 * that have left it otherwise than by capture.
 * @param {Pick<TableParts, "store">} parts
 * @returns {NodePart}
 */
function createStatus({ store }) {
  const node = el("div.standing");
  const draw = whenChanged(
    ({ table }) => {
      const { scene, turns, at } = table?.scene ? shown(table) : {};
      return [table?.record?.game, scene?.status, scene?.lost, turns, at];
    },
    (game, status = [], left = []) => {
      const lost = left.filter(({ how }) => how !== "taken"); // the players' plates show those
      const losses = status.length || lost.length ? lossesOf(store.get().table) : [];
      /** @param {Parameters<typeof piecesRow>[1]} pieces */
      const row = (pieces) => piecesRow(game, pieces, store.get().boards[game]?.pieces);
      /** @param {string} text @param {Parameters<typeof piecesRow>[1]} pieces */
      const piecesOf = (text, pieces, attrs = {}) => el("p.lost", { ...attrs }, [el("span.soft", text), row(pieces)]);
      /** @param {Fact} fact */
      const pill = ({ on, side, text, rule }) =>
        el("p.pill", { "data-on": on ? "yes" : "no", "data-side": side }, [
          el("span.pill-sign", { "aria-hidden": "true" }, on ? "✓" : "–"),
          el("span", text),
          " ",
          on ? null : ruleLink(game, rule, `standing ${side}`),
        ]);
      /** @param {Fact} fact */
      const guest = ({ piece = "", name = "", text, rule }) =>
        el("p.guest", [
          row([{ side: sidesOf(gameOf(store.get(), game))[0], kind: piece, name }]),
          el("span", [el("strong", say("{name}.", { name })), ` ${text} `, ruleLink(game, rule, `guest ${piece}`)]),
        ]);
      redraw(node, [
        ...status.filter(({ on }) => on !== undefined).map(pill),
        ...status.filter(({ kind }) => kind === "guest").map(guest),
        ...status
          .filter(({ kind }) => kind === "plain")
          .map(({ text, rule }) => el("p", [text, " ", ruleLink(game, rule, "plain")])),
        ...status
          .filter(({ pieces }) => pieces?.length)
          .map(({ side, text, pieces = [] }) => {
            const counted = pieces.map((piece) => ({ side: side ?? "", stack: piece.count, ...piece }));
            return piecesOf(text, counted);
          }),
        ...lost.map(({ how, side, text }) => {
          const gone = losses.filter((loss) => loss.how === how && loss.side === side);
          return piecesOf(text, gone, { "data-how": how, "data-side": side });
        }),
      ]);
    },
  );
  return { node, render: draw };
}
