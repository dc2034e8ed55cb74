import { piecesRow } from "../board/captured.js";
import { whenChanged } from "../state/observe.js";
import { capital, lossesOf, shown, sideName } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { link, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";

/** @import { Symbols } from "../board/symbols.js" */
/** @import { Fact, Turn } from "../core/formats.js" */
/** @import { Parts } from "../parts.js" */
/** @import { State } from "../state/state.js" */

/** How pieces left the game, in words. */
const HOW = {
  taken: (/** @type {string} */ side) => `Taken from ${sideName(side)}`,
  forfeited: (/** @type {string} */ side) => `Forfeited by ${sideName(side)}`,
};

/**
 * Standing facts: what a side may or may not do, and why; who is in the game beside the usual men; who is out of it.
 * @param {Pick<Parts, "store">} parts
 */
export function createStatus({ store }) {
  const node = el("div", { class: "standing" });
  /** @param {State} given */
  const seen = ({ table }) => [
    table?.record?.game,
    table?.scene ? shown(table).scene.status : null,
    table?.scene ? shown(table).turns : null,
    table?.scene ? shown(table).at : 0,
  ];
  const draw = whenChanged(seen, (game, status, turns) => {
    const losses = turns ? lossesOf(store.get().table) : [];
    if (!status?.length && !losses.length) return redraw(node, []);
    return redraw(node, [
      ...pills(game, status),
      ...guests(game, status),
      ...plain(game, status),
      ...lost(game, status),
      ...gone(game, losses),
    ]);
  });

  /** @param {string} game @param {Fact[]} status */
  const pills = (game, status) =>
    status
      .filter((fact) => fact.on !== undefined)
      .map((fact) =>
        el("p", { class: "pill", "data-on": fact.on ? "yes" : "no", "data-side": fact.side }, [
          el("span", { class: "pill-sign", "aria-hidden": "true" }, fact.on ? "✓" : "–"),
          el("span", {}, fact.text),
          " ",
          fact.rule && !fact.on
            ? link(links.rules(game, fact.rule), `Rule ${fact.rule}`, {
                class: "rule-link",
                "data-focus": `standing ${fact.side}`,
              })
            : null,
        ]),
      );

  /** @param {string} game @param {Fact[]} status */
  const guests = (game, status) =>
    status
      .filter((fact) => fact.kind === "guest")
      .map(({ piece, name, text, rule }) =>
        el("p", { class: "guest" }, [
          row(game, [{ side: "white", kind: piece }]),
          el("span", {}, [
            el("strong", {}, `${name}. `),
            text,
            " ",
            link(links.rules(game, rule), `Rule ${rule}`, { class: "rule-link", "data-focus": `guest ${piece}` }),
          ]),
        ]),
      );

  /** @param {string} game @param {Fact[]} status */
  const plain = (game, status) =>
    status
      .filter((fact) => fact.kind === "plain")
      .map(({ text, rule }) =>
        el("p", {}, [
          text,
          " ",
          link(links.rules(game, rule), `Rule ${rule}`, { class: "rule-link", "data-focus": "plain" }),
        ]),
      );

  /** @param {string} game @param {Fact[]} status */
  const lost = (game, status) =>
    status
      .filter((fact) => fact.pieces?.length)
      .map((fact) =>
        el("p", { class: "lost" }, [
          el("span", { class: "soft" }, fact.text),
          row(
            game,
            (fact.pieces ?? []).map((piece) => ({ side: fact.side, stack: piece.count, ...piece })),
          ),
        ]),
      );

  /**
   * What the moves so far have cost, by side and by how.
   * @param {string} game
   * @param {Turn["losses"]} losses
   */
  function gone(game, losses) {
    const sets = [...new Set(losses.map(({ how, side }) => `${how} ${side}`))].sort().reverse();
    return sets.map((set) => {
      const pieces = losses.filter(({ how, side }) => set === `${how} ${side}`),
        [{ how, side }] = pieces;
      const kinds = [...new Set(pieces.map(({ kind }) => kind))];
      const said = kinds
        .map((kind) => ({ kind, n: pieces.filter((piece) => piece.kind === kind).length }))
        .map(({ kind, n }) => `${kind.replaceAll("-", " ")}${n > 1 ? ` ×${n}` : ""}`);
      return el("p", { class: "lost", "data-how": how, "data-side": side }, [
        el("span", { class: "soft" }, `${HOW[how]?.(side) ?? capital(how)}: ${said.join(", ")}.`),
        row(game, pieces),
      ]);
    });
  }

  /** @param {string} game @param {any[]} pieces */
  const row = (game, pieces) => piecesRow(game, pieces, store.get().boards[game]?.pieces);

  return { node, render: draw };
}
