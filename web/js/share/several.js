/** Several games as one file, as chapters that the receiver chooses from a list. */
import { messageOf } from "../site/fault.js";
import { gameName, titleOf } from "../state/selectors.js";
import { fileName, offerFile } from "../storage/files.js";
import { el } from "../ui/dom.js";
import { primary, redraw } from "../ui/parts.js";
import { count, noun, say } from "../words/say.js";
import { titled } from "./annotated.js";
import { pgnOf } from "./pgn.js";

/** @import { TableParts } from "../parts.js" */
/** @import { Listed } from "../state/state.js" */

/** Create the part of the games' list, closed at first, that saves several as one file. @param {TableParts} parts */
export function createSeveral(parts) {
  const place = el("div");
  const show = () => redraw(place, node.open ? [severalForm(parts)] : []);
  const summary = el("summary", { "data-focus": "several" }, say("Several games as one file"));
  const node = el("details.several", { hidden: parts.store.get().shelf.length < 2, ontoggle: show }, [summary, place]);
  return node;
}

/** Create the form in which games are chosen for one file, in the order in which they are ticked. @param {TableParts} parts */
function severalForm({ store, commands }) {
  const state = store.get();
  /** @type {string[]} */
  let chosen = [];
  const said = el("p", { role: "status" });
  const save = primary(say("Save them as one file"), write, { hidden: true, "data-focus": "save-several" });
  const rows = state.shelf.filter(({ state: how }) => !how || how === "good").map(rowOf);
  const about = say(
    "Each game becomes a chapter, with its lines, notes and drawings, in the order in which you choose.",
  );
  return el("div", [el("p.help", about), el("ul.several-games", rows), el("div.form-actions", [save]), said]);

  /** @param {Listed} table */
  function rowOf(table) {
    const box = el("input", { type: "checkbox", name: "chapter", value: table.id, onchange: () => tick(table.id) });
    const name = gameName(state, table.game);
    const title = titleOf(state, table) || name;
    const more = title.startsWith(name) ? "" : ` ${name}`;
    return el("li", el("label", [box, " ", el("bdi", title), el("span.soft", more)]));
  }

  /** @param {string} id */
  function tick(id) {
    const others = chosen.filter((one) => one !== id);
    chosen = others.length < chosen.length ? others : [...chosen, id];
    save.hidden = !chosen.length;
    said.textContent = chosen.length ? say("{games} chosen", { games: count(chosen.length, noun("game")) }) : "";
  }

  async function write() {
    const { rulesClient, storage } = commands.shared;
    const games = [...chosen];
    try {
      const texts = [];
      for (const id of games) {
        const { record } = (await storage.loadReconciled(id)).body ?? {};
        if (!record) throw new Error(say("One of these games cannot be read. Choose the others."));
        texts.push(await pgnOf({ rulesClient, foundOf: commands.foundOf }, { id, record: titled(record) }));
      }
      offerFile(
        fileName(say("{games}", { games: count(games.length, noun("game")) }), "pgn"),
        texts.join("\n"),
        "application/x-chess-pgn",
      );
      said.textContent = say("The file is on its way to your downloads. It opens under “Open or paste”.");
    } catch (error) {
      said.textContent = messageOf(error);
    }
  }
}
