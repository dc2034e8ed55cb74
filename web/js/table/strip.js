import { compass, dieFace } from "../board/dice.js";
import { arrivalOf } from "../moves/answers.js";
import { decisions, rollWord, stepInHand } from "../moves/chance.js";
import { isQuestion, stripChoices } from "../moves/choices.js";
import { nextSteps } from "../moves/picker.js";
import { allOf, fieldsOf, whenChanged } from "../state/observe.js";
import { byLink } from "../state/seats.js";
import {
  boardOf,
  cardFor,
  cellOf,
  doneThisTurn,
  goalOf,
  groundsOf,
  isLive,
  isOffered,
  kindName,
  movesInHand,
  pieceAt,
  shown,
  withWarnings,
} from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, link, loadingWords, primary, redraw, redrawBesideBoard, ruleLink } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { cellWords, chipWords, instruction, lastMove, reasonOf } from "../words/describe-turns.js";
import { capital, say, sentences } from "../words/say.js";
import { choiceButton, keyCap } from "./ballot.js";
import { slotsOf } from "./slots.js";
import { isUnmoved } from "./unmoved.js";

/** @import { Scene } from "../core/formats.js" */
/** @import { NodePart, Slot, TableParts } from "../parts.js" */
/** @import { State, Table } from "../state/state.js" */

/**
 * Create the strip: what to do, in words; the steps taken, each of which can be taken back; and the main button.
 * @param {TableParts & { slots: Slot[] }} parts @returns {NodePart}
 */
