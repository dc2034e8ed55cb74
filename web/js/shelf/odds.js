import { oddsWords } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { fieldOf, optionsOf } from "../ui/parts.js";
import { say } from "../words/say.js";

/** @import { Handicap } from "../core/formats.js" */
/** @import { RulesClient } from "../parts.js" */

/**
 * Create the field for a handicap of the setup screen: one side starts without a piece. It appears once the core has
 * said which pieces can be left out.
 * @param {RulesClient["ask"]} ask @param {{ game: string, options: Record<string, string> }} setup
 */
export function oddsField(ask, setup) {
  /** @type {Handicap[]} */
  let known = [];
  const select = el("select", { id: "odds" }, optionsOf([["", say("None")]], ""));
  const help = say("The stronger player can start without a piece.");
  const node = fieldOf(say("Handicap"), select, help, { hidden: true });
  ask({ do: "handicaps", ...setup }).then((reply) => {
    known = reply.ok ? reply.handicaps : [];
    node.hidden = !known.length;
    select.append(...optionsOf(known.map(({ side, name }, i) => [String(i), oddsWords(side, name)])));
  });
  return {
    node,
    /** @returns {import("../storage/meta.js").Odds | null} */
    value() {
      const found = select.value ? known[Number(select.value)] : null;
      return found ? { side: found.side, kind: found.kind } : null;
    },
    reset() {
      select.value = "";
    },
  };
}
