import { el, find } from "../ui/dom.js";
import { count, noun, say } from "../words/say.js";

/** @import { Child } from "../ui/dom.js" */
/**
 * A section: its id, what stands for it in the index, its heading (`level`: 2, or 3 below another), and its content.
 * @typedef {{ id: string, entry: Child[], heading: Child[], level?: number, parts: (Child | null)[] }} Section
 */

/**
 * Create a book with an index and a search field, which its sections fill once they have loaded.
 * @param {{ index: string, search: string, lang?: string }} names of the index and the search field, and the language
 *   of the book if it is not that of the page
 */
export function createBook({ index, search: label, lang }) {
  const contents = el("ol", { lang });
  const found = el("p.soft", { role: "status" });
  const search = el("input", { type: "search", placeholder: label, "aria-label": label, oninput: () => narrow() });
  const body = el("div.rulebook", el("p.soft", say("One moment.")));
  const nav = el("nav.contents", { "aria-label": index }, [search, found, contents]);
  const sectionsIn = () => /** @type {NodeListOf<HTMLElement>} */ (body.querySelectorAll("[data-rule]"));

  /** Show only the sections that contain the search text. */
  function narrow() {
    const words = search.value.trim().toLowerCase();
    let many = 0;
    for (const section of sectionsIn()) {
      const fits = textOf(section).includes(words);
      many += fits ? 1 : 0;
      section.hidden = !fits;
      const entry = find(contents, `[data-entry="${section.dataset.rule}"]`);
      if (entry) entry.hidden = !fits;
    }
    found.textContent = !words
      ? ""
      : many
        ? say("{sections} with these words.", { sections: count(many, noun("section")) })
        : say("No section has these words.");
  }

  return {
    nav,
    body,
    /** @param {Section[]} sections */
    fill(sections) {
      contents.replaceChildren(
        ...sections.map(({ id, entry, level = 2 }) => el("li", { "data-entry": id, "data-level": level }, entry)),
      );
      body.replaceChildren(
        ...sections.map(({ id, heading, level = 2, parts }) =>
          el("section.rule", { "data-rule": id, lang }, [
            el(level === 2 ? "h2" : "h3", { tabindex: "-1" }, heading),
            ...parts,
          ]),
        ),
      );
      narrow();
    },
    /** Go to a section and mark it. @param {string} [id] */
    show(id) {
      const target = id ? find(body, `[data-rule="${CSS.escape(id)}"]`) : null;
      for (const section of sectionsIn()) section.classList.toggle("pointed", section === target);
      if (!target) return;
      target.hidden = false;
      target.scrollIntoView({ block: "start" });
      find(target, "h2, h3")?.focus({ preventScroll: true });
    },
  };
}

/** Return what stands in a section, in small letters, without the names of its buttons. @param {HTMLElement} section */
function textOf(section) {
  const copy = /** @type {HTMLElement} */ (section.cloneNode(true));
  for (const one of copy.querySelectorAll("button")) one.remove();
  return (copy.textContent ?? "").toLowerCase();
}
