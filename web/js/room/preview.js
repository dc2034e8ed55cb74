import { miniBoard } from "../board/small/mini-board.js";
import { loadSymbols } from "../board/symbols.js";
import { messageOf } from "../site/fault.js";
import { boardOf, gameOf } from "../state/selectors.js";
import { keepGame, keptGame } from "../storage/made/kept-games.js";
import { el } from "../ui/dom.js";
import { alertOf, button, kilobytes, link, primary, redraw, sheetScreen } from "../ui/parts.js";
import { goTo, links } from "../ui/router.js";
import { count, isolated, noun, say } from "../words/say.js";
import { bringGame, lookUpOrigins } from "./commands.js";
import { useText } from "./rooms.js";

/** @import { Replies } from "../core/formats.js" */
/** @import { ScreenParts } from "../parts.js" */

/**
 * Create the preview of a game that somebody made and sent as a link. Its program runs only after a tap, and nothing is
 * kept before one.
 * @param {ScreenParts} parts
 */
export function createGamePreview({ store, storage, commands, state }) {
  const sent = String(state.screen.id);
  const body = el("div.preview-body", { "aria-busy": "true" }, [
    el("p.soft", { role: "status" }, say("Opening the link. One moment: the rules are loading.")),
  ]);
  const node = sheetScreen(say("A game has been sent to you"), [body], { name: "sheet preview" });
  open();
  return { node };

  async function open() {
    const reply = await commands.shared.rulesClient.ask({ do: "unpack-game", link: sent });
    if (!node.isConnected) return;
    body.removeAttribute("aria-busy");
    if (reply.ok) {
      if (reply.link !== sent) window.history.replaceState(window.history.state, "", links.made(reply.link));
      return show(reply);
    }
    redraw(body, [
      alertOf(reply.error.message),
      el("p.soft", say("Nothing on this device has been changed.")),
      link(links.shelf(), say("To the shelf"), { class: "button primary" }),
    ]);
  }

  /** @param {Replies["unpack-game"]} found */
  function show({ game: id, link: whole, name, text }) {
    useText(id, text);
    const files = Object.entries(text.files);
    const size = files.reduce((sum, [, content]) => sum + content.length, 0);
    const saying = el("p", { role: "status" });
    const goal = el("p.preview-goal");
    const keep = () => {
      const isKept = keepGame(storage, { id, link: whole, name, author: text.author });
      lookUpOrigins(store, storage);
      return isKept;
    };
    const kept = button(say("Keep"), () => {
      redraw(saying, [keep() ? say("Kept. You find it under “Your games”.") : say("This device has no room for it.")]);
      kept.disabled = true;
    });
    kept.disabled = Boolean(keptGame(storage, id)?.listed);
    const look = button(say("Show the board"), () => draw().catch((failure) => fail(messageOf(failure))));
    const picture = el("div.preview-board", el("div.preview-closed", look));
    const by = text.author
      ? say("by {inventor}", { inventor: isolated(text.author) })
      : say("by somebody without a name");
    redraw(body, [
      el("div.preview-top", [
        picture,
        el("div.preview-words", [
          el("h2", el("bdi", name)),
          el("p", by),
          el("p.soft", [
            say("{files}, {size}", { files: count(files.length, noun("file")), size: kilobytes(size) }),
            text.licence ? ` · ${text.licence}` : "",
          ]),
          goal,
        ]),
      ]),
      el("p.made-note", closedRoomWords()),
      saying,
      el("div.form-actions", [
        primary(say("Play"), play, { "data-focus": "take" }),
        kept,
        link(links.shelf(), say("Not now"), { class: "button quiet" }),
      ]),
      el("details.made-program", [
        el("summary", say("Read the program")),
        ...files.flatMap(([path, content]) => [el("h3", path), el("pre", { tabindex: 0 }, content)]),
      ]),
    ]);

    function play() {
      if (!keep()) return fail(say("This device has no room for it."));
      return goTo(links.new(id));
    }

    /** Run the program, and show how its game begins. */
    async function draw() {
      look.disabled = true;
      redraw(saying, [say("Opening a closed room for the rules of this game …")]);
      const why = await bringGame(store, storage, id);
      if (why) return fail(why);
      const now = store.get();
      const { record, scene } = now.openings[id];
      const symbols = await loadSymbols(id).catch(() => null);
      redraw(picture, [miniBoard(boardOf(now, record), scene.pieces, symbols)]);
      redraw(goal, [el("strong", say("To win:")), " ", gameOf(now, id)?.goal]);
      redraw(saying, []);
    }

    /** @param {string} why */
    function fail(why) {
      look.disabled = false;
      redraw(saying, [alertOf(why)]);
    }
  }
}

/** Return what a person should know before the program of a game runs. */
export const closedRoomWords = () =>
  say(
    "This game's rules are a program written by somebody else. It runs in a closed room: it cannot see your tables or the network.",
  );
