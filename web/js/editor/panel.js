import { miniBoard } from "../board/small/mini-board.js";
import { loadSymbols } from "../board/symbols.js";
import { gameHere } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { alertOf, link, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say, sentences } from "../words/say.js";
import { createDesk } from "./desk.js";
import { draftOf, edited, validDraft } from "./draft.js";
import { KEPT } from "./editing.js";

/** @import { ScreenPart, ScreenParts, Sharing } from "../parts.js" */
/** @import { State } from "../state/state.js" */

/**
 * Create the position editor. The core lists the pieces and fields, and decides whether a position is legal.
 * @param {ScreenParts} parts @param {Sharing} sharing @returns {ScreenPart}
 */
export function createEditor({ store, commands, storage, state }, sharing) {
  const { id: asked = "", text = "" } = state.screen;
  const { id, look } = gameHere(state);
  const { rulesClient } = commands.shared;
  const body = el("div.edit-body", { "aria-busy": "true" }, [
    state.boards[id] && el("div.edit-board", miniBoard(state.boards[id], [], null)),
    el("p", { role: "status" }, say("One moment: the rules are on their way.")),
  ]);
  const node = el("div.editor", { "data-look": look }, [
    el("header.bar", link(links.new(id), say("‹ New table"), { class: "back" })),
    el("main.edit-main", [el("h1", say("Set up a position")), body]),
  ]);
  /** @type {{ render: (state: State) => void, destroy: () => void } | null} */
  let inner = null;
  begin();

  return {
    node,
    render: (now) => inner?.render(now),
    destroy: () => inner?.destroy(),
  };

  /** Load the palette and the position that the address names, or else the stored draft. */
  async function begin() {
    const kept = validDraft(storage.value(KEPT)[id]);
    const wanted = text ? Object.fromEntries(new URLSearchParams(text)) : asked ? {} : null;
    /** @type {Record<string, string>} */
    const options = wanted ?? kept?.options ?? commands.usual(id).options;
    const [reply, symbols] = await Promise.all([
      rulesClient.ask({ do: "palette", game: id, options }),
      loadSymbols(id).catch(() => null),
    ]);
    if (!node.isConnected) return;
    if (!reply.ok) return tell(reply.error.message);
    if (!symbols) return tell(say("The pictures of the pieces did not load."));
    const { ok: _, ...palette } = reply;
    await commands.needBoard({ game: id, options });
    const same = kept && JSON.stringify(kept.options) === JSON.stringify(options);
    let draft = kept ? (same ? kept.draft : draftOf(kept.draft.now)) : draftOf(palette.start);
    if (asked) {
      const given = await rulesClient.ask({ do: "decompose", game: id, options, start: asked, after: [] });
      if (!node.isConnected) return;
      if (!given.ok) return tell(sentences(say("The address names no position."), given.error.message));
      draft = edited(draft, { pieces: given.pieces, fields: given.fields });
    }
    if (!node.isConnected) return;
    // The draft is stored from now on; the address would no longer match it after the first edit.
    window.history.replaceState(null, "", links.edit(id));
    inner = createDesk(body, { store, commands, storage, rulesClient, id, node }, sharing, {
      palette,
      symbols,
      options,
      draft,
    });
  }

  /** @param {string} words */
  function tell(words) {
    body.removeAttribute("aria-busy");
    redraw(body, [
      alertOf(words),
      el("p", [
        link(links.edit(id), say("Continue with your last position"), { class: "button" }),
        " ",
        link(links.shelf(), say("To the shelf"), { class: "button" }),
      ]),
    ]);
  }
}
