import { whenChanged } from "../state/observe.js";
import { el, find, focused } from "../ui/dom.js";
import { act, actionBar, button, redraw } from "../ui/parts.js";
import { say, sentences } from "../words/say.js";
import { shareLine } from "./share.js";

/**
 * Create the task, verdict and buttons under a puzzle's board, in place of those of a table.
 * @param {{ commands: any, solving: any, next: () => void, close: (() => void) | null }} parts
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
  const bar = actionBar([
    undo,
    hint,
    answer,
    act("type", say("Type"), () => commands.toggleBox(true)),
    act("flip", say("Flip"), commands.flip),
    act("next", say("Next"), next),
  ]);

  const draw = whenChanged(
    ({ table }) => [table?.puzzle, table?.locked, table?.at],
    (/** @type {any} */ puzzle) => {
      said.hidden = !puzzle;
      if (!puzzle) return;
      const { verdict, text } = puzzle;
      said.dataset.verdict = verdict;
      const over = verdict === "won" || verdict === "wrong";
      words.textContent = verdict === "won" ? sentences(say("Solved."), text) : text || say("One moment.");
      facts.textContent = told(puzzle);
      const held = focused();
      redraw(actions, over ? endActions(puzzle) : []);
      undo.setAttribute("aria-disabled", String(!solving.canGoBack()));
      hint.setAttribute("aria-disabled", String(over));
      answer.setAttribute("aria-disabled", String(over || puzzle.kind === "crossing"));
      // After a move made by keyboard the next button gets the focus.
      if (over && (held === document.body || held?.closest("[data-cell], .puzzle-said, .act")))
        find(actions, "button")?.focus({ preventScroll: true });
    },
  );

  /** @param {any} puzzle */
  const endActions = ({ verdict, share }) =>
    verdict === "won"
      ? [
          button(close ? say("Back to the day") : say("Next puzzle"), close ?? next, {
            class: "button primary",
            "data-focus": "next",
          }),
          share ? button(say("Share"), () => shareLine(share, commands.announce), { "data-focus": "share" }) : null,
        ]
      : [
          button(say("Try again"), solving.back, { class: "button primary", "data-focus": "again" }),
          button(say("Play on from here"), solving.playOn, { class: "button", "data-focus": "play on" }),
        ];

  return { instead: { said, bar }, render: draw };
}

/** Return "Rating 1240 · fork · 2 tries". @param {any} puzzle */
function told({ rating, theme, tries, kind, verdict, hints }) {
  const known = verdict === "won" || kind === "crossing" ? theme : null; // hidden before that because it is a hint
  return [
    say("Rating {rating}", { rating }),
    known,
    tries > 1 ? say("{tries} tries", { tries }) : null,
    verdict === "won" && hints ? say("with a hint") : null,
  ]
    .filter(Boolean)
    .join(" · ");
}
