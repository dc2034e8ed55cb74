import { miniBoard, miniBoardWhenNear } from "../board/small/mini-board.js";
import { loadSymbols } from "../board/symbols.js";
import { isMade } from "../site/build.js";
import { boardOfKey, gameName, gameOf, sideName, titleOf } from "../state/selectors.js";
import { safely } from "../state/store.js";
import { unpacked } from "../storage/summary.js";
import { object } from "../storage/values.js";
import { el } from "../ui/dom.js";
import { button, icon, link, onEscape, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { ago } from "../words/ago.js";
import { isolated, languageTag, say, unstopped } from "../words/say.js";

/** @import { Commands, TableParts } from "../parts.js" */
/** @import { Listed, State } from "../state/state.js" */

/** Return a function that makes the card of a table, once as long as it stays as it is. @param {TableParts} parts */
export function createCards({ store, commands }) {
  /** @type {WeakMap<Listed, { node: HTMLElement, large: boolean }>} */
  let made = new WeakMap();
  /** @type {State["otherBoards"] | null} */
  let madeWith = null;
  return (/** @type {Listed} */ table, /** @type {boolean} */ large) => {
    const state = store.get();
    if (madeWith !== state.otherBoards) made = new WeakMap();
    madeWith = state.otherBoards;
    const known = made.get(table);
    if (known?.large === large) return known.node;
    const node = safely(() => tableCard(table, { state, commands, large })) ?? plainCard(table, { commands, large });
    made.set(table, { node, large });
    return node;
  };
}

/**
 * Create the card of a table: its board, name and last line. The whole card links to it.
 * @param {Listed} table @param {{ state: State, commands: Commands, large: boolean }} given
 */
function tableCard(table, { state, commands, large }) {
  const { turn } = table;
  const game = gameName(state, table.game);
  const title = titleOf(state, table) || game || say("A table");
  const { players = 2, look = "" } = gameOf(state, table.game) ?? {};
  const line = lineOf(table, players);
  const board = boardOfKey(state, table.board || table.game);
  const draw = large ? miniBoard : miniBoardWhenNear;
  const picture = board && draw(board, unpacked(table.pieces), loadSymbols(table.game), { flipped: table.flip });
  const where =
    unreadOf(table) ?? (players === 1 ? line : say("Turn {turn} · {line}", { turn: turn ?? 0, line: unstopped(line) }));
  return cardOf(table.id, { large, title, look, picture, commands }, [
    el("p.card-line", where),
    table.told ? el("p.card-line", table.told) : null,
    el("p.soft", [title.startsWith(game) ? "" : `${game} · `, ago(table.touched)]),
    isMade(table.game) && !object(commands.shared.storage.value("made-games")[table.game]).own
      ? el("p.card-line", say("made by somebody else"))
      : null,
  ]);
}

/** Return why a table cannot be opened as it is, or null. @param {Listed} table */
function unreadOf({ state }) {
  if (state === "newer") return say("Made with newer rules. Update to open it.");
  if (state === "older") return say("Too old to be opened.");
  return state === "damaged" ? say("Its record is damaged.") : null;
}

/**
 * Return the last line of a card; a plain one if the card was kept in another language.
 * @param {Listed} table @param {number} players
 */
function lineOf({ lang, line, over, side }, players) {
  if ((lang || "en") === languageTag()) return line;
  if (over) return say("The game is over.");
  return players === 1 ? say("Your turn") : say("{side} to move", { side: sideName(side) });
}

/**
 * Create the card of a table whose picture cannot be drawn. It can still be opened, saved and removed.
 * @param {{ id: string }} given @param {{ commands: Commands, large: boolean }} how
 */
const plainCard = ({ id }, how) =>
  cardOf(id, { ...how, title: say("A table") }, [el("p.card-line", say("Its card could not be drawn."))]);

/**
 * Create the frame of a card, with the link to its table and a menu of what else can be done with it.
 * @param {string} id
 * @param {{ large: boolean, title: string, look?: string, picture?: Node | null, commands: Commands }} given
 * @param {(Node | null)[]} words
 */
function cardOf(id, { large, title, look, picture, commands }, words) {
  const attrs = { class: large ? "card table-card large" : "card table-card", "data-table": id, "data-look": look };
  return el("article", attrs, [
    el("div.card-board", picture ?? el("div.no-board", "?")),
    el("div.card-words", [
      large ? el("h2.eyebrow", say("Continue")) : null,
      el("h3", link(links.table(id), el("bdi", title), { class: "card-link" })),
      ...words,
    ]),
    // The link of the table's name covers the card; this only looks like a button.
    large ? el("span.button.primary.go-on", { "aria-hidden": "true" }, say("Continue")) : null,
    moreOf(id, title, commands),
  ]);
}

/** Create a card's menu: rename, save, delete. @param {string} id @param {string} title @param {Commands} commands */
function moreOf(id, title, commands) {
  const list = el("div.card-actions");
  const table = isolated(title);
  const more = say("More: {table}", { table });
  const summary = el("summary.button.icon-button", { "aria-label": more }, icon("more"));
  const node = el("details.card-more", { name: "card-more", ontoggle: plain }, [summary, list]);
  onEscape(node, () => {
    node.open = false;
    summary.focus();
  });
  plain();
  return node;

  /** @param {string} focus @param {string} label @param {() => unknown} run @param {string} [name] */
  function act(focus, label, run, name) {
    return button(label, run, { class: "button small quiet", "data-focus": focus, "aria-label": name });
  }

  function save() {
    redraw(list, [
      act("pgn", say("PGN (.pgn)"), () => commands.savePgn(id)),
      act("json", say("Own format (.json)"), () => commands.saveFile(id)),
    ]);
    list.querySelector("button")?.focus();
  }

  function plain() {
    redraw(list, [
      act("rename", say("Rename"), rename, say("Rename {table}", { table })),
      act("save", say("Save as file"), save, say("Save as file: {table}", { table })),
      act("delete", say("Delete"), () => commands.remove(id), say("Delete {table}", { table })),
    ]);
  }

  function rename() {
    const field = el("input", { type: "text", value: title, maxlength: 80, "aria-label": say("Name of the table") });
    const keep = (/** @type {Event} */ event) => {
      event.preventDefault();
      node.open = false;
      commands.rename(id, field.value);
    };
    const submit = el("button.button.small", { type: "submit" }, say("Keep this name"));
    redraw(list, [el("form.rename", { onsubmit: keep }, [field, submit])]);
    field.focus();
    field.select();
  }
}
