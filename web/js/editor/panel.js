import { modelOf } from "../board/model.js";
import { loadSymbols } from "../board/symbols.js";
import { createBoardView } from "../board/view.js";
import { whenChanged } from "../state/observe.js";
import { boardOf, capital, gameName, gameOf, placeName } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, icon, link, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";
import { createActions } from "./actions.js";
import {
  believed,
  carried,
  cleared,
  counterAt,
  draftOf,
  drawn,
  edited,
  manAt,
  put,
  redone,
  sent,
  taken,
  takenFrom,
  undone,
  withField,
} from "./draft.js";
import { createFields } from "./fields.js";
import { createTray, ERASER, HAND } from "./tray.js";

/** @import { Laid, Palette } from "../core/formats.js" */
/** @import { State } from "../state/state.js" */
/** @import { Draft, Edit } from "./draft.js" */

const KEPT = "editor"; // what the device keeps: by game, the position that is being laid, and the edits before it
const KEPT_EDITS = 20;

/**
 * Any position of a game laid piece by piece. The core says what there is to lay, and whether the position can be.
 * @param {Omit<import("../parts.js").Parts, "core" | "voice"> & { state: State }} parts
 * @param {import("./actions.js").Sharing} sharing
 */
export function createEditor({ store, commands, storage, state }, sharing) {
  const { id: asked = "", text = "" } = state.screen;
  const id = state.screen.game ?? "";
  const game = gameOf(state, id);
  const { rulesClient } = commands.workshop;
  const body = el("div", { class: "edit-body", "aria-busy": "true" }, [
    el("p", { role: "status" }, say("One moment: the rules are on their way.")),
  ]);
  const node = el("div", { class: "editor", "data-look": game?.look ?? null }, [
    el("header", { class: "bar" }, [
      game
        ? link(links.new(id), "‹ New table", { class: "back" })
        : link(links.shelf(), say("‹ Shelf"), { class: "back" }),
    ]),
    el("main", { class: "edit-main" }, [el("h1", {}, game ? say("Set up a position") : say("Nothing here")), body]),
  ]);
  /** @type {{ render: (state: State) => void, destroy: () => void } | null} */
  let room = null;
  let gone = false;
  if (game) begin();
  else redraw(body, trouble(say("There is no such game.")));

  return {
    node,
    /** @param {State} now */
    render(now) {
      room?.render(now);
    },
    destroy() {
      gone = true;
      room?.destroy();
    },
  };

  /** Asks for the tray, and for the pieces of the position that the address names; else goes on with what was kept. */
  async function begin() {
    const kept = believed(storage.value(KEPT)[id]);
    const wanted = text ? Object.fromEntries(new URLSearchParams(text)) : asked ? {} : null;
    /** @type {Record<string, string>} */
    const options = wanted ?? kept?.options ?? commands.usual(id).options;
    const [reply, symbols] = await Promise.all([
      rulesClient.ask({ do: "palette", game: id, options }),
      loadSymbols(id).catch(() => null),
    ]);
    if (gone) return;
    if (!reply.ok) return tell(reply.error.message);
    if (!symbols) return tell(say("The pictures did not load."));
    const { ok: _, ...palette } = reply;
    await commands.needBoard({ game: id, options });
    const same = kept && JSON.stringify(kept.options) === JSON.stringify(options);
    let draft = kept ? (same ? kept.draft : draftOf(kept.draft.now)) : draftOf(palette.start);
    if (asked) {
      const given = await rulesClient.ask({ do: "decompose", game: id, options, start: asked, after: [] });
      if (gone) return;
      if (!given.ok) return tell(`The address names no position: ${given.error.message}`);
      draft = edited(draft, { pieces: given.pieces, fields: given.fields });
    }
    if (gone) return;
    // From now on the device keeps it: the address would soon name another position than the board.
    window.history.replaceState(null, "", links.edit(id));
    room = createRoom({ palette, symbols, options, draft });
  }

  /** @param {string} words */
  function tell(words) {
    body.removeAttribute("aria-busy");
    redraw(body, trouble(words));
  }

  /** @param {string} words */
  function trouble(words) {
    return [
      el("p", { role: "alert" }, words),
      el("p", {}, [
        game ? link(links.edit(id), "Begin with what was laid last", { class: "button" }) : null,
        " ",
        link(links.shelf(), say("To the shelf"), { class: "button" }),
      ]),
    ];
  }

  /** @param {{ palette: Palette, symbols: import("../board/symbols.js").Symbols, options: Record<string, string>, draft: Draft }} begun */
  function createRoom({ palette, symbols, options, draft: first }) {
    const board = boardOf(store.get(), { game: id, options });
    let draft = first;
    let tool = HAND;
    /** Where the piece was taken up that is to go elsewhere. @type {string | null} */
    let held = null;
    let flipped = false;
    let ticket = 0;
    let verdict = "";
    const called = (/** @type {string} */ cell) => placeName(board, cell);
    const host = el("div", { class: "edit-board" });
    const words = el("p", { class: "edit-verdict" });
    const tray = createTray({ palette, symbols, form: board.pieces, onchoose: choose, ondrop: dropped });
    const fields = createFields({
      palette,
      board,
      onchange: (field, value) => lay(withField(draft.now, field, value)),
    });
    const actions = createActions({ game: id, store, commands, sharing });
    const undo = button([icon("undo"), "Undo"], () => step(undone(draft), say("Taken back.")));
    const redo = button([icon("redo"), "Redo"], () => step(redone(draft), "Done again."));
    const chosen = Object.entries(options)
      .filter(([name, value]) => name !== "seed" && value !== game?.options[name]?.default)
      .map(([name, value]) => `${game?.options[name]?.label || name}: ${labelled(name, value)}`);
    const parts = [
      host,
      el("div", { class: "edit-side" }, [
        tray.node,
        el("div", { class: "edit-tools", role: "group", "aria-label": "Edits" }, [
          undo,
          redo,
          button([icon("flip"), "Flip"], () => {
            flipped = !flipped;
            commands.announce(say("The board is turned."));
            draw();
          }),
          button("Clear", () => step(edited(draft, { ...cleared(palette) }), "The board is empty.")),
          button("Start", () => step(edited(draft, palette.start), "The start position.")),
        ]),
        el("div", { class: "edit-foot" }, [words, actions.play]),
        fields.node,
        actions.node,
        el("p", { class: "help edit-about" }, [
          `${gameName(store.get(), id)}${chosen.length ? `. ${chosen.join(". ")}` : ", with its usual options"}. `,
          link(links.new(id), "Change the options"),
        ]),
        el("p", { class: "help edit-about" }, keyWords(palette)),
      ]),
    ];
    body.removeAttribute("aria-busy");
    redraw(body, parts);
    const view = createBoardView(host, {
      board,
      symbols,
      label: "Board to lay a position on",
      handlers: { point, choose() {}, back: letGo, announce: commands.announce, key, inspect: pressed },
    });
    node.addEventListener("keydown", shortcuts);
    fields.show(draft.now);
    draw();
    save();
    ask();

    /** @param {string} name @param {string} value */
    function labelled(name, value) {
      const { values = [], labels = [] } = game?.options[name] ?? {};
      return labels[values.indexOf(value)] ?? value;
    }

    // -- the hand

    /** A cell was pointed at: what is chosen in the tray is done there. @param {string} cell */
    function point(cell) {
      if (tool === ERASER) return did(taken(palette, draft.now, cell, called));
      if (tool !== HAND) return place(tool, cell);
      if (held === null) {
        if (!takenFrom(palette, draft.now, cell))
          return commands.announce(`${called(cell)}, empty. Choose a piece in the tray.`, "answer");
        held = cell;
        draw();
        return commands.announce("Taken up.", "answer");
      }
      const from = held;
      held = null;
      if (from === cell) return draw();
      return did(carried(palette, draft.now, from, cell, called));
    }

    /** A finger that stays does what a tap does. @param {string | null} cell @param {string} how */
    function pressed(cell, how) {
      if (cell && how === "press") point(cell);
    }

    /** The same piece once more takes it off. @param {string} key @param {string} cell */
    function place(key, cell) {
      const man = palette.tray.find((one) => one.key === key);
      if (!man) return;
      const there = manAt(draft.now, cell);
      const same = there?.side === man.side && there.kind === man.kind;
      did(same ? taken(palette, draft.now, cell, called) : put(palette, draft.now, cell, man, called));
    }

    /** A piece was drawn from the tray onto a cell. @param {string} key @param {string} cell */
    function dropped(key, cell) {
      const man = palette.tray.find((one) => one.key === key);
      if (man) did(put(palette, draft.now, cell, man, called));
    }

    /** @param {string} wanted */
    function choose(wanted) {
      tool = wanted;
      held = null;
      draw();
    }

    function letGo() {
      if (held === null && tool !== HAND) {
        tray.choose(HAND);
        tool = HAND;
        commands.announce("Move pieces on the board.", "answer");
      }
      held = null;
      draw();
    }

    /** A key on the board that is not its own. @param {KeyboardEvent} event */
    function key(event) {
      const cell = view.focused();
      if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
      const man = store.get().settings.keys && palette.tray.find((one) => one.key === event.key);
      if (!man && event.key !== "Delete" && event.key !== "Backspace") return;
      event.preventDefault();
      held = null;
      did(man ? put(palette, draft.now, cell, man, called) : taken(palette, draft.now, cell, called));
    }

    /** Anywhere in the room but where one writes. @param {KeyboardEvent} event */
    function shortcuts(event) {
      const writes = /** @type {Element} */ (event.target).closest("input:not([type=radio], [type=checkbox]), select");
      if (writes || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      const pressed = event.key.toLowerCase();
      if (pressed !== "z" && pressed !== "y") return;
      event.preventDefault();
      if (pressed === "y" || event.shiftKey) step(redone(draft), "Done again.");
      else step(undone(draft), say("Taken back."));
    }

    // -- edits

    /** @param {Edit} edit */
    function did({ laid, says }) {
      commands.announce(says, "answer");
      lay(laid);
    }

    /** @param {Laid} laid */
    function lay(laid) {
      keep(edited(draft, laid));
    }

    /** @param {Draft} next @param {string} says */
    function step(next, says) {
      held = null;
      commands.announce(next === draft || next.now === draft.now ? "Nothing is different." : says, "answer");
      keep(next);
    }

    /** @param {Draft} next */
    function keep(next) {
      const changed = next.now !== draft.now;
      draft = next;
      draw();
      if (!changed) return;
      fields.show(draft.now);
      save();
      ask();
    }

    function save() {
      const { now, before } = draft;
      storage.setValue(KEPT, { ...storage.value(KEPT), [id]: { options, now, before: before.slice(-KEPT_EDITS) } });
    }

    /** What the core says of it; an answer that has been overtaken is none. */
    async function ask() {
      ticket += 1;
      const mine = ticket;
      if (!rulesClient.ready()) show(say("One moment: the rules are on their way."), null);
      const reply = await rulesClient.ask({ do: "compose", game: id, options, ...sent(palette, draft.now) });
      if (mine !== ticket || gone) return;
      if (reply.ok) show(reply.outcome ? `The game is over here. ${reply.prompt}` : reply.prompt, null);
      else show(reply.error.message, reply.error.field ?? null);
      host.dataset.position = reply.ok ? reply.position : "";
      words.dataset.tone = reply.ok ? "good" : "bad";
      actions.show(reply.ok ? reply : null);
    }

    /** @param {string} says @param {string | null} at */
    function show(says, at) {
      fields.blame(at, says);
      if (says === verdict) return;
      verdict = says;
      words.textContent = says;
      commands.announce(says);
    }

    function draw() {
      const { settings } = store.get();
      const pieces = drawn(palette, draft.now);
      const scene = { pieces, moves: [], marks: [], choices: {}, reach: {}, to_move: null };
      const { labels, zones } = settings;
      const model = modelOf({ board, scene, picked: held ? [held] : [], flipped, labels, zones });
      for (const cell of board.order) {
        const places = palette.cells.includes(cell) || Boolean(counterAt(palette, cell));
        Object.assign(model.cells[cell], {
          grab: tool === HAND && Boolean(takenFrom(palette, draft.now, cell)),
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
        view.destroy();
      },
    };
  }
}

/** What keys do here. @param {Palette} palette */
function keyWords({ tray }) {
  const capitals = tray.find((piece) => piece.key !== piece.key.toLowerCase());
  return `By keys: the arrows walk over the board; a piece's letter puts it there${
    capitals ? `, a capital one of ${capital(capitals.side)}` : ""
  }; Delete takes it off; Enter does what is chosen in the tray; Ctrl Z takes back.`;
}
