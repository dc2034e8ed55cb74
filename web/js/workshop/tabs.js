import { el } from "../ui/dom.js";
import { count, noun, say } from "../words/say.js";

/** @import { Child } from "../ui/dom.js" */

/**
 * Create parts that stand side by side on a wide screen and share the place on a phone, where tabs choose one.
 * @param {{ name: string, label: string, parts: Child[], opened?: () => void }[]} all
 */
export function createTabs(all) {
  const panes = all.map(({ name, label, parts }, i) =>
    el(
      "section.work-pane",
      { id: `pane-${name}`, "data-pane": name, "data-open": i === 0, "aria-label": label },
      parts,
    ),
  );
  const tabs = all.map(({ name, label }, i) =>
    el(
      "button.work-tab",
      {
        type: "button",
        role: "tab",
        "aria-controls": `pane-${name}`,
        "aria-selected": String(i === 0),
        tabindex: i === 0 ? "0" : "-1",
        onclick: () => open(name),
      },
      label,
    ),
  );
  const list = el("div.work-tabs", { role: "tablist", "aria-label": say("Parts of the workshop") }, tabs);
  list.addEventListener("keydown", ({ key }) => {
    const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    const next =
      (tabs.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement)) + step + all.length) % all.length;
    open(all[next].name);
    tabs[next].focus();
  });

  /** Show a part where only one fits. @param {string} wanted */
  function open(wanted) {
    all.forEach(({ name, opened }, i) => {
      const isOpen = name === wanted;
      if (isOpen) opened?.();
      tabs[i].setAttribute("aria-selected", String(isOpen));
      tabs[i].tabIndex = isOpen ? 0 : -1;
      panes[i].toggleAttribute("data-open", isOpen);
    });
  }

  return {
    node: [list, el("div.work-panes", panes)],
    open,
    /** Show a number beside the name of a part. @param {string} wanted @param {number} number */
    count(wanted, number) {
      const i = all.findIndex(({ name }) => name === wanted);
      const { label } = all[i];
      const many = say("{part}: {findings}", { part: label, findings: count(number, noun("finding")) });
      tabs[i].textContent = number ? `${label} (${number})` : label;
      tabs[i].toggleAttribute("data-news", number > 0);
      if (number) tabs[i].setAttribute("aria-label", many);
      else tabs[i].removeAttribute("aria-label");
    },
  };
}
