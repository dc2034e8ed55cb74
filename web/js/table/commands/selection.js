import { candidates, mayAnswer } from "../../moves/answers.js";
import { decisions, rollsItself } from "../../moves/chance.js";
import { stripChoices } from "../../moves/choices.js";
import { back, nextSteps, pick } from "../../moves/picker.js";
import { questionOf, selectionOf } from "../../state/selection.js";
import {
  boardOf,
  isFriend,
  isLive,
  isOpponent,
  movesInHand,
  movesOf,
  pieceAt,
  placeName,
  shown,
  sideName,
} from "../../state/selectors.js";
import { tableIn } from "../../state/store.js";
import { cellWords, instruction } from "../../words/describe-turns.js";
import { say } from "../../words/say.js";

/** @import { Move, Scene } from "../../core/formats.js" */
/** @import { RulesClient, Announce, Tables } from "../../parts.js" */
/** @import { State, Store, Table } from "../../state/state.js" */
/** @typedef {ReturnType<typeof import("./reading.js").createReader>} Reader */

/**
 * What a hand does at the table: pointing, choosing, taking back. Pointer, touch, keys, the moves list and the move
 * box all end here.
 * @param {{ store: Store, rulesClient: RulesClient, tables: Tables, reader: Reader, announce: Announce }} parts
 */
