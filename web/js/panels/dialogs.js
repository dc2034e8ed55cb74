import { el } from "../dom.js";
import { boardOf, count, endings, shown, tableName } from "../facts.js";
import { KEYS } from "../keys.js";
import { readBoard, readPieces, readTurn } from "../readings.js";
import { goTo, links } from "../router.js";
import { createJournal } from "./journal.js";
import { createMovesList } from "./moves-list.js";
import { overlaySheet } from "./overlays.js";
import { button, icon, redraw, whenChanged } from "./parts.js";

/** Sheets that are opened on demand and closed with Esc: the moves list, the keys, the board in words, and two questions. */
export function createDialogs({ store, commands }) {
  const body = el("div", { class: "dialog-body" });
  const heading = el("h2", { id: "dialog-heading", tabindex: "-1" });
  const node = el("dialog", { class: "dialog", "aria-labelledby": "dialog-heading" }, [
    el("div", { class: "dialog-head" }, [
      heading,
      button([icon("close")], commands.closeDialog, { class: "button icon-button", "aria-label": "Close" }),
    ]),
    body,
  ]);
  node.addEventListener("close", () => store.get().table?.dialog && commands.closeDialog());
  node.addEventListener("click", (event) => event.target === node && commands.closeDialog());

  const sheets = {
    moves: ["Every legal move", (state) => createMovesList({ state, commands })],
    keys: ["Keys", keySheet],
    words: ["The board in words", wordSheet],
    rename: ["Rename this table", renameSheet],
    overlays: [
      "Shade the board",
      (state) =>
        shown(state.table).scene.overlays?.length
          ? overlaySheet({ store, commands })
          : el("p", { class: "soft" }, "There is nothing to shade in this game."),
    ],
    journal: ["Journal", () => createJournal({ store, commands })],
    delete: ["Delete this table", deleteSheet],
    draw: ["A draw", endSheet],
    resign: ["Resign", endSheet],
    text: ["The moves as text", textSheet],
  };

  const draw = whenChanged(
    ({ table }) => [table?.dialog ?? null],
    (name) => {
      if (!name) {
        if (node.open) node.close();
        return redraw(body, []);
      }
      const state = store.get();
      const [title, make] = sheets[name];
      heading.textContent = title;
      node.dataset.sheet = name;
      redraw(body, [make(state)]);
      if (!node.open) node.showModal();
      (body.querySelector("[data-first]") ?? heading).focus({ preventScroll: true });
      return undefined;
    },
  );

  function keySheet() {
    return el("div", {}, [
      el("p", { class: "soft" }, "While the board has the focus. Single keys can be turned off in the settings."),
      el(
        "dl",
        { class: "keys" },
        KEYS.flatMap(([keys, what]) => [el("dt", {}, keys), el("dd", {}, what)]),
      ),
    ]);
  }

  function wordSheet(state) {
    const { table } = state;
    const { scene } = shown(table);
    return el("div", { class: "words" }, [
      el("p", {}, readTurn(state, table, scene)),
      el("h3", {}, "Pieces"),
      ...readPieces(scene).map((text) => el("p", {}, text)),
      el("h3", {}, "Line by line"),
      el(
        "dl",
        {},
        readBoard(boardOf(state, table.record), scene).flatMap(({ name, text }) => [
          el("dt", {}, name),
          el("dd", {}, text),
        ]),
      ),
    ]);
  }

  function renameSheet(state) {
    const { id } = state.table;
    const field = el("input", {
      type: "text",
      id: "new-name",
      maxlength: 80,
      value: tableName(state, state.table),
      "data-first": "",
    });
    const keep = (event) => {
      event.preventDefault();
      commands.rename(id, field.value);
      commands.closeDialog();
    };
    return el("form", { class: "field", onsubmit: keep }, [
      el("label", { for: "new-name" }, "Name"),
      field,
      el("button", { type: "submit", class: "button primary" }, "Keep this name"),
    ]);
  }

  function deleteSheet(state) {
    const { id, record } = state.table;
    return el("div", {}, [
      el("p", {}, `Delete “${tableName(state, state.table)}” (${count(record.log.length, "move")})?`),
      el("div", { class: "question-actions" }, [
        button(
          "Delete",
          () => {
            commands.remove(id);
            goTo(links.shelf());
          },
          { class: "button danger" },
        ),
        button("Save a file first", () => commands.saveFile(id)),
        button("Keep", commands.closeDialog, { class: "button primary", "data-first": "" }),
      ]),
    ]);
  }

  function endSheet(state) {
    const { question, label, reason, side } = endings(state).find(({ sheet }) => sheet === state.table.dialog);
    const run = () => {
      commands.closeDialog();
      commands.end(reason, side);
    };
    return el("div", {}, [
      el("p", {}, question),
      el("div", { class: "question-actions" }, [
        button(label, run, { class: "button danger" }),
        button("Play on", commands.closeDialog, { class: "button primary", "data-first": "" }),
      ]),
    ]);
  }

  function textSheet() {
    const area = el("textarea", { readonly: true, rows: 14, "aria-label": "The moves as text", "data-first": "" });
    commands.asText().then((text) => {
      area.value = text;
      area.select();
    });
    return area;
  }

  return { node, render: draw };
}
