import { grounds, proper } from "../board/ground/landscape.js";
import { miniBoard, showReach } from "../board/mini-board.js";
import { loadSymbols } from "../board/symbols.js";
import { lessonsOf } from "../lessons/selectors.js";
import { fileOf } from "../site/build.js";
import { gameName, gameOf } from "../state/selectors.js";
import { el, find } from "../ui/dom.js";
import { button, link } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { count, noun, say } from "../words/say.js";
import { pictureOf } from "./picture.js";

/** @import { Symbols } from "../board/symbols.js" */
/** @import { Board, Lesson, Picture } from "../core/formats.js" */
/** @import { Parts } from "../parts.js" */
/** @import { Screen, State } from "../state/state.js" */

/** @typedef {{ id: string, title: string, blocks: [string, any][] }} Section */

/**
 * Create the rule book of a game, with its goal, an index and a search field. An address can name a rule. Each rule
 * links to its lessons, names the tests that prove it, and has pictures that can be tried on a board.
 * @param {Pick<Parts, "store" | "commands"> & { state: State }} parts
 */
export function createRules({ store, commands, state }) {
  const game = String(state.screen.game);
  const { table } = state;
  const back =
    table?.record?.game === game
      ? link(links.back(table), table.exercise ? say("‹ Back to the lesson") : say("‹ Back to the table"), {
          class: "back",
        })
      : link(links.shelf(), say("‹ Shelf"), { class: "back" });
  const contents = el("ol");
  const found = el("p", { class: "soft", role: "status" });
  const search = el("input", {
    type: "search",
    placeholder: say("Find in the rules"),
    "aria-label": say("Find in the rules"),
    oninput: () => narrow(),
  });
  const book = el("div", { class: "rulebook" }, el("p", { class: "soft" }, say("One moment.")));
  const { goal, inventor } = gameOf(state, game) ?? {};
  const node = el("div", { class: "rules", "data-look": gameOf(state, game)?.look ?? "" }, [
    el("header", { class: "bar" }, [back]),
    el("main", { class: "sheet book" }, [
      el("div", { class: "book-head" }, [
        el("h1", {}, say("{game}: the rules", { game: gameName(state, game) })),
        inventor
          ? el("p", {}, link(links.about(game), say("Invented by {inventor}", { inventor }), { rel: "author" }))
          : null,
        goal ? el("p", { class: "book-goal" }, [el("strong", {}, say("To win:")), " ", goal]) : null,
        el("p", { class: "paper-actions" }, [
          link(links.learn(game), say("Learn by playing")),
          " · ",
          link(links.howto(game), say("How to play")),
          " · ",
          link(links.paper(game), say("Board and pieces on paper")),
        ]),
      ]),
      el("nav", { class: "contents", "aria-label": say("Rules") }, [search, found, contents]),
      book,
    ]),
  ]);
  const known = state.games.some(({ id }) => id === game);
  const ready = known ? load() : Promise.reject(new Error(`no game ${game}`));
  ready.catch(() => {
    const why = known ? say("The rule book did not load.") : say("There is no such game.");
    book.replaceChildren(el("p", { role: "alert" }, why));
  });

  async function load() {
    const [{ sections }, symbols, lessons, teaching, proofs] = await Promise.all([
      fetchData("rulebook"),
      loadSymbols(game).catch(() => null),
      lessonsOf(game).catch(() => []), // the rules can be read without links to lessons
      commands.learn(game),
      fetchData("proofs").catch(() => ({})),
    ]);
    const board = store.get().boards[game];
    contents.replaceChildren(
      ...sections.map((/** @type {Section} */ { id, title }) =>
        el("li", { "data-entry": id }, [el("span", { class: "rule-id" }, id), link(links.rules(game, id), title)]),
      ),
    );
    const { goal: first, turn, surprises = [], facts = [] } = teaching?.howto ?? {};
    const points = [first, turn, ...surprises, ...facts].filter(Boolean);
    book.replaceChildren(
      ...sections.map((/** @type {Section} */ section) =>
        el("section", { "data-rule": section.id, class: "rule" }, [
          el("h2", { tabindex: "-1" }, [el("span", { class: "rule-id" }, section.id), ` ${section.title}`]),
          ...blocksOf(section.blocks, board, symbols),
          ...points
            .filter(({ rule }) => rule === section.id)
            .flatMap(({ pictures = [] }) => pictures)
            .map((picture) => framed(picture, board, symbols)),
          ...onward(section.id, lessons, proofs[section.id] ?? []),
        ]),
      ),
    );
    narrow();
    show(store.get().screen);
  }

  /** @param {string} what */
  async function fetchData(what) {
    const answer = await fetch(fileOf(`data/${what}-${encodeURIComponent(game)}.json`));
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.json();
  }

  /** Show only the sections that contain the search text. */
  function narrow() {
    const words = search.value.trim().toLowerCase();
    let many = 0;
    for (const section of /** @type {NodeListOf<HTMLElement>} */ (book.querySelectorAll("[data-rule]"))) {
      const fits = (section.textContent ?? "").toLowerCase().includes(words);
      many += fits ? 1 : 0;
      section.hidden = !fits;
      const entry = /** @type {HTMLElement | null} */ (
        contents.querySelector(`[data-entry="${section.dataset.rule}"]`)
      );
      if (entry) entry.hidden = !fits;
    }
    found.textContent = !words
      ? ""
      : many
        ? say("{sections} with these words.", { sections: count(many, noun("section")) })
        : say("No section has these words.");
  }

  /**
   * Return the links below a rule: its lessons, and the tests that prove it.
   * @param {string} id
   * @param {Lesson[]} lessons
   * @param {string[]} proofs
   */
  function onward(id, lessons, proofs) {
    const taught = lessons.filter(({ rule, also }) => rule === id || also.includes(id));
    return [
      taught.length
        ? el("p", { class: "rule-lessons" }, [
            say("Learn it by playing:"),
            " ",
            ...taught.flatMap(({ id: lesson, title }, i) => [i ? " · " : "", link(links.lesson(game, lesson), title)]),
          ])
        : null,
      proofs.length
        ? el("details", { class: "rule-proofs" }, [
            el("summary", {}, say("Proved by {tests}", { tests: count(proofs.length, noun("test")) })),
            el(
              "ul",
              {},
              proofs.map((name) => el("li", {}, el("code", {}, name))),
            ),
          ])
        : null,
    ];
  }

  /**
   * Return a picture of an action, which can be watched step by step and tried on a board.
   * @param {Picture} picture
   * @param {Board} board
   * @param {Symbols | null} symbols
   */
  const framed = (picture, board, symbols) =>
    el("div", { class: "diagram" }, [pictureOf(picture, board, symbols), tryIt(picture)]);

  /** Return buttons that open the position of a picture as a table or in the editor. @param {Picture} given */
  function tryIt({ caption, position, options = {}, after = [], reached = position }) {
    const { record } = store.get().openings[game];
    const past = { start: position ?? null, log: after, at: after.length };
    const start = { ...record, options: { ...record.options, ...options }, ...past };
    return el("p", { class: "diagram-actions" }, [
      button(say("Try it"), () => commands.placeRecord(start, { name: caption.slice(0, 80) }), {
        class: "button small",
        "aria-label": say("Try it on a board: {caption}", { caption }),
      }),
      link(links.edit(game, reached, start.options), say("Edit this position"), {
        "aria-label": say("Edit this position: {caption}", { caption }),
      }),
    ]);
  }

  /** @param {any[]} blocks @param {Board} board @param {Symbols | null} symbols */
  function blocksOf(blocks, board, symbols) {
    const parts = [];
    for (const [kind, what] of blocks) {
      if (kind === "li") {
        if (parts.at(-1)?.tagName !== "UL") parts.push(el("ul"));
        parts.at(-1)?.append(el("li", {}, what));
      } else if (kind === "diagram" && what.effects) parts.push(framed(what, board, symbols));
      else if (kind === "diagram") parts.push(diagram(what, board, symbols, tryIt(what)));
      else if (kind === "quote") parts.push(el("blockquote", {}, el("p", {}, what)));
      else parts.push(el(kind === "h" ? "h3" : "p", {}, what));
    }
    return parts;
  }

  /** @param {Screen} given */
  function show({ rule }) {
    const target = rule ? find(book, `[data-rule="${CSS.escape(rule)}"]`) : null;
    for (const section of /** @type {NodeListOf<HTMLElement>} */ (book.querySelectorAll("[data-rule]")))
      section.classList.toggle("pointed", section === target);
    if (!target) return;
    target.hidden = false;
    target.scrollIntoView({ block: "start" });
    find(target, "h2")?.focus({ preventScroll: true });
  }

  return {
    node,
    render() {},
    /** @param {Screen} screen */
    arrive(screen) {
      ready.then(
        () => {
          if (screen.rule) return show(screen);
          window.scrollTo(0, 0);
          const heading = /** @type {HTMLElement} */ (node.querySelector("h1"));
          heading.tabIndex = -1;
          return heading.focus({ preventScroll: true });
        },
        () => {},
      );
    },
  };
}

/**
 * Draw a small board with the cells that a piece reaches: a dot for a move, a frame for a capture.
 * @param {Picture} given
 * @param {Board} whole
 * @param {Symbols | null} symbols
 * @param {Node} action
 */
function diagram({ caption, pieces, cell, reach }, whole, symbols, action) {
  const ground = new Set(grounds(whole).map(({ id }) => id)),
    benches = whole.cells.some(({ kind }) => kind === "bench");
  const board = benches && (pieces ?? []).every((piece) => ground.has(piece.cell)) ? proper(whole) : whole;
  const picture = miniBoard(board, pieces ?? [], symbols);
  showReach(picture, board, { cell, reach });
  return el("figure", { class: "diagram" }, [picture, el("figcaption", {}, caption), action]);
}
