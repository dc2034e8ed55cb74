/** The head of the analysis: what turns it on and off, its size, and what closes it. */
import { whenChanged } from "../../state/observe.js";
import { isTrying } from "../../state/selectors.js";
import { button, icon, redraw } from "../../ui/parts.js";
import { say } from "../../words/say.js";
import { canStudy, isOn } from "../selectors.js";
import { small, toggle } from "./buttons.js";

/** @import { Panel } from "../panel.js" */

/** Return what draws the heading and its buttons. @param {Panel} panel */
export const controlsDrawing = ({ commands, node, heading, controls }) =>
  whenChanged(
    (state) => {
      const { table } = state;
      const { numbers, tall } = table?.study ?? {};
      const trying = Boolean(table) && isTrying(table);
      return [
        Boolean(table?.record),
        isOn(state, table),
        numbers,
        canStudy(state, table),
        tall,
        table?.role === "writer",
        trying,
      ];
    },
    (there, on, numbers, whole, tall, mayTry, trying) => {
      node.dataset.tall = tall ? "yes" : "no";
      heading.textContent = whole ? say("Analysis") : say("Review");
      const start = on
        ? small(say("Stop"), commands.stopAnalysis, "on")
        : small(say("Analyse"), commands.analyse, "on", { class: "button small primary" });
      const close = button([icon("close")], commands.closeStudy, {
        class: "button small icon-button",
        "aria-label": say("Close the analysis"),
        "data-focus": "close",
      });
      const numbersOn = toggle(
        say("Numbers"),
        () => commands.setStudy({ numbers: !numbers }),
        "numbers",
        Boolean(numbers),
      );
      const size = small(tall ? say("Lower") : say("Raise"), () => commands.setStudy({ tall: !tall }), "size", {
        class: "button small study-size",
        "aria-expanded": String(Boolean(tall)),
      });
      const tries = mayTry ? toggle(say("Try moves"), commands.toggleTrying, "try", trying) : null;
      redraw(controls, there ? [size, whole && start, tries, numbersOn, close] : []);
    },
  );
