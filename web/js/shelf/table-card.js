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
 * A table on the shelf: its board, its name, where it stands. The whole card leads to it.
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
        : `Turn ${turn} · ${line.replace(/\.$/, "")}`;
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
      // the name of the table, whose link is as large as the card, is what is heard and pressed
      large ? el("span", { class: "button primary go-on", "aria-hidden": "true" }, say("Continue")) : null,
      button(say("Rename"), rename, {
        class: "button small quiet",
        "data-focus": "rename",
        "aria-label": `Rename ${title}`,
      }),
      button(say("Save as file"), () => commands.saveFile(table.id), {
        class: "button small quiet",
        "data-focus": "save",
        "aria-label": `Save as file: ${title}`,
      }),
      button("Delete", () => commands.remove(table.id), {
        class: "button small quiet",
        "data-focus": "delete",
        "aria-label": `Delete ${title}`,
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
 * A table whose card cannot be drawn: it can still be opened, saved and removed.
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
