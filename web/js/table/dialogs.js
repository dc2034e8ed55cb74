import { whenChanged } from "../state/observe.js";
import {
  gameOf,
  isFlipped,
  isForTwoHere,
  movesAmong,
  movesOf,
  offers,
  shown,
  sideName,
  tableName,
} from "../state/selectors.js";
import { playersOf } from "../state/tags.js";
import { metaOf } from "../storage/meta.js";
import { el, find, set } from "../ui/dom.js";
import { alertOf, answerRow, button, definitions, iconButton, link, primary, redraw } from "../ui/parts.js";
import { goTo, links } from "../ui/router.js";
import { momentWords } from "../words/describe-turns.js";
import { endings } from "../words/endings.js";
import { count, isolated, noun, say } from "../words/say.js";
import { spoken } from "../words/spoken.js";
import { keyList } from "./keys.js";
import { createMovesList } from "./moves-list.js";
import { slotsOf } from "./slots.js";

/** @import { NodePart, Slot, TableParts } from "../parts.js" */
/** @import { State } from "../state/state.js" */

/** Return the name of the player to move, or else the side. @param {State} state */
function nextPlayer(state) {
  const side = shown(state.table).scene.to_move ?? "";
  return isolated(playersOf(state, state.table).find((seat) => seat.side === side)?.name ?? "") || sideName(side);
}

/** The attribute of the control that takes the focus when its sheet opens. */
const FIRST = { "data-first": "" };
/** The attributes of a sheet that fits into its window. */
const PLAIN = { tabindex: null, role: null, "aria-labelledby": null };
const waiting = () => el("p", { class: "soft" }, say("One moment …"));
/** The rules in brief, opened automatically at the first table of a game. */
const GREETING = "greeting";

