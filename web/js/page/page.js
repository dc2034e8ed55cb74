import { createShelf } from "../shelf/panel.js";
import { needStyle } from "../site/build.js";
import { gameOf, savedOf } from "../state/selectors.js";
import { safely } from "../state/store.js";
import { el, find, focused } from "../ui/dom.js";
import { alertOf, backBar, button, focusHeading, notThere, primary } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { screenWords } from "../words/describe-turns.js";
import { say } from "../words/say.js";
import { createBanners } from "./banners.js";

/** @import { ScreenPart, ScreenParts, TableMaker } from "../parts.js" */
/** @import { Screen, State } from "../state/state.js" */
/** @typedef {(parts: ScreenParts) => ScreenPart} Maker */

const loadTable = async () => (await import("./features.js")).createTable;

/** The screens that are loaded when they are first opened. @type {Record<string, () => Promise<Maker>>} */
const LATER = {
  table: loadTable,
  edit: async () => {
    const loading = withStyle("css/editor.css", import("../editor/panel.js"));
    const [{ createEditor }, sharing] = await Promise.all([loading, import("../share/sheet.js")]);
    return (parts) => createEditor(parts, sharing);
  },
  new: async () => {
    const loading = withStyle("css/shelf/setup.css", import("../shelf/new-table.js"));
    const [{ createNewTable }, { createRenewing }] = await Promise.all([loading, import("../room/renewing.js")]);
    return (parts) => createNewTable(parts, createRenewing);
  },
  rules: async () => (await withStyle("css/rules/page.css", import("../rules/panel.js"))).createRules,
  manual: async () => (await withStyle("css/rules/page.css", import("../rules/manual.js"))).createManual,
  howto: async () => (await import("../rules/howto.js")).createHowTo,
  learn: async () => (await withStyle("css/lessons.css", import("../lessons/list.js"))).createLessons,
  lesson: async () => onTable((await withStyle("css/lessons.css", import("../lessons/lesson.js"))).createLesson),
  game: async () => (await withStyle("css/open.css", import("../room/preview.js"))).createGamePreview,
  made: async () => (await import("../room/arrival.js")).createArrival,
  retry: async () => onTable((await withStyle("css/lessons.css", import("../lessons/retry.js"))).createRetry),
  mistakes: async () => onTable((await withStyle("css/lessons.css", import("../lessons/mistakes.js"))).createMistakes),
  link: async () => (await withStyle("css/open.css", import("../share/preview.js"))).createLinkPreview,
  paper: async () => (await withStyle("css/open.css", import("../share/paper.js"))).createPaper,
  open: async () => (await withStyle("css/open.css", import("../share/paste.js"))).createPaste,
  puzzles: async () => (await withStyle("css/puzzles.css", import("../puzzles/panel.js"))).createPuzzles,
  watch: async () => onTable((await withStyle("css/film.css", import("../showcase/showcase.js"))).createShowcase),
  puzzle: async () => onTable((await withStyle("css/puzzles.css", import("../puzzles/screen.js"))).createPuzzle),
  daily: async () => (await withStyle("css/puzzles.css", import("../puzzles/daily.js"))).createDaily,
  settings: async () => (await withStyle("css/settings.css", import("../settings/panel.js"))).createSettings,
  tables: async () => {
    const loading = withStyle("css/shelf/tables.css", import("../shelf/tables.js"));
    const [{ createTables }, { createKeptList }, { createSeveral }] = await Promise.all([
      loading,
      import("../room/kept-list.js"),
      import("../share/several.js"),
    ]);
    return (parts) => createTables(parts, createSeveral(parts), createKeptList(parts.storage, parts.commands.announce));
  },
  deleted: async () => (await withStyle("css/shelf/tables.css", import("../shelf/deleted.js"))).createDeleted,
  overview: async () => (await import("../shelf/overview.js")).createOverview,
  workshop: async () => (await withStyle("css/workshop.css", import("./workshop.js"))).createWorkshop,
  statistics: async () => (await withStyle("css/statistics.css", import("../statistics/panel.js"))).createStatistics,
};

/** Wait for a module and its style sheet. @template T @param {string} style @param {Promise<T>} loading */
async function withStyle(style, loading) {
  const [found] = await Promise.all([loading, needStyle(style)]);
  return found;
}

/**
 * Return the maker of a screen that uses the ordinary table.
 * @param {(parts: ScreenParts, createTable: TableMaker) => ScreenPart} make @returns {Promise<Maker>}
 */
async function onTable(make) {
  const createTable = await loadTable();
  return (parts) => make(parts, createTable);
}

/**
 * Create the page: the banners, and one screen below them. `whole` resolves when there is what every screen but the
 * shelf needs.
 * @param {Omit<ScreenParts, "state"> & { whole: () => Promise<unknown> }} parts
 */
