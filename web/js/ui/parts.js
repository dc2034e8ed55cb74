/** Small pieces that every panel is put together from. */
import { el, focused, refill, svg } from "./dom.js";

/**
 * A button that does one thing.
 * @param {import("./dom.js").Child | import("./dom.js").Child[]} label
 * @param {((event: Event) => void) | undefined} onclick
 * @param {Record<string, any>} [attrs]
 */
export function button(label, onclick, attrs = {}) {
  return el("button", { type: "button", class: "button", onclick, ...attrs }, label);
}

/** A button of the action bar. @param {string} name its own, and its picture's @param {string} label @param {() => void} run */
export const act = (name, label, run) =>
  button([icon(name), el("span", {}, label)], run, { class: "act", "data-act": name });

/** @param {HTMLElement[]} acts */
export const actionBar = (acts) => el("div", { class: "action-bar", role: "group", "aria-label": "Actions" }, acts);

/** What a select offers. @param {Iterable<[value: any, label: string | undefined]>} choices @param {any} [chosen] its value */
export const optionsOf = (choices, chosen) =>
  Array.from(choices, ([value, label]) => el("option", { value, selected: value === chosen }, label));

/** @param {string} href @param {import("./dom.js").Child | import("./dom.js").Child[]} label */
export function link(href, label, attrs = {}) {
  return el("a", { href, ...attrs }, label);
}

/**
 * New children for a node; the control that had the focus keeps it, found again by its `data-focus` name.
 * @param {HTMLElement} node
 * @param {import("./dom.js").Child[]} children
 */
export function redraw(node, children) {
  const held = node.contains(focused()) ? focused()?.dataset.focus : null;
  refill(node, children);
  if (held) focusedAs(node, held)?.focus({ preventScroll: true });
}

/** The control of that `data-focus` name. @param {Element} node @param {string} name @returns {HTMLElement | null} */
const focusedAs = (node, name) => node.querySelector(`[data-focus="${CSS.escape(name)}"]`);

/** What each row was made from. @type {WeakMap<Element, string>} */
const madeFrom = new WeakMap();

/**
 * A long list of which little changes: rows whose facts are the same stay, the others are made anew. The control that
 * had the focus keeps it, as in `redraw`.
 * @template T
 * @param {Element} node
 * @param {T[]} facts  plain data, all that a row shows
 * @param {(facts: T) => Element} make
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

/** @type {Record<string, string>} */
const PATHS = {
  back: "M15 5 8 12l7 7",
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 12h-1",
  redo: "M15 7l5 5-5 5M20 12H10a6 6 0 0 0 0 12h1",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  flip: "M7 4v16M7 4 3.5 7.5M7 4l3.5 3.5M17 20V4M17 20l-3.5-3.5M17 20l3.5-3.5",
  type: "M4 17V7m0 0h0M4 7h16v10H4M8 13h8M8 10h.01M12 10h.01M16 10h.01",
  more: "M5 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2M12 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2M19 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2",
  first: "M6 5v14M18 5l-9 7 9 7",
  prev: "M16 5 7 12l9 7",
  next: "M8 5l9 7-9 7",
  last: "M18 5v14M6 5l9 7-9 7",
  play: "M8 5v14l11-7z",
  pause: "M8 5v14M16 5v14",
  close: "M6 6l12 12M18 6 6 18",
  hint: "M12 3.5l2.6 5.6 6.1.7-4.5 4.2 1.2 6-5.4-3-5.4 3 1.2-6-4.5-4.2 6.1-.7z",
  help: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M9.6 9.6a2.4 2.4 0 1 1 3.6 2.1c-.8.5-1.2 1-1.2 1.9M12 16.7h.01",
};

/** A line drawing 24 wide; decoration beside a word or in a named button. @param {string} name */
export function icon(name) {
  return svg(
    "svg",
    {
      class: "icon",
      viewBox: name === "undo" || name === "redo" ? "0 3 24 24" : "0 0 24 24",
      "aria-hidden": "true",
      focusable: "false",
    },
    [svg("path", { d: PATHS[name] })],
  );
}

/** Waits for a hash link's screen to be there before giving it the focus. @param {HTMLElement} node */
export function focusHeading(node) {
  const heading = node.querySelector("h1");
  if (!heading) return;
  heading.setAttribute("tabindex", "-1");
  heading.focus({ preventScroll: true });
}

/** "3 May, 14:20", "yesterday", "just now" @param {string} iso */
export function ago(iso, now = Date.now()) {
  const then = Date.parse(iso);
  if (Number.isNaN(then)) return "";
  const minutes = Math.round((now - then) / 60_000);
  const rough = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  if (minutes < 1) return "just now";
  if (minutes < 60) return rough.format(-minutes, "minute");
  if (minutes < 24 * 60) return rough.format(-Math.round(minutes / 60), "hour");
  if (minutes < 30 * 24 * 60) return rough.format(-Math.round(minutes / 1440), "day");
  return new Date(then).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
}

/**
 * How far the rules have come, or "" when there is nothing to tell.
 * @param {{ phase: string, loaded?: number, total?: number, late?: boolean }} core
 * @param {boolean} open  may something be done already?
 */
export function loadingWords({ phase, loaded = 0, total = 0, late = false }, open) {
  if (phase === "ready" && late) return LATE_WORDS;
  if (phase !== "loading") return "";
  const then = open ? " You can start." : "";
  if (total && loaded >= total) return `Starting the full rules …${then}`;
  const amount = total ? ` · ${megabytes(loaded)} of ${megabytes(total)} MB` : "";
  return `Getting the full rules ready${amount}.${then}`;
}

export const LATE_WORDS = "The rules take long to answer. If they do not, they are started again.";

/** @param {number} bytes */
export const megabytes = (bytes) => (bytes / 1e6).toFixed(bytes < 10e6 ? 1 : 0);
/** @param {number} bytes */
export const kilobytes = (bytes) =>
  bytes >= 1e6 ? `${megabytes(bytes)} MB` : `${Math.max(1, Math.round(bytes / 1000))} kB`;

/**
 * Return the screen that is shown where a table cannot be, because what should lie on it does not exist.
 * @param {string} title
 * @param {string} why
 * @param {{ address: string, word: string }} back
 */
export const notThere = (title, why, { address, word }) =>
  el("main", { class: "sheet" }, [
    el("h1", {}, title),
    el("p", { role: "alert" }, why),
    el("p", {}, link(address, word, { class: "button primary" })),
  ]);
