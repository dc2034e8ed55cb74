import { whenChanged } from "../state/observe.js";
import { count, isFlipped, movesOf, seatsOf, shown, sideName, tableName } from "../state/selectors.js";
import { el, find, set } from "../ui/dom.js";
import { button, icon, link, redraw } from "../ui/parts.js";
import { goTo, links } from "../ui/router.js";
import { momentWords } from "../words/describe-turns.js";
import { endings } from "../words/endings.js";
import { say } from "../words/say.js";
import { KEYS } from "./keys.js";
import { createMovesList } from "./moves-list.js";
import { slotsOf } from "./slots.js";

/** @import { Parts, Slot, TableParts } from "../parts.js" */
/** @import { State } from "../state/state.js" */

/** Whose turn it is, by name where there is one. @param {State} state */
function nextPlayer(state) {
  const side = shown(state.table).scene.to_move ?? "";
  return seatsOf(state, state.table).find((seat) => seat.side === side)?.name || sideName(side);
}

/** A sheet that fits into its window. */
const PLAIN = { tabindex: null, role: null, "aria-labelledby": null };
/** How to play, opened by itself at a game's first table. */
const GREETING = "greeting";

/**
 * Sheets that are opened on demand and closed with Esc: the moves list, the keys, the board in words, and two questions.
 * @param {TableParts & { slots: Slot[] }} parts
 */
