import { keyList } from "../table/keys.js";
import { el, focused } from "../ui/dom.js";
import { button, definitions, icon, link } from "../ui/parts.js";
import { keyPressed } from "../ui/pressed.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";

/** @import { GameCard } from "../core/formats.js" */
/** @import { Commands } from "../parts.js" */

/** Handle "?" outside a table. @param {KeyboardEvent} event @param {Commands} commands @param {GameCard[]} games */
export function onKey(event, commands, games) {
  const { key, ctrl, alt } = keyPressed(event);
  if (key === "?" && !ctrl && !alt && !document.querySelector("dialog[open]")) openKeys(commands, games);
}

/** Open the help sheet: how to learn each game, and the keys used at a table. @param {Commands} commands @param {GameCard[]} games */
function openKeys(commands, games) {
  const rows = games
    .filter((game) => game.on_shelf)
    .map(({ id, name }) => {
      const howto = link(links.howto(id), say("How to play {game}", { game: name }));
      return el("li", [howto, ", ", link(links.rules(id), say("its rules"))]);
    });
  const node = el("dialog.dialog", { "aria-labelledby": "keys-heading", "data-sheet": "keys" }, [
    el("div.dialog-head", [
      el("h2", { id: "keys-heading", tabindex: "-1" }, say("Keys and help")),
      button([icon("close")], () => node.close(), { class: "button icon-button", "aria-label": say("Close") }),
    ]),
    el("div.dialog-body", { role: "group", tabindex: "0", "aria-labelledby": "keys-heading" }, [
      el("ul.help-games", rows),
      el("p.soft", say("Keys at a table. Single-key shortcuts can be turned off in the settings.")),
      definitions(keyList(commands), "keys"),
    ]),
  ]);
  const held = focused();
  node.addEventListener("close", () => {
    node.remove();
    held?.focus({ preventScroll: true });
  });
  node.addEventListener("click", ({ target }) => {
    if (target === node || (target instanceof Element && target.closest("a"))) node.close();
  });
  document.body.append(node);
  node.showModal();
  node.querySelector("h2")?.focus({ preventScroll: true });
}
