import { createBoardView } from "../board/view.js";
import { whenChanged } from "../state/observe.js";
import { boardOf } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, icon, link, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";
import { createActions } from "./actions.js";
import { edited } from "./draft.js";
import { ask, change, draw, keep, redoEdit, save, step, undoEdit } from "./editing.js";
import { createFields } from "./fields.js";
import * as handling from "./handling.js";
import { createTray, HAND } from "./tray.js";

/** @import { Symbols } from "../board/symbols.js" */
/** @import { Board, Edited, Palette } from "../core/formats.js" */
/** @import { Parts, RulesClient, Sharing } from "../parts.js" */
/** @import { Draft } from "./draft.js" */

/**
 * The desk of the editor: what is laid on it, and the parts around it.
 *
 * @typedef {{ palette: Palette, symbols: Symbols, options: Record<string, string>, draft: Draft }} Begun
 * @typedef {Pick<Parts, "store" | "commands" | "storage"> & { rulesClient: RulesClient, id: string, node: HTMLElement }} Around
 * @typedef {Around & {
 *   board: Board, palette: Palette, options: Record<string, string>, host: HTMLElement, words: HTMLElement,
 *   tray: ReturnType<typeof createTray>, fields: ReturnType<typeof createFields>,
 *   actions: ReturnType<typeof createActions>, undo: HTMLElement, redo: HTMLElement,
 *   view: ReturnType<typeof createBoardView>, draft: Draft, laid: Edited | null, tool: string, held: string | null,
 *   flipped: boolean, ticket: number, verdict: string,
 * }} Desk
 *   `laid`: what the core says of the draft; `held`: the cell of the selected piece
 */

/**
 * Create the desk, and ask the core about the draft.
 * @param {HTMLElement} body @param {Around} around @param {Sharing} sharing @param {Begun} begun
 */
export function createDesk(body, around, sharing, { palette, symbols, options, draft }) {
  const { store, commands, id, node } = around;
  const board = boardOf(store.get(), { game: id, options });
  const host = el("div.edit-board");
  const words = el("p.edit-verdict");
  const tray = createTray({
    palette,
    symbols,
    form: board.pieces,
    onchoose: (wanted) => handling.choose(desk, wanted),
    ondrop: (key, cell) => change(desk, { how: "put", key, cell }),
  });
  const fields = createFields(palette.fields, (name, value) => {
    const { pieces, fields } = desk.draft.now;
    keep(desk, edited(desk.draft, { pieces, fields: { ...fields, [name]: value } }));
  });
  const actions = createActions({ game: id, store, commands, sharing });
  const undo = button([icon("undo"), say("Undo")], () => undoEdit(desk));
  const redo = button([icon("redo"), say("Redo")], () => redoEdit(desk));
  const tools = [
    undo,
    redo,
    button([icon("flip"), say("Flip")], () => handling.flip(desk)),
    button([icon("close"), say("Clear")], () => change(desk, { how: "clear" })),
    button([icon("first"), say("Start")], () =>
      step(desk, edited(desk.draft, palette.start), say("The starting position.")),
    ),
  ];
  const parts = [
    host,
    el("div.edit-side", [
      tray.node,
      el("div.edit-tools", { role: "group", "aria-label": say("Edit") }, tools),
      el("div.edit-foot", [words, actions.play]),
      fields.node,
      actions.node,
      el("p.help.edit-about", [palette.about, " ", link(links.new(id), say("Change options"))]),
      el("details.help.edit-about", [el("summary", say("Keys")), el("p", palette.help)]),
    ]),
  ];
  body.removeAttribute("aria-busy");
  redraw(body, parts);
  const view = createBoardView(host, {
    board,
    symbols,
    label: say("Board of the position editor"),
    handlers: {
      point: (cell) => handling.point(desk, cell),
      choose() {},
      back: () => handling.letGo(desk),
      announce: commands.announce,
      key: (event) => handling.key(desk, event),
      inspect: (cell, how) => handling.pressed(desk, cell, how),
    },
  });
  const begun = { draft, laid: null, tool: HAND, held: null, flipped: false, ticket: 0, verdict: "" };
  /** @type {Desk} */
  const desk = { ...around, ...begun, board, palette, options, host, words, tray, fields, actions, undo, redo, view };
  const shortcuts = (/** @type {KeyboardEvent} */ event) => handling.shortcuts(desk, event);
  const leave = (/** @type {KeyboardEvent} */ event) => handling.leave(desk, event);
  host.addEventListener("focusin", () => handling.entered(desk), { once: true });
  node.addEventListener("keydown", shortcuts);
  node.addEventListener("keydown", leave);
  draw(desk);
  save(desk);
  ask(desk);
  return {
    render: whenChanged(
      ({ settings }) => [settings],
      () => draw(desk),
    ),
    destroy() {
      node.removeEventListener("keydown", shortcuts);
      node.removeEventListener("keydown", leave);
      view.destroy();
    },
  };
}
