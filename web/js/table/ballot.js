import { loadSymbols } from "../board/symbols.js";
import { isQuestion, stripChoices } from "../moves/choices.js";
import { whenChanged } from "../state/observe.js";
import { boardOf, isLive, shown } from "../state/selectors.js";
import { metaOf } from "../storage/meta.js";
import { el, svg } from "../ui/dom.js";
import { redraw } from "../ui/parts.js";
import { say } from "../words/say.js";

/** @import { Commands } from "../parts.js" */
/** @import { Store } from "../state/state.js" */

/**
 * A vote under the board: the answers as buttons, each with what it leads to. The question itself stands in the strip.
 * @param {{ store: Store, commands: Commands }} parts
 */
export function createBallot({ store, commands }) {
  const node = el("section", { class: "ballot", "aria-label": say("Vote"), hidden: true });

  const draw = whenChanged(
    ({ table }) => [
      table?.scene ?? null,
      table?.looking ?? null,
      table?.pending ?? null,
      table?.selection.awaiting ?? null,
      table?.role,
      table?.exercise,
      metaOf(table?.record).seats,
    ],
    () => {
      const state = store.get(),
        { table } = state;
      const open =
        Boolean(table?.scene) &&
        !table.exercise &&
        !table.looking &&
        isLive(table) &&
        isQuestion(shown(table).scene, table.selection.picked);
      const held = node.contains(document.activeElement);
      node.hidden = !open;
      redraw(
        node,
        open ? stripChoices(table.scene, table.selection.picked, boardOf(state, table.record).cells).map(answer) : [],
      );
      // The next vote, or the board where the next step is made.
      if (held && !node.contains(document.activeElement))
        (node.querySelector("button") ?? document.querySelector('.cell[tabindex="0"]'))?.focus({ preventScroll: true });
    },
  );

  /** @param {import("../moves/choices.js").Choice} choice @param {number} i */
  function answer({ token, label, help, glyph }, i) {
    const picture = el("span", { class: "ballot-picture", "aria-hidden": "true" });
    if (glyph)
      loadSymbols(store.get().table.record.game).then(
        (symbols) =>
          picture.append(
            svg("svg", { class: "piece", "data-side": glyph[0], viewBox: "-50 -50 100 100", focusable: "false" }, [
              symbols.use(...glyph),
            ]),
          ),
        () => {},
      );
    return el(
      "button",
      {
        type: "button",
        class: "button ballot-answer",
        onclick: () => commands.step(token),
        "data-choice": token,
        "data-focus": `vote ${token}`,
        "aria-keyshortcuts": String(i + 1),
      },
      [
        glyph ? picture : null,
        el("span", { class: "ballot-words" }, [
          el("span", {}, label),
          help ? el("span", { class: "ballot-help" }, help) : null,
        ]),
        el("kbd", { class: "button-key", "aria-hidden": "true" }, String(i + 1)),
      ],
    );
  }

  return { node, render: draw };
}
