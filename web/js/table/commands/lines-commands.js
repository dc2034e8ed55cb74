import { lineInView, mayLead } from "../../state/lines.js";
import { tableIn } from "../../state/store.js";
import { goTo, links } from "../../ui/router.js";
import { turnWords } from "../../words/describe-turns.js";
import { say, sentences } from "../../words/say.js";
import { lineName } from "../../words/trying.js";

/** @import { GameRecord } from "../../core/formats.js" */
/** @import { Announce, AtTable, History, RulesClient, Shelf } from "../../parts.js" */
/** @import { Store, Table, TableReply } from "../../state/state.js" */

/**
 * Return the commands for the other lines of a table: keep them, move one up, make one the game, delete one.
 * @param {{ store: Store, rulesClient: RulesClient, atTable: AtTable, history: History, announce: Announce }
 *   & Pick<Shelf, "note">} parts
 */
export function linesCommands({ store, rulesClient, atTable, history, announce, note }) {
  const table = tableIn(store);

  /** Keep the lines of a record that the rules have returned. @param {Table["record"]} kept */
  function keepLines({ branches, meta: { scratch } }) {
    atTable.setTable(({ record }) => ({ record: { ...record, branches, meta: { ...record.meta, scratch } } }));
    atTable.keep();
  }

  /**
   * Change the lines of the table as the rules do it.
   * @param {{ do: "prune" | "promote", line: string[], main?: boolean }} wanted
   * @param {(reply: TableReply, before: Table) => unknown} then
   */
  function change(wanted, then) {
    const { id } = table();
    return rulesClient.inTurn(async () => {
      const before = table();
      if (before?.id !== id || before.role !== "writer" || before.pending) return;
      const reply = await rulesClient.askTable({ record: before.record, ...wanted }, before.turns);
      if (table()?.id !== id || table().record.branches !== before.record.branches) return;
      if (reply.ok) then(reply, before);
      else announce(reply.error.message, "shown");
    });
  }

  /** Delete the line on the board; the game is shown where the line left it. */
  function deleteLine() {
    const line = lineInView(table());
    if (!line) return undefined;
    return change({ do: "prune", line: line.log }, (reply, { id, record }) => {
      keepLines(reply.record);
      history.look(line.at, true);
      const run = () => (table()?.id === id ? undelete(record, reply.record) : elsewhere());
      const elsewhere = () => {
        goTo(links.table(id));
        atTable.whenOpen(id, () => undelete(record, reply.record));
      };
      note(say("Line deleted."), "polite", { label: say("Undo", {}, { context: "move" }), run });
    });
  }

  /** Bring a deleted line back to its place; beside what has been tried since then, at the end. @param {GameRecord} before @param {GameRecord} after */
  async function undelete(before, after) {
    const now = table();
    const { scratch } = before.meta;
    const whole = { ...now.record, branches: before.branches, meta: { ...now.record.meta, scratch } };
    const isSame = now.record.branches === after.branches;
    const reply = isSame ? null : await rulesClient.ask({ do: "merge", ours: now.record, theirs: whole });
    if (table()?.id !== now.id || (reply && !reply.ok)) return;
    keepLines(reply?.record ?? whole);
    note(null);
    announce(say("The line is back."));
  }

  return {
    keepLines,
    deleteLine,
    /** Move the line on the board before the one that it follows. */
    promoteLine() {
      const line = lineInView(table());
      if (!line) return undefined;
      return change({ do: "promote", line: line.log }, (reply) => {
        keepLines(reply.record);
        announce(say("{line}.", { line: lineName(table()) }));
      });
    },
    /** Make the line on the board the game itself. */
    makeMain() {
      const line = lineInView(table());
      if (!line || !mayLead(table())) return undefined;
      return change({ do: "promote", line: line.log, main: true }, (reply) => {
        if (atTable.adopt(reply))
          announce(sentences(say("This line is the game now."), turnWords(store.get(), table())));
      });
    },
  };
}
