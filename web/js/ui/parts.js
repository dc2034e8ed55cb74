import { languageTag, say, sentences } from "../words/say.js";
import { el, find, focused, refill, svg } from "./dom.js";
import { links } from "./router.js";

/** @import { Attrs, Child } from "./dom.js" */
/** @typedef {Parameters<typeof links.back>[0] | null | undefined} Open an open table */

/** @param {Child | Child[]} label @param {((event: Event) => void) | undefined} onclick @param {Attrs} [attrs] */
export const button = (label, onclick, attrs) => el("button.button", { type: "button", onclick, ...attrs }, label);

/** Create a button with an icon. @param {string} name @param {string} label @param {() => void} run */
export const iconButton = (name, label, run, attrs = {}) =>
  button([icon(name)], run, { class: "button icon-button", "aria-label": label, ...attrs });

/** Create a paragraph that screen readers read out at once. @param {string} text */
export const alertOf = (text) => el("p", { role: "alert" }, text);

/** Create a part's main button. @param {Child | Child[]} label @param {((event: Event) => void) | undefined} onclick */
export const primary = (label, onclick, attrs = {}) => button(label, onclick, { class: "button primary", ...attrs });

/** Create a paragraph of each line. @param {string[]} lines */
export const paragraphs = (lines, attrs = {}) => lines.map((line) => el("p", attrs, line));

/** Create the buttons below a question. @param {Child[]} buttons */
export const answerRow = (...buttons) => el("div.question-actions", buttons);

/** Create a button of the action bar. @param {string} name and icon @param {string} label @param {() => void} run */
export const act = (name, label, run, attrs = {}) =>
  button([icon(name), el("span", label)], run, { class: "act", "data-act": name, ...attrs });

export const actionBar = (/** @type {HTMLElement[]} */ acts) =>
  el("div.action-bar", { role: "group", "aria-label": say("Actions") }, acts);

/** Create the options of a select. @param {Iterable<[unknown, string?]>} choices @param {unknown} [chosen] */
export const optionsOf = (choices, chosen) =>
  Array.from(choices, ([value, label]) => el("option", { value, selected: value === chosen }, label));

/** @param {string} href @param {Child | Child[]} label @param {Attrs} [attrs] */
export const link = (href, label, attrs) => el("a", { href, ...attrs }, label);

/** Create the bar of a screen, with the link back to the open table, or else to the shelf. @param {Open} [table] */
export const backBar = (table) =>
  el("header.bar", [
    table
      ? link(links.back(table), table.exercise ? say("‹ Back to the lesson") : say("‹ Back to the table"), {
          class: "back",
        })
      : link(links.shelf(), say("‹ Shelf"), { class: "back" }),
  ]);

/**
 * Create a link to a rule, or null if there is none.
 * @param {string} game @param {string | null | undefined} rule @param {string | null} [focus] its `data-focus`
 */
export const ruleLink = (game, rule, focus = null) =>
  rule
    ? link(links.rules(game, rule), say("Rule {rule}", { rule }), { class: "rule-link", "data-focus": focus })
    : null;

/** Create a list of terms, each with its value. @param {Iterable<[Child, Child]>} rows @param {string} [name] its class */
export const definitions = (rows, name) =>
  el("dl", { class: name }, Array.from(rows, ([term, value]) => [el("dt", term), el("dd", value)]).flat());

/** Create the head of a table. @param {(Child | Child[])[]} heads */
export function tableHead(heads) {
  const cells = Array.from(heads, (head) => el("th", { scope: "col" }, head));
  return el("thead", el("tr", cells));
}

/** Create a row of a table; its first cell is its head. @param {(Child | Child[])[]} cells */
export const tableRow = ([head, ...cells], attrs = {}) =>
  el("tr", attrs, [el("th", { scope: "row" }, head), ...cells.map((cell) => el("td", cell))]);

/** Create a table. @param {(Child | Child[])[]} heads @param {(Child | Child[])[][]} rows */
export function tableOf(heads, rows, attrs = {}) {
  const body = rows.map((cells) => tableRow(cells));
  return el("table", attrs, [tableHead(heads), el("tbody", body)]);
}

/** Create a box in which a wide table scrolls, also by keyboard. @param {string} label @param {HTMLElement} table */
export const scrollable = (label, table) =>
  el("div.lens-scroll", { tabindex: "0", role: "group", "aria-label": label }, table);

/**
 * Create a control with its label and its help below.
 * @param {Child} label @param {HTMLElement} control @param {Child | Child[]} [help]
 */
export const fieldOf = (label, control, help = "", attrs = {}) =>
  el("div.field", { ...attrs }, [
    el("label", { for: control.id }, label),
    control,
    help ? helpOf(control, help) : null,
  ]);

/** Create a checkbox with its label. @param {string} label @param {HTMLInputElement} box @param {string} [help] */
export const switchOf = (label, box, help) =>
  el("div.field.switch", [box, el("label", { for: box.id }, label), help ? helpOf(box, help) : null]);

/** Create the help of a control, which refers to it. @param {HTMLElement} control @param {Child | Child[]} text */
export function helpOf(control, text) {
  const id = `help-${control.id}`;
  control.setAttribute("aria-describedby", id);
  return el("p.help", { id }, text);
}

/** Replace children; the focus stays on the same `data-focus`. @param {HTMLElement} node @param {Child[]} children */
export function redraw(node, children) {
  const held = node.contains(focused()) ? focused()?.dataset.focus : null;
  refill(node, children);
  if (held) focusedAs(node, held)?.focus({ preventScroll: true });
}

/** Do something when Esc is pressed inside a node. @param {HTMLElement} node @param {() => void} run */
export function onEscape(node, run) {
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    run();
  });
}

