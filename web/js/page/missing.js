import { el } from "../ui/dom.js";
import { link } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { NOTHING_HERE, TO_THE_SHELF } from "../words/strings.js";

/** An address that leads nowhere. */
export function createMissing() {
  const node = el("main", { class: "sheet" }, [
    el("h1", {}, NOTHING_HERE),
    el("p", {}, "This address does not lead to a table on this device."),
    el("p", {}, link(links.shelf(), TO_THE_SHELF, { class: "button primary" })),
  ]);
  return { node, render() {} };
}