export function createStrip({ store, commands, slots }) {
  const words = el("p", { class: "strip-words" });
  const chips = el("div", { class: "chips" });
  const main = el("div", { class: "strip-primary" });
  const goal = el("p", { class: "strip-goal", hidden: true });
  const second = el("p", { class: "strip-second" });
  const dice = el("div", { class: "strip-dice", hidden: true });
  const node = el("section", { class: "strip", "aria-label": say("This turn") }, [
    dice,
    el("div", { class: "strip-text" }, [words, goal, second]),
    chips,
    main,
  ]);
  const over = slotsOf(slots, "strip");
  /** Return what a feature shows in place of the strip's own words, or null. @param {State} state */
  const wordsOver = (state) => over.map(({ words }) => words(state)).find(Boolean) ?? null;
  let timer = 0;

  const draw = whenChanged(
    ({ table, core, settings }) => [
      ...fieldsOf(table, "scene", "looking", "selection", "film", "pen", "ahead", "pending"),
      ...fieldsOf(table, "role", "exercise", "puzzle"),
      table?.thinking?.since,
      table?.thinking?.failed,
      table?.thinking?.late,
      table?.record?.meta,
      core.phase,
      settings,
    ],
    () => {
      const state = store.get();
      const { table } = state;
      clearInterval(timer);
      if (!table?.scene) return redraw(words, []);
      const { refusal, awaiting, picked, answer } = table.selection;
      const warned = awaiting?.why === "warn" && !table.looking;
      const tone = wordsOver(state)?.tone ?? "plain";
      node.dataset.tone = refusal || warned ? "refusal" : table.looking ? "looking" : tone;
      sayWhat(state);
      const { scene } = shown(table);
      const board = boardOf(state, table.record);
      const taken = awaiting ? [] : chipWords(scene, picked, board);
      const driven = answer && !awaiting ? chipWords(scene, [answer], board) : [];
      redraw(chips, [
        ...done(table),
        ...driven.map((text) => chip(text, commands.clearAnswer, "chip answer")),
        ...taken.map((text, i) => chip(text, () => commands.dropFrom(i), `chip ${i}`)),
        ...byItself(table),
        ...later(state),
        ...pen(table),
      ]);
      return redrawBesideBoard(main, [...choices(state), ...action(table)]);
    },
  );

  /** Show the piece that enters the board with the move. @param {Table} table */
  function byItself(table) {
    const { picked } = table.selection;
    const newcomer = picked.length && isLive(table) ? arrivalOf(nextSteps(movesInHand(table), picked)) : null;
    if (!newcomer) return [];
    const piece = capital(kindName(shown(table).scene, newcomer.piece));
    return [el("span", { class: "chip auto" }, say("+ {piece} {cell}", { piece, cell: newcomer.cell }))];
  }

  /** Show the pen in hand: its colour, and a button that puts it away. @param {Table} table */
  function pen({ pen: held }) {
    if (!held?.held) return [];
    return [
      button(held.second ? say("Broken") : say("Whole"), () => commands.holdPen(!held.second), {
        class: "chip",
        "data-focus": "pen colour",
        "aria-label": held.second
          ? say("Draws broken lines: change to whole ones")
          : say("Draws whole lines: change to broken ones"),
      }),
      chip(say("Pen"), () => commands.holdPen(), "pen", { "aria-label": say("Put the pen away") }),
    ];
  }

  /** Show the premove. @param {State} state */
  function later(state) {
    const { ahead, scene, record } = state.table;
    if (!ahead) return [];
    const [from, to] = chipWords(scene, ahead.steps, boardOf(state, record));
    const text = to ? say("Then {from} to {to}", { from, to }) : say("Then {from}", { from });
    return [chip(text, () => commands.setPremove(null), "chip ahead")];
  }

  /** Create a chip that its button takes back. @param {string} text @param {() => void} run @param {string} name */
  const chip = (text, run, name, attrs = {}) =>
    button([text, el("span", { "aria-hidden": "true" }, "×")], run, {
      class: "chip",
      "aria-label": say("{step}: take back", { step: text }),
      "data-focus": name,
      ...attrs,
    });

  /** Show the actions of an unfinished turn; each is taken back with those after it. @param {Table} table */
  function done(table) {
    const { looking, pending, selection, role } = table;
    if (looking || pending || selection.picked.length || !isLive(table) || role !== "writer") return [];
    return doneThisTurn(table).map(({ turn, at }) =>
      chip(turn.label ?? turn.notation, () => commands.undoTo(at), `done ${at}`, {
        class: "chip done",
        "aria-label": say("{step:cap}: take back", { step: turn.say }),
      }),
    );
  }

  /** Show the choices that need no cell, such as passing. @param {State} state */
  function choices(state) {
    const { table } = state;
    const { scene } = shown(table);
    const { picked } = table.selection;
    // A vote has its own place, but not in an exercise.
    const voting = !table.exercise && isQuestion(scene, picked);
    if (table.looking || table.thinking || !isLive(table) || voting) return [];
    const offered = stripChoices(scene, picked, boardOf(state, table.record).cells);
    const attrs = { class: offered.length === 1 ? "button primary" : "button" };
    return offered.map((choice, i) => {
      const face = [choice.label, i < 9 && offered.length > 1 ? keyCap(i + 1) : null];
      return choiceButton(choice, i, face, commands.step, attrs);
    });
  }

  /** Show what to do, or what the opponent's search is doing. @param {State} state */
  function sayWhat(state) {
    const { table } = state;
    const { thinking, looking } = table;
    const { refusal, inspect } = table.selection;
    if (refusal)
      return redraw(words, [el("span", {}, refusal.message), " ", ruleLink(table.record.game, refusal.rule, "rule")]);
    const seen = inspect?.pinned && !looking && !thinking ? cellWords(state, inspect.cell) : null;
    const text = seen ?? wordsOver(state)?.words ?? instruction(state, table);
    if (!thinking || looking) return redraw(words, [text]);
    if (thinking.failed)
      return redraw(words, [say("The opponent could not move: {reason}", { reason: thinking.failed })]);
    const clock = el("span", { class: "clock" });
    const tick = () => {
      const seconds = Math.round((Date.now() - thinking.since) / 1000);
      const waiting = thinking.late
        ? say("The opponent is still loading · {seconds} s", { seconds })
        : say("Still thinking · {seconds} s", { seconds });
      clock.textContent = seconds < 3 ? text : waiting;
    };
    tick();
    timer = window.setInterval(tick, 1000);
    return redraw(words, [clock]);
  }

  /** Create a plain button. @param {string} label @param {(() => void) | undefined} run @param {string} name */
  const plain = (label, run, name, attrs = {}) => button(label, run, { "data-focus": name, ...attrs });
  /** @param {string} label @param {(() => void) | undefined} run @param {string} name */
  const first = (label, run, name) => primary(label, run, { "data-focus": name });

  /** @param {Table} table */
  function action(table) {
    const { looking, thinking, selection } = table;
    const offered = over.map(({ actions }) => actions(store.get(), commands)).find(Boolean);
    if (offered) return offered.map(({ label, run, name }) => plain(label, run, name));
    if (looking) {
      const back = first(say("Return"), commands.present, "return");
      if (looking.line) return [back];
      const share = () => commands.openDialog("share");
      return [plain(say("Share"), share, "share", { "aria-label": say("Share this moment") }), back];
    }
    const friend = byLink(table);
    if (friend?.behind) return [first(say("Show their turn"), commands.showTurns, "show")];
    if (friend?.unsent) return [first(say("Send your turn"), () => commands.openDialog("send"), "send")];
    if (isOffered(table) && isLive(table) && !selection.picked.length)
      return [plain(say("Accept the draw"), () => commands.openDialog("draw"), "accept")];
    if (friend?.waiting)
      return [link(links.open(), say("I have their link"), { class: "button", "data-focus": "theirs" })];
    if (thinking?.failed) return [first(say("Try again"), thinking.rerun, "again")];
    if (thinking) return [first(say("Move now"), thinking.moveNow, "now")];
    if (commands.canRoll(table) && !commands.rollsNow(store.get())) {
      const attrs = { "data-focus": "roll", "aria-keyshortcuts": "R" };
      const why = plain(say("Why?"), () => commands.togglePane("rules"), "why", { class: "button why" });
      return [table.scene.die?.used ? why : null, primary([rollWord(table.scene), keyCap("R")], commands.roll, attrs)];
    }
    if (selection.waiting && table.pending) return [plain(say("Cancel"), commands.stepBack, "cancel")];
    return [];
  }

  const drawSecond = whenChanged(
    (state) => [secondLine(state, state.table?.scene ? wordsOver(state) : null), Boolean(pieceAsked(state))],
    (text, isPiece) => {
      second.textContent = text;
      second.hidden = !text;
      node.toggleAttribute("data-piece", isPiece); // then the goal, which was seen before, makes room for it
    },
  );

  const drawGoal = whenChanged(
    (state) => [unmoved(state) ? goalOf(state, state.table) : null],
    (text) => {
      goal.hidden = !text;
      goal.textContent = text ? sentences(say("To win:"), text) : "";
    },
  );

  const arrow = el("span", { class: "strip-compass" });
  /** @param {State} state */
  const dieOf = ({ table }) => (table?.scene && !table.pending ? shown(table).scene.die : null);
  const drawDie = whenChanged(
    (state) => [dieOf(state)],
    (die) => {
      dice.hidden = !die;
      dice.title = die?.text ?? "";
      redraw(dice, die ? [dieFace(die.face, die.used), arrow] : []);
    },
  );
  /** Draw the answer to the step in hand or under the pointer. */
  const drawCompass = whenChanged(
    (state) => [dieOf(state), ...fieldsOf(state.table, "selection")],
    (die, selection) => {
      if (!selection || !die?.turn || die.used) return redraw(arrow, []);
      const { table } = store.get();
      const { picked, preview, inspect } = selection;
      const board = boardOf(store.get(), table.record);
      const step = stepInHand(board, preview ?? picked, inspect?.cell, shown(table).scene.moves);
      return redraw(arrow, [compass(die.turn, step)]);
    },
  );

  return { node, render: allOf(draw, drawSecond, drawGoal, drawDie, drawCompass) };
}

