import { messageOf } from "../site/fault.js";
import { keptGame } from "../storage/made/kept-games.js";
import { el } from "../ui/dom.js";
import { alertOf, link, primary, redraw, sheetScreen } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";
import { bringGame } from "./commands.js";
import { useGamesOf } from "./rooms.js";

/** @import { ScreenParts } from "../parts.js" */

/**
 * Create the screen shown until the room of a made game is open; then its address is opened again.
 * @param {ScreenParts} parts
 */
export function createArrival({ store, storage, state }) {
  const id = String(state.screen.id);
  const place = el("div");
  const name = keptGame(storage, id)?.name;
  const node = sheetScreen(name || say("A game made by somebody else"), [place]);
  useGamesOf(storage);
  open();
  return { node };

  async function open() {
    redraw(place, [el("p", { role: "status" }, say("Opening a closed room for the rules of this game …"))]);
    const why = await bringGame(store, storage, id).catch(messageOf);
    if (!node.isConnected) return;
    if (!why) return void window.dispatchEvent(new HashChangeEvent("hashchange"));
    redraw(place, [
      alertOf(why),
      el("p.soft", say("Your tables are as they were.")),
      el("p", [primary(say("Try again"), open), " ", link(links.shelf(), say("To the shelf"), { class: "button" })]),
    ]);
  }
}
