import { sideName } from "../state/selectors.js";
import { el, set } from "../ui/dom.js";
import { button } from "../ui/parts.js";
import { say } from "../words/say.js";

/** @import { Ply } from "../core/formats.js" */
/** @import { Commands } from "../parts.js" */
/** @typedef {{ plies: Ply[], shown: number }} Open the line that is stepped through */

const MOST = 12; // the most plies of a line that the core sends

/**
 * Create a row of buttons, one for each ply of a line; pressing one shows the position after it without changing the
 * game. The buttons are reused for every line. `from`: how many actions come before it, by default those on the board.
 * @param {{ commands: Commands, from?: number | null }} parts
 */
export function createLine({ commands, from = null }) {
  /** @type {Ply[]} */
  let plies = [];
  const steps = Array.from({ length: MOST }, (_, i) =>
    button("", () => commands.showLine(plies, i + 1, from), { class: "button line-ply", hidden: true }),
  );
  const back = button(say("Back"), () => commands.leaveLine(), { class: "button small", hidden: true });
  const on = button(say("Play on from here"), () => commands.playOn(), { class: "button small", hidden: true });
  const name = say("Line: choose a move to show it on the board");
  const attrs = { class: "line-plies", role: "group", "aria-label": name, hidden: true };
  const node = el("div", attrs, [...steps, back, on]);

  return {
    node,
    /** @param {Ply[] | null} line @param {Open | null} open */
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
        set(step, { "aria-current": here === i + 1 ? "step" : null });
      });
      back.hidden = !open;
      on.hidden = !open?.shown;
    },
  };
}
