import { buries, modelOf } from "../board/model.js";
import { loadSymbols } from "../board/symbols.js";
import { createBoardView } from "../board/view.js";
import { isQuestion } from "../moves/choices.js";
import { messageOf } from "../site/fault.js";
import { fieldsOf, whenChanged } from "../state/observe.js";
import {
  acrossOf,
  boardKey,
  boardOf,
  gameName,
  gameOf,
  isFlipped,
  isForOne,
  isLive,
  lastTurn,
  lossesOf,
  seatOf,
  shown,
  sidesOf,
  tableName,
  turnNumber,
  withWarnings,
} from "../state/selectors.js";
import { safely } from "../state/store.js";
import { metaOf } from "../storage/meta.js";
import { el, find, focused } from "../ui/dom.js";
import { painted } from "../ui/motion.js";
import { act, boardBar, focusBoard, focusHeading, iconButton, leaveLink } from "../ui/parts.js";
import { keyPressed } from "../ui/pressed.js";
import { links } from "../ui/router.js";
import { count, isolated, noun, say } from "../words/say.js";
import { createAbout } from "./about.js";
import { createDialogs, createHandOver } from "./dialogs.js";
import { createFoot } from "./foot.js";
import { createKeys } from "./keys.js";
import { arrange, textRuler } from "./layout.js";
import { createMenu } from "./menu.js";
import { createPlates } from "./plates.js";
import { createLazyPart, slotsOf } from "./slots.js";
import { createStrip } from "./strip.js";
import { createTurns } from "./turns.js";

/** @import { Board } from "../core/formats.js" */
/** @import { OwnTable, Slot } from "../parts.js" */
/** @import { Awaiting, Screen, Selection, State, Table } from "../state/state.js" */

/** Return whether the result of a move is shown before the player confirms it. @param {Awaiting} awaiting */
const isShownFirst = (awaiting) => awaiting.why === "exchange" || buries(awaiting.move.effects);

/** Return the heading of a table. @param {State} state */
const headed = (state) => (state.table?.record ? isolated(tableName(state, state.table)) : say("Table"));

