/** The best moves side by side, and the line of the one that is held. */
import { whenChanged } from "../../state/observe.js";
import { el } from "../../ui/dom.js";
import { button } from "../../ui/parts.js";
import { capital } from "../../words/say.js";
import { foundOf } from "../selectors.js";

/** @import { Commands } from "../../parts.js" */
/** @import { Panel } from "../panel.js" */

/**
 * Create the button of a candidate. It is reused: new results do not disturb a pointer.
 * @param {Pick<Commands, "setStudy">} commands @param {number} i
 */
export function candidateCard(commands, i) {
  const move = el("span.candidate-move");
  const stands = el("span.candidate-words");
  const hold = () => commands.setStudy({ held: i });
  const node = button([move, stands], hold, {
    class: "button candidate",
    onfocus: hold,
    onpointerenter: () => commands.setStudy({ over: i }),
    onpointerleave: () => commands.setStudy({ over: null }),
    hidden: true,
  });
  return { move, stands, node };
}

/** Return what draws the candidates. @param {Panel} panel */
export const candidatesDrawing = ({ candidates, cards, line }) =>
  whenChanged(
    (state) => [
      foundOf(state, state.table)?.candidates,
      state.table?.study.held ?? 0,
      state.table?.study.numbers,
      state.table?.looking?.line ?? null,
    ],
    (found, held, numbers, open) => {
      candidates.hidden = !found?.length;
      cards.forEach(({ node: place, move, stands }, i) => {
        const one = found?.[i];
        place.hidden = !one;
        if (!one) return;
        move.textContent = one.line[0].notation;
        stands.textContent = ` ${numbers ? one.number : one.text}`;
        place.setAttribute("aria-pressed", String(i === held));
        place.title = capital(one.line[0].say);
      });
      const plies = found?.[held]?.line ?? null;
      line.draw(open && (!plies || open.plies[0].action !== plies[0].action || open.shown) ? open.plies : plies, open);
    },
  );
