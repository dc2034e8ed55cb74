import { boardOf, isLive, movesOf, pieceAt, shown } from "../state/selectors.js";
import { grouped } from "../storage/values.js";
import { el, focused } from "../ui/dom.js";
import { button, redraw } from "../ui/parts.js";
import { capital, count, noun, say } from "../words/say.js";
import { spoken } from "../words/spoken.js";

/** @import { Move, StepKind } from "../core/formats.js" */
/** @import { Commands } from "../parts.js" */
/** @import { State, Table } from "../state/state.js" */

/** Return the kinds of steps that moves can be filtered by, with their labels. @returns {[StepKind, string][]} */
const kindLabels = () => [
  ["capture", say("Captures")],
  ["exchange", say("Exchanges")],
  ["place", say("Placements")],
  ["flip", say("Flips")],
  ["fly", say("Flights")],
  ["promote", say("Promotions")],
  ["vote", say("Votes")],
];

/**
 * Create the list of every legal move as a sentence. Letters go to the search field, arrows move in the list, Enter
 * plays; the board shows the move that has the focus.
 * @param {{ state: State, commands: Commands }} given
 */
export function createMovesList({ state, commands }) {
  const moves = movesOf(state.table);
  if (!moves.length) return el("p", { "data-first": "", tabindex: "-1" }, whyNone(state.table));
  const { scene } = shown(state.table);
  const cells = new Map(boardOf(state, state.table.record).cells.map(({ id, name }) => [id, name]));
  /** @type {StepKind | null} */
  let kind = null;

  const field = el("input", {
    type: "search",
    "aria-label": say("Find a move"),
    placeholder: say("Find: knight, e4, takes …"),
    autocomplete: "off",
    spellcheck: "false",
  });
  const filter = el("p.soft.filter", { role: "status" });
  const list = el("div.moves", { role: "listbox", "aria-label": say("Legal moves") });
  const kinds = kindLabels().filter(([name]) => moves.some((move) => move.kinds.includes(name)));
  const chips = el("div.chips");
  const type = button(say("Type a move"), () => {
    commands.closeDialog();
    commands.toggleBox(true);
  });
  const node = el("div.moves-panel", [el("div.moves-find", [field, type]), chips, filter, list]);
  const options = () => Array.from(/** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("[role=option]")));
  draw();
  list.addEventListener("keydown", onKey);
  field.addEventListener("input", draw);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== "ArrowDown") return;
    event.preventDefault();
    const found = wanted();
    if (event.key === "Enter" && found.length === 1) commands.choose(found[0]);
    else options()[0]?.focus();
  });
  list.addEventListener("focusin", ({ target }) => {
    const move = moves[Number(/** @type {HTMLElement} */ (target).dataset?.move)];
    if (!move) return;
    for (const one of options()) one.setAttribute("aria-selected", String(one === target));
    commands.preview(move.steps);
  });
  return node;

  function wanted() {
    const words = wordsOf(field.value);
    return moves.filter(
      (move) =>
        (!kind || move.kinds.includes(kind)) &&
        words.every((one) => wordsOf(move.say).some((part) => part.startsWith(one))),
    );
  }

  function draw() {
    if (kinds.length) redraw(chips, [chip(null, say("All")), ...kinds.map(([name, label]) => chip(name, label))]);
    const found = wanted();
    const word = field.value.trim();
    filter.textContent = word
      ? say("“{word}”: {found} of {all}", { word, found: found.length, all: moves.length })
      : say("{moves}", { moves: count(found.length, noun("move")) });
    redraw(
      list,
      Array.from(
        grouped(found, ({ steps }) => steps[0]),
        groupOf,
      ),
    );
    const first = options()[0];
    if (!first) return;
    first.setAttribute("tabindex", "0");
    first.setAttribute("data-first", "");
    if (document.activeElement === document.body || list.contains(document.activeElement)) first.focus();
  }

  /** Create a group of moves that begin with the same step. @param {[first: string, group: Move[]]} given */
  function groupOf([first, group]) {
    const name = groupName(first);
    return el("div.move-group", { role: "group", "aria-label": spoken(name) }, [
      el("div.move-group-name", { "aria-hidden": "true" }, name),
      ...group.map(option),
    ]);
  }

  /** @param {StepKind | null} name @param {string} label */
  function chip(name, label) {
    const choose = () => {
      kind = name;
      draw();
    };
    const attrs = { class: "chip", "aria-pressed": String(kind === name), "data-focus": `kind ${name}` };
    return button(label, choose, attrs);
  }

  /** Return what a group of moves begins with: a piece and its cell, or a choice. @param {string} first */
  function groupName(first) {
    const piece = pieceAt(scene, first);
    if (!piece) return scene.choices[first]?.label ?? capital(first);
    return cells.get(first) === first ? say("{piece} {cell}", { piece: piece.name, cell: first }) : piece.name;
  }

  /** @param {Move} move */
  function option(move) {
    const data = { class: "move-option", "data-move": moves.indexOf(move), "data-action": move.action };
    const attrs = { role: "option", tabindex: "-1", "aria-selected": "false", onclick: () => commands.choose(move) };
    const [text, label] = [capital(move.say), spoken(capital(move.say))];
    return el("div", { ...data, ...attrs, "aria-label": label === text ? null : label }, text);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const all = options();
    const at = all.indexOf(/** @type {HTMLElement} */ (focused()));
    const last = all.length - 1;
    const ends = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last, PageDown: at + 8, PageUp: at - 8 };
    const to = ends[/** @type {keyof typeof ends} */ (event.key)];
    if (to !== undefined) {
      event.preventDefault();
      stepTo(all, Math.max(0, Math.min(last, to)));
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      const move = moves[Number(focused()?.dataset.move)];
      if (move) commands.choose(move);
    } else if ((event.key.length === 1 || event.key === "Backspace") && !event.ctrlKey && !event.metaKey) {
      field.focus(); // which then gets the letter
    }
  }

  /** @param {HTMLElement[]} all @param {number} to */
  function stepTo(all, to) {
    for (const one of all) one.setAttribute("tabindex", "-1");
    all[to].setAttribute("tabindex", "0");
    all[to].focus();
  }
}

/** Return why there is no move. @param {Table} table */
function whyNone(table) {
  const { scene } = shown(table);
  if (!scene || table.role === "asking") return say("One moment.");
  if (scene.outcome) return say("The game is over: there is no move.");
  return isLive(table) ? scene.prompt : say("It is not your turn.");
}

/** @param {string} text */
const wordsOf = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);
