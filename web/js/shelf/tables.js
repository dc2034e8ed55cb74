import { whenChanged } from "../state/observe.js";
import { gameName, titleOf } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, emptyOf, link, redraw, sheetScreen } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";
import { createCards } from "./table-card.js";

/** @import { NodePart, TableParts } from "../parts.js" */
/** @import { Listed } from "../state/state.js" */

const SEARCHED = 9; // tables from which the search field is shown
const FEW = 12; // tables shown in a section at first

/** Return the sections of the tables in their order. @returns {[string, string, (table: Listed) => boolean][]} */
const sectionsOf = () => [
  ["running", say("In progress"), ({ over, friend }) => !over && !friend],
  ["waiting", say("Waiting for a friend"), ({ over, friend }) => Boolean(!over && friend)],
  ["finished", say("Finished"), ({ over }) => Boolean(over)],
];

/**
 * Create the screen of all tables on this device.
 * @param {TableParts} parts @param {HTMLElement[]} more what is shown below them @returns {NodePart}
 */
export function createTables({ store, commands }, ...more) {
  const card = createCards({ store, commands });
  const opened = new Set(); // the sections that show all their tables
  let wanted = "";
  let again = 0; // counts the redrawings that a person asked for
  const find = say("Find a table");
  const search = el("input.shelf-search", {
    type: "search",
    placeholder: find,
    "aria-label": find,
    "data-focus": "search",
    oninput: () => {
      wanted = search.value;
      drawAgain();
    },
  });
  const body = el("div.tables");

  function drawAgain() {
    again += 1;
    draw(store.get());
  }

  const draw = whenChanged(
    ({ shelf, storage, otherBoards }) => [shelf, storage.lasting, otherBoards, again],
    (shelf, lasting) => {
      // Tables where it is your turn come first.
      const all = [...shelf].sort((one, two) => Number(one.theirs) - Number(two.theirs));
      const clearing = say("Your browser may clear sites that are not used for a while. A backup takes one tap.");
      const none = say("No tables yet. Pick a game; it stays on the table until you come back.");
      redraw(body, [
        shelf.length
          ? null
          : emptyOf(el("p", none), link(links.shelf(), say("To the games"), { class: "button primary" })),
        shelf.length >= SEARCHED ? search : null,
        ...sectionsOf().map(([name, title, belongs]) => section(name, title, all.filter(belongs))),
        wanted && !shelf.some(matches) ? el("p.empty", { role: "status" }, say("No table has that name.")) : null,
        el("div.form-actions", [
          link(links.open(), say("Open or paste"), { class: "button", "data-focus": "open" }),
          shelf.length ? button(say("Back up all tables"), commands.backUp, { "data-focus": "backup" }) : null,
          link(links.statistics(), say("Your results"), { class: "button", "data-focus": "results" }),
          link(links.deleted(), say("Recently deleted"), { class: "button", "data-focus": "deleted" }),
        ]),
        shelf.length && lasting === false ? el("p.help", clearing) : null,
      ]);
    },
  );

  /** @param {Listed} table */
  const matches = (table) =>
    `${titleOf(store.get(), table)} ${gameName(store.get(), table.game)} ${table.told} ${table.line}`
      .toLowerCase()
      .includes(wanted.trim().toLowerCase());

  /**
   * Return a section of tables: the first few, with a button that shows all.
   * @param {string} name @param {string} title @param {Listed[]} all
   */
  function section(name, title, all) {
    const found = wanted ? all.filter(matches) : all;
    if (!found.length) return null;
    const seen = opened.has(name) ? found : found.slice(0, FEW);
    const showAll = () => {
      opened.add(name);
      drawAgain();
    };
    const cards = seen.map((table) => card(table, false));
    return el("section", { "aria-label": title }, [
      el("h2", `${title} · ${found.length}`),
      el("div.table-cards", cards),
      seen.length < found.length
        ? button(say("Show all {tables}", { tables: found.length }), showAll, { "data-focus": `all ${name}` })
        : null,
    ]);
  }

  return {
    node: sheetScreen(say("Your games"), [body, ...more], { name: "sheet wide" }),
    render: draw,
  };
}
