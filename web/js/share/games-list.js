import { resultWords } from "../state/headers.js";
import { dateWords } from "../state/tags.js";
import { el } from "../ui/dom.js";
import { button, redraw } from "../ui/parts.js";
import { count, isolated, noun, say } from "../words/say.js";

/**
 * A game of a list. `find`: the words by which it is found, `folded` once they are needed; `look` tells why it cannot be
 * read, or ""; `why`: what that was
 * @typedef {{ title: string, line?: () => string, find: string, open: () => unknown, look?: () => Promise<string>,
 *   folded?: string, why?: string }} Item
 */

const PAGE = 20; // games shown at once
const FEW = 9; // games up to which nobody needs to search

/** Return the words of a game's tags: its players, and the event, day and result. @param {Record<string, string>} tags */
export function wordsOf(tags) {
  const taken = (/** @type {string} */ tag) => {
    const value = (tags[tag] ?? "").replace(/\s+/g, " ").trim();
    return /[^?*.\s-]/.test(value) ? value : "";
  };
  const players = ["White", "Black", "Blue", "Red"].map(taken).filter(Boolean);
  const event = taken("Event") || taken("Site");
  return {
    title: players.length ? players.map(isolated).join(" – ") : isolated(event),
    // Made when it is shown: to write a day in words takes a browser long.
    line: () =>
      [players.length ? isolated(event) : "", dateWords(taken("Date")), resultWords(tags.Result)]
        .filter(Boolean)
        .join(" · "),
    find: [...players, event, taken("Site"), taken("Date"), tags.Result ?? ""].join("\n"),
  };
}

/**
 * Create the list of the games in a text, in pages, with a search by name, event and result. Games of the page at hand
 * are looked at one by one; those that cannot be read say why.
 * @param {Item[]} items @param {string} title
 */
export function createGamesList(items, title) {
  let found = items;
  let first = 0;
  let drawn = 0; // counts the drawings: whoever looks at games stops when the page is another
  const status = el("p.soft", { role: "status" });
  const list = el("ol.paste-list");
  const search = el("input.paste-search", {
    type: "search",
    "aria-label": say("Find a game"),
    placeholder: say("Player, event, year or result"),
    "data-focus": "find",
    oninput: () => {
      const wanted = foldedOf(search.value).split(/\s+/).filter(Boolean);
      found = items.filter((item) => {
        item.folded ??= foldedOf(item.find);
        return wanted.every((word) => item.folded?.includes(word));
      });
      turnTo(0);
    },
  });
  const pages = el("div.form-actions", { role: "group", "aria-label": say("Pages") });
  const node = el("div.paste-games", [el("h2", title), items.length > FEW ? search : null, status, list, pages]);
  turnTo(0);
  return node;

  /** @param {number} to the first game shown */
  function turnTo(to) {
    first = to;
    const page = found.slice(first, first + PAGE);
    status.textContent = !found.length
      ? say("No game is found.")
      : found.length <= PAGE
        ? found.length < items.length
          ? say("{games} found", { games: count(found.length, noun("game")) })
          : ""
        : say("Games {first} to {last} of {all}", { first: first + 1, last: first + page.length, all: found.length });
    list.start = first + 1;
    redraw(
      list,
      page.map((item) => rowOf(item, items.indexOf(item))),
    );
    const turn = (/** @type {string} */ label, /** @type {number} */ at, /** @type {boolean} */ able) =>
      button(label, () => turnTo(at), { disabled: !able, "data-focus": label });
    const last = first + PAGE >= found.length;
    redraw(
      pages,
      found.length <= PAGE
        ? []
        : [
            turn(say("Previous page"), Math.max(0, first - PAGE), first > 0),
            turn(say("Next page"), last ? first : first + PAGE, !last),
          ],
    );
    drawn += 1;
    lookAt(page, drawn);
  }

  /** @param {Item} item @param {number} n */
  function rowOf(item, n) {
    /** @type {(Node | string)[]} */
    const words = [el("bdi", item.title || say("Game {number}", { number: n + 1 }))];
    const line = item.line?.();
    if (line) words.push(" ", el("span.soft", line));
    return el("li", [
      button(words, item.open, { class: "button paste-game", "data-focus": `game ${n}` }),
      item.why ? el("p.paste-why", item.why) : null,
    ]);
  }

  /** Look whether the games of a page can be read. @param {Item[]} page @param {number} mine */
  async function lookAt(page, mine) {
    for (const [n, item] of page.entries()) {
      if (!item.look || item.why !== undefined) continue;
      item.why = await item.look();
      if (mine !== drawn || !node.isConnected) return;
      if (item.why) list.children[n]?.append(el("p.paste-why", item.why));
    }
  }
}

/** Return words as they are compared: small, with one kind of dash, without accents. @param {string} words */
const foldedOf = (words) =>
  words.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("–", "-").replaceAll("⁄", "/");
