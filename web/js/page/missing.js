import { el } from "../ui/dom.js";
import { link } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";

/** An address that leads nowhere. */
export function createMissing() {
  const node = el("main", { class: "sheet" }, [
    el("h1", {}, say("Nothing here")),
    el("p", {}, say("This address does not lead to a table on this device.")),
    el("p", {}, link(links.shelf(), say("To the shelf"), { class: "button primary" })),
  ]);
  return { node, render() {} };
}
