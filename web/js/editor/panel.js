import { modelOf } from "../board/model.js";
import { miniBoard } from "../board/small/mini-board.js";
import { loadSymbols } from "../board/symbols.js";
import { createBoardView } from "../board/view.js";
import { whenChanged } from "../state/observe.js";
import { boardOf, gameHere, placeName } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { alertOf, button, icon, link, redraw } from "../ui/parts.js";
import { keyPressed } from "../ui/pressed.js";
import { goTo, links } from "../ui/router.js";
import { say, sentences } from "../words/say.js";
import { createActions } from "./actions.js";
import { draftOf, edited, redone, undone, validDraft } from "./draft.js";
import { createFields } from "./fields.js";
import { createTray, ERASER, HAND } from "./tray.js";

/** @import { Symbols } from "../board/symbols.js" */
/** @import { Edited, Palette } from "../core/formats.js" */
/** @import { ScreenPart, ScreenParts, Sharing } from "../parts.js" */
/** @import { State } from "../state/state.js" */
/** @import { Draft } from "./draft.js" */
/** @typedef {NonNullable<import("../core/formats.js").EditRequest["edit"]>} Edit */

const KEPT = "editor"; // the storage key of the draft of each game, with its last edits
const KEPT_EDITS = 20;

/**
 * Create the position editor. The core lists the pieces and fields, and decides whether a position is legal.
 * @param {ScreenParts} parts @param {Sharing} sharing @returns {ScreenPart}
 */
