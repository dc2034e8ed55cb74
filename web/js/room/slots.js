import { isMade } from "../site/build.js";
import { el } from "../ui/dom.js";
import { say } from "../words/say.js";

/** @import { Slot } from "../parts.js" */
/** @import { State } from "../state/state.js" */

/** Return the badge of a table whose game somebody else made. @returns {Slot[]} */
export const madeSlots = () => [
  {
    slot: "part",
    make({ node }) {
      const badge = el("span", { class: "bar-turn bar-made" }, say("made by somebody else"));
      return {
        render(/** @type {State} */ { table }) {
          if (isMade(table?.record?.game) !== badge.isConnected) {
            if (badge.isConnected) badge.remove();
            else node.querySelector(".bar .bar-turn")?.after(badge);
          }
        },
      };
    },
  },
];
