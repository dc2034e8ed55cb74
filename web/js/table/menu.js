import { clockOffer } from "../clock/clock.js";
import { editorOf } from "../editor/selectors.js";
import { hasGuide } from "../hints/selectors.js";
import { byLink } from "../state/link.js";
import { isForTwoHere } from "../state/selectors.js";
import { canReview, canStudy } from "../study/selectors.js";
import { el } from "../ui/dom.js";
import { button, icon, link, redraw, whenChanged } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { endings } from "../words/endings.js";
import {
  DELETE_THIS_TABLE,
  EDIT,
  HOW_TO_PLAY,
  NEW_TABLE,
  NOTES_ON_THIS_TURN,
  PUT_THE_PEN_AWAY,
  SAVE_AS_FILE,
  SHADE_THE_BOARD,
  THE_BOARD_IN_WORDS,
  TWO_AT_ONE_SCREEN,
} from "../words/strings.js";

/**
 * @typedef {import("../state/state.js").Store} Store
 * @typedef {import("../state/state.js").Commands} Commands
 * @typedef {import("../state/state.js").State} State
 */

/**
 * What is seldom needed: a disclosure with plain buttons and links.
 * @param {{ store: Store, commands: Commands }} parts
 */
export function createMenu({ store, commands }) {
  const list = el("div", { class: "menu-list", id: "table-menu", hidden: true });
  const opener = button([icon("more")], toggle, {
    class: "button icon-button",
    "aria-label": "Menu",
    "aria-expanded": "false",
    "aria-controls": "table-menu",
  });
  const node = el("div", { class: "menu" }, [opener, list]);
  const at = () => store.get().table;

  function toggle() {
    show(Boolean(list.hidden));
  }
  /** @param {boolean} open */
  function show(open) {
    list.hidden = !open;
    opener.setAttribute("aria-expanded", String(open));
    if (open) items();
  }
  /** @param {string} label @param {() => void} run */
  const item = (label, run, kind = "") =>
    button(
      label,
      () => {
        show(false);
        run();
      },
      { class: `menu-item ${kind}` },
    );

  /** A puzzle is no table to be named, sent or deleted. @param {{ game: string }} record */
  const ofPuzzle = ({ game }) => [
    item(HOW_TO_PLAY, () => commands.openDialog("howto")),
    link(links.rules(game), "Rules", { class: "menu-item" }),
    item("List of moves", () => commands.openDialog("moves")),
    item("Type a move", () => commands.toggleBox(true)),
    item(THE_BOARD_IN_WORDS, () => commands.openDialog("words")),
    link(links.settings(), "Settings", { class: "menu-item" }),
    item("Keys", () => commands.openDialog("keys")),
  ];

  function items() {
    const { record, id, role } = at();
    if (role === "solver") return redraw(list, ofPuzzle(record));
    if (!record) return redraw(list, [link(links.settings(), "Settings", { class: "menu-item" })]);
    const { scene, guide } = at();
    const open = (/** @type {string} */ sheet) => () => commands.openDialog(sheet);
    const clock = clockOffer(store.get());
    const editor = editorOf(store.get(), at());
    return redraw(list, [
      group("Help", [
        item(HOW_TO_PLAY, () => commands.howTo(record.game)),
        link(links.rules(record.game), "Rules", { class: "menu-item" }),
        item("Keys", open("keys")),
      ]),
      group("Game", [
        item("List of moves", open("moves")),
        item("Type a move", () => commands.toggleBox(true)),
        at().at ? item("Look back as a film", commands.openFilm) : null,
        canStudy(store.get(), at())
          ? item("Analysis", commands.toggleAnalysis)
          : canReview(store.get(), at())
            ? item("Review", () => commands.review())
            : null,
        editor ? link(editor, EDIT, { class: "menu-item" }) : null,
        hasGuide(store.get(), at()) && !scene?.outcome
          ? item(guide ? "Stop the Guide" : "Let the Guide play on", commands.toggleGuide)
          : null,
        clock ? item(clock.label, () => commands.setClock(clock.clock)) : null,
        ...endings(store.get()).map(({ label, sheet }) => item(label, open(sheet))),
      ]),
      group("View", [
        item("The board alone", () => commands.toggleZen(true)),
        item(THE_BOARD_IN_WORDS, open("words")),
        scene?.overlays?.length ? item(SHADE_THE_BOARD, open("overlays")) : null,
        scene?.progress?.length ? item("Journal", open("journal")) : null,
        item(NOTES_ON_THIS_TURN, open("note")),
        item(at().pen?.held ? PUT_THE_PEN_AWAY : "Draw arrows and circles", () => commands.holdPen()),
        link(links.settings(), "Settings", { class: "menu-item" }),
      ]),
      group("Share", [
        byLink(at())?.waiting ? item("Send the turn again", open("send")) : null,
        item("Share", open("share")),
        item(SAVE_AS_FILE, () => commands.saveFile(id)),
        item("Print", () => window.print()),
      ]),
      group("Table", [
        isForTwoHere(store.get(), at()) ? item(TWO_AT_ONE_SCREEN, open("seating")) : null,
        item("Rename", open("rename")),
        link(links.new(record.game), NEW_TABLE, { class: "menu-item" }),
        item(DELETE_THIS_TABLE, open("delete"), "danger"),
      ]),
    ]);
  }

  /** @param {string} name @param {(HTMLElement | null)[]} children */
  const group = (name, children) =>
    el("div", { class: "menu-group", role: "group", "aria-label": name }, [
      el("p", { class: "menu-name", "aria-hidden": "true" }, name),
      ...children,
    ]);

  node.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || list.hidden) return;
    event.preventDefault();
    event.stopPropagation();
    show(false);
    opener.focus();
  });
  node.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !node.contains(/** @type {Node} */ (relatedTarget))) show(false);
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (!list.hidden && !node.contains(/** @type {Node} */ (target))) show(false);
  });

  const closeWithTable = whenChanged(
    ({ table }) => [table?.id],
    () => show(false),
  );
  const refresh = whenChanged(
    ({ table }) => [table?.scene, table?.role, table?.pending, table?.looking, table?.rescue],
    () => !list.hidden && items(),
  );
  return {
    node,
    /** @param {State} state */
    render(state) {
      closeWithTable(state);
      refresh(state);
    },
  };
}
