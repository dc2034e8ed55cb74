import { selectionOf } from "../../state/blank.js";
import { lineInView } from "../../state/lines.js";
import { markedWords } from "../../state/notes.js";
import { boardOf, isFinished, isTrying, shown } from "../../state/selectors.js";
import { tableIn } from "../../state/store.js";
import { byWhom, instruction, lastMove, turnWords } from "../../words/describe-turns.js";
import { say, sentences } from "../../words/say.js";
import { triedAt } from "../../words/trying.js";

/** @import { Announce, RulesClient, AtTable } from "../../parts.js" */
/** @import { Store, Table } from "../../state/state.js" */

/**
 * Return the commands for looking at other moments of the game, or of a line that is tried. Looking changes nothing.
 * @param {{ store: Store, rulesClient: RulesClient, atTable: AtTable, announce: Announce }} parts
 */
export function lookingCommands({ store, rulesClient, atTable, announce }) {
  const table = tableIn(store);
  const set = atTable.setTable;

  /**
   * Show the moment of the game after `at` actions, without changing the table. At a finished game moves can be tried
   * there.
   * @param {number} at @param {boolean} [quiet]
   */
  function look(at, quiet = false) {
    const now = table();
    if (!now?.scene || now.pending) return undefined;
    const goal = Math.max(0, Math.min(now.turns.length, at));
    const isOver = isFinished(now);
    if (goal === now.at && (isOver || !isTrying(now))) return present(quiet);
    return lookIn(now, goal, { tries: !now.film && (isOver || isTrying(now)), quiet });
  }

  /**
   * Show a moment of a line.
   * @param {Pick<Table, "record" | "turns">} line @param {number} at @param {{ tries: boolean, quiet?: boolean }} how
   */
  async function lookIn({ record, turns }, at, { tries, quiet = false }) {
    const { id, record: own } = table();
    if (!rulesClient.ready()) atTable.needRules();
    const reply = await rulesClient.askTable({ do: "go", record, at }, turns);
    if (table()?.id !== id || table().record.log !== own.log || table().record.at !== own.at || !reply.ok) return;
    set({ looking: { ...reply, at, tries }, selection: selectionOf(), effects: [] });
    if (quiet || table()?.looking?.at !== at) return;
    const turn = reply.turns[at - 1];
    announce(
      sentences(
        say("{words}.", {
          words: isTrying(table()) ? triedAt(store.get(), table()) : instruction(store.get(), table()),
        }),
        turn ? byWhom(store.get(), table(), turn) : "",
        markedHere(),
      ),
    );
  }

  /** Return the notes and marks on the board as sentences. */
  const markedHere = () => markedWords(table(), boardOf(store.get(), table().record));

  /** Look at a moment of the line on the board. @param {number} at */
  function lookAlong(at) {
    const now = table();
    const { looking } = now;
    if (!looking || !lineInView(now)) return look(at);
    if (at < 0 || at > looking.turns.length) return announce(say("The line ends here."), "shown");
    return lookIn(looking, at, { tries: true });
  }

  function present(quiet = false) {
    if (!table()?.looking) return;
    set({ looking: null, selection: selectionOf(), effects: [] });
    if (quiet) return;
    const state = store.get();
    announce(sentences(say("Back at the table."), lastMove(state, table()), turnWords(state, table())));
  }

  const standing = () => table()?.looking?.at ?? table()?.at ?? 0;
  const inSight = () => (lineInView(table()) ? shown(table()).turns : table().turns);

  return {
    look,
    lookIn,
    lookAlong,
    markedHere,
    standing,
    inSight,
    present: () => present(),
    lookEarlier: () => lookAlong(standing() - 1),
    lookLater: () => lookAlong(standing() + 1),
    lookFirst: () => look(0),
    lookLast: () => lookAlong(inSight().length),
  };
}
