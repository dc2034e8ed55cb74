import { sideName } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button } from "../ui/parts.js";
import { say } from "../words/say.js";

/** @import { Ply } from "../core/formats.js" */

const MOST = 12; // as many as the core tells

/**
 * A line of play as buttons, one a move: pressing one shows where it leads, and changes nothing. Its nodes stay the same.
 * @param {{ commands: import("../parts.js").Commands, from?: number | null }} parts
 * `from` is how many actions come before the line; without it the line begins at the moment that is looked at.
 */
export function createLine({ commands, from = null }) {
  /** @type {Ply[]} */
  let plies = [];
  const steps = Array.from({ length: MOST }, (_, i) =>
    button("", () => commands.showLine(plies, i + 1, from), { class: "button line-ply", hidden: true }),
  );
  const back = button(say("Back"), () => commands.leaveLine(), { class: "button small", hidden: true });
  const on = button(say("Play on from here"), () => commands.playOn(), { class: "button small", hidden: true });
  const node = el(
    "div",
    {
      class: "line-plies",
      role: "group",
      "aria-label": say("The line; each move can be shown on the board"),
      hidden: true,
    },
    [...steps, back, on],
  );

  return {
    node,
    /** @param {Ply[] | null} line @param {{plies: Ply[], shown: number} | null} open  the line that is being stepped through */
    draw(line, open) {
      plies = line ?? [];
      node.hidden = !plies.length;
      const here = open && open.plies[0]?.action === plies[0]?.action ? open.shown : 0;
      steps.forEach((step, i) => {
        const ply = plies[i];
        step.hidden = !ply;
        if (!ply) return;
        const text = `${i + 1} ${ply.notation}`;
        if (step.textContent !== text) step.textContent = text;
        step.title = `${sideName(ply.by)}: ${ply.say}`;
        step.dataset.by = ply.by;
        if (here === i + 1) step.setAttribute("aria-current", "step");
        else step.removeAttribute("aria-current");
      });
      back.hidden = !open;
      on.hidden = !open?.shown;
    },
  };
}
