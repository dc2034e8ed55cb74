import { piecesRow } from "../board/disks.js";
import { whenChanged } from "../state/observe.js";
import { lossesOf, shown } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { link, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";

/** @import { Symbols } from "../board/symbols.js" */
/** @import { Fact, Scene, Turn } from "../core/formats.js" */
/** @import { Parts } from "../parts.js" */
/** @import { State } from "../state/state.js" */

/**
 * Standing facts: what a side may or may not do, and why; which unusual pieces are in the game, and which have left it.
 * @param {Pick<Parts, "store">} parts
 */
export function createStatus({ store }) {
  const node = el("div", { class: "standing" });
  const draw = whenChanged(
    ({ table }) => {
      const moment = table?.scene ? shown(table) : null;
      return [table?.record?.game, moment?.scene, moment?.turns];
    },
    (game, scene) => {
      if (!scene) return redraw(node, []);
      const { status = [], lost: groups = [] } = scene;
      const losses = lossesOf(store.get().table);
      return redraw(node, [
        ...pills(game, status),
        ...guests(game, status),
        ...plain(game, status),
        ...lost(game, status),
        ...gone(game, losses, groups),
      ]);
    },
  );

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
            ? link(links.rules(game, fact.rule), say("Rule {rule}", { rule: fact.rule }), {
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
      .map(({ piece, name = "", text, rule = "" }) =>
        el("p", { class: "guest" }, [
          row(game, [{ side: "white", kind: piece }]),
          el("span", {}, [
            el("strong", {}, say("{name}.", { name })),
            " ",
            text,
            " ",
            link(links.rules(game, rule), say("Rule {rule}", { rule }), {
              class: "rule-link",
              "data-focus": `guest ${piece}`,
            }),
          ]),
        ]),
      );

  /** @param {string} game @param {Fact[]} status */
  const plain = (game, status) =>
    status
      .filter((fact) => fact.kind === "plain")
      .map(({ text, rule = "" }) =>
        el("p", {}, [
          text,
          " ",
          link(links.rules(game, rule), say("Rule {rule}", { rule }), { class: "rule-link", "data-focus": "plain" }),
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
   * The pieces that have left the game, by how and by side.
   * @param {string} game
   * @param {Turn["losses"]} losses
   * @param {Scene["lost"]} groups
   */
  const gone = (game, losses, groups = []) =>
    groups.map(({ how, side, text }) =>
      el("p", { class: "lost", "data-how": how, "data-side": side }, [
        el("span", { class: "soft" }, text),
        row(
          game,
          losses.filter((loss) => loss.how === how && loss.side === side),
        ),
      ]),
    );

  /** @param {string} game @param {any[]} pieces */
  const row = (game, pieces) => piecesRow(game, pieces, store.get().boards[game]?.pieces);

  return { node, render: draw };
}
