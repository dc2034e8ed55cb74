import { selectionOf } from "../../state/blank.js";
import { lineInView, linesOf, nextLine } from "../../state/lines.js";
import { isFinished, isTrying, shown } from "../../state/selectors.js";
import { tableIn } from "../../state/store.js";
import { turnWords } from "../../words/describe-turns.js";
import { say, sentences } from "../../words/say.js";
import { lineName } from "../../words/trying.js";

/** @import { Move, Requests } from "../../core/formats.js" */
/** @import { Announce, AtTable, History, RulesClient, Shelf } from "../../parts.js" */
/** @import { Store, Table } from "../../state/state.js" */

/**
 * Return the commands for trying moves: either side moves, the lines are kept with the table, and the game stays as it
 * is.
 * @param {{ store: Store, rulesClient: RulesClient, atTable: AtTable, history: History, announce: Announce,
 *   keepLines: (kept: Table["record"]) => void } & Pick<Shelf, "playApart">} parts
 */
export function exploringCommands({ store, rulesClient, atTable, history, announce, playApart, keepLines }) {
  const table = tableIn(store);
  const words = () => {
    const line = lineName(table());
    return sentences(line && say("{line}.", { line }), turnWords(store.get(), table()));
  };

  /**
   * Show a moment of a line, after one more action if there is one, and keep the line then.
   * @param {Omit<Requests["explore"], "record">} wanted @param {() => string} speak returns what is announced
   * @param {(now: Table) => boolean} may whether it is still wanted
   */
  function show(wanted, speak, may = () => true) {
    const { id } = table();
    if (!rulesClient.ready()) atTable.needRules();
    return rulesClient.inTurn(async () => {
      const now = table();
      if (now?.id !== id || now.role !== "writer" || now.pending || now.rescue || !may(now)) return;
      const { record } = now;
      const reply = await rulesClient.askTable({ do: "explore", record, ...wanted }, now.turns);
      if (table()?.id !== id || table().record.log !== record.log || rulesClient.failed(reply)) return;
      if (!reply.ok) return announce(reply.error.message, "assertive");
      const { kept, ...seen } = reply;
      atTable.setTable({ looking: { ...seen, tries: true }, selection: selectionOf(), effects: [] });
      if (wanted.action && kept) keepLines(kept);
      announce(speak());
    });
  }

  /** Begin to try moves at the moment on the board. */
  function tryMoves() {
    const now = table();
    if (!now?.scene || now.role !== "writer") return announce(say("Moves cannot be tried here."), "shown");
    const { record, at } = shown(now);
    const speak = () => sentences(say("Moves are tried here, for either side. The game stays as it is."), words());
    return show({ line: record.log, at }, speak);
  }

  /** Try a move: it is played in a line of its own. @param {Move} move */
  function tryMove({ action }) {
    const { record, at } = shown(table());
    const before = lineInView(table())?.key;
    const speak = () => {
      const { turns, at: here } = shown(table());
      const isOther = lineInView(table())?.key !== before;
      return sentences(
        say("{move:cap}.", { move: turns[here - 1].say }),
        isOther ? words() : turnWords(store.get(), table()),
      );
    };
    return show(
      { line: record.log, at, action },
      speak,
      (now) => isTrying(now) && shown(now).record.log === record.log,
    );
  }

  /** Show a line from its first move on. @param {{ log: string[], at: number }} line */
  const showLine = ({ log, at }) => show({ line: log, at: at + 1 }, () => sentences(words(), history.markedHere()));

  return {
    tryMove,
    tryMoves,
    /** Show another line: the one with this index in the record. @param {number} n */
    openLine(n) {
      const now = table();
      const line = linesOf(now.record).find((one) => one.n === n);
      if (!line) return undefined;
      if (line.tried || isTrying(now) || isFinished(now)) return showLine(line);
      return history.takeLine(n);
    },
    /** Show the next line, or the one before. @param {1 | -1} by */
    stepToLine(by) {
      const line = nextLine(table(), by);
      if (!line) return announce(say("There are no other lines."), "shown");
      return showLine(line);
    },
    /** Begin to try moves, or go back to the game. */
    toggleTrying: () => (isTrying(table()) ? history.present() : tryMoves()),
    /** Leave a line for the moment where it left the game; from there go back to the game. */
    leaveTrying() {
      const line = lineInView(table());
      return line?.off ? history.look(line.at) : history.present();
    },
    /** Play on from the moment on the board, at a table of its own. */
    playFromHere() {
      const now = table();
      if (!now?.looking) return;
      const { ended, meta } = now.record;
      const isEnd = now.looking.record.log === now.record.log; // who resigned there does not do so again
      playApart({ record: { ...now.looking.record, ...(isEnd && { ended }), meta } });
    },
  };
}
