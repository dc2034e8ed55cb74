import { addressOf } from "../share/selectors.js";
import { gameName, gameOf, peopleAt, sidesOf } from "../state/selectors.js";
import { copy } from "../ui/copy.js";
import { el } from "../ui/dom.js";
import { button, redraw } from "../ui/parts.js";
import { goTo, links } from "../ui/router.js";
import { say } from "../words/say.js";

/** @import { Composed } from "../core/formats.js" */
/** @import { Sharing, TableParts } from "../parts.js" */

/**
 * Create the buttons for a legal position: play, analyse, try moves, copy, share, print.
 * @param {TableParts & { game: string, sharing: Sharing }} parts
 */
export function createActions({ game, store, commands, sharing }) {
  const { rulesClient } = commands.shared;
  /** @type {Composed | null} */
  let found = null;
  const forTwo = sidesOf(gameOf(store.get(), game)).length === 2;
  const said = el("p.share-done", { role: "status" });
  const place = el("div.share-link");
  const refuse = () => commands.announce(say("This position is not legal yet."), "shown");
  /** @param {string} label @param {(event: Event) => unknown} run */
  const needing = (label, run, attrs = {}) => button(label, (event) => (found ? run(event) : refuse()), attrs);
  const play = needing(say("Play"), begin, { class: "button primary big" });
  const others = [
    forTwo ? needing(say("Analyse"), () => openTable(commands.toggleAnalysis)) : null,
    needing(say("Try moves"), () => openTable(commands.tryMoves)),
    needing(say("Copy position"), copyPosition),
    needing(say("Share link"), share, { "aria-expanded": "false" }),
  ];
  const node = el("div.edit-actions", [
    el("div.form-actions", [...others, button(say("Print"), () => window.print())]),
    el("div.share", [place, said]),
  ]);

  function begin() {
    if (!found) return;
    if (found.outcome) return commands.announce(say("The game is over in this position."), "shown");
    goTo(links.new(game, found.position, found.options));
  }

  /** Ask the core for the record of a table that starts here; show the error and return null if that fails. */
  async function fresh() {
    if (!found) return null;
    const { position, options } = found;
    const { seed = "0", ...rest } = options;
    const reply = await rulesClient.ask({ do: "new", game, options: rest, seed, start: position, meta: {} });
    if (!reply.ok) said.textContent = reply.error.message;
    return reply.ok ? reply.record : null;
  }

  /** Put the position on a table of people, and do something there. @param {() => unknown} then */
  async function openTable(then) {
    const record = await fresh();
    if (!record) return;
    const seats = peopleAt(sidesOf(gameOf(store.get(), game)));
    const id = await commands.placeRecord(record, { seats });
    if (id) commands.whenOpen(id, then);
  }

  function copyPosition() {
    if (found) copy(found.position, { said, place, done: say("Position copied."), label: say("Position") });
  }

  /** @param {Event} event */
  async function share({ currentTarget }) {
    const open = place.childElementCount === 0;
    /** @type {HTMLElement} */ (currentTarget).setAttribute("aria-expanded", String(open));
    if (!open) return redraw(place, []);
    const record = await fresh();
    const reply = record && (await rulesClient.ask({ do: "pack", record, what: "position" }));
    if (!reply) return;
    const title = say("{game}: a position", { game: gameName(store.get(), game) });
    if (reply.ok) redraw(place, sharing.handing(addressOf(reply.text, game), { title }));
    else said.textContent = reply.error.message;
  }

  return {
    node,
    play,
    /** Take over the core's answer to a legal position, or null. @param {Composed | null} composed */
    show(composed) {
      if (composed?.position !== found?.position) {
        redraw(place, []);
        said.textContent = "";
        for (const one of others) if (one?.hasAttribute("aria-expanded")) one.setAttribute("aria-expanded", "false");
      }
      found = composed;
      for (const one of others) one?.setAttribute("aria-disabled", String(!composed));
      play.setAttribute("aria-disabled", String(!composed || Boolean(composed.outcome)));
    },
  };
}
