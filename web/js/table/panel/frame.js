/** What the table says of itself round the board: its name and turn, the open pane, and who sits opposite. */
import { fieldsOf, whenChanged } from "../../state/observe.js";
import { acrossOf, gameOf, isForOne, lastTurn, shown, tableName, turnNumber } from "../../state/selectors.js";
import { find, focused } from "../../ui/dom.js";
import { focusBoard } from "../../ui/parts.js";
import { count, isolated, noun, say } from "../../words/say.js";

/** @import { State } from "../../state/state.js" */
/** @import { Panel } from "../panel.js" */

/** Return the heading of a table. @param {State} state */
export const headed = (state) => (state.table?.record ? isolated(tableName(state, state.table)) : say("Table"));

/** Return what draws the open pane, the tabs and the name. @param {Panel} panel */
export const frameDrawing = ({ store, node, added, tabs, heading, middle }) =>
  whenChanged(
    ({ table }) => [
      ...fieldsOf(table, "pane", "rescue"),
      table?.record?.meta,
      table?.looking !== null,
      table?.selection.refusal,
    ],
    (pane, trouble) => {
      const state = store.get();
      const left = find(node, `#pane-${node.dataset.pane}`)?.contains(focused());
      node.dataset.pane = pane ?? "none";
      if (!pane && left) focusBoard();
      node.dataset.look = gameOf(state, state.table?.record?.game)?.look ?? "";
      node.dataset.rescue = trouble ? "yes" : "no";
      node.classList.toggle("looking", Boolean(state.table?.looking));
      for (const tab of tabs) {
        const { wanted, news } = added.find(({ name }) => name === tab.dataset.pane) ?? {};
        tab.hidden = wanted !== undefined && !wanted(state);
        tab.setAttribute("aria-expanded", String(tab.dataset.pane === pane));
        tab.toggleAttribute("data-news", news?.(state) ?? false);
      }
      heading.textContent = headed(state);
      middle.hidden = Boolean(trouble);
    },
  );

/** Return what draws the number of the turn in the bar. @param {Panel} panel */
export const turnDrawing = ({ store, turn }) =>
  whenChanged(
    ({ table }) => [table?.scene && shown(table), table?.role],
    (moment) => {
      if (!moment || store.get().table.role === "solver") return; // a puzzle is told in moves
      const { outcome } = moment.scene;
      // the sentence of a pilgrimage that is complete has its turns
      const isTold = outcome && outcome.winner !== "nobody" && isForOne(store.get(), store.get().table);
      turn.textContent = isTold
        ? ""
        : outcome
          ? say("{turns}", { turns: count(lastTurn(moment), noun("turn")) })
          : say("turn {number}", { number: turnNumber(moment) });
    },
  );

/** Return what tells the style sheet whether a player sits opposite, and whether it is their turn. @param {Panel} panel */
export const acrossDrawing = ({ node }) =>
  whenChanged(
    (state) => {
      const side = state.table?.scene ? acrossOf(state, state.table) : null;
      return [side, side !== null && shown(state.table).scene?.to_move === side];
    },
    (side, turn) => {
      node.dataset.across = side ? (turn ? "turn" : "yes") : "no";
    },
  );