/** Create the sheets that are opened on demand. @param {TableParts & { slots: Slot[] }} parts @returns {NodePart} */
export function createDialogs({ store, commands, slots }) {
  const body = el("div", { class: "dialog-body" });
  const heading = el("h2", { id: "dialog-heading", tabindex: "-1" });
  const node = el("dialog", { class: "dialog", "aria-labelledby": "dialog-heading" }, [
    el("div", { class: "dialog-head" }, [heading, iconButton("close", say("Close"), commands.closeDialog)]),
    body,
  ]);
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

  const playersSheet = async () => (await import("./players.js")).playersSheet;
  /** @type {Record<string, [string | ((state: State) => string), (state: State) => HTMLElement]>} */
  const sheets = {
    moves: [say("Every legal move"), (state) => createMovesList({ state, commands })],
    keys: [say("Keys and help"), keySheet],
    words: [say("The board in words"), wordSheet],
    players: [say("Players"), (state) => fetched(state, playersSheet())],
    rename: [say("Rename this table"), renameSheet],
    delete: [say("Delete this table"), deleteSheet],
    draw: [say("A draw"), endSheet],
    resign: [say("Resign"), endSheet],
    handover: [(state) => say("Give the phone to {player}", { player: nextPlayer(state) }), handOverSheet],
  };
  for (const { name, title, make, load } of slotsOf(slots, "dialog"))
    sheets[name] = [title, (state) => (load ? fetched(state, load()) : (make?.({ store, commands }) ?? el("div")))];

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
      redraw(body, [make(state)]);
      node.open = name === GREETING; // not modal, and without the focus
      if (node.open) return;
      node.showModal();
      measure();
      (find(body, "[data-first]") ?? heading).focus({ preventScroll: true });
    },
  );

  /** Make a sheet that is longer than its window scrollable by keys. */
  function measure() {
    const long = body.scrollHeight > body.clientHeight;
    set(body, long ? { tabindex: "0", role: "group", "aria-labelledby": "dialog-heading" } : PLAIN);
  }

  /** Create a sheet that loads. @param {State} state @param {Promise<(parts: TableParts) => HTMLElement>} coming */
  function fetched(state, coming) {
    const place = el("div", {}, waiting());
    coming.then(
      (make) => {
        if (store.get().table?.id !== state.table.id) return;
        redraw(place, [make({ store, commands })]);
        measure();
        if (document.activeElement === heading) find(place, "[data-first]")?.focus({ preventScroll: true });
      },
      () =>
        redraw(place, [
          alertOf(say("This part did not load. It needs a connection once more.")),
          primary(say("Try again"), () => window.location.reload()),
        ]),
    );
    return place;
  }

  /** Cover the board until the next player has the phone. @param {State} state */
  function handOverSheet(state) {
    return el("div", {}, [
      el("p", {}, say("The board is covered until then.")),
      primary(say("{player} has it", { player: nextPlayer(state) }), commands.closeDialog, FIRST),
    ]);
  }

  function keySheet() {
    const { record } = store.get().table;
    const game = gameOf(store.get(), record.game);
    return el("div", {}, [
      offers(game, "howto") ? primary(say("How to play"), () => commands.openDialog("howto")) : null,
      " ",
      offers(game, "lessons") ? link(links.learn(record.game), say("Lessons"), { class: "button" }) : null,
      el("p", { class: "soft" }, say("Anywhere at the table. Single-key shortcuts can be turned off in the settings.")),
      definitions(keyList(commands), "keys"),
    ]);
  }

  /** @param {State} state */
  function wordSheet(state) {
    const { table } = state;
    const description = commands.describeBoard(isFlipped(state, table)).then((reply) => () => {
      if (!reply) return waiting(); // the table has moved on
      if (!reply.ok) return alertOf(reply.error.message);
      return el("div", {}, [
        el("h3", {}, say("Pieces")),
        ...reply.pieces.map((text) => el("p", {}, spoken(text))),
        el("h3", {}, say("Line by line")),
        definitions(reply.rows.map(({ name, text }) => [name, spoken(text)])),
      ]);
    });
    return el("div", { class: "words" }, [el("p", {}, spoken(momentWords(state, table))), fetched(state, description)]);
  }

  /** @param {State} state */
  function renameSheet(state) {
    const { id } = state.table;
    const value = tableName(state, state.table);
    const field = el("input", { type: "text", id: "new-name", maxlength: 80, value, ...FIRST });
    /** @param {Event} event */
    const keep = (event) => {
      event.preventDefault();
      commands.rename(id, field.value);
      commands.closeDialog();
    };
    return el("form", { class: "field", onsubmit: keep }, [
      el("label", { for: "new-name" }, say("Name")),
      field,
      el("button", { type: "submit", class: "button primary" }, say("Rename")),
    ]);
  }

  /** @param {State} state */
  function deleteSheet(state) {
    const { id, record } = state.table;
    const name = isolated(tableName(state, state.table));
    const moves = count(movesAmong(gameOf(state, record.game), record.log), noun("move"));
    const remove = () => {
      commands.remove(id);
      goTo(links.shelf());
    };
    return el("div", {}, [
      el("p", { id: "asked" }, say("Delete “{name}” ({moves})?", { name, moves })),
      answerRow(
        button(say("Delete"), remove, { class: "button danger" }),
        button(say("Save a file first"), () => commands.saveFile(id)),
        primary(say("Keep"), commands.closeDialog, { ...FIRST, "aria-describedby": "asked" }),
      ),
    ]);
  }

  /** @param {State} state */
  function endSheet(state) {
    const ending = endings(state).find(({ sheet }) => sheet === state.table.dialog);
    if (!ending) return el("div");
    const { question, label, reason, side } = ending;
    const run = () => {
      commands.closeDialog();
      if (reason === "offer") commands.offerDraw();
      else if (reason === "ask") commands.askForDraw();
      else commands.end(reason, side);
    };
    return el("div", {}, [
      el("p", { id: "asked" }, question),
      answerRow(
        button(label, run, { class: reason === "offer" || reason === "ask" ? "button" : "button danger" }),
        primary(say("Play on"), commands.closeDialog, FIRST),
      ),
    ]);
  }

  return {
    node,
    render: draw,
    destroy() {
      document.removeEventListener("pointerdown", farewell, true);
      document.removeEventListener("keydown", farewell, true);
    },
  };
}

const SEEN = 900; // ms: the last move is seen before the board is covered

/** Return a function that covers the board between the turns of two people at one screen. @param {TableParts} parts */
export function createHandOver({ store, commands }) {
  /** @type {{ id: string, at: number, side: string | null } | null} */
  let before = null;
  let timer = 0;
  return whenChanged(
    ({ table }) => [table?.id ?? "", table?.at ?? 0, table?.scene?.to_move ?? null, Boolean(table?.pending)],
    (id, at, side, pending) => {
      if (pending) return;
      clearTimeout(timer);
      const was = before;
      before = { id, at, side };
      if (!was || was.id !== id || at <= was.at || !side || side === was.side || !wanted()) return;
      timer = window.setTimeout(() => {
        const { table } = store.get();
        if (table?.id === id && table.at === at && wanted()) commands.openDialog("handover");
      }, SEEN);
    },
  );

  function wanted() {
    const state = store.get();
    const { table } = state;
    if (!table?.record || !table.scene || table.scene.outcome || table.looking) return false;
    return metaOf(table.record).handover && isForTwoHere(state, table);
  }
}