/**
 * Return what a piece can do, or what empty ground does.
 * @param {State} state @param {Scene} scene @param {string} cell
 */
function whatItIs(state, scene, cell) {
  const { record } = state.table;
  const board = boardOf(state, record);
  const piece = pieceAt(scene, cell);
  if (!piece) return sentences(...groundsOf(board, cellOf(board, cell)).map(({ text }) => text));
  const card = cardFor(state.teaching[record.game], piece, piece.kind);
  return card ? sentences(card.moves, card.special ?? "") : "";
}

/** Return what the piece or ground can do that was tapped, or that is picked up before the first move. @param {State} state */
function pieceAsked(state) {
  const { table } = state;
  if (!table?.scene || table.selection.refusal) return "";
  const { scene } = shown(table);
  const { inspect, picked } = table.selection;
  if (inspect?.pinned) return inspect.note?.message ?? whatItIs(state, scene, inspect.cell);
  const piece = picked.length === 1 && unmoved(state) ? pieceAt(scene, picked[0]) : null;
  return (piece && cardFor(state.teaching[table.record.game], piece, piece.kind)?.moves) ?? "";
}

/** Return whether no person has made a move yet, so that the goal is still to be told. @param {State} state */
function unmoved({ table }) {
  if (!table?.record || !table.scene || table.role === "solver" || table.exercise || table.looking) return false;
  return !table.scene.outcome && isUnmoved(table);
}

/** Return a fact that bars the side to move from something, or "". @param {Scene} given */
const barred = ({ status, to_move: side, outcome }) =>
  outcome ? "" : (status?.find((fact) => fact.on === false && fact.side === side)?.text ?? "");

/**
 * Return the second line: how far the rules have loaded, what the tapped piece can do, an alarm, or the last move.
 * @param {State} state @param {{ more: string } | null} over  what a feature shows in its place
 */
function secondLine(state, over) {
  const { table } = state;
  const open = Boolean(table?.scene) && isLive(table) && decisions(table.scene).length > 0;
  const loading = loadingWords(state.core, open);
  if (loading || !table?.scene) return loading;
  const scene = withWarnings(shown(table).scene, state.settings);
  if (table.selection.refusal) return "";
  if (over) return over.more;
  const { inspect, picked } = table.selection;
  if (inspect?.pinned || picked.length) return pieceAsked(state);
  if (table.exercise) return "";
  const last = sentences(lastMove(state, table), table.looking ? "" : reasonOf(table));
  return scene.alarms?.[0]?.text || last || barred(scene);
}
