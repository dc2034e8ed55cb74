import { keyList } from "../table/keys.js";
import { el } from "../ui/dom.js";
import { button, definitions, icon, link } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";

/**
 * Open the help sheet shown by "?" outside a table: how to learn each game, and the keys used at a table.
 * @param {import("../core/formats.js").GameCard[]} games
 */
export function openKeys(games) {
  const node = el("dialog", { class: "dialog", "aria-labelledby": "keys-heading", "data-sheet": "keys" }, [
    el("div", { class: "dialog-head" }, [
      el("h2", { id: "keys-heading", tabindex: "-1" }, say("Keys and help")),
      button([icon("close")], () => node.close(), { class: "button icon-button", "aria-label": say("Close") }),
    ]),
    el("div", { class: "dialog-body", role: "group", tabindex: "0", "aria-labelledby": "keys-heading" }, [
      el(
        "ul",
        { class: "help-games" },
        games
          .filter((game) => game.on_shelf)
          .map(({ id, name }) =>
            el("li", {}, [
              link(links.howto(id), say("How to play {game}", { game: name })),
              ", ",
              link(links.rules(id), say("its rules")),
            ]),
          ),
      ),
      el("p", { class: "soft" }, say("Keys at a table. Single-key shortcuts can be turned off in the settings.")),
      definitions(keyList(), "keys"),
    ]),
  ]);
  const held = /** @type {HTMLElement | null} */ (document.activeElement);
  node.addEventListener("close", () => {
    node.remove();
    held?.focus({ preventScroll: true });
  });
  node.addEventListener("click", ({ target }) => {
    if (target === node || /** @type {Element} */ (target).closest("a")) node.close();
  });
  document.body.append(node);
  node.showModal();
  node.querySelector("h2")?.focus({ preventScroll: true });
}
