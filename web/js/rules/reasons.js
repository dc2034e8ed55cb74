import { loadSymbols } from "../board/symbols.js";
import { whenChanged } from "../state/observe.js";
import { boardOf, capital, cardFor, cellOf, groundsOf, isFlipped, pieceAt, shown, told } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { link, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { cellWords } from "../words/describe-turns.js";
import { say, sentences } from "../words/say.js";
import { facesOf } from "./faces.js";
import { lensTable } from "./loop-lens.js";
import { createStatus } from "./status.js";

/** @import { Board, Cell, Piece } from "../core/formats.js" */
/** @import { Parts } from "../parts.js" */
/** @import { State, Teaching } from "../state/state.js" */

/**
 * What the rules say at this moment: alarms, why something was refused, what the inspected piece can do.
 * @param {Pick<Parts, "store" | "commands">} parts
 */
export function createReasons({ store, commands }) {
  const standing = createStatus({ store });
  /** @type {{ game: string, found: import("../board/symbols.js").Symbols } | null} */
  let symbols = null;
  const alarms = el("div", { class: "alarms" });
  const refusal = el("section", { class: "refusal", "aria-label": "Refused", hidden: true });
  const card = el("div", { class: "piece-card" });
  const hint = el("p", { class: "soft tip" }, "Tap any piece, of either side, to see what it can do.");
  const node = el("section", { class: "pane pane-rules", "aria-label": "Rules" }, [
    el("h2", {}, "Rules"),
    alarms,
    refusal,
    card,
    hint,
    standing.node,
  ]);
  const more = el("p", { class: "book" });
  node.append(more);

  const drawAlarms = whenChanged(
    ({ table, settings }) => [table?.scene ? shown(table).scene : null, settings],
    (scene, settings) => {
      redraw(
        alarms,
        (scene ? told(scene, settings).alarms : []).map((alarm) =>
          el("p", { class: "alarm", "data-kind": alarm.kind }, alarm.text),
        ),
      );
    },
  );

  const drawRefusal = whenChanged(
    ({ table }) => [table?.selection.refusal ?? null],
    (found) => {
      refusal.hidden = !found;
      if (!found) return redraw(refusal, []);
      const { rule, message, loop } = found;
      const game = store.get().table.record.game;
      return redraw(refusal, [
        el("h3", {}, "Not by the rules"),
        el("p", {}, rule ? say("{message} ({rule})", { message, rule }) : message),
        loop ? lensTable(loop) : null,
        rule
          ? el("p", {}, link(links.rules(game, rule), "Read the rule", { class: "read-rule", "data-focus": "read" }))
          : null,
      ]);
    },
  );

  const drawn = () => drawCard(store.get());
  const drawCard = whenChanged(
    ({ table, teaching }) => [
      table?.selection.inspect?.cell ?? null,
      table?.scene ? shown(table).scene : null,
      table?.selection.inspect?.note ?? null,
      teaching[table?.record?.game] ?? null,
      symbols,
    ],
    (cell, scene, note, teaching) => {
      const state = store.get();
      const board = state.table?.record && boardOf(state, state.table.record);
      const place = cell && board && cellOf(board, cell);
      hint.hidden = Boolean(place);
      if (!place || !scene) return redraw(card, []);
      const piece = pieceAt(scene, cell);
      const reach = scene.reach?.[cell];
      const { game } = state.table.record;
      if (piece?.back && symbols?.game !== game)
        loadSymbols(game).then(
          (found) => {
            symbols = { game, found };
            drawn();
          },
          () => {},
        );
      const pictures = {
        board,
        symbols: symbols?.game === game ? symbols.found : null,
        flipped: isFlipped(state, state.table),
      };
      const lies = [place.say.split(", ").slice(1).join(", "), ...ofTheGround(game, board, place, Boolean(piece))];
      return redraw(card, [
        el("h3", {}, cellWords(state, cell)),
        piece ? whatItIs(game, piece, teaching) : null,
        note ? el("p", { class: "note" }, ruled(game, note.message, note.rule, "note")) : null,
        note?.loop ? lensTable(note.loop) : null,
        facesOf(piece, reach, { ...pictures, teaching }),
        el("p", { class: "soft" }, lies),
        reach ? cellsList(cell) : null,
      ]);
    },
  );

  /** What the piece could do by its movement alone; asked of the rules when it is opened. @param {string} cell */
  function cellsList(cell) {
    const words = el("p", {}, say("One moment: the rules are on their way."));
    const list = el("details", { class: "cells-list" }, [
      el("summary", { "data-focus": "cells" }, say("Its cells from here")),
      words,
    ]);
    list.addEventListener(
      "toggle",
      async () => {
        const reply = await commands.describeCell(cell);
        if (reply) words.textContent = reply.ok ? reply.reach : reply.error.message;
      },
      { once: true },
    );
    return list;
  }

  /**
   * How the piece moves, what is special about it, what it is worth.
   * @param {string} game
   * @param {Piece} piece
   * @param {Teaching | null} teaching
   */
  function whatItIs(game, piece, teaching) {
    const words = cardFor(teaching ?? undefined, piece, piece.kind);
    if (!words) return null;
    const worth =
      words.worth === undefined
        ? ""
        : say("Worth about {pawns} pawns, its inventor says.", { pawns: String(words.worth) });
    return el("div", { class: "card-words", "data-kind": piece.kind }, [
      el("p", {}, words.moves),
      el("p", {}, ruled(game, sentences(words.special ?? "", worth), words.rule, "special")),
    ]);
  }

  /**
   * What the ground does, for who stands there or may come.
   * @param {string} game
   * @param {Board} board
   * @param {Cell} place
   * @param {boolean} short
   */
  const ofTheGround = (game, board, place, short) =>
    groundsOf(board, place).flatMap(({ name, text, rule }) =>
      short ? [` · ${name}`] : [el("br"), `${capital(name)}: `, ...ruled(game, text, rule, `ground ${name}`)],
    );

  /** @param {string} game @param {string} text @param {string | null | undefined} rule @param {string} focus */
  const ruled = (game, text, rule, focus) => [
    text,
    " ",
    rule
      ? link(links.rules(game, rule), say("Rule {rule}", { rule }), { class: "rule-link", "data-focus": focus })
      : null,
  ];

  const drawBook = whenChanged(
    ({ table }) => [table?.record?.game],
    (game) => redraw(more, game ? [link(links.rules(game), say("The whole rule book"))] : []),
  );

  return {
    node,
    /** @param {State} state */
    render(state) {
      standing.render(state);
      drawAlarms(state);
      drawRefusal(state);
      drawCard(state);
      drawBook(state);
    },
  };
}
