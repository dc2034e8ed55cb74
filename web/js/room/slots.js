import { isMade } from "../site/build.js";
import { el } from "../ui/dom.js";
import { say } from "../words/say.js";

/** @import { Slot } from "../parts.js" */
/** @import { State } from "../state/state.js" */

/**
 * Return what a made game adds to its table: a badge if somebody else made it, the way to its program, and to a later
 * text of it.
 * @returns {Slot[]}
 */
export const madeSlots = () => [
  {
    slot: "part",
    make({ node }) {
      const badge = el("span.bar-turn.bar-made", say("made by somebody else"));
      return {
        render(/** @type {State} */ { table, origins }) {
          const game = table?.record?.game;
          if ((isMade(game) && !origins?.[game]?.own) !== badge.isConnected) {
            if (badge.isConnected) badge.remove();
            else node.querySelector(".bar .bar-turn")?.after(badge);
          }
        },
      };
    },
  },
  {
    slot: "menu",
    group: "Table",
    items({ table, origins }) {
      const { home, newer } = origins?.[table.record.game] ?? {};
      return [
        home ? { label: say("The program of this game"), address: home } : null,
        newer ? { label: say("Continue under the new rules"), address: newer } : null,
      ];
    },
  },
];
