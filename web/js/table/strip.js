import { compass, dieFace } from "../board/dice.js";
import { stepInHand } from "../moves/chance.js";
import { allOf, fieldsOf, whenChanged } from "../state/observe.js";
import { boardOf, goalOf, isLive, shown } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { redraw, redrawBesideBoard, ruleLink } from "../ui/parts.js";
import { cellWords, instruction } from "../words/describe-turns.js";
import { say, sentences } from "../words/say.js";
import { slotsOf } from "./slots.js";
import { action, choices } from "./strip/buttons.js";
import { chipsOf } from "./strip/chips.js";
import { pieceAsked, secondLine, unmoved } from "./strip/sentences.js";

/** @import { NodePart, Slot, Slots, TableParts } from "../parts.js" */
/** @import { State } from "../state/state.js" */

/**
 * What the functions of the strip work with. `over`: what features show in its place; `timer`: of a search's seconds.
 * @typedef {TableParts & { node: HTMLElement, words: HTMLElement, over: Slots["strip"][], timer: number }} Strip
 */

/**
 * Create the strip: what to do, in words; the steps taken, each of which can be taken back; and the main button.
 * @param {TableParts & { slots: Slot[] }} parts @returns {NodePart}
 */
export function createStrip({ store, commands, slots }) {
  const words = el("p.strip-words");
  const chips = el("div.chips");
  const main = el("div.strip-primary");
  const goal = el("p.strip-goal", { hidden: true });
  const second = el("p.strip-second");
  const dice = el("div.strip-dice", { hidden: true });
  const node = el("section.strip", { "aria-label": say("This turn") }, [
    dice,
    el("div.strip-text", [words, goal, second]),
    chips,
    main,
  ]);
  /** @type {Strip} */
  const strip = { store, commands, node, words, over: slotsOf(slots, "strip"), timer: 0 };
  const draws = [
    turnDrawing(strip, chips, main),
    secondDrawing(strip, second),
    goalDrawing(goal),
    ...diceDrawings(strip, dice),
  ];
  return { node, render: allOf(...draws) };
}

/** Return what a feature shows in place of the strip's own words, or null. @param {Strip} strip @param {State} state */
const wordsOver = ({ over }, state) => over.map(({ words }) => words(state)).find(Boolean) ?? null;

/**
 * Return what draws the words, the chips and the buttons.
 * @param {Strip} strip @param {HTMLElement} chips @param {HTMLElement} main
 */
const turnDrawing = (strip, chips, main) =>
  whenChanged(
    ({ table, core, settings }) => [
      ...fieldsOf(table, "scene", "looking", "selection", "film", "pen", "ahead", "pending"),
      ...fieldsOf(table, "role", "exercise"),
      table?.scene && isLive(table),
      table?.thinking?.since,
      table?.thinking?.failed,
      table?.thinking?.late,
      table?.record?.meta,
      core.phase,
      settings,
    ],
    () => {
      const { commands, node, words, over } = strip;
      const state = strip.store.get();
      const { table } = state;
      clearInterval(strip.timer);
      if (!table?.scene) return redraw(words, []);
      const { refusal, awaiting } = table.selection;
      const warned = awaiting?.why === "warn" && !table.looking;
      const tone = wordsOver(strip, state)?.tone ?? table.exercise?.tone ?? "plain";
      node.dataset.tone = refusal || warned ? "refusal" : table.looking ? "looking" : tone;
      sayWhat(strip, state);
      redraw(chips, chipsOf(state, commands));
      return redrawBesideBoard(main, [...choices(state, commands), ...action(state, commands, over)]);
    },
  );

/** Show what to do, or what the opponent's search is doing. @param {Strip} strip @param {State} state */
function sayWhat(strip, state) {
  const { words } = strip;
  const { table } = state;
  const { thinking, looking } = table;
  const { refusal, inspect } = table.selection;
  if (refusal)
    return redraw(words, [el("span", refusal.message), " ", ruleLink(table.record.game, refusal.rule, "rule")]);
  const seen = inspect?.pinned && !looking && !thinking ? cellWords(state, inspect.cell) : null;
  const text = seen ?? wordsOver(strip, state)?.words ?? instruction(state, table);
  if (!thinking || looking) return redraw(words, [text]);
  if (thinking.failed)
    return redraw(words, [say("The opponent could not move: {reason}", { reason: thinking.failed })]);
  const clock = el("span.clock");
  const tick = () => {
    const seconds = Math.round((Date.now() - thinking.since) / 1000);
    const waiting = thinking.late
      ? say("The opponent is still loading · {seconds} s", { seconds })
      : say("Still thinking · {seconds} s", { seconds });
    clock.textContent = seconds < 3 ? text : waiting;
  };
  tick();
  strip.timer = window.setInterval(tick, 1000);
  return redraw(words, [clock]);
}

/** Return what draws the second line. @param {Strip} strip @param {HTMLElement} second */
const secondDrawing = (strip, second) =>
  whenChanged(
    (state) => [secondLine(state, state.table?.scene ? wordsOver(strip, state) : null), Boolean(pieceAsked(state))],
    (text, isPiece) => {
      second.textContent = text;
      second.hidden = !text;
      strip.node.toggleAttribute("data-piece", isPiece); // then the goal, which was seen before, makes room for it
    },
  );

/** Return what draws the goal of the game until the first move. @param {HTMLElement} goal */
const goalDrawing = (goal) =>
  whenChanged(
    (state) => [unmoved(state) ? goalOf(state, state.table) : null],
    (text) => {
      goal.hidden = !text;
      goal.textContent = text ? sentences(say("To win:"), text) : "";
    },
  );

/** @param {State} state */
const dieOf = ({ table }) => (table?.scene && !table.pending ? shown(table).scene.die : null);

/** Return what draws the die, and its answer to the step in hand or under the pointer. @param {Strip} strip @param {HTMLElement} dice */
function diceDrawings({ store }, dice) {
  const arrow = el("span.strip-compass");
  const drawDie = whenChanged(
    (state) => [dieOf(state)],
    (die) => {
      dice.hidden = !die;
      dice.title = die?.text ?? "";
      redraw(dice, die ? [dieFace(die.face, die.used), arrow] : []);
    },
  );
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
  return [drawDie, drawCompass];
}
