import { whenChanged } from "../state/observe.js";
import { el, find, focused } from "../ui/dom.js";
import { act, actionBar, button, primary, redraw } from "../ui/parts.js";
import { count, noun, say } from "../words/say.js";
import { shareButton } from "./share.js";

/** @import { Puzzled } from "../state/state.js" */
/** @typedef {ReturnType<typeof import("./solving.js").createSolving>} Solving */

/**
 * Create the facts and buttons under a puzzle's board, in place of those of a table.
 * @param {{ solving: Solving, next: () => void, close: (() => void) | null }} parts
 */
export function createPuzzleFoot({ solving, next, close }) {
  const facts = el("p", { class: "puzzle-facts" });
  const actions = el("div", { class: "puzzle-actions" });
  const said = el("section", { class: "puzzle-said", "aria-label": say("Puzzle") }, [facts, actions]);
  const undo = act("undo", say("Undo", {}, { context: "move" }), solving.back);
  const hint = act("hint", say("Hint"), solving.hint);
  const answer = act("help", say("Answer"), solving.answer);
  const onward = act("next", say("Next"), next);
  const bar = actionBar([undo, hint, answer, onward]);

  const render = whenChanged(
    ({ table }) => [table?.puzzle, table?.locked, table?.at],
    (puzzle) => {
      said.hidden = !puzzle;
      if (!puzzle) return;
      const { verdict, kind } = puzzle;
      said.dataset.verdict = verdict;
      const over = verdict === "won" || verdict === "wrong";
      redraw(
        facts,
        factsOf(puzzle).flatMap((fact) => (fact ? [el("span", { class: "puzzle-badge" }, fact), " "] : [])),
      );
      const held = focused();
      redraw(actions, over ? endActions(puzzle) : []);
      undo.setAttribute("aria-disabled", String(!solving.canGoBack()));
      hint.setAttribute("aria-disabled", String(over));
      answer.setAttribute("aria-disabled", String(over || kind === "crossing"));
      onward.toggleAttribute("data-filled", verdict === "won");
      // After a move made by keyboard the next button gets the focus.
      if (over && (held === document.body || held?.closest("[data-cell], .puzzle-said, .act")))
        find(actions, "button")?.focus({ preventScroll: true });
    },
  );

  /** @param {Puzzled} puzzle */
  function endActions({ verdict, share }) {
    if (verdict === "wrong")
      return [
        primary(say("Try again"), solving.back, { "data-focus": "again" }),
        button(say("Play on from here"), solving.playOn, { "data-focus": "play on" }),
      ];
    const label = close ? say("Back to the day") : say("Next puzzle");
    return [
      primary(label, close ?? next, { "data-focus": "next" }),
      ...(share ? shareButton(share, { "data-focus": "share" }) : []),
    ];
  }

  return { instead: { said, bar }, render };
}

/** Return the rating, the theme, the number of tries, what help was taken and the standing. @param {Puzzled} puzzle */
function factsOf(puzzle) {
  const { rating, motif, tries, kind, verdict, standing } = puzzle;
  return [
    say("Rating {rating}", { rating }),
    verdict === "won" || kind === "crossing" ? motif : "", // hidden before that because it is a hint
    tries > 1 ? say("{tries} tries", { tries }) : "",
    verdict === "won" ? helpOf(puzzle) : "",
    standing,
  ];
}

/** Return what help was taken, or "". @param {Puzzled} puzzle */
function helpOf({ hints, shown }) {
  if (shown) return say("with the answer");
  if (hints === 1) return say("with a hint");
  return hints ? say("with {hints}", { hints: count(hints, noun("hint")) }) : "";
}
