import { whenChanged } from "../state/observe.js";
import { el } from "../ui/dom.js";
import { button, icon, link, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { endings } from "../words/endings.js";
import { say } from "../words/say.js";
import { slotsOf } from "./slots.js";

/** @import { State } from "../state/state.js" */

const LINK = { class: "menu-item" };

/**
 * What is seldom needed: a disclosure with plain buttons and links.
 * @param {import("../parts.js").TableParts & { slots: import("../parts.js").Slot[] }} parts
 */
export function createMenu({ store, commands, slots }) {
  const list = el("div", { class: "menu-list", id: "table-menu", hidden: true });
  const opener = button([icon("more")], toggle, {
    class: "button icon-button",
    "aria-label": say("Menu"),
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
  /** @param {string} label @param {() => unknown} [run] */
  const item = (label, run, kind = "") =>
    button(
      label,
      () => {
        show(false);
        run?.();
      },
      { class: `menu-item ${kind}` },
    );

  /** A puzzle is no table to be named, sent or deleted. @param {{ game: string }} record */
  const ofPuzzle = ({ game }) => [
    item(say("How to play"), () => commands.openDialog("howto")),
    link(links.rules(game), say("Rules"), LINK),
    item(say("List of moves"), () => commands.openDialog("moves")),
    item(say("Type a move"), () => commands.toggleBox(true)),
    item(say("The board in words"), () => commands.openDialog("words")),
    link(links.settings(), say("Settings"), LINK),
    item(say("Keys"), () => commands.openDialog("keys")),
  ];

  function items() {
    const { record, role } = at();
    if (role === "solver") return redraw(list, ofPuzzle(record));
    if (!record) return redraw(list, [link(links.settings(), say("Settings"), LINK)]);
    const open = (/** @type {string} */ sheet) => () => commands.openDialog(sheet);
    /** What the features offer in a group. @param {string} name */
    const offered = (name) =>
      slotsOf(slots, "menu")
        .filter((slot) => slot.group === name)
        .flatMap((slot) => slot.items(store.get(), commands))
        .map((one) => one && (one.address ? link(one.address, one.label, LINK) : item(one.label, one.run)));
    return redraw(list, [
      group(say("Help"), [
        item(say("How to play"), () => commands.howTo(record.game)),
        link(links.rules(record.game), say("Rules"), LINK),
        item(say("Keys"), open("keys")),
      ]),
      group(say("Game"), [
        item(say("List of moves"), open("moves")),
        item(say("Type a move"), () => commands.toggleBox(true)),
        ...offered("Game"),
        ...endings(store.get()).map(({ label, sheet }) => item(label, open(sheet))),
      ]),
      group(say("View"), [
        item(say("The board alone"), () => commands.toggleZen(true)),
        item(say("The board in words"), open("words")),
        ...offered("View"),
        link(links.settings(), say("Settings"), LINK),
      ]),
      group(say("Share"), [...offered("Share"), item(say("Print"), () => window.print())]),
      group(say("Table"), [
        ...offered("Table"),
        item(say("Rename"), open("rename")),
        link(links.new(record.game), say("New table"), LINK),
        item(say("Delete this table"), open("delete"), "danger"),
      ]),
    ]);
  }

  /** @param {string} name @param {(HTMLElement | null | undefined | false | 0)[]} children */
  const group = (name, children) =>
    el("div", { class: "menu-group", role: "group", "aria-label": name }, [
      el("p", { class: "menu-name", "aria-hidden": "true" }, name),
      ...children.filter((one) => one instanceof HTMLElement),
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
