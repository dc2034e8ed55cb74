/** The player's plan, beside the candidates, and after the turn beside what was played. */
import { whenChanged } from "../../state/observe.js";
import { el } from "../../ui/dom.js";
import { redraw } from "../../ui/parts.js";
import { say, sentences } from "../../words/say.js";
import { canStudy, isOn, isPlanning, planOf, playedInstead } from "../selectors.js";
import { small } from "./buttons.js";

/** @import { Study, Table } from "../../state/state.js" */
/** @import { Panel } from "../panel.js" */

/** Return what draws the plan. @param {Panel} panel */
export const planDrawing = ({ commands, plan }) =>
  whenChanged(
    (state) => {
      const { table } = state;
      const on = canStudy(state, table) && isOn(state, table);
      return [on && isPlanning(table), table?.study?.plan, Boolean(planOf(table)), playedInstead(table), on];
    },
    (planning, marked, isHere, played, on) => {
      if (!on) return redraw(plan, []);
      const { label, lead, text } = planned(planning, marked, isHere, played);
      const said = lead ? [el("strong", lead), " ", text] : text;
      redraw(plan, [text && el("p", said), small(label, commands.planFirst, "plan")]);
    },
  );

/**
 * Return what is told of a plan: the button's label, and above it the words about the plan, which may begin with a lead.
 * @param {boolean} planning whether the player is choosing it @param {Study["plan"] | undefined} marked
 * @param {boolean} isHere whether it is for the moment on the board
 * @param {Table["turns"][number] | null} played the turn that was played where there was a plan
 * @returns {{ label: string, lead?: string, text?: string }}
 */
export function planned(planning, marked, isHere, played) {
  if (planning) {
    const text = say("Make the move you would play. It is only marked; then the candidates are shown.");
    return { label: say("Cancel the plan"), text };
  }
  if (!marked || (!isHere && !played)) return { label: say("Plan first") };
  const move = say("{move:cap}.", { move: marked.move.say });
  if (isHere) return { label: say("Another plan"), lead: say("Your plan:"), text: sentences(move, marked.text) };
  const now =
    played?.action === marked.move.action ? say("You played it.") : say("Played: {move}.", { move: played?.say ?? "" });
  return { label: say("Plan first"), lead: say("Your plan was:"), text: sentences(move, now, marked.best) };
}
