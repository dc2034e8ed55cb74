import { gameName } from "../state/selectors.js";
import { keptGame } from "../storage/made/kept-games.js";
import { el } from "../ui/dom.js";
import { alertOf, backBar, button, emptyOf, link, redraw, tableOf } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";
import { afterAll, createSummary, NAME } from "./results.js";

/** @import { Summary } from "../core/formats.js" */
/** @import { Parts } from "../parts.js" */
/** @import { State } from "../state/state.js" */

/**
 * Create the screen of the results of the games that ended on this device.
 * @param {Pick<Parts, "store" | "storage" | "commands">} parts
 */
export function createStatistics({ store, storage, commands }) {
  const body = el("div.statistics");
  const node = el("div", [backBar(), el("main.sheet", [el("h1", say("Your results")), body])]);
  const summary = createSummary({ storage, ask: commands.shared.rulesClient.ask });
  storage.ready.then(draw);
  draw();
  return { node, render() {} };

  async function draw() {
    const known = summary.known();
    if (known) show(known);
    else redraw(body, [el("p", { role: "status" }, say("One moment: the rules are on their way."))]);
    if (known?.length === 0) return;
    const reply = await summary.ask();
    const now = summary.known(); // null if the results have changed meanwhile
    if (now && JSON.stringify(now) !== JSON.stringify(known)) show(now);
    if (!reply.ok && !known) redraw(body, [alertOf(reply.error.message)]);
  }

  /** @param {Summary[]} games */
  function show(games) {
    const state = store.get();
    const toShelf = link(links.shelf(), say("To the games"), { class: "button primary" });
    redraw(body, [
      games.length ? null : emptyOf(el("p", say("No game has ended here yet.")), toShelf),
      ...games.map((game) => section(state, game)),
      el("p.help", [
        state.settings.statistics
          ? say("Results are recorded on this device only and are part of a backup. A deleted table still counts.")
          : say("Results are no longer recorded: this is turned off in the settings."),
        " ",
        link(links.settings(), say("Settings")),
      ]),
      games.length ? button(say("Clear statistics"), clear, { class: "button small", "data-focus": "clear" }) : null,
    ]);
  }

  /** @param {State} state @param {Summary} totals */
  function section(state, { game, name: given, text, suits, rows }) {
    const name = given || gameName(state, game) || keptGame(storage, game)?.name || say("A game made by somebody else");
    const heads = [say("Against, or as"), say("Games"), say("Won"), say("Drawn"), say("Lost")];
    const cells = rows.map(({ name, played, won, drawn, lost }) => [name, played, won, drawn, lost]);
    return el("section", { "aria-label": name, "data-game": game }, [
      el("h2", name),
      el("p.statistics-line", text),
      rows.length ? tableOf(heads, cells, { class: "statistics-table" }) : null,
      suits &&
        el("p.statistics-line", [
          suits,
          " ",
          button(say("Start anew"), () => anew(game), {
            class: "button small",
            "aria-label": say("Start anew to find the opponent that suits you in {game}", {
              game: name,
            }),
            "data-focus": `anew-${game}`,
          }),
        ]),
    ]);
  }

  /** Let only later results of a game tell which opponent suits the player. @param {string} game */
  function anew(game) {
    const { [`since ${game}`]: before, ...others } = storage.value(NAME);
    storage.setValue(NAME, { ...others, [`since ${game}`]: { when: afterAll(others) } });
    draw();
    commands.note(say("The opponent that suits you starts anew."), "polite", {
      label: say("Undo"),
      run: () => {
        const { [`since ${game}`]: _, ...now } = storage.value(NAME);
        storage.setValue(NAME, before === undefined ? now : { ...now, [`since ${game}`]: before });
        commands.note(say("The opponent that suits you is back."));
        draw();
      },
    });
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
