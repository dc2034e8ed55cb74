import { compass, dieFace } from "../board/dice.js";
import { arrivalOf } from "../moves/arrivals.js";
import { decisions, rollWord, stepInHand } from "../moves/chance.js";
import { isQuestion, stripChoices } from "../moves/choices.js";
import { nextSteps } from "../moves/picker.js";
import { byLink } from "../state/link.js";
import { whenChanged } from "../state/observe.js";
import {
  boardOf,
  capital,
  cardFor,
  cellOf,
  doneThisTurn,
  gameOf,
  groundsOf,
  isLive,
  isOffered,
  movesInHand,
  notationOf,
  pieceAt,
  shown,
  sidesOf,
  told,
} from "../state/selectors.js";
import { el, find } from "../ui/dom.js";
import { button, link, loadingWords, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { cellWords, chipWords, instruction, lastMove, reasonOf } from "../words/describe-turns.js";
import { say, sentences } from "../words/say.js";
import { slotsOf } from "./slots.js";

/** @import { Scene } from "../core/formats.js" */
/** @import { Parts, Slot, TableParts } from "../parts.js" */
/** @import { Selection, State, Table } from "../state/state.js" */

/**
 * The composer: what to do, in words; the steps taken, each to be taken back; the one thing to press.
 * @param {TableParts & { slots: Slot[] }} parts
 */
export function createStrip({ store, commands, slots }) {
  const words = el("p", { class: "strip-words" });
  const chips = el("div", { class: "chips" });
  const primary = el("div", { class: "strip-primary" });
  const second = el("p", { class: "strip-second" });
  const dice = el("div", { class: "strip-dice", hidden: true });
  const node = el("section", { class: "strip", "aria-label": say("This turn") }, [
    dice,
    el("div", { class: "strip-text" }, [words, second]),
    chips,
    primary,
  ]);
  const over = slotsOf(slots, "strip");
  /** What a feature says in place of the strip's own words, or null. @param {State} state */
  const wordsOver = (state) => over.map(({ words }) => words(state)).find(Boolean) ?? null;
  let timer = 0;
  /** @type {any} */
  let lying = null;

  const draw = whenChanged(
    ({ table, core, settings }) => [
      table?.scene,
      table?.looking,
      table?.selection,
      table?.film,
      table?.pen,
      table?.ahead,
      table?.pending,
      table?.thinking?.since,
      table?.thinking?.failed,
      table?.thinking?.late,
      table?.role,
      table?.exercise,
      table?.record?.meta,
      core.phase,
      settings,
    ],
    () => {
      const state = store.get();
      const { table } = state;
      clearInterval(timer);
      if (!table?.scene) return redraw(words, []);
      const { selection } = table;
      node.dataset.tone = selection.refusal
        ? "refusal"
        : table.looking
          ? "looking"
          : selection.awaiting?.why === "warn"
            ? "refusal"
            : "plain";
      sayWhat(state);
      const { scene } = shown(table);
      const taken = selection.awaiting
        ? []
        : chipWords(
            scene,
            selection.picked,
            boardOf(state, table.record).cells,
            sidesOf(gameOf(state, table.record.game)),
          );
      const called =
        selection.answer && !selection.awaiting
          ? [
              chip(
                `${pieceAt(scene, selection.answer)?.name ?? ""} ${selection.answer}`.trim(),
                commands.clearAnswer,
                "answer",
              ),
            ]
          : [];
      redraw(chips, [
        ...done(table),
        ...called,
        ...taken.map((text, i) => chip(text, () => commands.dropFrom(i), i)),
        ...byItself(table),
        ...later(state),
        ...pen(table),
      ]);
      offer([...choices(state), ...action(table)]);
      return undefined;
    },
  );

  /** What comes with the move without being asked for. @param {Table} table */
  function byItself(table) {
    const newcomer =
      table.selection.picked.length && isLive(table)
        ? arrivalOf(nextSteps(movesInHand(table), table.selection.picked))
        : null;
    return newcomer
      ? [el("span", { class: "chip auto" }, `+ ${capital(newcomer.piece.kind.replaceAll("-", " "))} ${newcomer.cell}`)]
      : [];
  }

  /** The pen in the hand: its colour, and to be put away. @param {Table} table */
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
      button([say("Pen"), el("span", { "aria-hidden": "true" }, "×")], () => commands.holdPen(), {
        class: "chip",
        "data-focus": "pen",
        "aria-label": say("Put the pen away"),
      }),
    ];
  }

  /** What is chosen for after the opponent's answer. @param {State} state */
  function later(state) {
    const { ahead, scene, record } = state.table;
    if (!ahead) return [];
    const words = chipWords(scene, ahead.steps, boardOf(state, record).cells, sidesOf(gameOf(state, record.game)));
    return [chip(`Then ${words.join(" to ")}`, () => commands.setPremove(null), "ahead")];
  }

  /** @param {string} text @param {() => void} run @param {string | number} name */
  const chip = (text, run, name) =>
    button([text, el("span", { "aria-hidden": "true" }, "×")], run, {
      class: "chip",
      "aria-label": say("{step}: take back", { step: text }),
      "data-focus": `chip ${name}`,
    });
  /** The actions of a turn that goes on, each to be taken back with what followed it. @param {Table} table */
  function done(table) {
    const { looking, pending, selection, role } = table;
    if (looking || pending || selection.picked.length || !isLive(table) || role !== "writer") return [];
    return doneThisTurn(table).map(({ turn, at }) =>
      button([notationOf(table.scene, turn), el("span", { "aria-hidden": "true" }, "×")], () => commands.undoTo(at), {
        class: "chip done",
        "aria-label": say("{step:cap}: take back", { step: turn.say }),
        "data-focus": `done ${at}`,
      }),
    );
  }

  /**
   * A button that has gone away gives the focus to the board, where the next step is made.
   * @param {(HTMLElement | null)[]} buttons
   */
  function offer(buttons) {
    const held = primary.contains(document.activeElement);
    redraw(primary, buttons);
    if (held && !primary.contains(document.activeElement))
      find(document, '.cell[tabindex="0"]')?.focus({ preventScroll: true });
  }

  /**
   * What may be said now without a cell: to end, to pass, to begin with something else than a piece.
   * @param {State} state
   */
  function choices(state) {
    const { table } = state;
    // A vote has its own place, unless an exercise lies there.
    const voting = !table.exercise && isQuestion(shown(table).scene, table.selection.picked);
    if (table.looking || table.thinking || !isLive(table) || voting) return [];
    const offered = stripChoices(shown(table).scene, table.selection.picked, boardOf(state, table.record).cells);
    return offered.map(({ token, label }, i) =>
      button(
        [
          label,
          i < 9 && offered.length > 1 ? el("kbd", { class: "button-key", "aria-hidden": "true" }, String(i + 1)) : null,
        ],
        () => commands.step(token),
        {
          class: offered.length === 1 ? "button primary" : "button",
          "data-choice": token,
          "data-focus": `choice ${token}`,
          "aria-keyshortcuts": i < 9 ? String(i + 1) : null,
        },
      ),
    );
  }

  /** @param {State} state */
  function sayWhat(state) {
    const { table } = state;
    if (table.selection.refusal) {
      const { rule, message } = table.selection.refusal;
      const game = table.record.game;
      return redraw(words, [
        el("span", {}, message),
        " ",
        rule
          ? link(links.rules(game, rule), say("Rule {rule}", { rule }), { class: "rule-link", "data-focus": "rule" })
          : null,
      ]);
    }
    const seen =
      table.selection.inspect?.pinned && !table.looking && !table.thinking
        ? cellWords(state, table.selection.inspect.cell)
        : null;
    const text = seen ?? wordsOver(state)?.words ?? instruction(state, table);
    const { thinking } = table;
    if (!thinking || table.looking) return redraw(words, [text]);
    if (thinking.failed)
      return redraw(words, [say("The opponent could not move: {reason}", { reason: thinking.failed })]);
    const clock = el("span", { class: "clock" });
    redraw(words, [clock]);
    const tick = () => {
      const seconds = Math.round((Date.now() - thinking.since) / 1000);
      clock.textContent =
        seconds < 3 ? text : `${thinking.late ? "The opponent is still loading" : "Still thinking"} · ${seconds} s`;
    };
    tick();
    timer = setInterval(tick, 1000);
    return undefined;
  }

  /** @param {Table} table */
  function action(table) {
    const offered = over.map(({ actions }) => actions(store.get())).find(Boolean);
    if (offered)
      return offered.map(({ label, run, name }) => button(label, run, { class: "button", "data-focus": name }));
    if (table.looking)
      return [
        table.looking.line
          ? null
          : button(say("Share"), () => commands.openDialog("share"), {
              class: "button",
              "data-focus": "share",
              "aria-label": say("Share this moment"),
            }),
        button(say("Return"), commands.present, { class: "button primary", "data-focus": "return" }),
      ].filter(Boolean);
    const friend = byLink(table);
    if (friend?.behind)
      return [button(say("Show their turn"), commands.showTurns, { class: "button primary", "data-focus": "show" })];
    if (friend?.unsent)
      return [
        button(say("Send your turn"), () => commands.openDialog("send"), {
          class: "button primary",
          "data-focus": "send",
        }),
      ];
    if (isOffered(table) && isLive(table) && !table.selection.picked.length)
      return [
        button(say("Accept the draw"), () => commands.openDialog("draw"), { class: "button", "data-focus": "accept" }),
      ];
    if (friend?.waiting)
      return [link(links.open(), say("I have their link"), { class: "button", "data-focus": "theirs" })];
    if (table.thinking?.failed)
      return [button(say("Try again"), table.thinking.retry, { class: "button primary", "data-focus": "again" })];
    if (table.thinking)
      return [button(say("Move now"), table.thinking.moveNow, { class: "button primary", "data-focus": "now" })];
    if (commands.canRoll(table) && !commands.rollsNow(store.get())) {
      const why = table.scene.die?.used
        ? [button(say("Why?"), () => commands.togglePane("rules"), { class: "button why", "data-focus": "why" })]
        : [];
      return [
        ...why,
        button([rollWord(table.scene), el("kbd", { class: "button-key", "aria-hidden": "true" }, "R")], commands.roll, {
          class: "button primary",
          "data-focus": "roll",
          "aria-keyshortcuts": "R",
        }),
      ];
    }
    if (table.selection.waiting && table.pending)
      return [button(say("Cancel"), commands.stepBack, { class: "button", "data-focus": "cancel" })];
    return [];
  }

  const drawSecond = whenChanged(
    (state) => [secondLine(state, state.table?.scene ? wordsOver(state) : null)],
    (text) => {
      second.textContent = text;
      second.hidden = !text;
    },
  );

  /** The die as it lies, and which way a step is answered: the step in hand, or the one under the pointer. */
  const drawDice = whenChanged(
    ({ table }) => [
      table?.scene ? shown(table).scene : null,
      table?.selection.picked,
      table?.selection.preview,
      table?.selection.inspect?.cell,
      table?.pending ?? null,
    ],
    (scene, picked, preview, over, pending) => {
      const die = pending ? null : scene?.die;
      dice.hidden = !die;
      if (!die) {
        lying = null;
        return redraw(dice, []);
      }
      const state = store.get(),
        board = boardOf(state, state.table.record);
      const step = stepInHand(board, preview ?? picked, over, scene.moves);
      if (die !== lying) dice.replaceChildren(dieFace(die.face, die.used), el("span", { class: "strip-compass" }));
      lying = die;
      dice.title = die.text;
      return redraw(
        /** @type {HTMLElement} */ (dice.lastElementChild),
        die.turn && !die.used ? [compass(die.turn, step)] : [],
      );
    },
  );

  return {
    node,
    /** @param {State} state */
    render(state) {
      draw(state);
      drawSecond(state);
      drawDice(state);
    },
  };
}

