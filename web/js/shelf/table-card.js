import { miniBoard, miniBoardWhenNear } from "../board/mini-board.js";
import { loadSymbols } from "../board/symbols.js";
import { boardOfKey, gameOf } from "../state/selectors.js";
import { unpacked } from "../storage/summary.js";
import { el, find } from "../ui/dom.js";
import { ago, button, link, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";

/** @import { Commands } from "../parts.js" */
/** @import { Listed, State } from "../state/state.js" */

/**
 * Create the card of a table: its board, name and last line. The whole card links to it.
 * @param {Listed} table @param {{ state: State, commands: Commands, large?: boolean }} given
 */
export function tableCard(table, { state, commands, large = false }) {
  const { title, game, turn, line } = commands.describe(table);
  const board = boardOfKey(state, table.board || table.game);
  const draw = large ? miniBoard : miniBoardWhenNear;
  const picture = board && draw(board, unpacked(table.pieces), loadSymbols(table.game), { flipped: table.flip });
  const where =
    table.state === "newer"
      ? say("Made with newer rules. Update to open it.")
      : table.state === "damaged"
        ? say("Its record is damaged.")
        : say("Turn {turn} · {line}", { turn: turn ?? 0, line: line.replace(/\.$/, "") });
  const actions = el("div", { class: "card-actions" });
  const look = gameOf(state, table.game)?.look ?? "";
  const node = cardOf(table.id, { large, title, look, picture }, [
    el("p", { class: "card-line" }, where),
    el("p", { class: "soft" }, [title.startsWith(game) ? "" : `${game} · `, ago(table.touched)]),
    actions,
  ]);
  plain();
  return node;

  function plain() {
    const save = () => commands.saveFile(table.id);
    const remove = () => commands.remove(table.id);
    /** @param {string} focus @param {string} label @param {() => unknown} run @param {string} name */
    const act = (focus, label, run, name) =>
      button(label, run, { class: "button small quiet", "data-focus": focus, "aria-label": name });
    redraw(actions, [
      // The link of the table's name covers the card; this only looks like a button.
      large ? el("span", { class: "button primary go-on", "aria-hidden": "true" }, say("Continue")) : null,
      act("rename", say("Rename"), rename, say("Rename {table}", { table: title })),
      act("save", say("Save as file"), save, say("Save as file: {table}", { table: title })),
      act("delete", say("Delete"), remove, say("Delete {table}", { table: title })),
    ]);
  }

  function rename() {
    const field = el("input", { type: "text", value: title, maxlength: 80, "aria-label": say("Name of the table") });
    const keep = (/** @type {Event} */ event) => {
      event.preventDefault();
      plain();
      commands.rename(table.id, field.value);
    };
    const submit = el("button", { type: "submit", class: "button small" }, say("Keep this name"));
    const form = el("form", { class: "rename", onsubmit: keep }, [field, submit]);
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
 * @param {{ id: string }} given @param {{ commands: Commands, large?: boolean }} how
 */
export function plainCard({ id }, { commands, large = false }) {
  const save = { class: "button small", "data-focus": `save ${id}` };
  const remove = { class: "button small danger", "data-focus": `remove ${id}` };
  return cardOf(id, { large, title: say("A table") }, [
    el("p", { class: "card-line" }, say("Its card could not be drawn.")),
    el("div", { class: "card-actions" }, [
      link(links.table(id), say("Open"), { class: "button small" }),
      button(say("Save as file"), () => commands.saveFile(id), save),
      button(say("Delete"), () => commands.remove(id), remove),
    ]),
  ]);
}

/**
 * Create the frame of a card, with the link to its table.
 * @param {string} id @param {{ large: boolean, title: string, look?: string, picture?: Node | null }} given
 * @param {Node[]} words
 */
function cardOf(id, { large, title, look, picture }, words) {
  const attrs = { class: large ? "card table-card large" : "card table-card", "data-table": id, "data-look": look };
  return el("article", attrs, [
    el("div", { class: "card-board" }, picture ?? el("div", { class: "no-board" }, "?")),
    el("div", { class: "card-words" }, [
      large ? el("h2", { class: "eyebrow" }, say("Continue")) : null,
      el("h3", {}, link(links.table(id), title, { class: "card-link" })),
      ...words,
    ]),
  ]);
}
