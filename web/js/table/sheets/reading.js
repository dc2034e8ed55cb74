/** Sheets to read: the keys, and the board in words. */
import { gameOf, isFlipped, offers } from "../../state/selectors.js";
import { el } from "../../ui/dom.js";
import { alertOf, button, definitions, link, primary } from "../../ui/parts.js";
import { links } from "../../ui/router.js";
import { momentWords } from "../../words/describe-turns.js";
import { say } from "../../words/say.js";
import { spoken } from "../../words/spoken.js";
import { keyList } from "../keys.js";
import { fetched, waiting } from "./loading.js";

/** @import { Sheet } from "./loading.js" */

/** @type {Sheet} */
export function keySheet({ commands }, state) {
  const { record } = state.table;
  const game = gameOf(state, record.game);
  return el("div", [
    offers(game, "howto") ? primary(say("How to play"), () => commands.openDialog("howto")) : null,
    " ",
    offers(game, "lessons") ? link(links.learn(record.game), say("Lessons"), { class: "button" }) : null,
    " ",
    button(say("The board in words"), () => commands.openDialog("words")),
    el("p.soft", say("Anywhere at the table. Single-key shortcuts can be turned off in the settings.")),
    definitions(keyList(commands), "keys"),
  ]);
}

/** @type {Sheet} */
export function wordSheet(dialog, state) {
  const { table } = state;
  const description = dialog.commands.describeBoard(isFlipped(state, table)).then((reply) => () => {
    if (!reply) return waiting(); // the table has moved on
    if (!reply.ok) return alertOf(reply.error.message);
    return el("div", [
      el("h3", say("Pieces")),
      ...reply.pieces.map((text) => el("p", spoken(text))),
      el("h3", say("Line by line")),
      definitions(reply.rows.map(({ name, text }) => [name, spoken(text)])),
    ]);
  });
  const words = el("p", spoken(momentWords(state, table)));
  return el("div.words", [words, fetched(dialog, state, description)]);
}