/**
 * What the inspected piece is, or what the ground does where nobody stands.
 * @param {State} state
 * @param {Scene} scene
 */
function whatItIs(state, scene) {
  const { table, teaching } = state;
  const board = boardOf(state, table.record);
  const { cell } = /** @type {NonNullable<Selection["inspect"]>} */ (table.selection.inspect);
  const piece = pieceAt(scene, cell);
  const place = cellOf(board, cell);
  if (!piece)
    return place
      ? groundsOf(board, place)
          .map(({ text }) => text)
          .join(" ")
      : "";
  const card = cardFor(teaching[table.record.game], piece, piece.kind);
  return card ? sentences(card.moves, card.special ?? "") : "";
}

/** A standing fact that keeps the side to move from something, or "". @param {Scene} given */
const barred = ({ status, to_move: side, outcome }) =>
  outcome ? "" : (status?.find((fact) => fact.on === false && fact.side === side)?.text ?? "");

/**
 * What else matters at this moment: how far the rules are, what the tapped piece can do, or an alarm.
 * @param {State} state
 * @param {{ more: string } | null} over  what a feature says in its place
 */
function secondLine(state, over) {
  const { table } = state;
  const open = Boolean(table?.scene) && isLive(table) && decisions(table.scene).length > 0;
  const loading = loadingWords(state.core, open);
  if (loading || !table?.scene) return loading;
  const scene = told(shown(table).scene, state.settings);
  if (table.selection.refusal) return "";
  if (over) return over.more;
  if (table.selection.inspect?.pinned) return table.selection.inspect.note?.message ?? whatItIs(state, scene);
  if (table.selection.picked.length || table.exercise) return "";
  const last = [lastMove(state, table), table.looking ? "" : reasonOf(table)].filter(Boolean).join(" ");
  return scene.alarms?.[0]?.text || last || barred(scene);
}
