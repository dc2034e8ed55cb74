import { createShelf } from "../shelf/panel.js";
import { needStyle } from "../site/build.js";
import { savedOf } from "../state/selectors.js";
import { safely } from "../state/store.js";
import { el, find } from "../ui/dom.js";
import { button, focusHeading, link } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";
import { createBanners } from "./banners.js";
import { createMissing } from "./missing.js";

/** @import { Parts } from "../parts.js" */
/** @import { Screen, State } from "../state/state.js" */

/**
 * A screen; `main` goes past what stands before its main part, where that is not `main`.
 * @typedef {{ node: HTMLElement, render: (state: State) => void, main?: () => void, destroy?: () => void,
 *   arrive?: (screen: Screen, before: Screen | null) => void }} Shown
 * @typedef {(parts: any) => Shown} Maker
 */

/** The screens that are there from the start, and those that are fetched when first opened. @type {Map<string, Maker>} */
const SCREENS = new Map(
  /** @type {[string, Maker][]} */ ([
    ["shelf", createShelf],
    ["missing", createMissing],
  ]),
);
/** @type {Record<string, () => Promise<Maker>>} */
const LATER = {
  table: () => import("./features.js").then(({ createTable }) => createTable),
  edit: () =>
    Promise.all([withStyle("css/editor.css", import("../editor/panel.js")), import("../share/sheet.js")]).then(
      ([{ createEditor }, sharing]) =>
        (parts) =>
          createEditor(parts, sharing),
    ),
  new: () => import("../shelf/new-table.js").then(({ createNewTable }) => createNewTable),
  rules: () => withStyle("css/rules/page.css", import("../rules/panel.js")).then(({ createRules }) => createRules),
  howto: () => import("../rules/howto.js").then(({ createHowTo }) => createHowTo),
  learn: () => withStyle("css/lessons.css", import("../lessons/list.js")).then(({ createLessons }) => createLessons),
  lesson: () =>
    onTable(withStyle("css/lessons.css", import("../lessons/lesson.js")), ({ createLesson }) => createLesson),
  again: () => onTable(withStyle("css/lessons.css", import("../study/retry.js")), ({ createRetry }) => createRetry),
  link: () => import("../share/preview.js").then(({ createLinkPreview }) => createLinkPreview),
  paper: () => import("../share/paper.js").then(({ createPaper }) => createPaper),
  open: () => import("../share/paste.js").then(({ createPaste }) => createPaste),
  puzzles: () => withStyle("css/puzzles.css", import("../puzzles/panel.js")).then(({ createPuzzles }) => createPuzzles),
  watch: () =>
    onTable(withStyle("css/film.css", import("../showcase/showcase.js")), ({ createShowcase }) => createShowcase),
  puzzle: () =>
    onTable(withStyle("css/puzzles.css", import("../puzzles/screen.js")), ({ createPuzzle }) => createPuzzle),
  daily: () => withStyle("css/puzzles.css", import("../puzzles/daily.js")).then(({ createDaily }) => createDaily),
  settings: () => import("../settings/panel.js").then(({ createSettings }) => createSettings),
  statistics: () => import("../statistics/panel.js").then(({ createStatistics }) => createStatistics),
};

/** A room once its styles are there too. @template T @param {string} style @param {Promise<T>} room @returns {Promise<T>} */
async function withStyle(style, room) {
  const [found] = await Promise.all([room, needStyle(style)]);
  return found;
}

/**
 * Return the maker of a screen that lays something on the ordinary table, which it is handed.
 * @template T
 * @param {Promise<T>} room
 * @param {(room: T) => (parts: any, createTable: (parts: any) => any) => Shown} makerOf
 * @returns {Promise<Maker>}
 */
async function onTable(room, makerOf) {
  const [found, createTable] = await Promise.all([room, LATER.table()]);
  return (parts) => makerOf(found)(parts, createTable);
}

