import { whenChanged } from "../state/observe.js";
import { el, find, focused } from "../ui/dom.js";
import { act, actionBar, button, redraw } from "../ui/parts.js";
import { say, sentences } from "../words/say.js";
import { shareLine } from "./share.js";

/** @import { Commands } from "../parts.js" */
/** @import { Puzzled } from "../state/state.js" */
/** @typedef {ReturnType<typeof import("./solving.js").createSolving>} Solving */

/**
 * Create the task, verdict and buttons under a puzzle's board, in place of those of a table.
 * @param {{ commands: Commands, solving: Solving, next: () => void, close: (() => void) | null }} parts
 */
export function createPuzzleFoot({ commands, solving, next, close }) {
  const words = el("p", { class: "puzzle-words" });
  const actions = el("div", { class: "puzzle-actions" });
  const facts = el("p", { class: "puzzle-facts" });
  const said = el("section", { class: "puzzle-said", "aria-label": say("Puzzle") }, [
    el("div", { class: "puzzle-text" }, [words, facts]),
    actions,
  ]);
  const undo = act("undo", say("Undo"), solving.back);
  const hint = act("hint", say("Hint"), solving.hint);
  const answer = act("help", say("Answer"), solving.answer);
  const bar = actionBar([undo, hint, answer, act("next", say("Next"), next)]);

  const render = whenChanged(
    ({ table }) => [table?.puzzle, table?.locked, table?.at],
    (puzzle) => {
      said.hidden = !puzzle;
      if (!puzzle) return;
      const { verdict, text, kind } = puzzle;
      said.dataset.verdict = verdict;
      const over = verdict === "won" || verdict === "wrong";
      words.textContent = verdict === "won" ? sentences(say("Solved."), text) : text || say("One moment.");
      facts.textContent = factsOf(puzzle).filter(Boolean).join(" · ");
      const held = focused();
      redraw(actions, over ? endActions(puzzle) : []);
      undo.setAttribute("aria-disabled", String(!solving.canGoBack()));
      hint.setAttribute("aria-disabled", String(over));
      answer.setAttribute("aria-disabled", String(over || kind === "crossing"));
      // After a move made by keyboard the next button gets the focus.
      if (over && (held === document.body || held?.closest("[data-cell], .puzzle-said, .act")))
        find(actions, "button")?.focus({ preventScroll: true });
    },
  );

  /** @param {Puzzled} puzzle */
  function endActions({ verdict, share }) {
    const primary = { class: "button primary" };
    if (verdict === "wrong")
      return [
        button(say("Try again"), solving.back, { ...primary, "data-focus": "again" }),
        button(say("Play on from here"), solving.playOn, { "data-focus": "play on" }),
      ];
    const label = close ? say("Back to the day") : say("Next puzzle");
    return [
      button(label, close ?? next, { ...primary, "data-focus": "next" }),
      share ? button(say("Share"), () => shareLine(share, commands.announce), { "data-focus": "share" }) : null,
    ];
  }

  return { instead: { said, bar }, render };
}

/** Return the rating, the theme, the number of tries and the use of hints. @param {Puzzled} puzzle */
const factsOf = ({ rating, theme, tries, kind, verdict, hints }) => [
  say("Rating {rating}", { rating }),
  verdict === "won" || kind === "crossing" ? theme : "", // hidden before that because it is a hint
  tries > 1 ? say("{tries} tries", { tries }) : "",
  verdict === "won" && hints ? say("with a hint") : "",
];
