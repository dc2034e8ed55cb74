/** How the game stands: the verdict in words and as a bar, and what threatens. */
import { whenChanged } from "../../state/observe.js";
import { gameOf, sidesOf } from "../../state/selectors.js";
import { el } from "../../ui/dom.js";
import { redraw } from "../../ui/parts.js";
import { say } from "../../words/say.js";
import { foundOf, isOn } from "../selectors.js";
import { toggle } from "./buttons.js";

/** @import { Panel } from "../panel.js" */

/** Return what draws the verdict. @param {Panel} panel */
export const standingDrawing = ({ store, position, words, bar, filled }) =>
  whenChanged(
    (state) => [foundOf(state, state.table)?.verdict, state.table?.study.numbers, isOn(state, state.table)],
    (verdict, numbers, on) => {
      const { text = "", number = "", share = 0 } = verdict ?? {};
      position.hidden = !on;
      words.textContent = numbers && number !== text ? say("{verdict} ({number})", { verdict: text, number }) : text;
      bar.hidden = !verdict;
      if (on) bar.dataset.first = sidesOf(gameOf(store.get(), store.get().table.record.game))[0];
      if (verdict) filled.style.setProperty("inline-size", `${Math.round(share * 100)}%`);
    },
  );

/** Return what draws the threats. @param {Panel} panel */
export const threatsDrawing = ({ commands, threats }) =>
  whenChanged(
    (state) => {
      const found = foundOf(state, state.table)?.threats;
      return [found?.text ?? "", found?.list.length ?? 0, state.table?.study.threats ?? false];
    },
    (text, some, on) => {
      threats.hidden = !text;
      const show = some ? toggle(say("Show threats"), () => commands.setStudy({ threats: !on }), "threats", on) : null;
      redraw(threats, [el("p", text), show]);
    },
  );
