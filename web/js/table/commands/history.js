import { markedWords } from "../../state/notes.js";
import { selectionOf } from "../../state/selection.js";
import { boardOf, CHANCE, isFriend, isOpponent } from "../../state/selectors.js";
import { tableIn } from "../../state/store.js";
import { metaOf } from "../../storage/meta.js";
import { byWhom, instruction, lastMove, turnWords, whoDid } from "../../words/describe-turns.js";
import { clauses, say, sentences } from "../../words/say.js";

/** @import { Announce, RulesClient, TableRequest, Tables } from "../../parts.js" */
/** @import { Store, Table, Told } from "../../state/state.js" */

/** How many moves are named when several are taken back. */
const MOST_NAMED = 3;

/**
 * Return the commands for undo, redo and looking back. Looking changes nothing until something is played from there.
 * @param {{ store: Store, rulesClient: RulesClient, tables: Tables, announce: Announce }} parts
 */
export function historyCommands({ store, rulesClient, tables, announce }) {
  const table = tableIn(store);
  const set = tables.setTable;

  /**
   * Ask for another position of the record, make the reply the table, and announce what was done.
   * @param {(now: Table) => TableRequest | false | null} request @param {(before: Table, reply: Told) => string} words
   */
  function move(request, words = takenBackWords) {
    if (!rulesClient.ready()) tables.needRules();
    return tables.change(
      (now) => now.role === "writer" && !now.pending && request(now),
      (before, reply) => announce(sentences(words(before, reply), turnWords(store.get(), table()))),
    );
  }

  /** Return which moves were taken back, the last one first. @param {Table} before @param {Told} reply */
  function takenBackWords(before, { at }) {
    const moves = namesOf(before, before.turns.slice(at, before.at).reverse());
    return moves ? say("Taken back: {moves}.", { moves }) : say("Taken back.");
  }

  /** Return which moves were made again. @param {Table} before @param {Told} reply */
  function redoneWords(before, { turns, at }) {
    const moves = namesOf(before, turns.slice(before.at, at));
    return moves ? say("Redone: {moves}.", { moves }) : say("Redone.");
  }

  /** Return the first few moves with who made them. @param {Table} before @param {Told["turns"]} turns */
  function namesOf(before, turns) {
    const made = turns.filter(({ by }) => by !== CHANCE);
    const named = made
      .slice(0, MOST_NAMED)
      .map(({ by, say: move }) => clauses(whoDid(store.get(), before, by), move))
      .join("; ");
    const more = made.length - MOST_NAMED;
    return more > 0 ? say("{moves}; and {more} more", { moves: named, more }) : named;
  }

  /** Return where undo leads against an opponent: to the person's own last decision, or null. @param {Table} now */
  function undoGoal(now) {
    for (let at = now.at - 1; at >= known(now); at -= 1) if (isPersons(now, at)) return at;
    return null;
  }

  /** Return where redo leads: to the next decision of a person, or the end. @param {Table} now */
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
  /** Return how many actions a friend who plays by link knows. They are not taken back. @param {Table} now */
  const known = (now) => Math.max(0, metaOf(now.record).link?.sent ?? 0);
  /** @param {Table} now @param {"undo" | "redo"} way @param {number | null} goal @returns {TableRequest} */
  const goes = (now, way, goal) =>
    goal !== null && hasOpponent(now) && !endedByWill(now)
      ? { do: "go", record: now.record, at: goal }
      : { do: way, record: now.record };

  function undo() {
    const now = table();
    if (!now) return undefined;
    if (now.pending && !rulesClient.ready()) {
      tables.restore(now.pending); // it was never sent
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
    return move((latest) => canRedo(latest) && goes(latest, "redo", redoGoal(latest)), redoneWords);
  }

  /**
   * End the game by the players' own will: an agreed draw, or a side that resigns. Undo takes it back.
   * @param {"agreement" | "resignation"} reason @param {string | null} [side]
   */
  const end = (reason, side = null) =>
    move(
      ({ record }) => ({ do: "end", record, reason, side }),
      () => say("The game is over."),
    );

  /** @param {Pick<Table, "record" | "at">} table */
  const endedByWill = ({ record, at }) => record?.ended?.at === at && !metaOf(record).link?.over;
  /** Return whether there is a decision to take back. Draws of chance alone are not taken back. @param {Table} now */
  const decided = (now) => now.turns.slice(0, now.at).some(({ by }) => by !== CHANCE);
  /** @param {Table} now */
  const canUndo = (now) =>
    Boolean(now.pending) ||
    endedByWill(now) ||
    (now.at > 0 && decided(now) && (!hasOpponent(now) || undoGoal(now) !== null));
  /** @param {Table} now */
  const canRedo = (now) => !now.pending && now.at < now.turns.length;

  /** Show the moment after `at` actions, without changing the table. @param {number} at @param {boolean} [quiet] */
  function look(at, quiet = false) {
    const now = table();
    if (!now?.scene || now.pending) return undefined;
    const goal = Math.max(0, Math.min(now.turns.length, at));
    if (goal === now.at) return present(quiet);
    if (!rulesClient.ready()) tables.needRules();
    const { id, record, turns } = now;
    return rulesClient.askTable({ do: "go", record, at: goal }, turns).then(async (reply) => {
      if (table()?.id !== id || table().record !== record || !reply.ok) return;
      set({ looking: { ...reply, at: goal }, selection: selectionOf(), effects: [] });
      if (quiet || table()?.looking?.at !== goal) return;
      const turn = reply.turns[goal - 1];
      announce(
        sentences(
          say("{words}.", { words: instruction(store.get(), table()) }),
          turn ? byWhom(store.get(), table(), turn) : "",
          markedWords(table(), boardOf(store.get(), record)),
        ),
      );
    });
  }

  function present(quiet = false) {
    if (!table()?.looking) return;
    set({ looking: null, selection: selectionOf(), effects: [] });
    if (quiet) return;
    const state = store.get();
    announce(sentences(say("Back at the table."), lastMove(state, table()), turnWords(state, table())));
  }

  const standing = () => table()?.looking?.at ?? table()?.at ?? 0;

  /** Make another line of the record the main one, and go to its end. @param {number} n */
  function openLine(n) {
    const { id } = table();
    if (!rulesClient.ready()) tables.needRules();
    return rulesClient.inTurn(async () => {
      const now = table();
      const line = now?.id === id && now.record.branches[n];
      if (!line || now.role !== "writer" || now.pending) return;
      let reply = await rulesClient.askTable({ do: "branch", record: now.record, branch: n }, now.turns);
      const end = line.at + line.log.length;
      if (reply.ok) reply = await rulesClient.askTable({ do: "go", record: reply.record, at: end }, reply.turns);
      if (table()?.id !== id || table().record !== now.record || !reply.ok) return;
      if (tables.adopt(reply)) announce(sentences(say("The other line is open."), turnWords(store.get(), table())));
    });
  }

  /** Take back everything after the first `at` actions. @param {number} at */
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