/** Focus the cell of the board that takes the keyboard. */
export const focusBoard = () => find(document, '.cell[tabindex="0"]')?.focus({ preventScroll: true });

/** Replace children; if the focus is gone, focus the board. @param {HTMLElement} node @param {Child[]} children */
export function redrawBesideBoard(node, children) {
  const held = node.contains(focused());
  redraw(node, children);
  if (held && !node.contains(focused())) focusBoard();
}

/** @param {Element} node @param {string} name @returns {HTMLElement | null} */
const focusedAs = (node, name) => node.querySelector(`[data-focus="${CSS.escape(name)}"]`);

/** The facts that each row shows, as JSON. @type {WeakMap<Element, string>} */
const madeFrom = new WeakMap();

/**
 * Update a long list: rows with the same facts stay, the others are made again. The focus is kept as in `redraw`.
 * @template T
 * @param {Element} node @param {T[]} facts everything that a row shows @param {(facts: T) => Element} make
 */
export function redrawRows(node, facts, make) {
  const held = node.contains(focused()) ? focused()?.dataset.focus : null;
  facts.forEach((one, i) => {
    const text = JSON.stringify(one);
    const before = node.children[i];
    if (before && madeFrom.get(before) === text) return;
    const row = make(one);
    madeFrom.set(row, text);
    if (before) before.replaceWith(row);
    else node.append(row);
  });
  while (node.children.length > facts.length) node.lastElementChild?.remove();
  if (held && !node.contains(focused())) focusedAs(node, held)?.focus({ preventScroll: true });
}

/** Create the link that leaves a table. @param {string} address @param {string} word */
export const leaveLink = (address, word, label = word) =>
  link(address, [icon("back"), el("span.back-word", word)], { class: "back", "aria-label": label });

/** Draw an icon of index.html, hidden from screen readers. @param {string} name */
export const icon = (name) =>
  svg("svg.icon", { viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, [
    svg("use", { href: `#icon-${name}` }),
  ]);

/** Focus the heading of a screen. @param {HTMLElement} node */
export function focusHeading(node) {
  const heading = node.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

/**
 * Return how far the rules have loaded, or "".
 * @param {{ phase: string, loaded?: number, total?: number, late?: boolean }} core
 * @param {boolean} open the player can start already
 */
export function loadingWords({ phase, loaded = 0, total = 0, late = false }, open) {
  if (phase === "ready" && late) return lateWords();
  if (phase !== "loading") return "";
  const progress = !total
    ? say("Getting the full rules ready.")
    : loaded >= total
      ? say("Starting the full rules …")
      : say("Getting the full rules ready · {loaded} of {total} MB.", {
          loaded: megabytes(loaded),
          total: megabytes(total),
        });
  return sentences(progress, open ? say("You can start.") : "");
}

/** Return the warning that the rules do not answer. */
export const lateWords = () => say("The rules are slow to answer. If they do not respond, they will be restarted.");

const megabytes = (/** @type {number} */ bytes) => {
  const digits = bytes < 10e6 ? 1 : 0;
  const how = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return (bytes / 1e6).toLocaleString(languageTag(), how);
};

/** Return a size in kB or MB. @param {number} bytes */
export const kilobytes = (bytes) =>
  bytes >= 1e6
    ? say("{number} MB", { number: megabytes(bytes) })
    : say("{number} kB", { number: Math.max(1, Math.round(bytes / 1000)) });

/** Create what an empty screen shows: a drawing, and below it a sentence and what to do. @param {Child[]} parts */
export const emptyOf = (...parts) =>
  el("div.empty-place", [
    el("img", { src: "./icons/icon.svg", alt: "", width: 128, height: 128 }),
    svg("svg.wave", { viewBox: "0 0 160 24", "aria-hidden": "true" }, svg("path", { d: WAVE })),
    ...parts,
  ]);
const WAVE = "M2 12q13-14 26 0t26 0 26 0 26 0 26 0 26 0";

/**
 * Return the screen for something that does not exist.
 * @param {string} title @param {string} why @param {{ address: string, word: string }} back
 */
export const notThere = (title, why, { address, word }) =>
  el("main.sheet", [el("h1", title), emptyOf(alertOf(why), link(address, word, { class: "button primary" }))]);

/** Show why something is missing. @param {HTMLElement} place @param {string} why @param {HTMLElement | null} action */
export const missing = (place, why, action) => refill(place, [alertOf(why), action]);

/** Create a screen of one sheet below the way back. @param {string} title @param {Child[]} parts @param {Attrs} [attrs] */
export const sheetScreen = (title, parts, { name = "sheet", ...attrs } = {}) =>
  el("div", attrs, [backBar(), el("main", { class: name }, [el("h1", title), ...parts])]);

/** Create a sheet that says it is loading until its `place` is filled. @param {string} title @param {Attrs} [attrs] */
export function waitingSheet(title, attrs) {
  const place = el("div.waiting-sheet", el("p.soft", say("One moment.")));
  return { node: sheetScreen(title, [place], { name: "sheet wide", "data-look": "", ...attrs }), place };
}

/**
 * Create a radio button with its label.
 * @param {{ name: string, value: string, checked: boolean }} attrs
 * @param {Child | Child[]} label @param {(value: string) => void} choose
 */
export const radio = ({ value, ...attrs }, label, choose) =>
  el("label.share-choice", [
    el("input", { type: "radio", value, ...attrs, onchange: () => choose(value) }),
    el("span", label),
  ]);

/**
 * Create the bar above a board: the link back, the heading and the help.
 * @param {HTMLElement} back @param {HTMLElement} heading @param {() => void} openHelp
 */
export const boardBar = (back, heading, openHelp, attrs = {}) =>
  el("header.bar", { ...attrs }, [back, heading, iconButton("help", say("Keys and help"), openHelp)]);
