import { candidates, mayAnswer } from "../../moves/answers.js";
import { decisions, rollsItself } from "../../moves/chance.js";
import { stripChoices } from "../../moves/choices.js";
import { back, nextSteps, pick } from "../../moves/picker.js";
import { questionOf, selectionOf } from "../../state/blank.js";
import { boardOf, isFinished, isLive, movesInHand, movesOf, pieceAt, placeName, shown } from "../../state/selectors.js";
import { tableIn } from "../../state/store.js";
import { cellWords, instruction, turnWords } from "../../words/describe-turns.js";
import { say } from "../../words/say.js";

/** @import { Move, Scene } from "../../core/formats.js" */
/** @import { Announce, RulesClient, AtTable } from "../../parts.js" */
/** @import { Refused, Store, Table } from "../../state/state.js" */
/** @typedef {ReturnType<typeof import("./reading.js").createReader>} Reader */

/**
 * Return the commands for choosing a move. Pointer, touch, keys, the list of moves and the move box all use them.
 * @param {{ store: Store, rulesClient: RulesClient, atTable: AtTable, reader: Reader, announce: Announce }} parts
 */
export function selectionCommands({ store, rulesClient, atTable, reader, announce }) {
  const table = tableIn(store);
  const { setTable: set, setSelection } = atTable;

  /**
   * Handle a click on a cell. A click while the rules answer is passed to `again` as soon as they have.
   * @param {string} cell @param {(cell: string) => unknown} again @returns {unknown}
   */
  function point(cell, again = point) {
    const now = table();
    if (!now?.scene || now.rescue) return undefined;
    const answered = soon(now);
    if (answered) return answered.then(() => table()?.id === now.id && again(cell));
    if (now.selection.awaiting) cancel();
    if (!isLive(table())) {
      if (now.pending && pieceAt(now.scene, cell)) return atTable.needRules();
      return inspect(cell, "tap");
    }
    return step(cell);
  }

  /** The record whose automatic roll was waited for. @type {object | null} */
  let awaited = null;

  /** Return a promise of something due within milliseconds, or null. @param {Table} now */
  function soon(now) {
    if (now.pending && rulesClient.ready()) return rulesClient.inTurn(() => {});
    if (now.role === "asking") return atTable.arrival();
    const rolls = isLive(now) && !now.looking && rollsItself(now.scene, store.get().settings) && rulesClient.draws(now);
    if (!rolls || !store.get().settings.roll || awaited === now.record) return null;
    awaited = now.record;
    return rulesClient.inTurn(() => {});
  }

  /** Add a step to the move in hand. @param {string} token @returns {unknown} */
  function step(token) {
    const now = table();
    const { picked, answer, inspect: asked } = now.selection;
    const { scene } = shown(now);
    const moves = movesInHand(now);
    const { order } = ownBoard();
    if (token === answer && !picked.length) return clearAnswer();
    const landed = candidates(nextSteps(moves, picked), order).find(({ to }) => to === token);
    const result = pick(moves, picked, landed?.cell ?? token);
    if (result.move) return complete(result.move);
    const grown = result.picked.length > 0;
    if (!grown && answer && nextSteps(decisions(scene), []).has(token)) {
      clearAnswer(); // another piece, which does not make the chosen one answer
      return step(token);
    }
    if (!grown && !picked.length && mayAnswer(decisions(scene), token)) {
      set({ selection: selectionOf({ answer: token }) });
      return tellHand();
    }
    if (!grown && !picked.includes(token)) {
      if (picked.length) return refuse([...picked, token]);
      const mine = sidesInHand(scene).has(pieceAt(scene, token)?.side);
      // A piece that cannot move is never in hand. The player may still ask why it cannot go to this cell.
      if (!mine && asked?.note) return refuse([asked.cell, token]);
      inspect(token, "tap");
      return mine ? explain(token) : undefined;
    }
    set({ selection: selectionOf({ picked: result.picked, answer }) });
    if (grown) promoteAtOnce();
    tellHand();
    atTable.keepSoon(); // a touch must not wait for the disk
    return undefined;
  }

  function clearAnswer() {
    atTable.clearSelection();
    atTable.keep();
  }

  /** Announce what is in hand and what can be done with it, or that it was put down. */
  function tellHand() {
    const { pending, selection } = table();
    const { awaiting, picked, answer } = selection;
    if (pending || awaiting) return undefined;
    if (!picked.length && !answer) return announce(say("Put down."), "answer");
    if (!rulesClient.ready()) return announce(instruction(store.get(), table()), "answer");
    const wanted = () => table()?.selection.picked === picked;
    return reader.aloud({ do: "describe-hand", picked, answer }, ({ text }) => text, wanted);
  }

  /** Take the n-th choice or the n-th answering piece, and return whether there is one. @param {number} n */
  function sayChoice(n) {
    const now = table();
    if (!now?.scene || now.rescue || now.thinking || !isLive(now)) return false;
    const board = ownBoard();
    const token =
      stripChoices(shown(now).scene, now.selection.picked, board.cells)[n - 1]?.token ??
      candidates(nextSteps(movesInHand(now), now.selection.picked), board.order)[n - 1]?.cell;
    if (token) step(token);
    return Boolean(token);
  }

  /** Take the first promotion on offer, if the setting says so. */
  function promoteAtOnce() {
    const now = table();
    if (store.get().settings.promotion !== "always") return;
    const { scene } = shown(now);
    const next = nextSteps(decisions(scene), now.selection.picked);
    if (!next.size || ![...next.values()].every(({ kind }) => kind === "promote")) return;
    step(Object.keys(scene.choices).find((token) => next.has(token)) ?? [...next.keys()][0]);
  }

  /** Return the side to move and every side with a piece that can begin a move. @param {Scene} scene */
  const sidesInHand = (scene) =>
    new Set([scene.to_move, ...decisions(scene).map((move) => pieceAt(scene, move.steps[0])?.side)].filter(Boolean));

  /** Play a complete move, or ask about it first. @param {Move} move */
  function complete(move, { asked = false } = {}) {
    const { exercise, hint } = table();
    const judge = hint?.judges ? hint.judge : exercise?.judge;
    const awaits = !asked && !hint?.judges && !isFinished(table()); // there is another question then
    const awaiting = awaits ? questionOf(move, store.get().settings) : null;
    if (!awaiting) return (judge ?? table().study.planning?.mark ?? atTable.play)(move);
    set({ selection: selectionOf({ picked: move.steps, answer: table().selection.answer, awaiting }) });
    announce(awaiting.message ?? "", "assertive");
    atTable.keep();
    return undefined;
  }

  /** Take the last step back; if there is none, clear the selection. */
  function layDown() {
    const now = table();
    if (!now) return;
    if (now.selection.awaiting) cancel();
    else if (now.selection.picked.length) {
      const picked = back(movesInHand(now), now.selection.picked);
      setSelection({ picked, refusal: null, waiting: false, preview: null });
      tellHand();
      atTable.keep();
    } else if (now.selection.answer) {
      clearAnswer();
      tellHand();
    } else atTable.clearSelection();
  }

  /** Take back the step with this index and those after it. @param {number} index */
  function dropFrom(index) {
    setSelection({ picked: table().selection.picked.slice(0, index), awaiting: null, refusal: null });
    tellHand();
    atTable.keep();
  }

  function cancel() {
    atTable.clearSelection();
    tellHand();
    atTable.keep();
  }

  /** Ask the rules why these steps are illegal, and announce the reason. @param {string[]} steps */
  async function refuse(steps) {
    const { id, selection } = table();
    const { record } = shown(table());
    if (!rulesClient.ready()) setSelection({ waiting: true });
    const reply = await rulesClient.ask({ do: "refuse", record, steps });
    const now = table();
    if (now?.id !== id || now.selection.picked !== selection.picked || shown(now).record !== record) return;
    if (!reply.ok || reply.legal) return setSelection({ waiting: false });
    const refusal = { ...refusedBy(reply), steps };
    setSelection({ refusal, waiting: false, inspect: null });
    announce(withRule(refusal), "assertive");
  }

  /** Announce why a piece of the player's own cannot move; nothing was tried, so calmly. @param {string} cell */
  async function explain(cell) {
    const { id, selection } = table();
    const { inspect: asked } = selection;
    const { record } = shown(table());
    if (!asked || !rulesClient.ready()) return;
    const reply = await rulesClient.ask({ do: "refuse", record, steps: [cell] });
    const now = table();
    if (now?.id !== id || now.selection.inspect !== asked || !reply.ok || reply.legal) return;
    const note = refusedBy(reply);
    setSelection({ inspect: { ...asked, note } });
    announce(withRule(note));
  }

  /** Describe a cell until the next tap or while the pointer is there, until null. @param {string | null} cell */
  function inspect(cell, how = "hover") {
    const now = table();
    if (!now) return undefined;
    const pinned = how !== "hover" && how !== "focus";
    const before = now.selection.inspect;
    if (cell === null) {
      if (before && !before.pinned) setSelection({ inspect: null });
      return undefined;
    }
    if (!pinned && before?.pinned) return undefined;
    if (pinned && before?.pinned && before.cell === cell && how === "tap")
      setSelection({ inspect: null, refusal: null });
    else setSelection({ inspect: { cell, how, pinned }, ...(pinned && { refusal: null, waiting: false }) });
    if (!pinned) return undefined;
    if (!rulesClient.ready()) return announce(cellWords(store.get(), cell), "answer");
    return reader.aloud(
      { do: "describe-cell", cell },
      ({ text }) => text,
      () => table()?.selection.inspect?.cell === cell,
    );
  }

  const ownBoard = () => boardOf(store.get(), table().record);

  /** Play a move of the list or the move box, as the scene has it now. @param {Pick<Move, "action">} chosen */
  function choose(chosen) {
    const now = table();
    const move = movesOf(now).find(({ action }) => action === chosen.action);
    if (!move) return;
    set(({ box, selection }) => ({
      dialog: null,
      box: box && store.get().settings.box === true,
      selection: { ...selection, preview: null },
    }));
    complete(move);
  }

  /**
   * Read a typed text, and with `commit` play the move if only one is meant. Return the text to show, and whether it
   * only asked for words; null if the table has changed meanwhile.
   * @param {string} text @param {{ commit: boolean }} how
   * @returns {Promise<{ text: string, asked?: boolean, played?: boolean } | null>}
   */
  async function typed(text, { commit }) {
    const { cellNames, written } = await import("../../words/spelling.js");
    const reply = await reader.ask({ do: "typed", text: written(text, cellNames(store.get())) });
    if (!reply) return null;
    if (!reply.ok) return { text: reply.error.message };
    const { action, steps, asked } = reply;
    if (!commit || asked) return { text: reply.text, asked };
    if (action && !isLive(table())) return { text: turnWords(store.get(), table()) };
    if (action) {
      choose({ action });
      return { text: reply.text, played: true };
    }
    if (!steps) return { text: reply.text };
    setSelection({ picked: [] });
    refuse(steps);
    return { text: say("{steps} cannot be played here.", { steps: reply.text }) };
  }

  return {
    point,
    step,
    sayChoice,
    clearAnswer,
    layDown,
    dropFrom,
    cancel,
    inspect,
    choose,
    typed,
    agree() {
      const { awaiting } = table().selection;
      if (awaiting) complete(awaiting.move, { asked: true });
    },
    /** Show a move of the list on the board. @param {string[]} steps */
    preview: (steps) => setSelection({ preview: steps }),
    /** Announce why a cell cannot be chosen, or at a hint what speaks against a move there. @param {string | null} cell */
    why(cell) {
      const now = table();
      if (!cell || !isLive(now)) return undefined;
      const moves = movesInHand(now);
      const { move } = pick(moves, now.selection.picked, cell);
      if (move && now.hint?.judge) return now.hint.judge(move);
      if (nextSteps(moves, now.selection.picked).has(cell))
        return announce(say("{cell} can be chosen.", { cell: placeName(ownBoard(), cell) }));
      return refuse([...now.selection.picked, cell]);
    },
  };
}

/** Return the rules' answer as the page keeps it. @param {Refused} reply @returns {Refused} */
const refusedBy = ({ rule, message, cells, loop }) => ({ rule, message, cells: cells ?? [], loop: loop ?? null });

/** @param {Refused} refused */
const withRule = ({ rule, message }) => (rule ? say("{message} ({rule})", { message, rule }) : message);
