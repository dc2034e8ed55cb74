import { allOf, fieldsOf, whenChanged } from "../state/observe.js";
import { gameOf, sidesOf } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, iconButton, link, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { endings } from "../words/endings.js";
import { say } from "../words/say.js";
import { offeredIn } from "./slots.js";

/** @import { MenuGroup, NodePart, Slot, TableParts } from "../parts.js" */

const LINK = { class: "menu-item" };

/** Create the menu of rarer commands. @param {TableParts & { slots: Slot[] }} parts @returns {NodePart} */
export function createMenu({ store, commands, slots }) {
  const list = el("div.menu-list", { id: "table-menu", hidden: true });
  const opener = iconButton("more", say("Menu"), () => show(Boolean(list.hidden)), {
    "aria-expanded": "false",
    "aria-controls": "table-menu",
  });
  const node = el("div.menu", [opener, list]);

  /** @param {boolean} open */
  function show(open) {
    list.hidden = !open;
    opener.setAttribute("aria-expanded", String(open));
    if (open) items();
  }
  /** @param {string} label @param {() => unknown} [run] */
  function item(label, run, kind = "") {
    const choose = () => {
      show(false);
      opener.focus(); // a sheet gives the focus back when it is closed
      run?.();
      if (!store.get().table?.dialog) opener.blur();
    };
    return button(label, choose, { class: `menu-item ${kind}` });
  }
  const settingsLink = () => link(links.settings(), say("Settings"), LINK);
  /** @param {string} label @param {string} sheet */
  const opens = (label, sheet) => item(label, () => commands.openDialog(sheet));

  function items() {
    const { record, role } = store.get().table;
    const seats = record && sidesOf(gameOf(store.get(), record.game)).length > 1;
    if (!record) return redraw(list, [settingsLink()]);
    const solver = role === "solver"; // a puzzle is no game to save or to end
    /** Return what features add to a group. @param {MenuGroup} name */
    const offered = (name) =>
      (solver ? [] : offeredIn(slots, name, store.get(), commands)).map(({ label, run, address }) =>
        address ? link(address, label, LINK) : item(label, run),
      );
    redraw(list, [
      group(say("Game"), [
        opens(say("List of moves"), "moves"),
        ...offered("Game"),
        ...(solver ? [] : endings(store.get())).map(({ label, sheet }) => opens(label, sheet)),
      ]),
      group(say("View"), [
        solver
          ? item(say("Flip the board"), commands.flip)
          : item(say("The board alone"), () => commands.toggleZen(true)),
        ...offered("View"),
        settingsLink(),
      ]),
    ]);
    if (solver) return;
    list.append(
      group(say("Share"), offered("Share")),
      group(say("Table"), [
        item(say("About this table"), () => commands.togglePane("about"), "narrow"),
        seats && opens(say("Players"), "players"),
        ...offered("Table"),
        opens(say("Rename"), "rename"),
      ]),
    );
  }

  /** @param {string} name @param {(HTMLElement | null | undefined | false | 0)[]} children */
  const group = (name, children) =>
    el("div.menu-group", { role: "group", "aria-label": name }, [
      el("p.menu-name", { "aria-hidden": "true" }, name),
      ...children.filter((one) => one instanceof HTMLElement),
    ]);

  node.addEventListener("keydown", (event) => {
    if (list.hidden || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    if (key === "Escape") {
      show(false);
      opener.focus();
    } else if (!goTo(key)) return;
    event.preventDefault();
    event.stopPropagation();
  });

  /**
   * Set the focus on the item that a key means: the next, the previous, the first, the last, or the next one that begins
   * with a letter. Return whether the key means any.
   * @param {string} key
   */
  function goTo(key) {
    const all = Array.from(/** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("a, button")));
    const items = all.filter((one) => getComputedStyle(one).display !== "none");
    const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
    /** @type {Record<string, HTMLElement | undefined>} */
    const places = { ArrowDown: after[0], ArrowUp: items.at(at < 0 ? -1 : at - 1), Home: items[0], End: items.at(-1) };
    const isLetter = key.length === 1 && key !== " ";
    const letter = key.toLocaleLowerCase();
    const found = isLetter ? after.find((one) => one.textContent?.toLocaleLowerCase().startsWith(letter)) : places[key];
    found?.focus();
    return Boolean(found) || isLetter;
  }
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
    ({ table }) => [...fieldsOf(table, "scene", "role", "pending", "looking", "rescue"), table?.record?.meta],
    () => !list.hidden && items(),
  );
  return { node, render: allOf(closeWithTable, refresh) };
}