export function createEditor({ store, commands, storage, state }, sharing) {
  const { id: asked = "", text = "" } = state.screen;
  const { id, look } = gameHere(state);
  const { rulesClient } = commands.shared;
  const body = el("div", { class: "edit-body", "aria-busy": "true" }, [
    state.boards[id] && el("div", { class: "edit-board" }, miniBoard(state.boards[id], [], null)),
    el("p", { role: "status" }, say("One moment: the rules are on their way.")),
  ]);
  const node = el("div", { class: "editor", "data-look": look }, [
    el("header", { class: "bar" }, link(links.new(id), say("‹ New table"), { class: "back" })),
    el("main", { class: "edit-main" }, [el("h1", {}, say("Set up a position")), body]),
  ]);
  /** @type {{ render: (state: State) => void, destroy: () => void } | null} */
  let inner = null;
  begin();

  return {
    node,
    render: (now) => inner?.render(now),
    destroy: () => inner?.destroy(),
  };

  /** Load the palette and the position that the address names, or else the stored draft. */
  async function begin() {
    const kept = validDraft(storage.value(KEPT)[id]);
    const wanted = text ? Object.fromEntries(new URLSearchParams(text)) : asked ? {} : null;
    /** @type {Record<string, string>} */
    const options = wanted ?? kept?.options ?? commands.usual(id).options;
    const [reply, symbols] = await Promise.all([
      rulesClient.ask({ do: "palette", game: id, options }),
      loadSymbols(id).catch(() => null),
    ]);
    if (!node.isConnected) return;
    if (!reply.ok) return tell(reply.error.message);
    if (!symbols) return tell(say("The pictures of the pieces did not load."));
    const { ok: _, ...palette } = reply;
    await commands.needBoard({ game: id, options });
    const same = kept && JSON.stringify(kept.options) === JSON.stringify(options);
    let draft = kept ? (same ? kept.draft : draftOf(kept.draft.now)) : draftOf(palette.start);
    if (asked) {
      const given = await rulesClient.ask({ do: "decompose", game: id, options, start: asked, after: [] });
      if (!node.isConnected) return;
      if (!given.ok) return tell(sentences(say("The address names no position."), given.error.message));
      draft = edited(draft, { pieces: given.pieces, fields: given.fields });
    }
    if (!node.isConnected) return;
    // The draft is stored from now on; the address would no longer match it after the first edit.
    window.history.replaceState(null, "", links.edit(id));
    inner = createDesk({ palette, symbols, options, draft });
  }

  /** @param {string} words */
  function tell(words) {
    body.removeAttribute("aria-busy");
    redraw(body, [
      alertOf(words),
      el("p", {}, [
        link(links.edit(id), say("Continue with your last position"), { class: "button" }),
        " ",
        link(links.shelf(), say("To the shelf"), { class: "button" }),
      ]),
    ]);
  }

  /** @param {{ palette: Palette, symbols: Symbols, options: Record<string, string>, draft: Draft }} begun */
  function createDesk({ palette, symbols, options, draft: first }) {
    const board = boardOf(store.get(), { game: id, options });
    let draft = first;
    /** What the core says of the draft. @type {Edited | null} */
    let laid = null;
    let tool = HAND;
    /** The cell of the selected piece. @type {string | null} */
    let held = null;
    let flipped = false;
    let ticket = 0;
    let verdict = "";
    const counted = new Set(palette.fields.map(({ cell }) => cell));
    const host = el("div", { class: "edit-board" });
    const words = el("p", { class: "edit-verdict" });
    /** @param {string} key @param {string} cell */
    const ondrop = (key, cell) => change({ how: "put", key, cell });
    const tray = createTray({ palette, symbols, form: board.pieces, onchoose: choose, ondrop });
    const fields = createFields(palette.fields, (name, value) => {
      const { pieces, fields } = draft.now;
      keep(edited(draft, { pieces, fields: { ...fields, [name]: value } }));
    });
    const actions = createActions({ game: id, store, commands, sharing });
    const undoEdit = () => step(undone(draft), say("Undone."));
    const redoEdit = () => step(redone(draft), say("Redone."));
    const undo = button([icon("undo"), say("Undo")], undoEdit);
    const redo = button([icon("redo"), say("Redo")], redoEdit);
    const parts = [
      host,
      el("div", { class: "edit-side" }, [
        tray.node,
        el("div", { class: "edit-tools", role: "group", "aria-label": say("Edit") }, [
          undo,
          redo,
          button([icon("flip"), say("Flip")], flip),
          button([icon("close"), say("Clear")], () => change({ how: "clear" })),
          button([icon("first"), say("Start")], () =>
            step(edited(draft, palette.start), say("The starting position.")),
          ),
        ]),
        el("div", { class: "edit-foot" }, [words, actions.play]),
        fields.node,
        actions.node,
        el("p", { class: "help edit-about" }, [palette.about, " ", link(links.new(id), say("Change options"))]),
        el("details", { class: "help edit-about" }, [el("summary", {}, say("Keys")), el("p", {}, palette.help)]),
      ]),
    ];
    body.removeAttribute("aria-busy");
    redraw(body, parts);
    const view = createBoardView(host, {
      board,
      symbols,
      label: say("Board of the position editor"),
      handlers: { point, choose() {}, back: letGo, announce: commands.announce, key, inspect: pressed },
    });
    host.addEventListener("focusin", entered, { once: true });
    node.addEventListener("keydown", shortcuts);
    node.addEventListener("keydown", leave);
    draw();
    save();
    ask();

    function flip() {
      flipped = !flipped;
      commands.announce(say("Board flipped."));
      draw();
    }

    // -- input

    /** Use the chosen tool on a cell. @param {string} cell */
    function point(cell) {
      if (tool === ERASER) return change({ how: "take", cell });
      if (tool !== HAND) return change({ how: "use", key: tool, cell });
      if (held === null) {
        const empty = say("{place} is empty. Choose a piece in the tray.", { place: placeName(board, cell) });
        if (!hasPiece(cell)) return commands.announce(empty, "shown");
        held = cell;
        draw();
        return commands.announce(say("Picked up."), "answer");
      }
      const from = held;
      held = null;
      return from === cell ? draw() : change({ how: "move", cell: from, to: cell });
    }

    /** Treat a long press as a tap. @param {string | null} cell @param {string} how */
    function pressed(cell, how) {
      if (cell && how === "press") point(cell);
    }

    /** @param {string} cell */
    function hasPiece(cell) {
      return laid?.drawn.some((piece) => piece.cell === cell) ?? false;
    }

    /** Tell the way in and out when the keyboard comes to the board for the first time. */
    function entered() {
      const letters = store.get().settings.keys ? say("Letters place pieces.") : "";
      const others = say("Enter picks one up or puts it down, Delete takes it away. Esc leads to the tray, then out.");
      commands.announce(sentences(letters, others));
    }

    /** Leave the editor. @param {KeyboardEvent} event */
    function leave(event) {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if (/** @type {Element} */ (event.target).closest("input:not([type=radio], [type=checkbox]), select")) return;
      event.preventDefault();
      commands.announce(say("You have left the editor. The position is kept there."));
      goTo(links.new(id));
    }

    /** @param {string} wanted */
    function choose(wanted) {
      tool = wanted;
      held = null;
      draw();
    }

    /** Put away what is held, or else the tool, or else leave the board. */
    function letGo() {
      if (held === null && tool === HAND) {
        tray.focus();
        return commands.announce(say("This is the tray. Esc leaves the editor."), "answer");
      }
      if (held === null) {
        tray.choose(HAND);
        tool = HAND;
        commands.announce(say("Move pieces on the board"), "answer");
      }
      held = null;
      return draw();
    }

    /** Handle a key that the board itself does not use. @param {KeyboardEvent} event */
    function key(event) {
      const cell = view.focused();
      const { key: name, ctrl, alt } = keyPressed(event);
      if (!cell || ctrl || alt) return;
      const isPiece = store.get().settings.keys && palette.tray.some(({ key }) => key === name);
      if (!isPiece && name !== "Delete" && name !== "Backspace") return;
      event.preventDefault();
      held = null;
      change(isPiece ? { how: "put", key: name, cell } : { how: "take", cell });
    }

    /** Handle undo and redo, except in text fields. @param {KeyboardEvent} event */
    function shortcuts(event) {
      const writes = /** @type {Element} */ (event.target).closest("input:not([type=radio], [type=checkbox]), select");
      const { key: name, ctrl, alt } = keyPressed(event);
      if (writes || !ctrl || alt || !/^[zy]$/i.test(name)) return;
      event.preventDefault();
      if (name === "z") undoEdit();
      else redoEdit();
    }

    // -- edits

    /** Let the core make an edit; announce and keep it. @param {Edit} edit */
    function change(edit) {
      return rulesClient.inTurn(async () => {
        const reply = await rulesClient.ask({ do: "edit", game: id, options, ...draft.now, edit });
        if (!node.isConnected) return;
        const next = reply.ok ? edited(draft, reply) : draft;
        commands.announce(reply.ok ? reply.text : reply.error.message, next.now === draft.now ? "shown" : "answer");
        if (reply.ok) keep(next, reply);
      });
    }

    /** Show another draft. @param {Draft} next @param {string} says */
    function step(next, says) {
      held = null;
      if (next.now === draft.now) commands.announce(say("Nothing has changed."), "shown");
      else commands.announce(says, "answer");
      keep(next);
    }

    /** Show and store a draft; ask the core about it unless it `found`. @param {Draft} next @param {Edited} [found] */
    function keep(next, found) {
      const changed = next.now !== draft.now;
      draft = next;
      if (!changed) return draw();
      save();
      if (!found) return void ask();
      ticket += 1;
      return take(found);
    }

    function save() {
      const { now, before } = draft;
      storage.setValue(KEPT, { ...storage.value(KEPT), [id]: { options, now, before: before.slice(-KEPT_EDITS) } });
    }

    /** Ask the core about the position; ignore the answer if the position has changed since. */
    async function ask() {
      ticket += 1;
      const mine = ticket;
      if (!rulesClient.ready()) show(say("One moment: the rules are on their way."));
      const reply = await rulesClient.ask({ do: "edit", game: id, options, ...draft.now });
      if (mine !== ticket || !node.isConnected) return;
      if (reply.ok) take(reply);
      else show(reply.error.message);
    }

    /** Show what the core says of the draft. @param {Edited} found */
    function take(found) {
      laid = found;
      const { form, composed, problem } = found;
      fields.show(form);
      if (problem) show(problem.message, problem.field);
      if (composed) show(sentences(composed.outcome ? say("The game is over in this position.") : "", composed.prompt));
      host.dataset.position = composed?.position ?? "";
      words.dataset.tone = composed ? "good" : "bad";
      actions.show(composed);
      draw();
    }

    /** Show and announce the verdict, and blame the field `at`. @param {string} says @param {string | null} [at] */
    function show(says, at = null) {
      fields.blame(at, says);
      if (says === verdict) return;
      verdict = says;
      words.textContent = says;
      commands.announce(says);
    }

    function draw() {
      const { settings } = store.get();
      const { names } = store.get().openings[id]?.scene ?? {};
      const scene = { names, pieces: laid?.drawn ?? [], moves: [], marks: [], choices: {}, reach: {}, to_move: null };
      const { labels, zones } = settings;
      const model = modelOf({ board, scene, picked: held ? [held] : [], flipped, labels, zones });
      for (const cell of board.order) {
        const places = palette.cells.includes(cell) || counted.has(cell);
        Object.assign(model.cells[cell], {
          grab: tool === HAND && hasPiece(cell),
          target: places && (tool !== HAND || held !== null),
        });
      }
      view.render(model);
      undo.setAttribute("aria-disabled", String(!draft.before.length));
      redo.setAttribute("aria-disabled", String(!draft.after.length));
    }

    return {
      render: whenChanged(({ settings }) => [settings], draw),
      destroy() {
        node.removeEventListener("keydown", shortcuts);
        node.removeEventListener("keydown", leave);
        view.destroy();
      },
    };
  }
}
