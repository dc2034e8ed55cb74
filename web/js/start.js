import { createCommands } from "./commands.js";
import { core, startCore } from "./core/core.js";
import { startGuideWalk, startHints } from "./hints/guide.js";
import { startOpponent } from "./opponent/opponent.js";
import { createPage } from "./page/page.js";
import { dress, readSettings } from "./settings/commands.js";
import { prepareImage } from "./site/image.js";
import { startOffline } from "./site/offline.js";
import { startSounds } from "./sound/observer.js";
import { observe } from "./state/observe.js";
import { createStore } from "./state/store.js";
import { startStatistics } from "./statistics/observer.js";
import { PREFIX } from "./storage/local-storage.js";
import { openStorage } from "./storage/storage.js";
import { startAnalyst } from "./study/analyst.js";
import { startAutoRoll } from "./table/commands/dice.js";
import { summaryOfFirst } from "./table/summary.js";
import { createAnnouncer } from "./ui/announce.js";
import { el } from "./ui/dom.js";
import { painted } from "./ui/motion.js";
import { lateWords } from "./ui/parts.js";
import { startRouter } from "./ui/router.js";
import { titleOf } from "./words/describe-turns.js";

const app = /** @type {HTMLElement} */ (document.getElementById("app"));
const root = document.documentElement;

const RETRY = 10_000; // ms between two attempts to write what could not be saved

/**
 * Draw the page and start everything that runs from the beginning.
 * @param {any} given @param {any} otherBoards @param {() => Promise<any>} readOtherBoards
 */
export function start({ games, tables, boards }, otherBoards, readOtherBoards) {
  const told = {
    status: () => {},
    change: (/** @type {string} */ _name, /** @type {boolean} */ _overtaken = false) => {},
  };
  const known = { games, boards, settings: readSettings({}) };
  const storage = openStorage({
    onStatus: () => told.status(),
    onChange: (...what) => told.change(...what),
    summaryOfFirst: (body, entry) => summaryOfFirst(known, body, entry),
  });
  /** @type {any} */
  const initial = {
    screen: { name: "shelf" },
    previous: null,
    games,
    boards,
    otherBoards,
    openings: tables,
    settings: readSettings(storage.value("settings")),
    core: core.state,
    offline: { ready: false, update: false, online: navigator.onLine, able: true },
    storage: storage.status(),
    shelf: [],
    teaching: {},
    table: null,
    retry: null,
    note: null,
    dismissed: {},
  };
  const store = createStore(initial);
  const voices = el("div", { class: "voices" });
  const commands = createCommands({ store, core, storage, voice: createAnnouncer(voices) });
  const page = createPage({ store, commands, storage });
  app.replaceChildren(page.node, voices);
  dress(store.get().settings);

  startRouter((screen) => {
    if (screen.name === "take") return commands.bringText(String(screen.text));
    const { table, screen: before } = store.get();
    if (screen.name === "table" && table?.id !== screen.id) {
      commands.open(String(screen.id));
      commands.welcome();
      commands.arrive();
    }
    // Visiting the rule book or the settings leaves the table open.
    if (["shelf", "new", "edit", "link", "open", "learn", "lesson", "again", "puzzles", "daily"].includes(screen.name))
      commands.leave();
    if (screen.name === "shelf") commands.refresh();
    store.set({ screen, previous: before, note: null });
    root.dataset.screen = screen.name;
    page.arrive(screen, before);
  });

  // Setting the title synchronously would delay the first paint.
  observe(store, titleOf, async (title, { current }) => {
    await painted();
    if (current()) document.title = title;
  });

  /** @type {(all: boolean) => void} */
  let kept = () => {};
  const filesKept = new Promise((resolve) => {
    kept = resolve;
  });
  /** @param {import("./site/offline.js").OfflineState} offline */
  const keepOffline = (offline) => {
    store.set({ offline });
    if (offline.ready || !offline.able) kept(offline.ready);
  };

  let keeping = false;
  /** @type {string | null} */
  let was = null;
  startCore({
    onState(state) {
      if (state.late && !store.get().core.late) commands.announce(lateWords());
      store.set({ core: state });
      if (state.phase === was) return;
      was = state.phase;
      delete root.dataset.ready;
      if (state.phase === "loading") return;
      // Also after a failed start: the stored files are verified, and "Try again" then starts from them.
      if (!keeping) startOffline({ onState: keepOffline });
      keeping = true;
      if (state.phase !== "ready") return;
      root.dataset.ready = "1";
      prepareImage(filesKept);
      commands.rulesReady();
    },
  });
  navigator.storage?.persisted?.().then(
    (lasting) => store.set((state) => ({ storage: { ...state.storage, lasting } })),
    () => {},
  );
  startOpponent({ store, commands, core });
  startAnalyst({ store, commands, core });
  startAutoRoll({ store, commands });
  startGuideWalk({ store, commands, core });
  startHints({ store, commands });
  startSounds({ store });
  startStatistics({ store, storage, commands });

  told.status = () => store.set(({ storage: before }) => ({ storage: changed(before, storage.status()) }));
  told.status();
  /** Take over a change by another tab or from the other store. */
  told.change = (name, overtaken) => {
    const { screen, table } = store.get();
    if (name === `table/${table?.id}`) commands.follow(overtaken);
    if (name === "settings") commands.takeSettings();
    if (screen.name === "shelf" && name.startsWith("table/")) refreshSoon();
  };
  let refreshing = 0;
  const refreshSoon = () => {
    if (refreshing) return;
    refreshing = requestAnimationFrame(() => {
      refreshing = 0;
      commands.refresh();
    });
  };
  commands.takeFiles();
  window.addEventListener("storage", ({ key }) => {
    if (key !== null && !key.startsWith(PREFIX)) return;
    storage.heard(key);
    if (key === null) commands.refresh();
  });
  document.addEventListener("visibilitychange", () => commands.flush());
  window.addEventListener("pagehide", () => commands.flush());
  window.addEventListener("beforeunload", (event) => storage.status().full && event.preventDefault());
  setInterval(() => storage.status().saved !== "device" && storage.retry(), RETRY);

  if (!otherBoards) readOtherBoards().then((found) => found && store.set({ otherBoards: found }));
  root.dataset.drawn = "1"; // repair.js waits for it
  document.getElementById("repair")?.remove();
}

/**
 * Return an object with changes; the object itself where nothing differs.
 * @template {object} T
 * @param {T} before @param {Partial<T>} now
 */
function changed(before, now) {
  const all = { ...before, ...now };
  const keys = /** @type {(keyof T)[]} */ (Object.keys(all));
  return keys.every((key) => all[key] === before[key]) ? before : all;
}