/** The whole page: banners above, one screen below. @param {Omit<Parts, "core" | "voice">} parts */
export function createPage(parts) {
  const { store } = parts;
  const banners = createBanners(parts);
  const place = el("div", { class: "place" });
  const skip = button(say("To the main part"), toMain, { class: "button skip" });
  const node = el("div", { class: "page" }, [skip, banners.node, place]);
  /** @type {{ key: string, screen: Shown, arrival: [Screen, Screen | null] | null, waiting: boolean }} */
  let shown;

  store.subscribe((state) => {
    const { name, id, game } = state.screen;
    const key = [name, id ?? "", game ?? ""].join("/");
    if (shown?.key !== key) {
      const create = SCREENS.get(name);
      if (create) put(key, name, create);
      else fetchScreen(key, name);
    }
    safely(() => shown.screen.render(state));
    safely(() => banners.render(state));
    tellSaved(state);
    const goal = name === "table" ? say("To the board") : say("To the main part");
    if (skip.textContent !== goal) skip.textContent = goal;
  });

  /** Past everything that stands before it. */
  function toMain() {
    if (shown.screen.main) return shown.screen.main();
    const main = find(place, "main");
    main?.setAttribute("tabindex", "-1");
    return main?.focus();
  }

  // The table has its own.
  document.addEventListener("keydown", (event) => {
    const { key, target, defaultPrevented } = event;
    const writes = /** @type {Element} */ (target).closest("input, textarea, select, dialog");
    if (key !== "?" || defaultPrevented || writes || !store.get().settings.keys) return;
    event.preventDefault();
    import("./keys-sheet.js").then(
      ({ openKeys }) => openKeys(store.get().games),
      () => {},
    );
  });

  /**
   * How safe everything is, for other programs: the same as the screen says, once it is there to say it.
   * @param {State} state
   */
  function tellSaved(state) {
    const saved = shown.waiting ? null : savedOf(state);
    const { dataset } = document.documentElement;
    if (saved) dataset.saved = saved;
    else delete dataset.saved;
  }

  /** @param {string} key @param {string} name @param {Maker} create */
  function put(key, name, create) {
    shown?.screen.destroy?.();
    const screen = safely(() => create({ ...parts, state: store.get() })) ?? createBroken();
    shown = { key, screen, arrival: null, waiting: false };
    place.replaceChildren(shown.screen.node);
    node.dataset.screen = name;
  }

  /**
   * Shows nothing until the screen is there, which then is drawn and arrived at, if it is still the one asked for.
   * @param {string} key
   * @param {string} name
   */
  function fetchScreen(key, name) {
    put(key, name, () => plain(el("main", { class: "sheet", "aria-busy": "true" })));
    shown.waiting = true;
    LATER[name]().then(
      (create) => {
        SCREENS.set(name, create);
        replace(key, name, create);
      },
      () => replace(key, name, createUnfetched),
    );
  }

  /** @param {string} key @param {string} name @param {Maker} create */
  function replace(key, name, create) {
    if (shown.key !== key) return;
    const { arrival } = shown;
    put(key, name, create);
    safely(() => shown.screen.render(store.get()));
    tellSaved(store.get());
    if (arrival) arrive(...arrival);
  }

  // Most visits come to a table, and soon.
  LATER.table().then(
    (create) => SCREENS.set("table", create),
    () => {},
  );

  /**
   * The address has changed: the reader begins at the heading of the new screen.
   * @param {Screen} screen
   * @param {Screen | null} before
   */
  function arrive(screen, before) {
    if (shown.waiting) shown.arrival = [screen, before];
    else if (shown.screen.arrive) shown.screen.arrive(screen, before);
    else if (before && before.name !== screen.name) {
      window.scrollTo(0, 0);
      focusHeading(place);
    }
  }

  return { node, arrive };
}

/** @param {HTMLElement} node @returns {Shown} */
const plain = (node) => ({ node, render() {} });

/** What stands in the place of a screen that could not be made. */
const createBroken = () =>
  plain(
    el("main", { class: "sheet" }, [
      el("h1", {}, say("This could not be shown")),
      el("p", { role: "alert" }, say("Something here cannot be drawn. It is kept as it is.")),
      el("p", {}, link(links.shelf(), say("To the shelf"), { class: "button primary" })),
    ]),
  );

/** A screen whose file did not come. */
function createUnfetched() {
  return plain(
    el("main", { class: "sheet" }, [
      el("h1", {}, say("This part did not load")),
      el("p", { role: "alert" }, say("It needs a connection once more. Your tables are safe on this device.")),
      button(say("Try again"), () => window.location.reload(), { class: "button primary" }),
    ]),
  );
}