/** Create the table: the board, and everything else around it. @param {OwnTable & { slots: Slot[] }} given */
export function createTable({ store, commands, slots, exercise, instead, home: given }) {
  const home = given ?? { address: links.shelf(), word: say("Shelf") };
  const parts = { store, commands, slots };
  const inputs = slotsOf(slots, "input").map(({ make }) => make(parts));
  const stepBack = () => inputs.some((input) => input.back()) || commands.dropArrow() || commands.stepBack();
  /** @param {string} cell @returns {unknown} */
  const point = (cell) => inputs.some((input) => input.point(cell)) || commands.point(cell, point);
  const keys = createKeys({ ...commands, stepBack }, (cell) => view?.focusCell(cell));
  const host = el("div", { class: "board-host" });
  const heading = el("h1", {}, headed(store.get()));
  const turn = el("span", { class: "bar-turn" });
  const strip = createStrip(parts);
  const turns = createTurns(parts);
  const about = createAbout(parts);
  const added = slotsOf(slots, "pane").map((slot) => ({ below: false, ...slot, part: slot.make(parts) }));
  // In the order of their tabs.
  const panes = [
    { name: "turns", label: say("Turns"), part: turns },
    ...added,
    { name: "about", label: say("Table"), part: about },
  ];
  const dialogs = createDialogs(parts);
  const menu = createMenu(parts);
  const banners = slotsOf(slots, "banner").map(({ make }) => make(parts));

  const tabs = panes.map(({ name, label }) =>
    act(name, label, () => commands.togglePane(name), { "aria-controls": `pane-${name}`, "data-pane": name }),
  );
  const beside = exercise ? null : el("nav", { class: "tabs", "aria-label": say("Beside the board") }, tabs);
  const foot = createFoot({ ...parts, instead, tabs: beside });
  const plates = createPlates({ store, commands });
  const lead = el("div", { class: "lead" });
  const leaveZen = iconButton("close", say("Show the whole table again"), () => commands.toggleZen(false), {
    class: "button icon-button leave-zen",
  });
  const middle = el("main", { class: "middle" }, [strip.node, leaveZen, lead, host, foot.node]);
  const bar = boardBar(leaveLink(home.address, home.word), heading, () => commands.openDialog("keys"));
  heading.after(turn);
  bar.append(menu.node);
  const addedNodes = (below = false) => added.flatMap((one) => (one.below === below ? [one.part.node] : []));
  const side = exercise ? [exercise.panel] : [about.node, ...addedNodes(), turns.node, ...addedNodes(true)];
  const node = el("div", { class: exercise ? "play exercise" : "play" }, [
    exercise?.bar ?? bar,
    middle,
    ...side,
    ...banners.map((banner) => banner.node),
    dialogs.node,
  ]);
  const place = { store, commands, node, foot: foot.node, turns: turns.node, about: about.more };
  const laid = [
    ...slotsOf(slots, "part").map(({ make }) => make(place)),
    ...slotsOf(slots, "lazy").map((slot) => createLazyPart(slot, place)),
  ];
  for (const { name, part } of panes) part.node.id = `pane-${name}`;
  node.addEventListener("keydown", onKey);
  // The focus is nowhere after a click beside everything, and after the entry of a menu that is gone.
  const gone = new AbortController();
  const nowhere = (/** @type {KeyboardEvent} */ event) =>
    event.target === document.body && !find(document, "dialog[open]") && onKey(event);
  document.addEventListener("keydown", nowhere, { signal: gone.signal });

  /** Handle a key that the board has not used. @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.defaultPrevented || !store.get().table) return;
    if (event.key !== "Escape") return void otherKey(event);
    const { pane, guide, hint, zen } = store.get().table;
    if (guide || hint || zen) return void commands.stepBack();
    if (pane) commands.togglePane(pane);
  }

  /** Handle a key outside the board, except in fields, dialogs and lists. @param {KeyboardEvent} event */
  function otherKey(event) {
    const { key, ctrl } = keyPressed(event);
    const away = /** @type {Element} */ (event.target).closest("input, textarea, select, dialog, [role=listbox]");
    if (away || (key !== "?" && store.get().table?.rescue)) return;
    if (ctrl && !/^[zy]$/i.test(key)) return;
    keys(event, null, store.get().settings.keys);
  }

  /** Choose the layout for the window and the board. */
  function layOut() {
    const { record } = store.get().table ?? {};
    const board = record ? boardOf(store.get(), record) : null;
    if (!board) return;
    const { layout, lead: high } = arrange(node, board);
    const chosen = store.get().table.zen ? "zen" : layout;
    if (node.dataset.layout === chosen && node.dataset.lead === String(Boolean(high))) return;
    node.dataset.layout = chosen;
    node.dataset.seats = String(sidesOf(gameOf(store.get(), record.game)).length);
    node.dataset.lead = String(Boolean(high));
    if (high) lead.append(plates.far);
    else foot.plates.append(plates.far);
    foot.plates.prepend(plates.near);
    const alone = isForOne(store.get(), store.get().table);
    if (alone && high && layout === "stack") lead.append(about.progress);
    else if (alone && layout === "side") strip.node.append(about.progress);
    else about.placeProgress();
  }
  window.addEventListener("resize", layOut);
  const reading = new ResizeObserver(layOut); // the size and the spacing of text, which the reader may change
  reading.observe(textRuler());
  const drawLayout = whenChanged(
    (state) => [state.table?.record && boardOf(state, state.table.record), state.table?.zen],
    layOut,
  );

  let view = /** @type {ReturnType<typeof createBoardView> | null} */ (null);
  let viewed = /** @type {Board | null} */ (null);
  const fromElsewhere = store.get().previous?.name !== "table";
  let focusSoon = false; // whether the board takes the focus once it is drawn

  /** Create the view of a board when its pictures have loaded. @param {Board} board @param {string} game */
  function makeView(board, game) {
    viewed = board;
    view?.destroy();
    view = null;
    commands.learn(game);
    // After another screen the table is painted before its board, so that a slow device answers in between.
    Promise.all([loadSymbols(game), fromElsewhere ? painted() : null]).then(
      ([symbols]) => {
        if (viewed !== board || view) return;
        const state = store.get();
        const made = createBoardView(host, {
          board,
          symbols,
          label: say("Board, {game}", { game: gameName(state, game) }),
          handlers: {
            point,
            later: (from, to) => inputs.some((input) => input.carry(from, to)),
            choose: commands.step,
            back: stepBack,
            inspect: commands.inspect,
            pen: () => store.get().table?.pen ?? null,
            draw: commands.draw,
            wipe: commands.wipe,
            announce: commands.announce,
            ray: commands.readRay,
            key: (event) => keys(event, made.focused(), store.get().settings.keys),
          },
        });
        view = made;
        drawBoard(store.get());
        if (focusSoon && focused()?.matches("h1")) view.focus();
        focusSoon = false;
      },
      (error) => {
        const text = say("The board could not be drawn: {reason}", { reason: messageOf(error) });
        host.replaceChildren(el("p", { role: "alert" }, text));
      },
    );
  }

  const drawings = slotsOf(slots, "board");
  /** Later features draw over earlier ones. @param {State} state */
  const arrowsOn = (state) => drawings.flatMap(({ arrows }) => arrows?.(state) ?? []);

  /** @param {State} state */
  function drawBoard(state) {
    const { table, settings } = state;
    if (!view || !viewed || !table?.scene) return;
    const { selection } = table;
    const asked = selection.awaiting && isShownFirst(selection.awaiting) ? selection.awaiting.move : null;
    view.render(
      modelOf({
        board: viewed,
        scene: withWarnings(shown(table).scene, settings),
        answer: selection.answer,
        overlays: metaOf(table.record).overlays,
        picked: selection.preview ?? selection.picked,
        inspect: selection.inspect,
        refusal: selection.refusal,
        flipped: isFlipped(state, table),
        across: acrossOf(state, table),
        effects: asked?.effects ?? (table.looking ? [] : table.effects),
        live: selection.awaiting || selection.preview ? false : isLive(table),
        roads: table.scene.outcome && !table.looking ? table.roads : null,
        labels: settings.labels,
        zones: settings.zones,
        arrows: arrowsOn(state),
        hint: drawings.map(({ hint }) => hint?.(state)).find(Boolean),
        isAnswer: (side) => seatOf(table, side).kind !== "person",
        ahead: table.ahead?.steps,
        gone: lossesOf(table).filter(({ how }) => how === "forfeited"),
      }),
    );
  }

  const draw = whenChanged(
    (state) => [
      ...fieldsOf(state.table, "scene", "looking", "selection", "flip", "role", "ahead", "pending", "hint", "roads"),
      state.table?.record?.meta,
      state.settings,
      JSON.stringify(arrowsOn(state)),
    ],
    () => drawBoard(store.get()),
  );

  /** Tell the style sheet whether a player sits opposite, and whether it is their turn. */
  const drawAcross = whenChanged(
    (state) => {
      const side = state.table?.scene ? acrossOf(state, state.table) : null;
      return [side, side !== null && shown(state.table).scene?.to_move === side];
    },
    (side, turn) => {
      node.dataset.across = side ? (turn ? "turn" : "yes") : "no";
    },
  );
  const handOver = exercise ? () => {} : createHandOver({ store, commands });

  const drawFrame = whenChanged(
    ({ table }) => [
      ...fieldsOf(table, "pane", "rescue", "zen"),
      table?.record?.meta,
      table?.looking !== null,
      table?.selection.refusal,
    ],
    (pane, trouble) => {
      const state = store.get();
      const left = find(node, `#pane-${node.dataset.pane}`)?.contains(focused());
      node.dataset.pane = pane ?? "none";
      if (!pane && left) focusBoard();
      node.dataset.look = gameOf(state, state.table?.record?.game)?.look ?? "";
      node.dataset.rescue = trouble ? "yes" : "no";
      node.classList.toggle("looking", Boolean(state.table?.looking));
      for (const tab of tabs) {
        const { wanted, news } = added.find(({ name }) => name === tab.dataset.pane) ?? {};
        tab.hidden = wanted !== undefined && !wanted(state);
        tab.setAttribute("aria-expanded", String(tab.dataset.pane === pane));
        tab.toggleAttribute("data-news", news?.(state) ?? false);
      }
      heading.textContent = headed(state);
      middle.hidden = Boolean(trouble);
    },
  );

  const drawTurn = whenChanged(
    ({ table }) => [table?.scene && shown(table)],
    (moment) => {
      if (!moment || store.get().table.role === "solver") return; // a puzzle is told in moves
      const over = Boolean(moment.scene.outcome);
      turn.textContent = over
        ? say("{turns}", { turns: count(lastTurn(moment), noun("turn")) })
        : say("turn {number}", { number: turnNumber(moment) });
    },
  );

  /** @type {string | null} */
  let dialog = null;
  // Parts after the plates: the clock writes on the faces that they draw anew.
  const around = [...inputs, strip, plates, ...laid, foot, ...banners, dialogs, menu, ...panes.map(({ part }) => part)];
  if (exercise) around.push(exercise);
  /** @type {Selection | undefined} */
  let selection;
  let owed = false; // whether the parts around the board are to be drawn after the next paint
  /** Move the focus to the board, as soon as there is one. */
  function toBoard() {
    window.scrollTo(0, 0);
    focusSoon = !view;
    if (view) view.focus();
    else focusHeading(node);
  }
  return {
    node,
    /** Move the focus to the board after another screen. @param {Screen} _screen @param {Screen | null} before */
    arrive(_screen, before) {
      if (before && before.name !== "table") toBoard();
    },
    toBoard,
    /** Focus the target of the skip link. */
    main: () => (view ? view.focus() : focusHeading(node)),
    destroy() {
      gone.abort();
      view?.destroy();
      dialogs.destroy?.();
      for (const part of laid) part.destroy?.();
      window.removeEventListener("resize", layOut);
      reading.disconnect();
    },
    /** @param {State} state */
    render(state) {
      const { table } = state;
      const board = table?.record && !table.rescue ? boardOf(state, table.record) : null;
      if (board && !state.boards[boardKey(state, table.record)]) commands.needBoard(table.record);
      if (board && viewed !== board) makeView(board, table.record.game);
      for (const part of [drawLayout, drawFrame, drawTurn, drawAcross, handOver, draw]) safely(() => part(state));
      if (table?.zen && asks(table)) commands.toggleZen(false);
      safely(() => about.withdrawSaved(state));
      // After a touch the board is painted first, then the parts around it.
      const touched = table?.selection !== selection;
      selection = table?.selection;
      if (touched && view) drawAroundLater();
      else if (!owed) drawAround(state);
    },
  };

  function drawAroundLater() {
    if (owed) return;
    owed = true;
    painted().then(() => {
      owed = false;
      if (node.isConnected) drawAround(store.get());
    });
  }

  /** Draw everything except the board. @param {State} state */
  function drawAround(state) {
    const { table } = state;
    for (const part of around) safely(() => part.render(state));
    // A dialog or the move box returns the focus to the board.
    const open = table?.dialog ?? (table?.box ? "box" : null);
    const held = focused();
    // A field that has just been hidden holds the focus until the next frame.
    if (dialog && !open && view && (held === document.body || held?.closest(".move-box, dialog"))) focusBoard();
    dialog = open;
  }

  /** Return whether something beside the board must be seen. @param {Table} table */
  function asks({ scene, selection, hint, guide, box }) {
    return Boolean(selection.awaiting || scene?.outcome || hint || guide || box || (scene && isQuestion(scene, [])));
  }
}
