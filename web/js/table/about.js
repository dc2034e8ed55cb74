import { whenChanged } from "../state/observe.js";
import {
  gameName,
  gameOf,
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
import { button, link, optionsOf, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";
import { savedWords, seatNames } from "../words/strings.js";
import { slotsOf } from "./slots.js";

/** @import { Option, Scene } from "../core/formats.js" */
/** @import { Commands, Slot, TableParts } from "../parts.js" */
/** @import { State, Store } from "../state/state.js" */
/** @import { Seat } from "../storage/meta.js" */

/** The value of an option as people read it; of several, each. @param {Option} option @param {any} value */
const named = (option, value) =>
  (option.kind === "several" ? value.split("+") : [value])
    .map((/** @type {string} */ one) => option.labels?.[option.values?.indexOf(one)] ?? one)
    .join(" and ");

/** Is the end of the game what is shown? @param {import("../state/state.js").Table} table */
const showsEnd = (table) => Boolean(shown(table).scene?.outcome);

/** The table itself: who plays what, and that it is safe. @param {TableParts & { slots: Slot[] }} parts */
export function createAbout({ store, commands, slots }) {
  const goal = el("div", { class: "goal" });
  const facts = el("div", { class: "facts" });
  const more = el("div"); // what features add
  const tools = slotsOf(slots, "tool");
  const progress = createProgress();
  const kept = el("p", { class: "soft kept" });
  const node = el("section", { class: "pane pane-about", "aria-label": say("Table") }, [
    el("h2", {}, say("Table")),
    goal,
    progress.node,
    facts,
    more,
    kept,
  ]);

  /** The one fact that is another one at each turn. */
  const turn = el("dd");
  const drawTurn = whenChanged(
    ({ table }) => [table?.record && (showsEnd(table) ? lastTurn(shown(table)) : turnNumber(shown(table)))],
    (number) => {
      turn.textContent = number && String(number);
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
    (id) => {
      if (!id) return redraw(facts, []);
      const state = store.get();
      const { record } = state.table;
      const game = gameOf(state, id);
      const chosen = Object.entries(game?.options ?? {}).filter(
        ([name, option]) => (record.options[name] ?? option.default) !== option.default,
      );
      const { odds } = metaOf(record);
      const rows = [
        [say("Game"), link(links.rules(record.game), gameName(state, record.game))],
        [showsEnd(state.table) ? say("Turns") : say("Turn"), turn],
        ...(sidesOf(game).length > 1 && state.table?.role !== "solver"
          ? seatsOf(state, state.table).map((seat) => [sideName(seat.side), seatChoice(seat)])
          : []),
        ...(odds ? [[say("Handicap"), oddsWords(odds)]] : []),
        ...chosen.map(([name, option]) => [option.label || name, named(option, record.options[name])]),
        ...(game?.players === 1 || (chosen.length && record.seed !== "0") ? [[say("Number"), record.seed]] : []),
      ];
      return redraw(facts, [
        el(
          "dl",
          {},
          rows.flatMap(([term, value]) => [el("dt", {}, term), value === turn ? turn : el("dd", {}, value)]),
        ),
        el("div", { class: "pane-actions" }, [
          ...tools.map(({ name, inPanel, wanted, run }) =>
            wanted(state)
              ? button(inPanel.label, () => run(commands), {
                  class: "button small",
                  "data-focus": name,
                  "aria-label": inPanel.words ?? null,
                })
              : null,
          ),
          button(say("Save as file"), () => commands.saveFile(store.get().table.id), {
            class: "button small",
            "data-focus": "save",
          }),
          button(say("Board in words"), () => commands.openDialog("words"), {
            class: "button small",
            "data-focus": "words",
          }),
        ]),
      ]);
    },
  );

  /** What it is all about, always in sight. */
  const drawGoal = whenChanged(
    ({ table }) => [table?.record?.game],
    (id) => {
      const words = gameOf(store.get(), id)?.goal;
      redraw(goal, [
        words ? el("p", {}, [el("strong", {}, say("To win: ")), words]) : null,
        id
          ? button(say("How to play"), () => commands.howTo(id), { class: "button small", "data-focus": "howto" })
          : null,
      ]);
    },
  );

  /** Who sits on a side can be changed at any time. @param {Seat & { side: string }} seat */
  function seatChoice(seat) {
    /** @param {{ target: any }} given */
    const choose = ({ target }) =>
      commands.setSeat(
        seat.side,
        ["person", "link"].includes(target.value)
          ? { kind: target.value }
          : { kind: "opponent", level: Number(target.value) },
      );
    /** @type {[string, string][]} */
    const opponents = (gameOf(store.get(), store.get().table.record.game)?.levels ?? []).map(({ level, name }) => [
      String(level),
      `Opponent ${level}, ${name}`,
    ]);
    const now = seat.kind === "opponent" ? String(seat.level) : seat.kind;
    return el(
      "select",
      {
        class: "small",
        "aria-label": `${sideName(seat.side)} is played by`,
        "data-focus": `seat ${seat.side}`,
        onchange: choose,
        disabled: store.get().table.role === "viewer",
      },
      optionsOf([...Object.entries(seatNames()), ...opponents], now),
    );
  }

  const drawKept = whenChanged(
    (state) => [savedOf(state), state.offline.ready, state.table?.role],
    (/** @type {State["storage"]["saved"]} */ saved, ready, role) => {
      const words =
        role === "solver" ? "" : role === "viewer" ? say("Kept by the other tab") : saved && savedWords()[saved];
      kept.textContent = [words && (saved === "saving" ? words : `${words}.`), ready && say("Ready offline ✓")]
        .filter(Boolean)
        .join(" ");
    },
  );

  return {
    node,
    more,
    progress: progress.node,
    /** The progress lies in this panel unless there is room for it above the board. */
    placeProgress: () => facts.before(progress.node),
    /**
     * Withdraws "Saved" as soon as it is not true, apart from the rest. It is said again only together with the list
     * of moves: until that is drawn, what stands there may be a move that was never written.
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

/** Create the bars that show how far the goal is, with numbers. */
function createProgress() {
  const node = el("div", { class: "progress-list" });
  const draw = whenChanged(
    ({ table }) => [table?.scene ? shown(table).scene.progress : null],
    (/** @type {Scene["progress"] | null} */ list) => {
      node.hidden = !list?.length;
      redraw(
        node,
        (list ?? []).map(({ kind, label, done, of, goal }) =>
          el("div", { class: "progress-row", "data-kind": kind, "data-goal": goal ? "yes" : "no" }, [
            el("label", { for: `progress-${kind}` }, label),
            el("span", { class: "progress-number" }, `${done} of ${of}`),
            el("progress", { id: `progress-${kind}`, value: done, max: of || 1 }),
          ]),
        ),
      );
    },
  );
  return { node, render: draw };
}