export function selectionCommands({ store, rulesClient, tables, reader, announce }) {
  const table = tableIn(store);
  const { setTable: set, setSelection } = tables;

  /**
   * A cell was pointed at. What is pointed at while the rules answer counts as soon as they have: `again` hears of it then.
   * @param {string} cell @param {(cell: string) => any} again @returns {any}
   */
  function point(cell, again = point) {
    const now = table();
    if (!now?.scene || now.rescue) return undefined;
    const answered = soon(now);
    if (answered) return answered.then(() => table()?.id === now.id && again(cell));
    if (now.selection.awaiting) cancel();
    if (!isLive(table())) {
      if (now.pending && mayBegin(now, cell)) return needRules();
      return inspect(cell, "tap");
    }
    return step(cell);
  }

  /** @type {object | null} */
  let awaited = null; // the record whose roll was waited for

  /** When something is known that is due within milliseconds; else null. @param {Table} now @returns {Promise<unknown> | null} */
  function soon(now) {
    if (now.pending && rulesClient.ready()) return rulesClient.inTurn(() => {});
    if (now.role === "asking") return tables.arrival();
    const rolls = isLive(now) && !now.looking && rollsItself(now.scene, store.get().settings) && rulesClient.draws(now);
    if (!rolls || !store.get().settings.roll || awaited === now.record) return null;
    awaited = now.record;
    return rulesClient.inTurn(() => {});
  }

  /** @param {string} token */
  function step(token) {
    const now = table();
    const { picked, answer, inspect: asked } = now.selection;
    const { scene } = shown(now);
    const moves = movesInHand(now),
      { order } = ownBoard();
    if (token === answer && !picked.length) return clearAnswer();
    const landed = candidates(nextSteps(moves, picked), order).find(({ to }) => to === token);
    const result = pick(moves, picked, landed?.cell ?? token);
    if (result.move) return complete(result.move);
    const grown = result.picked.length > 0;
    if (!grown && answer && nextSteps(decisions(scene), []).has(token)) {
      // another piece: it is not driven by this one
      clearAnswer();
      return step(token);
    }
    if (!grown && !picked.length && mayAnswer(decisions(scene), token)) return callFor(token);
    if (!grown && !picked.includes(token)) {
      if (picked.length) return refuse([...picked, token]);
      const mine = sidesInHand(scene).has(pieceAt(scene, token)?.side);
      // A piece that cannot move at all was never in the hand; still, this cell is asked about for it.
      if (!mine && asked?.note) return refuse([asked.cell, token]);
      inspect(token, "tap");
      return mine ? explain(token) : undefined;
    }
    set({ selection: selectionOf({ picked: result.picked, answer }) });
    if (grown) promoteAtOnce();
    tellHand();
    tables.keepSoon(); // the finger does not wait for the disk
    return undefined;
  }

  /** A piece that answers is chosen first: which pieces could make it? @param {string} cell */
  function callFor(cell) {
    set({ selection: selectionOf({ answer: cell }) });
    const drivers = [...nextSteps(movesInHand(table()), []).keys()];
    const name = (/** @type {string} */ id) => placeName(ownBoard(), id);
    announce(
      `${pieceAt(shown(table()).scene, cell)?.name ?? ""} ${name(cell)} can be moved by ${drivers.map(name).join(", ")}.`,
    );
  }

  function clearAnswer() {
    tables.clearSelection();
    tables.keep();
  }

  /** Say what is in the hand and what may be done with it, or that it was laid down. */
  function tellHand() {
    const { pending, selection } = table();
    const { awaiting, picked, answer } = selection;
    if (pending || awaiting) return undefined;
    if (!picked.length && !answer) return announce(say("Laid down."), "answer");
    if (!picked.length || !rulesClient.ready()) return announce(instruction(store.get(), table()), "answer");
    const wanted = () => table()?.selection.picked === picked;
    return reader.aloud({ do: "describe-hand", picked, answer }, ({ text }) => text, wanted);
  }

  /**
   * The n-th choice of the strip, or of the pieces that may answer, by its number; says whether there is one.
   * @param {number} n
   */
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

  /** With "always promote", the first promotion on offer is taken. */
  function promoteAtOnce() {
    const now = table();
    if (store.get().settings.promotion !== "always") return;
    const { scene } = shown(now);
    const next = nextSteps(decisions(scene), now.selection.picked);
    if (!next.size || ![...next.values()].every(({ kind }) => kind === "promote")) return;
    const first = Object.keys(scene.choices).find((token) => next.has(token)) ?? [...next.keys()][0];
    step(first);
  }

  /**
   * The sides whose pieces may begin a move: one's own, and where one person plays, whatever can be moved.
   * @param {Scene} scene
   */
  const sidesInHand = (scene) =>
    new Set([scene.to_move, ...decisions(scene).map((move) => pieceAt(scene, move.steps[0])?.side)].filter(Boolean));

  /** A whole move: played, or first asked about. @param {Move} move */
  function complete(move, { asked = false } = {}) {
    const awaiting = asked ? null : questionOf(move, store.get().settings);
    if (!awaiting) return (table().exercise?.judge ?? table().study.planning?.mark ?? tables.play)(move);
    set({ selection: selectionOf({ picked: move.steps, answer: table().selection.answer, awaiting }) });
    if (awaiting.why === "warn") announce(awaiting.message ?? "", "assertive");
    tables.keep();
    return undefined;
  }

  /** Takes the last step back; with nothing taken, clears what the board tells. */
  function layDown() {
    const now = table();
    if (!now) return;
    if (now.selection.awaiting) cancel();
    else if (now.selection.picked.length) {
      const picked = back(movesInHand(now), now.selection.picked);
      setSelection({ picked, refusal: null, waiting: false, preview: null });
      tellHand();
      tables.keep();
    } else if (now.selection.answer) {
      clearAnswer();
      tellHand();
    } else tables.clearSelection();
  }

  /** Drops the step with this number and all after it. @param {number} index */
  function dropFrom(index) {
    setSelection({ picked: table().selection.picked.slice(0, index), awaiting: null, refusal: null });
    tellHand();
    tables.keep();
  }

  function cancel() {
    tables.clearSelection();
    tellHand();
    tables.keep();
  }

  /** Asks the rules why these steps may not be made, and says so. @param {string[]} steps */
  async function refuse(steps) {
    const { id } = table();
    const { picked } = table().selection;
    const { record } = shown(table());
    if (!rulesClient.ready()) setSelection({ waiting: true });
    const reply = await rulesClient.ask({ do: "refuse", record, steps });
    const now = table();
    if (now?.id !== id || now.selection.picked !== picked || shown(now).record !== record) return; // the hand has gone on
    if (!reply.ok || reply.legal) {
      setSelection({ waiting: false });
      return;
    }
    const { rule, message, cells, loop } = reply;
    const refusal = { rule, message, cells: cells ?? [], loop: loop ?? null, steps };
    setSelection({ refusal, waiting: false, inspect: null });
    announce(rule ? `${message} (${rule})` : message, "assertive");
  }

  /** Why a piece of one's own cannot move: told calmly, since nothing was tried. @param {string} cell */
  async function explain(cell) {
    const { id } = table();
    const { inspect: asked } = table().selection;
    const { record } = shown(table());
    if (!asked || !rulesClient.ready()) return;
    const reply = await rulesClient.ask({ do: "refuse", record, steps: [cell] });
    const now = table();
    if (now?.id !== id || now.selection.inspect !== asked || !reply.ok || reply.legal) return;
    const { rule, message, cells, loop } = reply;
    setSelection({ inspect: { ...asked, note: { rule, message, cells: cells ?? [], loop: loop ?? null } } });
    announce(rule ? `${message} (${rule})` : message);
  }

  /** What a cell and its piece are, until the next tap or for as long as a pointer rests there. @param {string} cell */
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

  function needRules() {
    setSelection({ waiting: true });
    announce(say("One moment: this step needs the full rules."));
  }

  /** @param {Table} now @param {string} cell */
  const mayBegin = (now, cell) => Boolean(pieceAt(now.scene, cell));

  /** A move picked whole: from the moves list or the move box, which may be of a scene that the rules have read anew since. @param {Pick<Move, "action">} chosen */
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
   * Read a typed text, and play the move where only one is meant. Return what to tell the writer; null where the table
   * has gone on meanwhile. `asked`: the text asks for words about the board.
   * @param {string} text
   * @param {{ commit: boolean }} given
   * @returns {Promise<{ text: string, asked?: boolean, played?: boolean } | null>}
   */
  async function typed(text, { commit }) {
    const reply = await reader.ask({ do: "typed", text });
    if (!reply) return null;
    if (!reply.ok) return { text: reply.error.message };
    const { action, steps, asked } = reply;
    if (!commit || asked) return { text: reply.text, asked };
    if (action && !isLive(table())) return { text: notNow(store.get()) };
    if (action) {
      choose({ action });
      return { text: reply.text, played: true };
    }
    if (!steps) return { text: reply.text };
    setSelection({ picked: [] });
    refuse(steps);
    return { text: say("{steps} cannot be played here.", { steps: reply.text }) };
  }

  /** @param {State} state */
  function notNow(state) {
    const { scene } = shown(state.table);
    if (scene.outcome) return say("The game is over.");
    return isOpponent(state.table, scene.to_move) || isFriend(state.table, scene.to_move)
      ? `It is ${sideName(scene.to_move)}'s turn.`
      : say("Not now.");
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
    /** Shows a move of the list on the board before it is played. @param {string[]} steps */
    preview: (steps) => setSelection({ preview: steps }),
    /** W: why can the cell under the cursor not be pointed at? @param {string | null} cell */
    why(cell) {
      const now = table();
      if (!cell || !isLive(now)) return undefined;
      if (nextSteps(movesInHand(now), now.selection.picked).has(cell))
        return announce(`${placeName(ownBoard(), cell)} can be pointed at.`);
      return refuse([...now.selection.picked, cell]);
    },
  };
}
