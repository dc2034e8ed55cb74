/** The workshop with what it gets from the rest of the page. */

import { lookUpOrigins } from "../room/commands.js";
import { foreignSymbols } from "../room/drawings.js";
import { endAhead, openRoom, startAhead } from "../room/room.js";
import { useText } from "../room/rooms.js";
import { handing } from "../share/sheet.js";
import { needStyle, wordsFile } from "../site/build.js";
import { keepGame } from "../storage/made/kept-games.js";
import { button } from "../ui/parts.js";
import { say } from "../words/say.js";
import { createWorkshop as create } from "../workshop/panel.js";

/** @import { ScreenPart, ScreenParts } from "../parts.js" */
/** @import { Means } from "../workshop/panel.js" */

/**
 * Create the workshop. Its Python starts at once, because the first program will need it, and ends with the workshop.
 * @param {ScreenParts} parts @returns {ScreenPart}
 */
export function createWorkshop(parts) {
  const { ask } = parts.commands.shared.rulesClient;
  startAhead();
  const screen = create(parts, { kit, manual, openRoom, symbolsFrom: foreignSymbols, keep, ask, handing });
  return { ...screen, destroy };

  function destroy() {
    screen.destroy?.();
    if (parts.store.get().screen.name !== "workshop") endAhead();
  }

  /** Keep a game for its tables; it is listed in the workshop, not among the games of others. @type {Means["keep"]} */
  async function keep(text, made) {
    const reply = await ask({ do: "pack-game", text });
    if (!reply.ok) return { error: reply.error.message };
    const { game: id, link } = reply;
    const { name, author } = text;
    useText(id, text);
    const isKept = keepGame(parts.storage, { id, link, name, author }, { listed: false, ...made });
    lookUpOrigins(parts.store, parts.storage);
    return isKept ? { id } : { error: say("This device has no room for it.") };
  }
}

/** Return the manual, whose index leads to places below it and not to another address. @type {Means["manual"]} */
async function manual() {
  const [{ createManualBook }] = await Promise.all([import("../rules/manual.js"), needStyle("css/rules/page.css")]);
  const { nav, body, note, show } = createManualBook((id, title) =>
    button(title, () => show(id), { class: "button quiet small" }),
  );
  return [note, nav, body].filter((part) => part !== null);
}

/** @type {Means["kit"]} */
async function kit() {
  const answer = await fetch(wordsFile("workshop"));
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}
