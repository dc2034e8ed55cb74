import { endedHere, isOpponent } from "../state/selectors.js";
import { createdNow } from "../storage/days.js";
import { metaOf } from "../storage/meta.js";
import { objects } from "../storage/values.js";
import { focusBoard } from "../ui/parts.js";
import { goTo, links } from "../ui/router.js";
import { say } from "../words/say.js";

/** @import { GameRecord } from "../core/formats.js" */
/** @import { Boards, RulesClient, Shelf, AtTable } from "../parts.js" */
/** @import { Apart, Store } from "../state/state.js" */
/** @import { Seat } from "../storage/meta.js" */

/** What the table of its own takes over from the finished one as it is. */
const KEPT = ["flip", "overlays", "odds", "seating", "handover", "hints", "guide"];

/**
 * Put a moment of a game on a table of its own, and open it; return its id. The game stays as it is.
 * @param {{ store: Store, rulesClient: RulesClient, boards: Boards, atTable: AtTable } & Pick<Shelf, "freshName" | "note">}
 *   parts
 * @param {Apart} apart
 */
export async function playApart({ store, rulesClient, boards, atTable, freshName, note }, { record, undo }) {
  const { id: before, scene } = store.get().table;
  const reply = await rulesClient.ask(
    undo ? { do: "undo", record, ...undo } : { do: "open", record: { ...record, ended: null } },
  );
  if (!reply.ok || reply.problem) return note((reply.ok ? reply.problem : reply.error)?.message ?? "", "assertive");
  const { format, game, rules, options, seed, start, log, at } = reply.record;
  const fresh = { format, game, rules, options, seed, start, log: log.slice(0, at), at, branches: [] };
  const own = { ...fresh, meta: metaOfOwn(record, at) };
  await boards.needBoard(own);
  const named = { ...freshName(game), ...createdNow() };
  const id = atTable.place({ ...reply, record: own, turns: reply.turns.slice(0, at) }, named);
  goTo(links.table(id));
  atTable.whenOpen(id, () => {
    const label = scene.outcome ? say("To the finished game") : say("To the other game");
    note(say("You play on at a table of its own."), "polite", { label, run: () => goTo(links.table(before)) });
    focusBoard();
  });
  return id;
}

/**
 * Return the meta of the table of its own, for the first `at` actions of a game: who plays, how it is shown,
 * and the notes so far. A friend elsewhere does not come along, a clock starts anew, and an opponent that has resigned
 * does not resign again.
 * @param {GameRecord} record @param {number} at
 */
function metaOfOwn(record, at) {
  const { seats, notes, drawn, days, comments, clock, manners } = metaOf(record);
  const raw = /** @type {Record<string, unknown>} */ (record.meta);
  /** @type {[string, Seat][]} */
  const sat = Object.entries(seats).map(([side, seat]) => [side, seat.kind === "link" ? { kind: "person" } : seat]);
  const resigned = endedHere(record) && isOpponent({ record }, record.ended?.side ?? null);
  /** @param {{ at: number }[]} marks */
  const soFar = (marks) => objects(marks).filter((one) => Number(one.at) <= at);
  return {
    ...Object.fromEntries(KEPT.filter((name) => name in raw).map((name) => [name, raw[name]])),
    seats: Object.fromEntries(sat),
    notes: soFar(notes),
    drawn: soFar(drawn),
    days: days.filter((one) => one.at < at),
    comments: Object.fromEntries(Object.entries(comments).filter(([place]) => Number(place) <= at)),
    ...(clock && { clock: { on: clock.on, spent: {} } }),
    manners: {
      played_on: manners.played_on || resigned,
      ...(manners.offered !== null && manners.offered <= at
        ? { offered: manners.offered, open: manners.open && manners.offered === at }
        : { offered: null, open: false }),
    },
  };
}
