import { whenChanged } from "../state/observe.js";
import {
  gameName,
  gameOf,
  kindName,
  lastTurn,
  oddsWords,
  savedOf,
  seatsOf,
  shown,
  sideName,
  sidesOf,
  turnNumber,
} from "../state/selectors.js";
import { metaOf } from "../storage/meta.js";
import { el } from "../ui/dom.js";
import { button, definitions, link, optionsOf, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { listing, say } from "../words/say.js";
import { opponentName, savedWords, seatNames } from "../words/strings.js";
import { createProgress } from "./progress.js";
import { slotsOf } from "./slots.js";

/** @import { Option } from "../core/formats.js" */
/** @import { Slot, TableParts } from "../parts.js" */
/** @import { State, Table } from "../state/state.js" */
/** @import { Seat } from "../storage/meta.js" */

/** Return the labels of an option's value, which may be several. @param {Option} option @param {string} value */
const valueLabel = (option, value) =>
  listing(
    (option.kind === "several" ? value.split("+") : [value]).map(
      (one) => option.labels?.[option.values?.indexOf(one)] ?? one,
    ),
  );

/** Return whether the end of the game is on the board. @param {Table} table */
const showsEnd = (table) => Boolean(shown(table).scene?.outcome);

/**
 * Create the panel about the table: its goal, its players and options, and how safely it is saved.
 * @param {TableParts & { slots: Slot[] }} parts
 */
export function createAbout({ store, commands, slots }) {
  const goal = el("div", { class: "goal" });
  const facts = el("div", { class: "facts" });
  const more = el("div"); // what features add
  const tools = slotsOf(slots, "tool");
  const progress = createProgress();
  const kept = el("p", { class: "soft kept" });
  const turn = el("span");
  const title = say("Table");
  const node = el("section", { class: "pane pane-about", "aria-label": title }, [
    el("h2", {}, title),
    goal,
    progress.node,
    facts,
    more,
    kept,
  ]);

  const drawTurn = whenChanged(
    ({ table }) => [table?.record && (showsEnd(table) ? lastTurn(shown(table)) : turnNumber(shown(table)))],
    (number) => {
      turn.textContent = String(number ?? "");
    },
  );

  const draw = whenChanged(
    (state) => {
      const { record, role } = state.table ?? {};
      return [
        record?.game,
        record?.seed,
        record?.meta,
        JSON.stringify(record?.options),
        role,
        record && showsEnd(state.table),
        ...tools.map(({ wanted }) => wanted(state)),
      ];
    },
    (game) => redraw(facts, game ? [definitions(rows()), actions()] : []),
  );

  /** @returns {[string, string | Node][]} */
  function rows() {
    const state = store.get();
    const { record, role } = state.table;
    const game = gameOf(state, record.game);
    const chosen = Object.entries(game?.options ?? {}).filter(
      ([name, option]) => (record.options[name] ?? option.default) !== option.default,
    );
    const seats = sidesOf(game).length > 1 && role !== "solver" ? seatsOf(state, state.table) : [];
    const { odds } = metaOf(record);
    /** @type {[string, string | Node][]} */
    const found = [
      [say("Game"), link(links.rules(record.game), gameName(state, record.game))],
      [showsEnd(state.table) ? say("Turns") : say("Turn"), turn],
    ];
    for (const seat of seats) found.push([sideName(seat.side), seatChoice(seat)]);
    if (odds) found.push([say("Handicap"), oddsWords(odds.side, kindName(state.table.scene, odds))]);
    for (const [name, option] of chosen) found.push([option.label || name, valueLabel(option, record.options[name])]);
    if (game?.players === 1 || (chosen.length && record.seed !== "0")) found.push([say("Number"), record.seed]);
    return found;
  }

  function actions() {
    const wanted = tools.filter((tool) => tool.wanted(store.get()));
    return el("div", { class: "pane-actions" }, [
      ...wanted.map(({ name, inPanel: { label, words }, run }) => act(name, label, () => run(commands), words)),
      act("save", say("Save as file"), () => commands.saveFile(store.get().table.id)),
      act("words", say("Board in words"), () => commands.openDialog("words")),
    ]);
  }

  const drawGoal = whenChanged(
    ({ table }) => [table?.record?.game],
    (id) => {
      const words = id && gameOf(store.get(), id)?.goal;
      redraw(goal, [
        words ? el("p", {}, [el("strong", {}, say("To win:")), " ", words]) : null,
        id ? act("howto", say("How to play"), () => commands.howTo(id)) : null,
      ]);
    },
  );

  /** Create the choice of a side's player, which can be changed at any time. @param {Seat & { side: string }} seat */
  function seatChoice(seat) {
    const { record, role } = store.get().table;
    const field = el("select", {
      class: "small",
      "aria-label": say("{side} is played by", { side: sideName(seat.side) }),
      "data-focus": `seat ${seat.side}`,
      disabled: role === "viewer",
      onchange: () => commands.setSeat(seat.side, seatFrom(field.value)),
    });
    /** @type {[string, string][]} */
    const players = Object.entries(seatNames());
    for (const { level, name } of gameOf(store.get(), record.game)?.levels ?? [])
      players.push([String(level), say("{opponent}, {name}", { opponent: opponentName(level), name })]);
    const now = seat.kind === "opponent" ? String(seat.level) : seat.kind;
    field.append(...optionsOf(players, now));
    return field;
  }

  const drawKept = whenChanged(
    (state) => [savedOf(state), state.offline.ready, state.table?.role],
    (saved, ready, role) => {
      const words =
        role === "solver"
          ? ""
          : role === "viewer"
            ? say("Saved by the other tab.")
            : saved === "saving"
              ? savedWords().saving
              : saved && say("{saved}.", { saved: savedWords()[saved] });
      kept.textContent = [words, ready && say("Ready offline ✓")].filter(Boolean).join(" ");
    },
  );

  return {
    node,
    more,
    progress: progress.node,
    /** Put the progress into this panel; it is above the board where there is room. */
    placeProgress: () => facts.before(progress.node),
    /**
     * Withdraw "Saved" as soon as it is not true. It is shown again only together with the list of moves: until that is
     * drawn, it may have a move that was never written.
     * @param {State} state
     */
    withdrawSaved: (state) => savedOf(state) !== "device" && drawKept(state),
    /** @param {State} state */
    render(state) {
      drawKept(state);
      drawGoal(state);
      drawTurn(state);
      draw(state);
      progress.render(state);
    },
  };
}

/**
 * Create a small button.
 * @param {string} name @param {string} label @param {() => void} run @param {string} [words] its full name
 */
const act = (name, label, run, words) =>
  button(label, run, { class: "button small", "data-focus": name, "aria-label": words });

/** Return the seat for a value of the choice of players. @param {string} value @returns {Seat} */
const seatFrom = (value) =>
  value === "person" || value === "link" ? { kind: value } : { kind: "opponent", level: Number(value) };
