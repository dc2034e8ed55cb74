import { el } from "../dom.js";
import { gameName, gameOf, seatsOf, sideName, sidesOf, turnNumber } from "../facts.js";
import { hasGuide } from "../hints.js";
import { createProgress } from "./progress.js";
import { button, link, redraw, whenChanged } from "./parts.js";
import { links } from "../router.js";

/** The value of an option as people read it; of several, each. */
const named = (option, value) =>
  (option.kind === "several" ? value.split("+") : [value])
    .map((one) => option.labels?.[option.values?.indexOf(one)] ?? one)
    .join(" and ");

/** The table itself: who plays what, and that it is safe. */
export function createAbout({ store, commands }) {
  const facts = el("div", { class: "facts" });
  const progress = createProgress();
  const kept = el("p", { class: "soft kept" });
  const node = el("section", { class: "pane pane-about", "aria-label": "Table" }, [
    el("h2", {}, "Table"),
    progress.node,
    facts,
    kept,
  ]);

  const draw = whenChanged(
    ({ table }) => [table?.record, table?.at, table?.turns, table?.role === "watcher"],
    (record, at, turns) => {
      if (!record) return redraw(facts, []);
      const state = store.get();
      const game = gameOf(state, record.game);
      const chosen = Object.entries(game?.options ?? {}).filter(
        ([name, option]) => (record.options[name] ?? option.default) !== option.default,
      );
      const rows = [
        ["Game", link(links.rules(record.game), gameName(state, record.game))],
        ["Turn", String(turnNumber(turns, at, sidesOf(game), state.table.scene))],
        ...(sidesOf(game).length > 1
          ? seatsOf(state, state.table).map((seat) => [sideName(seat.side), seatChoice(seat)])
          : []),
        ...chosen.map(([name, option]) => [option.label || name, named(option, record.options[name])]),
        ...(game?.players === 1 || (chosen.length && record.seed !== "0") ? [["Number", record.seed]] : []),
      ];
      return redraw(facts, [
        el(
          "dl",
          {},
          rows.flatMap(([term, value]) => [el("dt", {}, term), el("dd", {}, value)]),
        ),
        el("div", { class: "pane-actions" }, [
          state.table.scene?.progress?.length
            ? button("Journal", () => commands.openDialog("journal"), {
                class: "button small",
                "data-focus": "journal",
              })
            : null,
          state.table.scene?.overlays?.length
            ? button("Shade", () => commands.openDialog("overlays"), {
                class: "button small",
                "data-focus": "overlays",
                "aria-label": "Shade the board",
              })
            : null,
          hasGuide(state, state.table)
            ? button("The Guide", commands.toggleGuide, {
                class: "button small",
                "data-focus": "guide",
                "aria-label": "Let the Guide play on, or stop it",
              })
            : null,
          button("Save as file", () => commands.saveFile(store.get().table.id), {
            class: "button small",
            "data-focus": "save",
          }),
          button("Board in words", () => commands.openDialog("words"), {
            class: "button small",
            "data-focus": "words",
          }),
        ]),
      ]);
    },
  );

  /** Who sits on a side can be changed at any time. */
  function seatChoice(seat) {
    const choose = ({ target }) =>
      commands.setSeat(
        seat.side,
        target.value === "person" ? { kind: "person" } : { kind: "opponent", level: Number(target.value) },
      );
    const now = seat.kind === "opponent" ? String(seat.level) : "person";
    return el(
      "select",
      {
        class: "small",
        "aria-label": `${sideName(seat.side)} is played by`,
        "data-focus": `seat ${seat.side}`,
        onchange: choose,
        disabled: store.get().table.role === "watcher",
      },
      [
        el("option", { value: "person", selected: now === "person" }, "A person"),
        ...gameOf(store.get(), store.get().table.record.game).levels.map(({ level, name }) =>
          el("option", { value: level, selected: now === String(level) }, `Opponent ${level}, ${name}`),
        ),
      ],
    );
  }

  const drawKept = whenChanged(
    ({ storage, offline, table }) => [storage.kind, storage.full, offline.ready, table?.role],
    (kind, full, ready, role) => {
      const saved =
        kind === "memory" || full
          ? "Kept in this tab only."
          : role === "watcher"
            ? "Kept by the other tab."
            : "Saved on this device.";
      kept.textContent = `${saved}${ready ? " Ready offline ✓" : ""}`;
    },
  );

  return {
    node,
    render(state) {
      draw(state);
      progress.render(state);
      drawKept(state);
    },
  };
}
