import { messageOf } from "../site/fault.js";
import { whenChanged } from "../state/observe.js";
import { askForFile } from "../storage/files.js";
import { addDraft, draftsOf, dropDraft, freshName, KEPT, putBack, validText } from "../storage/made/drafts.js";
import { object, objectFrom } from "../storage/values.js";
import { el } from "../ui/dom.js";
import { alertOf, button, link, notThere, primary, redraw, sheetScreen } from "../ui/parts.js";
import { goTo, links } from "../ui/router.js";
import { ago } from "../words/ago.js";
import { say } from "../words/say.js";
import { createBench } from "./bench.js";

/** @import { Commands, ScreenPart, ScreenParts, Sharing } from "../parts.js" */
/** @import { Room } from "./checks.js" */
/** @import { GameText } from "../core/formats.js" */
/** @import { KitName } from "./names.js" */
/**
 * A beginning that the kit offers.
 * @typedef {{ id: string, title: string, about: string, text: GameText }} Start
 *
 * What the page gives to the workshop: the kit as the build describes it, closed rooms, cleaned drawings, the games kept
 * on this device (`keep` returns the id of a game, or why it cannot be kept; `draft`: the key of what it is made of),
 * requests to the page's own core, the ways to hand on a link, and the manual of the kit to put beside a program.
 * @typedef {{
 *   kit: () => Promise<{ names: KitName[], starts: Start[] }>,
 *   manual: () => Promise<Node[]>,
 *   openRoom: (text: GameText) => Promise<Room>,
 *   symbolsFrom: (drawings: string, game: string) => import("../board/symbols.js").Symbols & { remove: () => void },
 *   keep: (text: GameText, made: { draft: string, own: boolean }) => Promise<{ id: string } | { error: string }>,
 *   ask: Commands["shared"]["rulesClient"]["ask"],
 *   handing: Sharing["handing"],
 * }} Means
 */

/**
 * Create the workshop: the list of the games that are made here, or one of them.
 * @param {ScreenParts} parts @param {Means} means @returns {ScreenPart}
 */
export function createWorkshop(parts, means) {
  const { id: key } = parts.state.screen;
  if (!key) return createList(parts, means);
  const draft = draftsOf(parts.storage).get(key);
  const back = { address: links.workshop(), word: say("To the workshop") };
  if (!draft)
    return { node: notThere(say("Game not found"), say("No game with this address is made on this device."), back) };
  return createBench(parts, means, { ...draft, key });
}

/** @param {ScreenParts} parts @param {Means} means @returns {ScreenPart} */
function createList({ storage }, { kit, ask }) {
  const own = el("section.work-own");
  const note = el("p.work-note", { role: "status" });
  const starts = el("section", el("p.soft", say("One moment.")));
  const about = say(
    "A game is a short program in Python. The board appears while you write it, and the checks say what is missing.",
  );
  const node = sheetScreen(say("Make a game"), [el("p.soft", about), own, note, starts], {
    name: "sheet wide workshop",
  });
  drawOwn();
  kit().then(
    (found) => redraw(starts, startParts(found)),
    () => redraw(starts, [alertOf(say("The examples did not load. They need a connection once more."))]),
  );
  return { node, render: whenChanged(({ storage: kept }) => [kept.saved], drawOwn) };

  function drawOwn() {
    const drafts = [...draftsOf(storage)];
    const cards = drafts.map(([key, { text, changed, sent }]) => {
      const name = text.name || say("A game without a name");
      return el("li.card.work-card", [
        el("div.card-words", [
          el("h3", link(links.workshop(key), name, { class: "card-link", "data-focus": `open ${key}` })),
          el("p.soft", say("changed {when}", { when: ago(changed) })),
        ]),
        el("div.card-actions", [
          button(say("Open"), () => goTo(links.workshop(key)), { "aria-label": say("Open {name}", { name }) }),
          button(say("Copy"), () => copy(text, sent), {
            "aria-label": say("Copy {name}", { name }),
            "data-focus": `copy ${key}`,
          }),
          button(say("Delete"), () => drop(key, name), { "aria-label": say("Delete {name}", { name }) }),
        ]),
      ]);
    });
    redraw(own, drafts.length ? [el("h2", say("Your games")), el("ul.work-cards", cards)] : []);
  }

  /** @param {{ starts: Start[] }} kit */
  function startParts({ starts: all }) {
    return [
      el("h2", say("Begin with")),
      el(
        "ul.work-cards",
        all.map(({ id, title, about: words, text }) =>
          el("li.card.work-card", [
            el("div.card-words", [el("h3", title), el("p.soft", words)]),
            primary(say("Begin"), () => begin({ ...text, author: "", name: freshName(storage, text.name || title) }), {
              "aria-label": say("Begin with {title}", { title }),
              "data-focus": id,
              class: "button",
            }),
          ]),
        ),
      ),
      el("p.work-open", [
        button(say("Open a file"), openFile),
        link(links.manual(), say("What the kit offers")),
        link(links.deleted(), say("Recently deleted")),
      ]),
    ];
  }

  /** @param {GameText} text @param {boolean} [sent] */
  function begin(text, sent = false) {
    goTo(links.workshop(addDraft(storage, text, sent)));
  }

  /** @param {GameText} text @param {boolean} sent */
  function copy(text, sent) {
    addDraft(storage, { ...text, name: freshName(storage, text.name) }, sent);
    drawOwn();
    tell(say("“{name}” is copied.", { name: text.name }));
  }

  /** @param {string} key @param {string} name */
  async function drop(key, name) {
    const draft = storage.value(KEPT)[key];
    await dropDraft(storage, key);
    drawOwn();
    const undo = button(say("Undo"), () => {
      putBack(storage, key, object(draft));
      drawOwn();
      tell(say("The game is back."));
    });
    redraw(note, [say("“{name}” is deleted.", { name }), " ", undo]);
    undo.focus();
  }

  /** @param {string} words */
  function tell(words) {
    redraw(note, [words]);
  }

  async function openFile() {
    try {
      const given = await askForFile();
      if (given === null) return;
      const read = validText(objectFrom(given));
      if (!read) return tell(say("This file is no game of the workshop."));
      const reply = await ask({ do: "pack-game", text: read });
      if (!reply.ok) return tell(reply.error.message);
      begin(read, true);
    } catch (error) {
      tell(messageOf(error));
    }
  }
}