export function createDialogs({ store, commands, slots }) {
  const body = el("div", { class: "dialog-body" });
  const heading = el("h2", { id: "dialog-heading", tabindex: "-1" });
  const node = el("dialog", { class: "dialog", "aria-labelledby": "dialog-heading" }, [
    el("div", { class: "dialog-head" }, [
      heading,
      button([icon("close")], commands.closeDialog, { class: "button icon-button", "aria-label": say("Close") }),
    ]),
    body,
  ]);
  node.addEventListener("close", () => !node.open && store.get().table?.dialog && commands.closeDialog());
  node.addEventListener("click", ({ target }) => target === node && !isCover() && commands.closeDialog());

  /** What covers the board goes by its button alone, not by a tap beside it. */
  const isCover = () => store.get().table?.dialog === "handover";

  // A greeting goes with the first thing that is done, wherever that is.
  /** @param {Event & { key?: string }} event */
  const farewell = (event) => {
    if (!store.get().table?.greeting) return;
    if (event.type === "keydown" ? event.key === "Escape" || !within(event.target) : !within(event.target))
      commands.closeDialog();
  };
  /** @param {EventTarget | null} target */
  const within = (target) => node.contains(/** @type {Node | null} */ (target));
  document.addEventListener("pointerdown", farewell, true);
  document.addEventListener("keydown", farewell, true);

  /** @type {Record<string, [string | ((state: State) => string), (state: State) => HTMLElement]>} */
  const sheets = {
    moves: [say("Every legal move"), (state) => createMovesList({ state, commands })],
    keys: [say("Keys and help"), keySheet],
    words: [say("The board in words"), wordSheet],
    rename: [say("Rename this table"), renameSheet],
    delete: [say("Delete this table"), deleteSheet],
    draw: [say("A draw"), endSheet],
    resign: [say("Resign"), endSheet],
    handover: [(state) => say("Give the phone to {player}", { player: nextPlayer(state) }), handOverSheet],
    ...Object.fromEntries(
      slotsOf(slots, "dialog").map(({ name, title, make, load }) => [
        name,
        [title, (/** @type {State} */ state) => (load ? fetched(state, load()) : make?.({ store, commands }))],
      ]),
    ),
  };

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
      if (name === GREETING) {
        node.open = true; // it bars nothing, and takes no focus
        return undefined;
      }
      node.showModal();
      measure();
      (find(body, "[data-first]") ?? heading).focus({ preventScroll: true });
      return undefined;
    },
  );

  /** What is longer than its window can be scrolled by keys as well. */
  function measure() {
    const long = body.scrollHeight > body.clientHeight;
    set(body, long ? { tabindex: "0", role: "group", "aria-labelledby": "dialog-heading" } : PLAIN);
  }

  /**
   * A sheet that is fetched when it is first opened.
   * @param {State} state
   * @param {Promise<(parts: TableParts) => HTMLElement>} coming
   */
  function fetched(state, coming) {
    const place = el("div", {}, [el("p", { class: "soft" }, say("One moment …"))]);
    coming.then(
      (make) => {
        if (store.get().table?.id !== state.table.id) return;
        redraw(place, [make({ store, commands })]);
        measure();
        if (document.activeElement === heading) find(place, "[data-first]")?.focus({ preventScroll: true });
      },
      () =>
        redraw(place, [
          el("p", { role: "alert" }, say("This part did not load. It needs a connection once more.")),
          button(say("Try again"), () => window.location.reload(), { class: "button primary" }),
        ]),
    );
    return place;
  }

  /** The board is covered until the next one has it. @param {State} state */
  function handOverSheet(state) {
    return el("div", {}, [
      el("p", {}, say("The board is covered until then.")),
      button(say("{player} has it", { player: nextPlayer(state) }), commands.closeDialog, {
        class: "button primary",
        "data-first": "",
      }),
    ]);
  }

  function keySheet() {
    return el("div", {}, [
      button(say("How to play"), () => commands.openDialog("howto"), { class: "button primary" }),
      " ",
      link(links.learn(store.get().table.record.game), say("Lessons"), { class: "button" }),
      el("p", { class: "soft" }, say("Anywhere at the table. Single keys can be turned off in the settings.")),
      el(
        "dl",
        { class: "keys" },
        KEYS.flatMap(([keys, what]) => [el("dt", {}, keys), el("dd", {}, what)]),
      ),
    ]);
  }

  /** @param {State} state */
  function wordSheet(state) {
    const { table } = state;
    const place = el("div", {}, el("p", { class: "soft" }, say("One moment …")));
    /** @param {{ pieces: string[], rows: { name: string, text: string }[] }} reply */
    const draw = ({ pieces, rows }) => {
      redraw(place, [
        el("h3", {}, say("Pieces")),
        ...pieces.map((text) => el("p", {}, text)),
        el("h3", {}, say("Line by line")),
        el(
          "dl",
          {},
          rows.flatMap(({ name, text }) => [el("dt", {}, name), el("dd", {}, text)]),
        ),
      ]);
      measure();
    };
    commands.describeBoard(isFlipped(state, table)).then((reply) => {
      if (reply?.ok) draw(reply);
      else if (reply) redraw(place, [el("p", { role: "alert" }, reply.error.message)]);
    });
    return el("div", { class: "words" }, [el("p", {}, momentWords(state, table)), place]);
  }

  /** @param {State} state */
  function renameSheet(state) {
    const { id } = state.table;
    const field = el("input", {
      type: "text",
      id: "new-name",
      maxlength: 80,
      value: tableName(state, state.table),
      "data-first": "",
    });
    /** @param {Event & { key?: string }} event */
    const keep = (event) => {
      event.preventDefault();
      commands.rename(id, field.value);
      commands.closeDialog();
    };
    return el("form", { class: "field", onsubmit: keep }, [
      el("label", { for: "new-name" }, say("Name")),
      field,
      el("button", { type: "submit", class: "button primary" }, say("Keep this name")),
    ]);
  }

  /** @param {State} state */
  function deleteSheet(state) {
    const { id, record } = state.table;
    return el("div", {}, [
      el("p", { id: "asked" }, `Delete “${tableName(state, state.table)}” (${count(record.log.length, "move")})?`),
      el("div", { class: "question-actions" }, [
        button(
          "Delete",
          () => {
            commands.remove(id);
            goTo(links.shelf());
          },
          { class: "button danger" },
        ),
        button(say("Save a file first"), () => commands.saveFile(id)),
        button(say("Keep"), commands.closeDialog, {
          class: "button primary",
          "data-first": "",
          "aria-describedby": "asked",
        }),
      ]),
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
      else commands.end(reason, side);
    };
    return el("div", {}, [
      el("p", { id: "asked" }, question),
      el("div", { class: "question-actions" }, [
        button(label, run, { class: reason === "offer" ? "button" : "button danger" }),
        button(say("Play on"), commands.closeDialog, { class: "button primary", "data-first": "" }),
      ]),
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
