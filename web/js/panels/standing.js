import { pieceShape } from "../disks.js";
import { el, svg } from "../dom.js";
import { shown } from "../facts.js";
import { links } from "../router.js";
import { loadSymbols } from "../symbols.js";
import { link, redraw, whenChanged } from "./parts.js";

/** Standing facts: what a side may or may not do, and why; which pieces are out of the game. */
export function createStanding({ store }) {
  const node = el("div", { class: "standing" });
  const draw = whenChanged(({ table }) => [table?.record?.game, table?.scene ? shown(table).scene.status : null], (game, status) => {
    if (!status?.length) return redraw(node, []);
    const pills = status.filter((fact) => fact.on !== undefined).map((fact) => el("p", { class: "pill", "data-on": fact.on ? "yes" : "no", "data-side": fact.side }, [
      el("span", { class: "pill-sign", "aria-hidden": "true" }, fact.on ? "✓" : "✕"), el("span", {}, fact.text), " ",
      fact.rule && !fact.on ? link(links.rules(game, fact.rule), `Rule ${fact.rule}`, { class: "rule-link", "data-focus": `standing ${fact.side}` }) : null,
    ]));
    const lost = status.filter((fact) => fact.pieces?.length).map((fact) => {
      const row = el("span", { class: "lost-row", "aria-hidden": "true" });
      loadSymbols(game).then((symbols) => row.replaceChildren(...fact.pieces.map((piece) => disk({ side: fact.side, stack: piece.count, ...piece }, symbols, store.get().boards[game]?.pieces))), () => {});
      return el("p", { class: "lost" }, [el("span", { class: "soft" }, fact.text), row]);
    });
    return redraw(node, [...pills, ...lost]);
  });
  return { node, render: draw };
}

const disk = (piece, symbols, form) => svg("svg", { class: "lost-piece", viewBox: "-52 -52 104 104", focusable: "false" }, [svg("g", { class: "piece", "data-side": piece.side }, pieceShape(piece, symbols, form))]);
