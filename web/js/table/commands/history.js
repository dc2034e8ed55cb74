import { markedWords } from "../../state/notes.js";
import { selectionOf } from "../../state/selection.js";
import { boardOf, CHANCE, isFriend, isOpponent } from "../../state/selectors.js";
import { tableIn } from "../../state/store.js";
import { metaOf } from "../../storage/meta.js";
import { byWhom, instruction, lastMove, turnWords, whoDid } from "../../words/describe-turns.js";
import { say } from "../../words/say.js";

/** @import { GameRecord } from "../../core/formats.js" */
/** @import { RulesClient, Announce, Tables } from "../../parts.js" */
/** @import { Store, Table } from "../../state/state.js" */

/**
 * Back and forth in time. Undo and redo move the table; looking only moves the eye, until something is played from
 * there. Nothing is thrown away by any of them.
 * @param {{ store: Store, rulesClient: RulesClient, tables: Tables, announce: Announce }} parts
 */
export function historyCommands({ store, rulesClient, tables, announce }) {
  const table = tableIn(store);
  const set = tables.setTable;

  /**
   * Runs a request about the present record, takes the reply as the table, and says what was done.
   * @param {(now: Table) => import("./rules-client.js").TableRequest | false | null} request
   */
  function move(request, done = say("Taken back")) {
    const { id } = table();
    if (!rulesClient.ready()) waitForRules();
    return rulesClient.inTurn(async () => {
      const now = table();
      if (now?.id !== id || now.role !== "writer" || now.pending) return;
      const asked = request(now);
      if (!asked) return;
      const reply = await rulesClient.askTable(asked, now.turns);
      if (table()?.id !== id || table().record !== now.record || rulesClient.failed(reply)) return;
      if (!reply.ok) {
        tables.setSelection({ waiting: false });
        announce(reply.error.message, "assertive");
        return;
      }
      if (tables.adopt(reply)) tellGone(now, reply, done);
    });
  }

  const MANY = 3;

  /**
   * Which moves were taken back, the last first, or done again; then whose turn it is.
   * @param {Table} before
   * @param {{ turns: { by: string, say: string }[], at: number }} reply
   * @param {string} done
   */
  function tellGone(before, { turns, at }, done) {
    const state = store.get();
    const back = at < before.at;
    const gone = (back ? before.turns.slice(at, before.at).reverse() : turns.slice(before.at, at)).filter(
      ({ by }) => by !== CHANCE,
    );
    const told = gone
      .slice(0, MANY)
      .map(({ by, say: did }) => [whoDid(state, before, by), did].filter(Boolean).join(", "));
    if (gone.length > MANY) told.push(`and ${gone.length - MANY} more`);
    announce(`${done}${told.length ? `: ${told.join("; ")}` : ""}. ${turnWords(state, table())}`);
  }

  function waitForRules() {
    tables.setSelection({ waiting: true });
    announce(say("One moment: this step needs the full rules."));
  }

  /**
   * Where undo leads: one action back, or, against an opponent, to the person's own last decision.
   * @param {Table} now
   */
  function undoGoal(now) {
    for (let at = now.at - 1; at >= known(now); at -= 1) if (isPersons(now, at)) return at;
    return null;
  }

  /** @param {Table} now */
  function redoGoal(now) {
    if (now.at >= now.turns.length) return null;
    for (let at = now.at + 1; at < now.turns.length; at += 1) if (isPersons(now, at)) return at;
    return now.turns.length;
  }

  /** @param {Table} now */
  const hasOpponent = (now) => Object.values(metaOf(now.record).seats).some((seat) => seat.kind !== "person");
  /** @param {Table} now @param {number} at */
  const isPersons = (now, at) =>
    Boolean(now.turns[at]) && !isOpponent(now, now.turns[at].by) && !isFriend(now, now.turns[at].by);
  /** As many actions as a friend who plays by link knows; they are not taken back. @param {Table} now */
  const known = (now) => Math.max(0, metaOf(now.record).link?.sent ?? 0);
  /** @param {Table} now @param {"undo" | "redo"} way @param {number | null} goal @returns {import("./rules-client.js").TableRequest} */
  const goes = (now, way, goal) =>
    goal !== null && hasOpponent(now) && !endedByWill(now)
      ? { do: "go", record: now.record, at: goal }
      : { do: way, record: now.record };

  function undo() {
    const now = table();
    if (!now) return undefined;
    if (now.pending && !rulesClient.ready()) {
      // the queued move was never sent: it is simply dropped
      tables.restore(now.pending);
      announce(say("Taken back."));
      return undefined;
    }
    if (!canUndo(now) && now.at > 0 && known(now) >= now.at)
      return announce(say("This turn was sent. It cannot be taken back: you can only ask your friend."));
    if (!canUndo(now)) return announce(say("There is nothing to take back."));
    return move((latest) => canUndo(latest) && goes(latest, "undo", undoGoal(latest)));
  }

  function redo() {
    const now = table();
    if (!now) return undefined;
    if (!canRedo(now)) return announce(say("There is nothing to redo."));
    return move((latest) => canRedo(latest) && goes(latest, "redo", redoGoal(latest)), say("Redone"));
  }

  /**
   * The players end the game themselves: a draw both agree to, or a side that resigns. Undo takes it back.
   * @param {"agreement" | "resignation"} reason
   * @param {string | null} [side]
   */
  const end = (reason, side = null) =>
    move(({ record }) => ({ do: "end", record, reason, side }), say("The game is over"));

  /** @param {Pick<Table, "record" | "at">} table */
  const endedByWill = ({ record, at }) => record?.ended?.at === at && !metaOf(record).link?.over;
  /** @param {Table} now */
  const decided = (now) => now.turns.slice(0, now.at).some(({ by }) => by !== CHANCE); // what chance drew is not taken back by itself
  /** @param {Table} now */
  const canUndo = (now) =>
    Boolean(now.pending) ||
    endedByWill(now) ||
    (now.at > 0 && decided(now) && (!hasOpponent(now) || undoGoal(now) !== null));
  /** @param {Table} now */
  const canRedo = (now) => !now.pending && now.at < now.turns.length;

  /**
   * Shows the moment after `at` actions without changing the table.
   * @param {number} at
   * @param {boolean} [quiet] whoever asks tells of it as well
   */
  function look(at, quiet = false) {
    const now = table();
    if (!now?.scene || now.pending) return undefined;
    const goal = Math.max(0, Math.min(now.turns.length, at));
    if (goal === now.at) return present(quiet);
    if (!rulesClient.ready()) waitForRules();
    const { id, record, turns } = now;
    return rulesClient.askTable({ do: "go", record, at: goal }, turns).then(async (reply) => {
      if (table()?.id !== id || table().record !== record || !reply.ok) return;
      set({
        looking: { ...reply, at: goal },
        selection: selectionOf(),
        effects: [],
      });
      if (quiet) return;
      if (table()?.looking?.at !== goal) return;
      const turn = reply.turns[goal - 1];
      announce(
        [
          `${instruction(store.get(), table())}.`,
          turn && byWhom(store.get(), table(), turn),
          markedWords(table(), boardOf(store.get(), record)),
        ]
          .filter(Boolean)
          .join(" "),
      );
    });
  }

  function present(quiet = false) {
    if (!table()?.looking) return;
    set({ looking: null, selection: selectionOf(), effects: [] });
    if (quiet) return;
    const state = store.get();
    announce(
      [say("Back at the table."), lastMove(state, table()), turnWords(state, table())].filter(Boolean).join(" "),
    );
  }

  const standing = () => table()?.looking?.at ?? table()?.at ?? 0;

  /** Takes another line of the record as the played one, to its end. @param {number} n */
  function openLine(n) {
    const { id } = table();
    if (!rulesClient.ready()) waitForRules();
    return rulesClient.inTurn(async () => {
      const now = table();
      const line = now?.id === id && now.record.branches[n];
      if (!line || now.role !== "writer" || now.pending) return;
      let reply = await rulesClient.askTable({ do: "branch", record: now.record, branch: n }, now.turns);
      const end = line.at + line.log.length;
      if (reply.ok) reply = await rulesClient.askTable({ do: "go", record: reply.record, at: end }, reply.turns);
      if (table()?.id !== id || table().record !== now.record || !reply.ok) return;
      if (tables.adopt(reply)) announce(`The other line is open. ${turnWords(store.get(), table())}`);
    });
  }

  /** Takes back everything after the first `at` actions. @param {number} at */
  const undoTo = (at) =>
    canUndo(table()) && move((now) => at < now.at && at >= known(now) && { do: "go", record: now.record, at });

  return {
    undo,
    undoTo,
    redo,
    end,
    look,
    present: () => present(),
    openLine,
    canUndo: () => Boolean(table()) && canUndo(table()),
    canRedo: () => Boolean(table()) && canRedo(table()),
    lookEarlier: () => look(standing() - 1),
    lookLater: () => look(standing() + 1),
    lookFirst: () => look(0),
    lookLast: () => look(table().turns.length),
  };
}
