import { miniBoard, miniBoardWhenNear } from "../board/mini-board.js";
import { loadSymbols } from "../board/symbols.js";
import { boardOfKey } from "../state/selectors.js";
import { unpacked } from "../storage/summary.js";
import { el, find } from "../ui/dom.js";
import { ago, button, link, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";

/** @import { Commands } from "../parts.js" */
/** @import { Listed, State } from "../state/state.js" */

/**
 * Create the card of a table: its board, name and last line. The whole card links to it.
 * @param {Listed} table
 * @param {{ state: State, commands: Commands, large?: boolean }} given
 */
export function tableCard(table, { state, commands, large = false }) {
  const { title, game, turn, line } = commands.describe(table);
  const board = boardOfKey(state, table.board || table.game);
  const picture = board
    ? (large ? miniBoard : miniBoardWhenNear)(board, unpacked(table.pieces), loadSymbols(table.game), {
        flipped: table.flip,
      })
    : el("div", { class: "no-board" }, "?");
  const where =
    table.state === "newer"
      ? say("Made with newer rules. Update to open it.")
      : table.state === "damaged"
        ? say("Its record is damaged.")
        : say("Turn {turn} · {line}", { turn: turn ?? 0, line: line.replace(/\.$/, "") });
  const actions = el("div", { class: "card-actions" });
  const look = state.games.find(({ id }) => id === table.game)?.look;
  const kind = large ? "card table-card large" : "card table-card";
  const node = el("article", { class: kind, "data-table": table.id, "data-look": look ?? "" }, [
    el("div", { class: "card-board" }, picture),
    el("div", { class: "card-words" }, [
      large ? el("h2", { class: "eyebrow" }, say("Continue")) : null,
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
      // The link of the table's name covers the card; this only looks like a button.
      large ? el("span", { class: "button primary go-on", "aria-hidden": "true" }, say("Continue")) : null,
      button(say("Rename"), rename, {
        class: "button small quiet",
        "data-focus": "rename",
        "aria-label": say("Rename {table}", { table: title }),
      }),
      button(say("Save as file"), () => commands.saveFile(table.id), {
        class: "button small quiet",
        "data-focus": "save",
        "aria-label": say("Save as file: {table}", { table: title }),
      }),
      button(say("Delete"), () => commands.remove(table.id), {
        class: "button small quiet",
        "data-focus": "delete",
        "aria-label": say("Delete {table}", { table: title }),
      }),
    ]);
  }

  function rename() {
    const field = el("input", { type: "text", value: title, maxlength: 80, "aria-label": say("Name of the table") });
    const form = el(
      "form",
      {
        class: "rename",
        /** @param {Event} event */
        onsubmit: (event) => {
          event.preventDefault();
          plain();
          commands.rename(table.id, field.value);
        },
      },
      [field, el("button", { type: "submit", class: "button small" }, say("Keep this name"))],
    );
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      plain();
      find(actions, "[data-focus=rename]")?.focus();
    });
    redraw(actions, [form]);
    field.focus();
    field.select();
  }
}

/**
 * Create the card of a table whose picture cannot be drawn. It can still be opened, saved and removed.
 * @param {{ id: string }} given
 * @param {{ commands: Commands, large?: boolean }} given
 */
export function plainCard({ id }, { commands, large = false }) {
  return el("article", { class: large ? "card table-card large" : "card table-card", "data-table": id }, [
    el("div", { class: "card-board" }, el("div", { class: "no-board" }, "?")),
    el("div", { class: "card-words" }, [
      large ? el("h2", { class: "eyebrow" }, say("Continue")) : null,
      el("h3", {}, link(links.table(id), say("A table"), { class: "card-link" })),
      el("p", { class: "card-line" }, say("Its card could not be drawn.")),
      el("div", { class: "card-actions" }, [
        link(links.table(id), say("Open"), { class: "button small" }),
        button(say("Save a file"), () => commands.saveFile(id), { class: "button small", "data-focus": `save ${id}` }),
        button(say("Remove"), () => commands.remove(id), {
          class: "button small danger",
          "data-focus": `remove ${id}`,
        }),
      ]),
    ]),
  ]);
}
