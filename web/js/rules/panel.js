import { loadSymbols } from "../board/symbols.js";
import { lessonsOf } from "../lessons/selectors.js";
import { dotted, madeBy, offered } from "../room/selectors.js";
import { dataOf, isMade } from "../site/build.js";
import { gameHere } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { alertOf, backBar, button, focusHeading, link } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { count, noun, say } from "../words/say.js";
import { blocksOf } from "./blocks.js";
import { createBook } from "./book.js";
import { pictureOf } from "./picture.js";

/** @import { Symbols } from "../board/symbols.js" */
/** @import { Board, HowTo, Lesson, Picture } from "../core/formats.js" */
/** @import { TableParts } from "../parts.js" */
/** @import { Screen, State } from "../state/state.js" */

/**
 * Create the rule book of a game, with its goal, an index and a search field. An address can name a rule. Each rule
 * links to its lessons, names the tests that prove it, and has pictures that can be tried on a board.
 * @param {TableParts & { state: State }} parts
 */
export function createRules({ store, commands, state }) {
  const card = gameHere(state);
  const { id: game, name, look, inventor, goal } = card;
  const { table } = state;
  const by = isMade(game)
    ? madeBy(state, card)
    : link(links.about(game), say("Invented by {inventor}", { inventor }), { rel: "author" });
  const book = createBook({ index: say("Rules"), search: say("Find in the rules") });
  const node = el("div.rules", { "data-look": look }, [
    backBar(table?.record?.game === game ? table : null),
    el("main.sheet.book", [
      el("div.book-head", [
        el("h1", say("{game}: the rules", { game: name })),
        el("p", by),
        el("p.book-goal", [el("strong", say("To win:")), " ", goal]),
        el(
          "p.paper-actions",
          dotted([
            ...offered(card, { lessons: say("Learn by playing"), howto: say("How to play") }),
            link(links.paper(game), say("Board and pieces on paper")),
          ]),
        ),
      ]),
      book.nav,
      book.body,
    ]),
  ]);
  const ready = load();
  ready.catch(() => book.body.replaceChildren(alertOf(say("The rule book did not load."))));

  async function load() {
    const [{ sections }, symbols, lessons, teaching, proofs] = await Promise.all([
      dataOf("rulebook", game),
      loadSymbols(game).catch(() => null),
      lessonsOf(game).catch(() => []), // the rules can be read without links to lessons
      commands.learn(game),
      dataOf("proofs", game).catch(() => /** @type {Record<string, string[]>} */ ({})),
    ]);
    const board = store.get().boards[game];
    const pictures = teaching?.howto ? picturesOf(teaching.howto) : [];
    const number = (/** @type {string} */ id) => el("span.rule-id", id);
    book.fill(
      sections.map(({ id, title, blocks }) => ({
        id,
        entry: [number(id), link(links.rules(game, id), title)],
        heading: [number(id), ` ${title}`],
        parts: [
          ...blocksOf(blocks, (picture) => framed(picture, board, symbols), !isMade(game)),
          ...pictures.filter(({ rule }) => rule === id).map(({ picture }) => framed(picture, board, symbols)),
          ...onward(id, lessons, proofs[id] ?? []),
        ],
      })),
    );
    book.show(store.get().screen.rule);
  }

  /**
   * Return the links below a rule: its lessons, and the tests that prove it.
   * @param {string} id @param {Lesson[]} lessons @param {string[]} proofs
   */
  function onward(id, lessons, proofs) {
    const taught = lessons.filter(({ rule, also }) => rule === id || also.includes(id));
    const names = proofs.map((name) => el("li", el("code", name)));
    return [
      taught.length
        ? el("p.rule-lessons", [
            say("Learn it by playing:"),
            " ",
            ...taught.flatMap(({ id: lesson, title }, i) => [i ? " · " : "", link(links.lesson(game, lesson), title)]),
          ])
        : null,
      proofs.length
        ? el("details.rule-proofs", [
            el("summary", say("Proved by {tests}", { tests: count(proofs.length, noun("test")) })),
            el("ul", names),
          ])
        : null,
    ];
  }

  /** Draw a picture to try. @param {Picture} picture @param {Board} board @param {Symbols | null} symbols */
  const framed = (picture, board, symbols) =>
    el("div.diagram", [pictureOf(picture, board, symbols, { names: true }), tryIt(picture)]);

  /** Return buttons that open the position of a picture as a table or in the editor. @param {Picture} given */
  function tryIt({ caption, position, options = {}, after = [], reached = position }) {
    const { record } = store.get().openings[game];
    const past = { start: position ?? null, log: after, at: after.length };
    const start = { ...record, options: { ...record.options, ...options }, ...past };
    return el("p.diagram-actions", [
      button(say("Try it"), () => commands.placeRecord(start, { name: caption.slice(0, 80) }), {
        class: "button small",
        "aria-label": say("Try it on a board: {caption}", { caption }),
      }),
      link(links.edit(game, reached, start.options), say("Edit this position"), {
        "aria-label": say("Edit this position: {caption}", { caption }),
      }),
    ]);
  }

  return {
    node,
    /** @param {Screen} screen */
    arrive(screen) {
      const arrived = () => {
        if (screen.rule) return book.show(screen.rule);
        window.scrollTo(0, 0);
        return focusHeading(node);
      };
      ready.then(arrived, () => {});
    },
  };
}

/** Return the pictures of "How to play" with the rules they belong to. @param {HowTo} howto */
const picturesOf = ({ goal, turn, surprises, facts }) =>
  [goal, turn, ...surprises, ...facts].flatMap(({ rule, pictures = [] }) =>
    pictures.map((picture) => ({ rule, picture })),
  );
