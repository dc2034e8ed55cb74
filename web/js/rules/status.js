import { piecesRow } from "../board/disks.js";
import { whenChanged } from "../state/observe.js";
import { lossesOf, shown } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { redraw, ruleLink } from "../ui/parts.js";
import { say } from "../words/say.js";

/** @import { Fact } from "../core/formats.js" */
/** @import { NodePart, TableParts } from "../parts.js" */

/**
 * Create the list of standing facts: what a side may do and why not, the unusual pieces in the game, and the pieces
 * that have left it otherwise than by capture.
 * @param {Pick<TableParts, "store">} parts
 * @returns {NodePart}
 */
export function createStatus({ store }) {
  const node = el("div", { class: "standing" });
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
      const piecesOf = (text, pieces, attrs = {}) =>
        el("p", { class: "lost", ...attrs }, [el("span", { class: "soft" }, text), row(pieces)]);
      /** @param {Fact} fact */
      const pill = ({ on, side, text, rule }) =>
        el("p", { class: "pill", "data-on": on ? "yes" : "no", "data-side": side }, [
          el("span", { class: "pill-sign", "aria-hidden": "true" }, on ? "✓" : "–"),
          el("span", {}, text),
          " ",
          on ? null : ruleLink(game, rule, `standing ${side}`),
        ]);
      /** @param {Fact} fact */
      const guest = ({ piece = "", name = "", text, rule }) =>
        el("p", { class: "guest" }, [
          row([{ side: "white", kind: piece, name }]),
          el("span", {}, [
            el("strong", {}, say("{name}.", { name })),
            ` ${text} `,
            ruleLink(game, rule, `guest ${piece}`),
          ]),
        ]);
      redraw(node, [
        ...status.filter(({ on }) => on !== undefined).map(pill),
        ...status.filter(({ kind }) => kind === "guest").map(guest),
        ...status
          .filter(({ kind }) => kind === "plain")
          .map(({ text, rule }) => el("p", {}, [text, " ", ruleLink(game, rule, "plain")])),
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
