import { sideName } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button } from "../ui/parts.js";
import { say } from "../words/say.js";

/** @import { Ply } from "../core/formats.js" */

const MOST = 12; // the core sends no longer line

/**
 * Create a row of buttons, one for each ply of a line; pressing one shows the position after it without changing the
 * game. The buttons are reused for every line.
 * @param {{ commands: import("../parts.js").Commands, from?: number | null }} parts
 * `from` is how many actions come before the line; by default it begins at the position being viewed.
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
      "aria-label": say("Line: choose a move to show it on the board"),
      hidden: true,
    },
    [...steps, back, on],
  );

  return {
    node,
    /** @param {Ply[] | null} line @param {{plies: Ply[], shown: number} | null} open the line being stepped through */
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
        step.title = say("{side}: {move}", { side: sideName(ply.by), move: ply.say });
        step.dataset.by = ply.by;
        if (here === i + 1) step.setAttribute("aria-current", "step");
        else step.removeAttribute("aria-current");
      });
      back.hidden = !open;
      on.hidden = !open?.shown;
    },
  };
}
