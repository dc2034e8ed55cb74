import { el } from "../ui/dom.js";
import { link } from "../ui/parts.js";
import { links } from "../ui/router.js";

/** An address that leads nowhere. */
export function createMissing() {
  const node = el("main", { class: "sheet" }, [
    el("h1", {}, "Nothing here"),
    el("p", {}, "This address does not lead to a table on this device."),
    el("p", {}, link(links.shelf(), "To the shelf", { class: "button primary" })),
  ]);
  return { node, render() {} };
}
