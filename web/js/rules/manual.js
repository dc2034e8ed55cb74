import { fileOf } from "../site/build.js";
import { el } from "../ui/dom.js";
import { alertOf, focusHeading, leaveLink, link, primary } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { languageTag, say } from "../words/say.js";
import { blocksOf } from "./blocks.js";
import { createBook } from "./book.js";

/** @import { Block } from "../core/formats.js" */
/** @import { Child } from "../ui/dom.js" */
/** @import { ScreenPart } from "../parts.js" */
/** @import { Screen } from "../state/state.js" */
/** @typedef {{ id: string, title: string, level: number, blocks: Block[] }} Part what buildtools/pages/manual.py writes */

/**
 * Create the manual of the kit: an index, a search field and the text, which is in English in every language.
 * @param {(id: string, title: string) => Child} entryOf makes an entry of the index
 */
export function createManualBook(entryOf) {
  const book = createBook({ index: say("Manual"), search: say("Find in the manual"), lang: "en" });
  const note = languageTag() === "en" ? null : el("p.soft", say("The manual is in English."));
  return { ...book, note, ready: load() };

  /** Fill the book; if its text does not load, say so, with a way to try again. */
  async function load() {
    try {
      const answer = await fetch(fileOf("data/manual.json"));
      if (!answer.ok) throw new Error(String(answer.status));
      /** @type {{ sections: Part[] }} */
      const { sections } = await answer.json();
      book.fill(
        sections.map(({ id, title, level, blocks }) => ({
          id,
          level,
          entry: [entryOf(id, title)],
          heading: [title],
          parts: blocksOf(blocks, () => el("div"), true),
        })),
      );
    } catch {
      const why = say("The manual did not load. It needs a connection once more.");
      book.body.replaceChildren(alertOf(why), primary(say("Try again"), load));
    }
  }
}

/** Create the screen of the manual. Its address can name a section. @returns {ScreenPart} */
export function createManual() {
  const { nav, body, note, ready, show } = createManualBook((id, title) => link(links.manual(id), title));
  const node = el("div.rules", [
    el("header.bar", leaveLink(links.workshop(), say("Workshop"))),
    el("main.sheet.book", [el("div.book-head", [el("h1", say("What the kit offers")), note]), nav, body]),
  ]);
  return {
    node,
    /** @param {Screen} screen */
    arrive(screen) {
      ready.then(() => {
        if (screen.rule) return show(screen.rule);
        window.scrollTo(0, 0);
        return focusHeading(node);
      });
    },
  };
}
