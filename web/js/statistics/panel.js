import { gameName } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, link, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";
import { createSummary, NAME } from "./summary.js";

/** @import { Parts } from "../parts.js" */
/** @import { State } from "../state/state.js" */
/** @import { Told } from "./summary.js" */

/**
 * The results of the games that ended on this device. They stay here, and can be cleared or left off.
 * @param {Pick<Parts, "store" | "storage" | "commands">} parts
 */
export function createStatistics({ store, storage, commands }) {
  const body = el("div", { class: "statistics" });
  const node = el("div", {}, [
    el("header", { class: "bar" }, [link(links.shelf(), say("‹ Shelf"), { class: "back" })]),
    el("main", { class: "sheet" }, [el("h1", {}, say("Your games")), body]),
  ]);
  const summary = createSummary({ storage, ask: commands.workshop.rulesClient.ask });
  let drawn = 0; // counts the drawings, so that a late reply does not undo a later one
  storage.ready.then(draw);
  draw();
  return { node, render() {} };

  async function draw() {
    drawn += 1;
    const mine = drawn;
    const known = summary.known();
    if (known) show(known);
    else redraw(body, [el("p", { role: "status" }, say("One moment: the rules are on their way."))]);
    if (known?.length === 0) return;
    const reply = await summary.ask();
    if (mine !== drawn) return;
    if (reply.ok && JSON.stringify(reply.games) !== JSON.stringify(known)) show(reply.games);
    if (!reply.ok && !known) redraw(body, [el("p", { role: "alert" }, reply.error.message)]);
  }

  /** @param {Told[]} games */
  function show(games) {
    const state = store.get();
    redraw(body, [
      games.length ? null : el("p", { class: "empty" }, say("No game has ended here yet.")),
      ...games.map((game) => section(state, game)),
      el("p", { class: "help" }, [
        state.settings.statistics
          ? say("Results are noted on this device only, and go with a backup. A deleted table still counts.")
          : say("Results are no longer noted: this is turned off in the settings."),
        " ",
        link(links.settings(), say("Settings")),
      ]),
      games.length ? button(say("Clear statistics"), clear, { class: "button small", "data-focus": "clear" }) : null,
    ]);
  }

  /** @param {State} state @param {Told} told */
  function section(state, { game, text, rows }) {
    return el("section", { "aria-label": gameName(state, game), "data-game": game }, [
      el("h2", {}, gameName(state, game)),
      el("p", { class: "statistics-line" }, text),
      rows.length ? tallies(rows) : null,
    ]);
  }

  function clear() {
    const before = storage.value(NAME);
    storage.setValue(NAME, {});
    draw();
    commands.note(say("The statistics are cleared."), "polite", {
      label: say("Undo"),
      run: () => {
        storage.setValue(NAME, { ...before, ...storage.value(NAME) });
        commands.note(say("The statistics are back."));
        draw();
      },
    });
  }
}

/**
 * A row for each opponent and side.
 * @param {Told["rows"]} rows
 */
function tallies(rows) {
  const heads = [say("Against, or as"), say("Games"), say("Won"), say("Drawn"), say("Lost")];
  return el("table", { class: "statistics-table" }, [
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        heads.map((head) => el("th", { scope: "col" }, head)),
      ),
    ),
    el(
      "tbody",
      {},
      rows.map(({ name, played, won, drawn, lost }) =>
        el("tr", {}, [
          el("th", { scope: "row" }, name),
          ...[played, won, drawn, lost].map((number) => el("td", {}, String(number))),
        ]),
      ),
    ),
  ]);
}
