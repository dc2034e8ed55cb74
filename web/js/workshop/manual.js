import { el } from "../ui/dom.js";
import { alertOf, button } from "../ui/parts.js";
import { say } from "../words/say.js";

/** @import { Means } from "./panel.js" */

/**
 * Create the place for the manual beside a program. It loads when it is first opened.
 * @param {Pick<Means, "manual">} means
 */
export function createManualPlace({ manual }) {
  const node = el("div.rules.work-manual");
  let isAsked = false;

  async function load() {
    if (isAsked) return;
    isAsked = true;
    node.replaceChildren(el("p.soft", say("One moment.")));
    try {
      node.replaceChildren(...(await manual()));
    } catch {
      isAsked = false;
      const why = say("The manual did not load. It needs a connection once more.");
      node.replaceChildren(alertOf(why), button(say("Try again"), load));
    }
  }

  return { node, load };
}
