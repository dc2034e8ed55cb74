/**
 * The turning points of a review as tasks, and the review again after them.
 * @typedef {{ store: Store, atTable: AtTable, table: () => Table, setStudy: (change: Partial<Study>) => unknown,
 *   stopPlaying: () => unknown }} Review
 */
import { momentName } from "../../state/selectors.js";
import { goTo, links } from "../../ui/router.js";
import { say } from "../../words/say.js";

/** @import { AtTable } from "../../parts.js" */
/** @import { Store, Study, Table } from "../../state/state.js" */

/** Open the turning points of the review as tasks, beginning with the one at `first`. @param {Review} review @param {number} first */
export function tryAgain(review, first) {
  const { store, table } = review;
  const { id, record, turns, study } = table();
  const { review: left } = study;
  if (!left?.found) return;
  review.stopPlaying();
  const { turning } = left.found;
  const tasks = turning.map((one) => ({
    ...one,
    record,
    moment: momentName(turns, one.since + 1),
    nodes: left.nodes,
  }));
  const home = { address: links.table(id), word: say("Review"), label: say("Back to the review") };
  const index = turning.findIndex((one) => one.at === first);
  store.set({
    retry: { id, name: say("Try again"), home, tasks, first: index, left: () => takeBack(review, id, left) },
  });
  goTo(links.retry(id));
}

/** Show a review again as it was left for the tasks. @param {Review} review @param {string} id @param {Study["review"]} left */
const takeBack = ({ atTable, setStudy }, id, left) =>
  atTable.whenOpen(id, () => {
    atTable.setTable({ pane: "study" });
    setStudy({ review: left });
  });
