import { fieldsOf, whenChanged } from "../state/observe.js";
import { isForOne } from "../state/selectors.js";
import { el, find } from "../ui/dom.js";
import {
  act,
  actionBar,
  answerRow,
  button,
  onEscape,
  primary,
  redraw,
  redrawBesideBoard,
  ruleLink,
} from "../ui/parts.js";
import { say, sentences } from "../words/say.js";
import { createBallot } from "./ballot.js";
import { createMoveBox } from "./move-box.js";
import { createResult } from "./result.js";
import { slotsOf } from "./slots.js";

/** @import { NodePart, Slot, TableParts } from "../parts.js" */

/**
 * Create what is under or beside the board: the action bar with the `tabs`, the result, a question before a move, a
 * vote, and the field for a typed move.
 * @param {TableParts & { slots: Slot[], tabs: HTMLElement | null }} parts
 * @returns {NodePart & { plates: HTMLElement }} `plates`: the place of the players' plates that are not above the board
 */
export function createFoot({ store, commands, slots, tabs }) {
  const undo = act("undo", say("Undo", {}, { context: "move" }), commands.undo);
  const redo = act("redo", say("Redo", {}, { context: "move" }), commands.redo);
  const hint = act("hint", say("Hint"), commands.hint);
  const flip = act("flip", say("Flip"), commands.flip);
  const tools = slotsOf(slots, "tool").map(({ name, label, wanted, run }) => ({
    wanted,
    node: act(name, label, () => run(commands)),
  }));
  const bar = actionBar([undo, redo, hint, flip, ...tools.map(({ node }) => node)]);
  const question = el("section.question-panel", { "aria-label": say("Before this move"), hidden: true });
  const plates = el("div.plates");
  const advice = slotsOf(slots, "foot").map(({ make }) => make({ store, commands }));
  const result = createResult({ store, commands });
  const ballot = createBallot({ store, commands });
  const box = createMoveBox({ store, commands });
  const node = el("div.foot", [
    result.node,
    question,
    ...advice.map((part) => part.node),
    ballot.node,
    box.node,
    plates,
    el("div.deck", [bar, tabs]),
  ]);

  const drawBar = whenChanged(
    ({ table, core }) => [
      ...fieldsOf(table, "at", "turns", "pending", "record", "role", "scene", "looking", "guide"),
      table?.selection.awaiting,
      core.phase,
    ],
    () => {
      // Never `disabled`: a button that cannot do anything now says so, and keeps the focus.
      undo.setAttribute("aria-disabled", String(!commands.canUndo()));
      redo.setAttribute("aria-disabled", String(!commands.canRedo()));
      hint.setAttribute("aria-disabled", String(!commands.canHint()));
    },
  );

  const drawTools = whenChanged(
    (state) => [
      Boolean(state.table?.record) && isForOne(state, state.table),
      ...tools.map(({ wanted }) => wanted(state)),
    ],
    (alone, ...wanted) => {
      flip.hidden = alone; // such a board has no other side
      tools.forEach(({ node }, i) => {
        node.hidden = !wanted[i];
      });
    },
  );

  const drawQuestion = whenChanged(
    ({ table }) => [table?.selection.awaiting ?? null],
    (awaiting) => {
      question.hidden = !awaiting;
      if (!awaiting) return redrawBesideBoard(question, []);
      const { why, rule, message = "" } = awaiting;
      const warn = why === "warn";
      const asks = warn ? say("Play it anyway?") : "";
      redraw(question, [
        el("p", [sentences(message, asks), " ", ruleLink(store.get().table.record.game, rule)]),
        answerRow(
          warn
            ? button(say("Play it anyway"), commands.agree, { class: "button danger", "data-focus": "agree" })
            : primary(say("Play it"), commands.agree, { "data-focus": "agree" }),
          button(warn ? say("Keep thinking") : say("Not yet"), commands.cancel, { "data-focus": "keep" }),
        ),
      ]);
      return find(question, `[data-focus=${warn ? "keep" : "agree"}]`)?.focus({ preventScroll: true });
    },
  );
  onEscape(question, commands.cancel);

  return {
    node,
    plates,
    render(state) {
      drawBar(state);
      drawTools(state);
      drawQuestion(state);
      for (const part of [...advice, result, ballot, box]) part.render(state);
    },
  };
}
