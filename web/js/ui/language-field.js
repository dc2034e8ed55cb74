import { languageNames } from "../site/build.js";
import { languageTag } from "../words/say.js";
import { el } from "./dom.js";

/** Create the choice of the page's language; each is called what its speakers call it. @param {string} id @param {(tag: string) => Promise<void>} choose */
export function languageSelect(id, choose, attrs = {}) {
  const tag = languageTag();
  const onchange = async () => {
    await choose(select.value);
    select.value = languageTag(); // it may not have loaded
  };
  const select = el("select", { id, "data-focus": id, ...attrs, onchange });
  for (const [value, name] of Object.entries({ en: "English", ...languageNames() }))
    select.append(el("option", { value, lang: value, selected: value === tag }, name));
  return select;
}
