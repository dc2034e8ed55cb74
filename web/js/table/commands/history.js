import { CHANCE, endedHere, isFinished, isFriend, isOpponent, isTrying } from "../../state/selectors.js";
import { tableIn } from "../../state/store.js";
import { metaOf } from "../../storage/meta.js";
import { turnWords } from "../../words/describe-turns.js";
import { say, sentences } from "../../words/say.js";
import { lookingCommands } from "./looking-commands.js";

/** @import { Announce, RulesClient, TableRequest, AtTable } from "../../parts.js" */
/** @import { Store, Table } from "../../state/state.js" */

/**
 * Return the commands for undo, redo and looking back. Looking changes nothing until something is played from there.
 * @param {{ store: Store, rulesClient: RulesClient, atTable: AtTable, announce: Announce }} parts
 */
export function historyCommands({ store, rulesClient, atTable, announce }) {
  const table = tableIn(store);
  const looking = lookingCommands({ store, rulesClient, atTable, announce });
  const { look, lookIn, lookAlong, standing, inSight } = looking;

  /**
   * Ask for another position of the record, make the reply the table, and announce what was done.
   * @param {(now: Table) => TableRequest | false | null} request @param {string} done what to announce without the rules
   */
  function move(request, done) {
    if (!rulesClient.ready()) atTable.needRules();
    return atTable.change(
      (now) => now.role === "writer" && !now.pending && request(now),
      (_before, { text = done }) => announce(sentences(text, turnWords(store.get(), table()))),
    );
  }

  /** Return how many actions a friend who plays by link knows. They are not taken back. @param {Table} now */
  const known = (now) => Math.max(0, metaOf(now.record).link?.sent ?? 0);
  function undo() {
    const now = table();
    if (!now) return undefined;
    if (isTrying(now)) return lookAlong(standing() - 1);
    if (isFinished(now) && (now.at || endedHere(now.record))) {
      announce(say("The game is over, and stays as it is. Moves can be tried here."));
      const line = { record: { ...now.record, ended: null }, turns: now.turns };
      return endedHere(now.record) ? lookIn(line, now.at, { tries: true }) : look(now.at - 1);
    }
    if (now.pending && !rulesClient.ready()) {
      atTable.restore(now.pending); // it was never sent
      announce(say("Taken back."));
      return undefined;
    }
    if (!canUndo(now) && now.at > 0 && known(now) >= now.at)
      return announce(say("This turn was sent. It cannot be taken back: you can only ask your friend."), "shown");
    if (!canUndo(now)) return announce(say("There is nothing to take back."), "shown");
    return take({ own: true });
  }

  /** Take actions back. @param {{ own?: boolean, at?: number }} how */
  function take(how) {
    /** @param {Table} latest */
    const may = (latest) => canUndo(latest) && !isFinished(latest) && (how.at ?? 0) < latest.at;
    return move((latest) => may(latest) && { do: "undo", record: latest.record, ...how }, say("Taken back."));
  }

  function redo() {
    const now = table();
    if (!now) return undefined;
    if (isTrying(now)) return lookAlong(standing() + 1);
    if (!canRedo(now)) return announce(say("There is nothing to redo."), "shown");
    return move((latest) => canRedo(latest) && { do: "redo", record: latest.record, own: true }, say("Redone."));
  }

  /**
   * End the game by the players' own will: an agreed draw, or a side that resigns.
   * @param {"agreement" | "resignation"} reason @param {string | null} [side] @param {string} [words] to announce
   */
  const end = (reason, side = null, words = say("The game is over.")) =>
    move(({ record }) => ({ do: "end", record, reason, side }), words);

  /** @param {Pick<Table, "record" | "at">} table */
  const endedByWill = ({ record, at }) => record?.ended?.at === at && !metaOf(record).link?.over;
  /** Return whether there is a decision of a person here to take back. Draws of chance are not. @param {Table} now */
  const canUndo = (now) =>
    Boolean(now.pending) ||
    endedByWill(now) ||
    now.turns.slice(known(now), now.at).some(({ by }) => by !== CHANCE && !isOpponent(now, by) && !isFriend(now, by));
  /** @param {Table} now */
  const canRedo = (now) => !now.pending && now.at < now.turns.length && !isFinished(now);

  /** Make another line of the record the main one, and go to its end. @param {number} n */
  function takeLine(n) {
    const { id } = table();
    if (!rulesClient.ready()) atTable.needRules();
    return rulesClient.inTurn(async () => {
      const now = table();
      const line = now?.id === id && now.record.branches[n];
      if (!line || now.role !== "writer" || now.pending) return;
      const fork = await rulesClient.askTable({ do: "branch", record: now.record, branch: n }, now.turns);
      if (!fork.ok) return;
      const end = line.at + line.log.length;
      const reply = await rulesClient.askTable({ do: "go", record: fork.record, at: end }, fork.turns);
      if (table()?.id !== id || table().record !== now.record || !reply.ok || !atTable.adopt(reply)) return;
      announce(sentences(say("The other line is open."), turnWords(store.get(), table())));
    });
  }

  /** Take back everything after the first `at` actions. @param {number} at */
  const undoTo = (at) => canUndo(table()) && at >= known(table()) && take({ at });

  return {
    undo,
    undoTo,
    redo,
    end,
    ...looking,
    takeLine,
    canUndo: () => Boolean(table()) && (isTrying(table()) ? standing() > 0 : canUndo(table())),
    canRedo: () => Boolean(table()) && (isTrying(table()) ? standing() < inSight().length : canRedo(table())),
  };
}
