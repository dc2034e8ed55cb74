import { whenChanged } from "../state/observe.js";
import { movesOf } from "../state/selectors.js";
import { el, find } from "../ui/dom.js";
import { iconButton, redraw } from "../ui/parts.js";
import { say } from "../words/say.js";
import { createMovesList } from "./moves-list.js";
import { deleteSheet, endSheet, renameSheet } from "./sheets/asking.js";
import { handOverSheet, nextPlayer } from "./sheets/handing-over.js";
import { fetched, measure } from "./sheets/loading.js";
import { keySheet, wordSheet } from "./sheets/reading.js";
import { slotsOf } from "./slots.js";

/** @import { NodePart, Slot, TableParts } from "../parts.js" */
/** @import { State } from "../state/state.js" */
/** @import { Sheet } from "./sheets/loading.js" */

/** The rules in brief, opened automatically at the first table of a game. */
const GREETING = "greeting";

/** Create the sheets that are opened on demand. @param {TableParts & { slots: Slot[] }} parts @returns {NodePart} */
export function createDialogs({ store, commands, slots }) {
  const body = el("div.dialog-body");
  const heading = el("h2", { id: "dialog-heading", tabindex: "-1" });
  const node = el("dialog.dialog", { "aria-labelledby": "dialog-heading" }, [
    el("div.dialog-head", [heading, iconButton("close", say("Close"), commands.closeDialog)]),
    body,
  ]);
  const dialog = { store, commands, node, heading, body };
  node.addEventListener("close", () => !node.open && store.get().table?.dialog && commands.closeDialog());
  node.addEventListener("click", ({ target }) => target === node && !isCover() && commands.closeDialog());

  /** Return whether the sheet covers the board: only its button closes it, not a tap beside it. */
  const isCover = () => store.get().table?.dialog === "handover";

  /** Close a greeting with the first click or key elsewhere. @param {Event & { key?: string }} event */
  function farewell({ type, key, target }) {
    if (!store.get().table?.greeting || !node.getClientRects().length) return; // it may wait for the end of a vote
    const inside = node.contains(/** @type {Node | null} */ (target));
    if (!inside || (type === "keydown" && key === "Escape")) commands.closeDialog();
  }
  document.addEventListener("pointerdown", farewell, true);
  document.addEventListener("keydown", farewell, true);

  const playersSheet = async () => {
    const { playersSheet: make } = await import("./players.js");
    return (/** @type {TableParts} */ parts) => make({ ...parts, slots });
  };
  /** @type {Record<string, [string | ((state: State) => string), Sheet]>} */
  const sheets = {
    moves: [say("Every legal move"), (_dialog, state) => createMovesList({ state, commands })],
    keys: [say("Keys and help"), keySheet],
    words: [say("The board in words"), wordSheet],
    players: [say("Players"), (_dialog, state) => fetched(dialog, state, playersSheet())],
    rename: [say("Rename this table"), renameSheet],
    delete: [say("Delete this table"), deleteSheet],
    draw: [say("A draw"), endSheet],
    resign: [say("Resign"), endSheet],
    handover: [(state) => say("Give the phone to {player}", { player: nextPlayer(state) }), handOverSheet],
  };
  for (const { name, title, make, load } of slotsOf(slots, "dialog"))
    sheets[name] = [
      title,
      (_dialog, state) => (load ? fetched(dialog, state, load()) : (make?.({ store, commands }) ?? el("div"))),
    ];

  const draw = whenChanged(
    ({ table }) => [
      table?.dialog ?? (table?.greeting ? GREETING : null),
      // The list may be opened before the table is known to be this tab's, or while the other side moves.
      table?.dialog === "moves" ? JSON.stringify(movesOf(table).map(({ action }) => action)) : null,
    ],
    (name) => {
      if (node.open) node.close();
      if (!name) return redraw(body, []);
      const state = store.get();
      const sheet = name === GREETING ? "howto" : name;
      const [title, make] = sheets[sheet];
      heading.textContent = typeof title === "string" ? title : title(state);
      node.dataset.sheet = sheet;
      redraw(body, [make(dialog, state)]);
      node.open = name === GREETING; // not modal, and without the focus
      if (node.open) return;
      node.showModal();
      measure(dialog);
      (find(body, "[data-first]") ?? heading).focus({ preventScroll: true });
    },
  );

  return {
    node,
    render: draw,
    destroy() {
      document.removeEventListener("pointerdown", farewell, true);
      document.removeEventListener("keydown", farewell, true);
    },
  };
}
