import { boardOf, capital, isLive, movesOf, pieceAt, shown } from "../state/selectors.js";
import { el, focused } from "../ui/dom.js";
import { button, redraw } from "../ui/parts.js";
import { say } from "../words/say.js";

/** @import { Move, Piece, StepKind } from "../core/formats.js" */
/** @import { Commands } from "../parts.js" */
/** @import { State, Table } from "../state/state.js" */

/** What a chip of the list holds, by the kind of step. @type {Partial<Record<StepKind, string>>} */
const KINDS = {
  capture: "Captures",
  exchange: "Exchanges",
  place: "Placements",
  flip: "Flips",
  fly: "Flights",
  promote: "Promotions",
  vote: "Votes",
};
const PAUSE = 1000; // ms: then typing begins a new word

/**
 * Every legal move as a sentence. Letters filter, arrows walk, Enter plays; the board shows the one that is held.
 * @param {{ state: State, commands: Commands }} given
 */
export function createMovesList({ state, commands }) {
  const moves = movesOf(state.table);
  if (!moves.length) return el("p", { "data-first": "", tabindex: "-1" }, whyNone(state.table));
  const { scene } = shown(state.table);
  const cells = new Map(boardOf(state, state.table.record).cells.map(({ id, name }) => [id, name]));
  /** @type {StepKind | null} */
  let kind = null;
  let word = "";
  let typedAt = 0;

  const field = el("input", {
    type: "search",
    "aria-label": say("Find a move"),
    placeholder: say("Find: knight, e4, takes …"),
    autocomplete: "off",
    spellcheck: "false",
  });
  const filter = el("p", { class: "soft filter", role: "status" });
  const list = el("div", { class: "moves", role: "listbox", "aria-label": say("Legal moves") });
  const kinds = /** @type {StepKind[]} */ (Object.keys(KINDS)).filter((name) =>
    moves.some((move) => move.kinds.includes(name)),
  );
  const chips = el("div", { class: "chips" });
  const node = el("div", { class: "moves-panel" }, [field, chips, filter, list]);
  draw();
  list.addEventListener("keydown", onKey);
  field.addEventListener("input", () => {
    word = field.value.trimStart();
    draw();
  });
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
    const words = word.toLowerCase().split(/\s+/).filter(Boolean);
    return moves.filter(
      (move) =>
        (!kind || move.kinds.includes(kind)) &&
        words.every((one) =>
          (move.say ?? "")
            .toLowerCase()
            .split(/\s+/)
            .some((part) => part.startsWith(one)),
        ),
    );
  }

  function draw() {
    if (kinds.length) {
      redraw(
        chips,
        [null, ...kinds].map((name) =>
          button(
            name ? KINDS[name] : say("All"),
            () => {
              kind = name;
              draw();
            },
            {
              class: "chip",
              "aria-pressed": String(kind === name),
              "data-focus": `kind ${name}`,
            },
          ),
        ),
      );
    }
    const found = wanted();
    if (focused() !== field) field.value = word;
    filter.textContent = word ? `“${word}”: ${found.length} of ${moves.length}` : `${found.length} moves`;
    const groups = Map.groupBy ? Map.groupBy(found, (move) => move.steps[0]) : groupBy(found);
    redraw(
      list,
      [...groups].map(([first, group]) => {
        const piece = pieceAt(scene, first);
        const name = groupName(piece, first);
        return el("div", { role: "group", "aria-label": name, class: "move-group" }, [
          el("div", { class: "move-group-name", "aria-hidden": "true" }, name),
          ...group.map(option),
        ]);
      }),
    );
    const first = options()[0];
    if (!first) return;
    first.setAttribute("tabindex", "0");
    first.setAttribute("data-first", "");
    if (document.activeElement === document.body || list.contains(document.activeElement)) first.focus();
  }

  /**
   * Whose moves these are: a piece by its place, unless that is the hand; or what is said first.
   * @param {Piece | null} piece
   * @param {string} first
   */
  function groupName(piece, first) {
    if (!piece) return scene.choices[first]?.label ?? capital(first);
    return cells.get(first) === first ? `${piece.name} ${first}` : piece.name;
  }

  /** @param {Move} move */
  function option(move) {
    return el(
      "div",
      {
        role: "option",
        class: "move-option",
        tabindex: "-1",
        "aria-selected": "false",
        "data-move": moves.indexOf(move),
        "data-action": move.action,
        onclick: () => commands.choose(move),
      },
      capital(move.say),
    );
  }

  function options() {
    return /** @type {HTMLElement[]} */ ([...list.querySelectorAll("[role=option]")]);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const all = options();
    const at = all.indexOf(/** @type {HTMLElement} */ (focused()));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1, PageDown: at + 8, PageUp: at - 8 }[
      event.key
    ];
    if (to !== undefined) {
      event.preventDefault();
      walk(all, Math.max(0, Math.min(all.length - 1, to)));
    } else if (event.key === "Enter" || (event.key === " " && !word)) {
      event.preventDefault();
      const move = moves[Number(focused()?.dataset.move)];
      if (move) commands.choose(move);
    } else if (event.key === "Backspace") {
      event.preventDefault();
      narrow(word.slice(0, -1));
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      const now = Date.now();
      const goesOn = now - typedAt < PAUSE * (word.includes(" ") ? 3 : 2);
      typedAt = now;
      narrow((goesOn ? word : "") + event.key);
    }
  }

  /** @param {any} all @param {any} to */
  function walk(all, to) {
    for (const one of all) one.setAttribute("tabindex", "-1");
    all[to].setAttribute("tabindex", "0");
    all[to].focus();
  }

  /** @param {string} text */
  function narrow(text) {
    const before = word;
    word = text.trimStart();
    if (!wanted().length) word = before;
    draw();
    options()[0]?.focus();
  }
}

/** @param {Table} table */
function whyNone(table) {
  const { scene } = shown(table);
  if (!scene || table.role === "asking") return say("One moment.");
  if (scene.outcome) return say("The game is over: there is no move.");
  return isLive(table) ? scene.prompt : say("It is not your turn.");
}

/** @param {Move[]} moves */
function groupBy(moves) {
  const groups = new Map();
  for (const move of moves) groups.set(move.steps[0], [...(groups.get(move.steps[0]) ?? []), move]);
  return groups;
}
