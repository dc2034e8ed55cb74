import { grounds, proper } from "../board/ground/landscape.js";
import { miniBoard, showReach } from "../board/mini-board.js";
import { loadSymbols } from "../board/symbols.js";
import { fileOf } from "../site/build.js";
import { gameName } from "../store/facts.js";
import { el } from "../ui/dom.js";
import { link } from "../ui/parts.js";
import { links } from "../ui/router.js";

/** The rule book of a game, as the core wrote it; a rule can be pointed at by its id. */
export function createRules({ store, state }) {
  const { game } = state.screen;
  const { table } = state;
  const back =
    table?.record?.game === game
      ? link(links.table(table.id), "‹ Back to the table", { class: "back" })
      : link(links.shelf(), "‹ Shelf", { class: "back" });
  const contents = el("nav", { class: "contents", "aria-label": "Rules" });
  const book = el("div", { class: "rulebook" }, el("p", { class: "soft" }, "One moment."));
  const node = el("div", { class: "rules" }, [
    el("header", { class: "bar" }, [back]),
    el("main", { class: "sheet" }, [
      el("h1", {}, `${gameName(state, game)}: the rules`),
      el("p", { class: "paper-actions" }, link(links.paper(game), "Board and pieces on paper")),
      contents,
      book,
    ]),
  ]);
  const known = state.games.some(({ id }) => id === game);
  const ready = known ? load() : Promise.reject(new Error("there is no such game"));
  ready.catch((error) =>
    book.replaceChildren(el("p", { role: "alert" }, `The rule book did not load: ${error.message}.`)),
  );

  async function load() {
    const [answer, symbols] = await Promise.all([
      fetch(fileOf(`data/rulebook-${encodeURIComponent(game)}.json`)),
      loadSymbols(game).catch(() => null),
    ]);
    if (!answer.ok) throw new Error(String(answer.status));
    const { sections } = await answer.json();
    const board = store.get().boards[game];
    contents.replaceChildren(
      el(
        "ol",
        {},
        sections.map(({ id, title }) =>
          el("li", {}, [el("span", { class: "rule-id" }, id), link(links.rules(game, id), title)]),
        ),
      ),
    );
    book.replaceChildren(...sections.map((section) => sectionOf(section, board, symbols)));
    show(store.get().screen);
  }

  function show({ rule }) {
    for (const section of /** @type {NodeListOf<HTMLElement>} */ (book.querySelectorAll("[data-rule]")))
      section.classList.toggle("pointed", section.dataset.rule === rule);
    const target = rule && book.querySelector(`[data-rule="${CSS.escape(rule)}"]`);
    if (!target) return;
    target.scrollIntoView({ block: "start" });
    target.querySelector("h2").focus({ preventScroll: true });
  }

  return {
    node,
    render() {},
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

function sectionOf({ id, title, blocks }, board, symbols) {
  const parts = [];
  for (const [kind, what] of blocks) {
    if (kind === "li") {
      if (parts.at(-1)?.tagName !== "UL") parts.push(el("ul"));
      parts.at(-1)?.append(el("li", {}, what));
    } else if (kind === "diagram") parts.push(diagram(what, board, symbols));
    else if (kind === "quote") parts.push(el("blockquote", {}, el("p", {}, what)));
    else parts.push(el(kind === "h" ? "h3" : "p", {}, what));
  }
  return el("section", { "data-rule": id, class: "rule" }, [
    el("h2", { tabindex: "-1" }, [el("span", { class: "rule-id" }, id), ` ${title}`]),
    ...parts,
  ]);
}

/** A small board with the cells that a piece reaches told by shape: a dot, or a frame for a capture. */
function diagram({ caption, pieces, cell, reach }, whole, symbols) {
  const ground = new Set(grounds(whole).map(({ id }) => id)),
    benches = whole.cells.some(({ kind }) => kind === "bench");
  const board = benches && (pieces ?? []).every((piece) => ground.has(piece.cell)) ? proper(whole) : whole;
  const picture = miniBoard(board, pieces ?? [], symbols);
  showReach(picture, board, { cell, reach });
  return el("figure", { class: "diagram" }, [picture, el("figcaption", {}, caption)]);
}
