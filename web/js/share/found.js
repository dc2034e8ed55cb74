import { gameOf } from "../state/selectors.js";
import { metaOf } from "../storage/meta.js";
import { el } from "../ui/dom.js";
import { alertOf, button, redraw } from "../ui/parts.js";
import { goTo, links } from "../ui/router.js";
import { count, noun, say } from "../words/say.js";
import { rulesGone } from "../words/strings.js";
import { partsOf } from "./games-in-text.js";
import { createGamesList, wordsOf } from "./games-list.js";
import { actionsOf, candidatePicture, takeButton } from "./preview.js";
import { unreadText } from "./unread.js";

/** @import { Guess } from "../core/formats.js" */
/** @import { Part } from "./games-in-text.js" */
/** @import { Opening } from "./paste.js" */

const LONGEST = 1_000_000; // characters the core reads at once
export const LONG = 100_000; // characters from which the games of a text are read one by one
const MANY = 40; // games, too

/** Show what a text holds: one game, a list of games, or why it cannot be read. @param {Opening} opening @param {string} text */
export async function showFound(opening, text) {
  const { store, commands, found, tell, isAsked } = opening;
  redraw(found, [el("p.soft", { role: "status" }, say("Reading the text …"))]);
  const parts = await partsOf(text, pause);
  if (!isAsked(text)) return;
  const many = parts.filter(({ tags }) => Object.keys(tags).length).length;
  if (many > 1 && (many > MANY || text.length > LONG)) return showParts(opening, text, parts, many);
  if (text.length > LONGEST) {
    tell([say("This text is too long to be read at once. Open it in parts.")]);
    return redraw(found, [unreadText(text)]);
  }
  const reply = await commands.readText(text);
  if (!isAsked(text)) return;
  redraw(found, []);
  if (!reply.ok) return tell([reply.error.code === "no-python" ? rulesGone(store.get().core) : reply.error.message]);
  const good = reply.candidates.filter(canOpen);
  const bad = reply.candidates.filter((one) => !good.includes(one));
  tell(bad.flatMap(({ report }) => report));
  if (good.length === 1) return showOne(opening, good[0], bad);
  if (good.length) {
    const entries = good.map((one) => ({
      title: one.title,
      find: one.title,
      open: () => showOne(opening, one, [], list),
    }));
    const list = createGamesList(entries, titleOf(good.length));
    redraw(found, [list]);
    commands.keepList(text);
  }
}

/**
 * Show the list of the games in a long text. Each is read by itself when it comes into sight, or is opened.
 * @param {Opening} opening @param {string} text @param {Part[]} parts @param {number} many how many of them are games
 */
function showParts(opening, text, parts, many) {
  const entries = parts.map((part) => {
    const words = wordsOf(part.tags);
    const title = Object.keys(part.tags).length ? words.title : say("Text outside the games");
    const own = text.slice(part.begin, part.end);
    const open = async () => {
      const { good, why } = await readOne(opening, own);
      if (good) return showOne(opening, good, [], list);
      redraw(opening.found, [el("h2", title), alertOf(why), unreadText(own), backTo(opening, list)]);
    };
    return { ...words, title, open, look: async () => (await readOne(opening, own)).why };
  });
  const list = createGamesList(entries, titleOf(many));
  redraw(opening.found, [list]);
  opening.commands.keepList(text);
}

/** Read one game of a long text; return it, or why it cannot be read. @param {Opening} opening @param {string} text */
async function readOne({ commands }, text) {
  const reply = await commands.readText(text);
  const good = reply.ok ? reply.candidates.find(canOpen) : undefined;
  const why = reply.ok ? reply.candidates.flatMap(({ report }) => report).join(" ") : reply.error.message;
  return { good, why: good ? "" : why };
}

/**
 * Show one game before it is stored, with what can be done with it.
 * @param {Opening} opening @param {Guess} candidate @param {Guess[]} bad other parts of the text, which cannot be read
 * @param {HTMLElement} [list] the list that it was chosen from
 */
async function showOne(opening, { kind, heading, link: sent, record, report }, bad, list) {
  const { store, commands, found, tell } = opening;
  if (sent) return goTo(links.sent(sent));
  if (!record) return;
  const reply = await commands.lookInto(record);
  if (!reply.ok) return tell([reply.error.message]);
  await commands.needBoard(reply.record);
  tell([...report, ...bad.flatMap((one) => one.report)]);
  const place = () => commands.placeRecord(reply.record, { name: metaOf(record).name || undefined, opened: reply });
  found.dataset.look = gameOf(store.get(), reply.record.game)?.look ?? "";
  const { rest } = /** @type {{ rest?: string[] }} */ (record);
  redraw(found, [
    list ? backTo(opening, list) : null,
    el("h2", heading),
    candidatePicture(store, reply),
    rest?.length ? unreadText(rest.join(" ")) : null,
    ...(kind === "file"
      ? [el("div.form-actions", takeButton(say("Put it on a table"), place))]
      : actionsOf({ store, commands }, { what: kind, record: reply.record }, reply)),
  ]);
  found.scrollIntoView({ block: "nearest" });
}

/**
 * Return the button that leads back to a list, to where it was.
 * @param {Opening} opening @param {HTMLElement} list
 */
const backTo = ({ found, tell }, list) =>
  button(say("Back to the list"), () => {
    tell([]);
    redraw(found, [list]);
    list.scrollIntoView({ block: "nearest" });
  });

/** Return whether a part of a text is a game or a link. @param {Guess} part */
const canOpen = ({ record, link: sent }) => Boolean(record || sent);

/** @param {number} many */
const titleOf = (many) => say("{games} in this text", { games: count(many, noun("game")) });

/** Let the page do what waits. */
const pause = () => new Promise((resolve) => setTimeout(resolve));
