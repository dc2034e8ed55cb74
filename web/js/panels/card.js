import { el } from "../dom.js";
import { boardOf, count, isFlipped } from "../facts.js";
import { miniBoard } from "../mini-board.js";
import { links } from "../router.js";
import { ago, button, link, redraw } from "./parts.js";

/** A table on the shelf: its board, its name, where it stands. The whole card leads to it. */
export function tableCard(table, { state, commands, symbols, large = false }) {
  const { title, game, turn, line } = commands.describe(table);
  const { body } = table;
  const board = body && (body.board ?? boardOf(state, body.record));
  const picture =
    board && body.scene?.pieces
      ? miniBoard(board, body.scene.pieces, symbols[body.record.game] ?? null, {
          flipped: isFlipped(state, { ...body, looking: null, flip: body.record.meta?.flip }),
        })
      : el("div", { class: "no-board" }, "?");
  const where =
    table.state === "newer"
      ? "Made with newer rules. Update to open it."
      : table.state === "damaged"
        ? "Its record is damaged."
        : `Turn ${turn} · ${line.replace(/\.$/, "")}`;
  const actions = el("div", { class: "card-actions" });
  const node = el("article", { class: large ? "card table-card large" : "card table-card", "data-table": table.id }, [
    el("div", { class: "card-board" }, picture),
    el("div", { class: "card-words" }, [
      large ? el("h2", { class: "eyebrow" }, "Continue") : null,
      el("h3", {}, link(links.table(table.id), title, { class: "card-link" })),
      el("p", { class: "card-line" }, where),
      el("p", { class: "soft" }, [title.startsWith(game) ? "" : `${game} · `, ago(table.touched)]),
      actions,
    ]),
  ]);
  plain();
  return node;

  function plain() {
    redraw(actions, [
      button("Rename", rename, {
        class: "button small quiet",
        "data-focus": "rename",
        "aria-label": `Rename ${title}`,
      }),
      button("Delete", ask, { class: "button small quiet", "data-focus": "delete", "aria-label": `Delete ${title}` }),
    ]);
  }

  function ask() {
    const turns = body?.record.log.length ?? 0;
    redraw(actions, [
      el("p", { class: "question" }, `Delete “${title}” (${count(turns, "move")})?`),
      button("Delete", () => commands.remove(table.id), { class: "button small danger", "data-focus": "really" }),
      button("Save a file first", () => commands.saveFile(table.id), { class: "button small" }),
      button(
        "Keep",
        () => {
          plain();
          actions.querySelector("[data-focus=delete]").focus();
        },
        { class: "button small", "data-focus": "keep" },
      ),
    ]);
    actions.querySelector("[data-focus=keep]").focus();
  }

  function rename() {
    const field = el("input", { type: "text", value: title, maxlength: 80, "aria-label": "Name of the table" });
    const form = el(
      "form",
      {
        class: "rename",
        onsubmit: (event) => {
          event.preventDefault();
          commands.rename(table.id, field.value);
        },
      },
      [field, el("button", { type: "submit", class: "button small" }, "Keep this name")],
    );
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      plain();
      actions.querySelector("[data-focus=rename]").focus();
    });
    redraw(actions, [form]);
    field.focus();
    field.select();
  }
}
