import { cellOf, readReach } from "../board/speech.js";
import { loadSymbols } from "../board/symbols.js";
import { boardOf, capital, count, isFlipped, pieceAt, shown, told } from "../store/facts.js";
import { el } from "../ui/dom.js";
import { link, redraw, whenChanged } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { facesOf } from "./faces.js";
import { lensTable } from "./loop-lens.js";
import { createStanding } from "./standing.js";

/** What the rules say at this moment: alarms, why something was refused, what the inspected piece can do. */
export function createReasons({ store }) {
  const standing = createStanding({ store });
  let symbols = null;
  const alarms = el("div", { class: "alarms" });
  const refusal = el("section", { class: "refusal", "aria-label": "Refused", hidden: true });
  const card = el("div", { class: "piece-card" });
  const hint = el("p", { class: "soft tip" }, "Tap any piece, also your opponent's, to see what it can do.");
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
        (told(scene, settings)?.alarms ?? []).map((alarm) =>
          el("p", { class: "alarm", "data-kind": alarm.kind }, alarm.text),
        ),
      );
    },
  );

  const drawRefusal = whenChanged(
    ({ table }) => [table?.refusal ?? null],
    (found) => {
      refusal.hidden = !found;
      if (!found) return redraw(refusal, []);
      const { rule, message, loop } = found;
      const game = store.get().table.record.game;
      return redraw(refusal, [
        el("h3", {}, "Not by the rules"),
        el("p", {}, [message, rule ? ` (${rule})` : ""]),
        loop ? lensTable(loop) : null,
        rule
          ? el("p", {}, link(links.rules(game, rule), "Read the rule", { class: "read-rule", "data-focus": "read" }))
          : null,
      ]);
    },
  );

  const drawn = () => drawCard(store.get());
  const drawCard = whenChanged(
    ({ table }) => [
      table?.inspect?.cell ?? null,
      table?.scene ? shown(table).scene : null,
      table?.inspect?.note ?? null,
      symbols,
    ],
    (cell, scene, note) => {
      const state = store.get();
      const board = state.table?.record && boardOf(state, state.table.record);
      const place = cell && board && cellOf(board, cell);
      hint.hidden = Boolean(place);
      if (!place) return redraw(card, []);
      const piece = pieceAt(scene, cell);
      const lines = board.lines.filter((line) => line.cells.includes(cell));
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
      return redraw(card, [
        el("h3", {}, piece ? `${piece.name} on ${place.name}` : `${place.name}, empty`),
        el(
          "p",
          { class: "soft" },
          `${capital(place.kind)} · ${lines.map((line) => line.name.toLowerCase()).join(", ") || "on no line"}`,
        ),
        piece?.back && symbols?.game === game
          ? facesOf(piece, reach, { board, symbols: symbols.found, flipped: isFlipped(state, state.table) })
          : null,
        note
          ? el("p", { class: "note" }, [
              note.message,
              " ",
              note.rule
                ? link(links.rules(game, note.rule), `Rule ${note.rule}`, { class: "rule-link", "data-focus": "note" })
                : null,
            ])
          : null,
        note?.loop ? lensTable(note.loop) : null,
        reach ? el("p", {}, readReach(scene, cell)) : null,
        reach
          ? el(
              "p",
              { class: "soft" },
              `${count(reach.moves.length, "free cell")} · ${count(reach.captures.length, "capture")} · ${count(reach.guards.length, "piece guarded", "pieces guarded")}, by its movement alone`,
            )
          : null,
      ]);
    },
  );

  const drawBook = whenChanged(
    ({ table }) => [table?.record?.game],
    (game) => redraw(more, game ? [link(links.rules(game), "The whole rule book")] : []),
  );

  return {
    node,
    render(state) {
      standing.render(state);
      drawAlarms(state);
      drawRefusal(state);
      drawCard(state);
      drawBook(state);
    },
  };
}
