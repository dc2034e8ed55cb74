/** The story of a game that is over, beside its board: what decided it, and the captured pieces. */

import { piecesRow } from "../board/disks.js";
import { whenChanged } from "../state/observe.js";
import { endingOf, lossesOf, shown } from "../state/selectors.js";
import { el, find } from "../ui/dom.js";
import { redraw } from "../ui/parts.js";

/** @import { State, Store } from "../state/state.js" */

/** Create the story, in place of the tip of the rules. @param {{ store: Store, node: HTMLElement }} parts */
export function createStory({ store, node }) {
  const story = el("section.story", { hidden: true });
  find(node, "#pane-rules .tip")?.before(story);

  const draw = whenChanged(
    (/** @type {State} */ { table }) => {
      const ending = table?.scene ? endingOf(table) : null;
      return [ending, table?.looking, ending && table ? table.turns : null];
    },
    (ending) => {
      const { table, boards } = store.get();
      story.hidden = !ending;
      if (!ending) return redraw(story, []);
      const { game } = table.record;
      const { lost = [], status } = shown(table).scene;
      const areShown = status?.some(({ pieces }) => pieces?.length); // the standing facts below show them
      const taken = areShown ? [] : lossesOf(table).filter(({ how }) => how === "taken");
      const rows = [...new Set(taken.map(({ side }) => side))].map((side) => {
        const those = taken.filter((one) => one.side === side).sort((one, other) => one.kind.localeCompare(other.kind));
        const words = lost.filter((one) => one.how === "taken" && one.side === side);
        return el("div.story-lost", { "data-side": side }, [
          ...words.map(({ text }) => el("p.aside-voice", text)),
          piecesRow(game, those, boards[game]?.pieces),
        ]);
      });
      return redraw(story, [ending.text ? el("p", ending.text) : null, ...rows]);
    },
  );
  return { render: draw };
}
