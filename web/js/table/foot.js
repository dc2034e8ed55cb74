import { whenChanged } from "../state/observe.js";
import { el, find } from "../ui/dom.js";
import { act, actionBar, button, link, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";
import { createBallot } from "./ballot.js";
import { createMoveBox } from "./move-box.js";
import { createResult } from "./result.js";
import { slotsOf } from "./slots.js";

/** @import { State } from "../state/state.js" */

/**
 * Under or beside the board: the action bar, how it ended, a question to be answered first, a vote, or the place to type
 * a move. `instead` has what a puzzle puts in the place of the bar and of how it ended.
 * @param {import("../parts.js").TableParts & { slots: import("../parts.js").Slot[], instead?: { said: HTMLElement, bar: HTMLElement } | null }} parts
 */
export function createFoot({ store, commands, slots, instead = null }) {
  const undo = act("undo", say("Undo"), commands.undo);
  const redo = act("redo", say("Redo"), commands.redo);
  const hint = act("hint", say("Hint"), commands.hint);
  const over = () => Boolean(store.get().table?.scene?.outcome);
  /** Something that is done with a move, of which there is none after the end. @param {() => void} run */
  const whileOn = (run) => () => (over() ? commands.announce(say("The game is over.")) : run());
  const moves = act(
    "list",
    say("Moves"),
    whileOn(() => commands.openDialog("moves")),
  );
  const type = act(
    "type",
    say("Type"),
    whileOn(() => commands.toggleBox(true)),
  );
  const bar = actionBar([undo, redo, hint, moves, type, act("flip", say("Flip"), commands.flip)]);
  const question = el("section", { class: "question-panel", "aria-label": say("Before this move"), hidden: true });
  const box = createMoveBox({ store, commands });
  const ballot = createBallot({ store, commands });
  const advice = slotsOf(slots, "foot").map(({ make }) => make({ store, commands }));
  const result = createResult({ store, commands });
  const plates = el("div", { class: "plates" });
  const tools = el("div", { class: "tools", role: "group", "aria-label": say("Tools") });
  const toolSlots = slotsOf(slots, "tool");
  const drawTools = whenChanged(
    (state) => toolSlots.map(({ wanted }) => wanted(state)),
    (...wanted) =>
      redraw(
        tools,
        toolSlots.map(({ name, label, run }, i) =>
          wanted[i] ? button(label, () => run(commands), { "data-focus": name }) : null,
        ),
      ),
  );
  const node = el("div", { class: "foot" }, [
    instead?.said ?? result.node,
    question,
    ...advice.map((part) => part.node),
    ballot.node,
    box.node,
    plates,
    instead ? null : tools,
    instead?.bar ?? bar,
  ]);

  const drawBar = whenChanged(
    ({ table, core }) => [
      table?.at,
      table?.turns,
      table?.pending,
      table?.record,
      table?.role,
      table?.scene,
      table?.looking,
      table?.guide,
      table?.selection.awaiting,
      core.phase,
    ],
    () => {
      // Never `disabled`: a button that cannot do anything now says so, and keeps the focus.
      undo.setAttribute("aria-disabled", String(!commands.canUndo()));
      redo.setAttribute("aria-disabled", String(!commands.canRedo()));
      hint.setAttribute("aria-disabled", String(!commands.canHint()));
      for (const one of [moves, type]) one.setAttribute("aria-disabled", String(over()));
    },
  );

  const drawQuestion = whenChanged(
    ({ table }) => [table?.selection.awaiting ?? null],
    (awaiting) => {
      question.hidden = !awaiting;
      if (!awaiting) {
        const held = question.contains(document.activeElement);
        redraw(question, []);
        if (held) find(document, '.cell[tabindex="0"]')?.focus({ preventScroll: true });
        return;
      }
      const { why, rule, message } = awaiting;
      const game = store.get().table.record.game;
      const warn = why === "warn";
      redraw(question, [
        el("p", {}, [
          message,
          warn && !/play it anyway/i.test(message) ? " Play it anyway?" : "",
          " ",
          rule ? link(links.rules(game, rule), `Rule ${rule}`, { class: "rule-link" }) : null,
        ]),
        el("div", { class: "question-actions" }, [
          button(warn ? say("Play it anyway") : say("Play it"), commands.agree, {
            class: warn ? "button danger" : "button primary",
            "data-focus": "agree",
          }),
          button(warn ? say("Keep thinking") : say("Not yet"), commands.cancel, {
            class: "button",
            "data-focus": "keep",
          }),
        ]),
      ]);
      find(question, `[data-focus=${warn ? "keep" : "agree"}]`)?.focus({ preventScroll: true });
    },
  );
  question.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    commands.cancel();
  });

  return {
    node,
    /** Where the players' plates lie that are not above the board. */
    plates,
    /** @param {State} state */
    render(state) {
      drawBar(state);
      drawTools(state);
      drawQuestion(state);
      for (const part of advice) part.render(state);
      result.render(state);
      ballot.render(state);
      box.render(state);
    },
  };
}