export function createPage({ whole, ...parts }) {
  const { store } = parts;
  /** The screens that have loaded. @type {Map<string, Maker>} */
  const makers = new Map(Object.entries({ opening: createEmpty, shelf: createShelf, missing: createMissing }));
  let banners = createBanners(parts);
  let { language } = store.get();
  const place = el("div.place");
  const skip = button(say("To the main part"), toMain, { class: "button skip" });
  const node = el("div.page", [skip, banners.node, place]);
  /** `arrival`: an arrival to report once the screen has loaded; `come`: ends the silence until then. */
  /**
   * @type {{ key: string, screen: ScreenPart, arrival: [Screen, Screen | null] | null,
   *   come: ((there: boolean) => void) | null }}
   */
  let shown;

  store.subscribe((state) => {
    const { name, id, game } = state.screen;
    const key = [name, id ?? "", game ?? ""].join("/");
    if (state.language !== language) {
      ({ language } = state);
      speakAnew(key, name);
    } else if (shown?.key !== key) {
      if (shown) parts.commands.quieten();
      const make = game === undefined || gameOf(state, game) ? makers.get(name) : createGameless;
      if (make) put(key, name, make);
      else load(key, name);
    }
    safely(() => shown.screen.render?.(state));
    safely(() => banners.render(state));
    markSaved(state);
    const goal = name === "table" ? say("To the board") : say("To the main part");
    if (skip.textContent !== goal) skip.textContent = goal;
  });

  /** Draw the same screen in another language; the focus and the place on the page stay. @param {string} key @param {string} name */
  function speakAnew(key, name) {
    const id = focused()?.id;
    const { scrollY } = window;
    const before = banners;
    banners = createBanners(parts);
    before.node.replaceWith(banners.node);
    const make = makers.get(name);
    if (make) put(key, name, make);
    safely(() => shown.screen.render?.(store.get()));
    window.scrollTo(0, scrollY);
    if (id) document.getElementById(id)?.focus({ preventScroll: true });
  }

  /** Handle the skip link: move the focus to the main part of the screen. */
  function toMain() {
    if (shown.screen.main) return shown.screen.main();
    const main = find(place, "main");
    main?.setAttribute("tabindex", "-1");
    return main?.focus();
  }

  // The table handles this key itself.
  document.addEventListener("keydown", (event) => {
    const { key, target, defaultPrevented } = event;
    const writes = target instanceof Element && target.closest("input, textarea, select, dialog");
    if (/^\w/.test(key) || defaultPrevented || writes || !store.get().settings.keys) return;
    import("./keys-sheet.js").then(({ onKey }) => onKey(event, parts.commands, store.get().games)).catch(() => {});
  });

  /** Publish how safely the last action is saved, for other programs, once the screen shows it. @param {State} state */
  function markSaved(state) {
    const saved = shown.come ? null : savedOf(state);
    const { dataset } = document.documentElement;
    if (saved) dataset.saved = saved;
    else delete dataset.saved;
  }

  /** @param {string} key @param {string} name @param {Maker} make */
  function put(key, name, make) {
    shown?.screen.destroy?.();
    shown?.come?.(false);
    const screen = safely(() => make({ ...parts, state: store.get() })) ?? createBroken();
    shown = { key, screen, arrival: null, come: null };
    place.replaceChildren(screen.node);
    node.dataset.screen = name;
  }

  /** Show what is loading until the wanted screen is there, and announce nothing of it before. @param {string} key @param {string} name */
  function load(key, name) {
    put(key, name, createWaiting);
    shown.come = parts.commands.holdWords(waitingWords());
    Promise.all([LATER[name](), whole()]).then(
      ([make]) => {
        makers.set(name, make);
        replace(key, name, make);
      },
      () => replace(key, name, createUnfetched),
    );
  }

  /** @param {string} key @param {string} name @param {Maker} make */
  function replace(key, name, make) {
    if (shown.key !== key) return;
    const { arrival, come } = shown;
    shown.come = null;
    put(key, name, make);
    safely(() => shown.screen.render?.(store.get()));
    markSaved(store.get());
    come?.(true);
    if (arrival) arrive(...arrival);
  }

  // Most visits go on to a table soon.
  Promise.all([loadTable(), whole()]).then(
    ([make]) => makers.set("table", make),
    () => {},
  );

  /** Start reading at the heading of a new screen. @param {Screen} screen @param {Screen | null} before */
  function arrive(screen, before) {
    if (shown.come) shown.arrival = [screen, before];
    if (shown.screen.arrive) shown.screen.arrive(screen, before);
    else if (before && before.name !== screen.name) {
      window.scrollTo(0, 0);
      focusHeading(place);
    }
  }

  return { node, arrive };
}

/** @param {HTMLElement} node @returns {ScreenPart} */
const sheet = (node) => ({ node });

/** Create the screen shown before the address is known. */
const createEmpty = () => sheet(el("main.sheet", { "aria-busy": "true" }));

/** Create the screen shown until the wanted one has loaded. @type {Maker} */
const createWaiting = ({ state }) =>
  sheet(
    el("div.waiting", [
      backBar(),
      el("main.sheet", { "aria-busy": "true" }, [
        el("h1", screenWords(state) || say("Chess Pilgrimage")),
        el("p.soft", waitingWords()),
      ]),
    ]),
  );

const waitingWords = () => say("One moment.");

const shelf = () => ({ address: links.shelf(), word: say("To the shelf") });

/** Create the screen of an address that leads nowhere. */
const createMissing = () =>
  sheet(notThere(say("Nothing here"), say("This address does not lead to a table on this device."), shelf()));

/** Create the screen shown for a game that does not exist. */
const createGameless = () => sheet(notThere(say("Game not found"), say("There is no such game."), shelf()));

/** Create the screen shown in place of one that failed. */
const createBroken = () =>
  sheet(notThere(say("This could not be shown"), say("Something here cannot be drawn. It is kept as it is."), shelf()));

/** Create the screen shown in place of one that did not load. */
const createUnfetched = () =>
  sheet(
    el("main.sheet", [
      el("h1", say("This part did not load")),
      alertOf(say("It needs a connection once more. Your tables are safe on this device.")),
      primary(say("Try again"), () => window.location.reload()),
    ]),
  );
