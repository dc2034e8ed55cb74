import { languageNames } from "../site/build.js";
import { languageTag } from "../words/say.js";
import { el } from "./dom.js";

/** Create the choice of the page's language; each is called what its speakers call it. @param {string} id @param {(tag: string) => void} choose */
export function languageSelect(id, choose, attrs = {}) {
  const tag = languageTag();
  const select = el("select", { id, "data-focus": id, ...attrs, onchange: () => choose(select.value) });
  for (const [value, name] of Object.entries({ en: "English", ...languageNames() }))
    select.append(el("option", { value, lang: value, selected: value === tag }, name));
  return select;
}
