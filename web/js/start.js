import { createCommands } from "./commands.js";
import { core, startCore } from "./core/core.js";
import { startGuideWalk, startHints } from "./hints/guide.js";
import { startOpponent } from "./opponent/opponent.js";
import { createPage } from "./page/page.js";
import { dress, readSettings } from "./settings/commands.js";
import { prepareImage } from "./site/image.js";
import { startOffline } from "./site/offline.js";
import { startSounds } from "./sound/observer.js";
import { NONE } from "./state/blank.js";
import { observe } from "./state/observe.js";
import { createStore } from "./state/store.js";
import { startStatistics } from "./statistics/observer.js";
import { PREFIX } from "./storage/local-storage.js";
import { openStorage } from "./storage/storage.js";
import { startAnalyst } from "./study/analyst.js";
import { startAutoRoll } from "./table/commands/dice.js";
import { summaryOfFirst } from "./table/summary.js";
import { createAnnouncer } from "./ui/announce.js";
import { el, find } from "./ui/dom.js";
import { painted } from "./ui/motion.js";
import { lateWords } from "./ui/parts.js";
import { startRouter } from "./ui/router.js";
import { titleOf } from "./words/describe-turns.js";

/** @import { State } from "./state/state.js" */
/** @typedef {Parameters<typeof summaryOfFirst>[1]} SavedFirst a table as version 1 saved it */
/** @typedef {Pick<State, "games" | "boards" | "moments"> & { tables: State["openings"] }} Opening  from the build */

const app = /** @type {HTMLElement} */ (find(document, "#app"));
const root = document.documentElement;

const RETRY = 10_000; // ms between two attempts to write what could not be saved

/**
 * Draw the page and start everything that runs from the beginning.
 * @param {Opening} opening @param {State["otherBoards"]} otherBoards
 * @param {() => Promise<State["otherBoards"]>} readOtherBoards
 */
export function start({ games, tables, boards, moments }, otherBoards, readOtherBoards) {
  let onStatus = () => {};
  const known = { games, boards, settings: readSettings({}) };
  const storage = openStorage({
    onStatus: () => onStatus(),
    onChange,
    summaryOfFirst: (body, entry) => summaryOfFirst(known, /** @type {SavedFirst} */ (body), entry),
  });
  /** @type {State} */
  const initial = {
    screen: { name: "shelf" },
    previous: null,
    games,
    boards,
    otherBoards,
    openings: tables,
    moments,
    settings: readSettings(storage.value("settings")),
    core: core.state,
    offline: { ready: false, update: false, online: navigator.onLine, able: true },
    storage: storage.status(),
    shelf: [],
    teaching: {},
    table: NONE,
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
      commands.open(String(screen.id)).then(commands.welcome);
      commands.arrive();
    }
    // Visiting the rule book or the settings leaves the table open.
    if (
      [
        "shelf",
        "new",
        "edit",
        "link",
        "open",
        "learn",
        "lesson",
        "again",
        "puzzles",
        "daily",
        "tables",
        "rooms",
      ].includes(screen.name)
    )
      commands.leave();
    if (lists(screen)) commands.refresh();
    store.set({ screen, previous: before, note: null });
    root.dataset.screen = screen.name;
    page.arrive(screen, before);
  });

  // Setting the title synchronously would delay the first paint.
  observe(store, titleOf, async (title, { current }) => {
    await painted();
    if (current()) document.title = title;
  });

  let tellKept = (/** @type {boolean} */ _all) => {};
  const filesKept = new Promise((/** @type {(all: boolean) => void} */ resolve) => (tellKept = resolve));
  const keepOffline = (/** @type {State["offline"]} */ offline) => {
    store.set({ offline });
    if (offline.ready || !offline.able) tellKept(offline.ready);
  };

  let keeping = false;
  let was = "";
  startCore((state) => {
    if (state.late && !store.get().core.late) commands.announce(lateWords());
    store.set({ core: state });
    if (state.phase === was) return;
    was = state.phase;
    delete root.dataset.ready;
    if (state.phase === "loading") return;
    // Also after a failed start: the stored files are verified, and "Try again" then starts from them.
    if (!keeping) startOffline(keepOffline);
    keeping = true;
    if (state.phase !== "ready") return;
    root.dataset.ready = "1";
    prepareImage(filesKept);
    commands.rulesReady();
  });
  const keepLasting = (/** @type {boolean} */ lasting) =>
    store.set(({ storage: now }) => ({ storage: { ...now, lasting } }));
  navigator.storage?.persisted?.().then(keepLasting, () => {});
  startOpponent({ store, commands, core });
  startAnalyst({ store, commands, core });
  startAutoRoll({ store, commands });
  startGuideWalk({ store, commands, core });
  startHints({ store, commands });
  startSounds({ store });
  startStatistics({ store, storage, commands });

  onStatus = () => store.set(({ storage: before }) => ({ storage: changed(before, storage.status()) }));
  onStatus();
  let refreshing = 0;
  /** Take over a change by another tab or from the other store. @param {string} name @param {boolean} [overtaken] */
  function onChange(name, overtaken = false) {
    const { screen, table } = store.get();
    if (name === `table/${table?.id}`) commands.follow(overtaken);
    if (name === "settings") commands.takeSettings();
    if (lists(screen) && name.startsWith("table/") && !refreshing) refreshing = requestAnimationFrame(refresh);
  }
  function refresh() {
    refreshing = 0;
    commands.refresh();
  }
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

/** Return whether a screen lists tables. @param {State["screen"]} screen */
const lists = ({ name }) => name === "shelf" || name === "tables";

/**
 * Return an object with changes; the object itself if nothing differs.
 * @template {object} T @param {T} before @param {Partial<T>} now
 */
function changed(before, now) {
  const all = { ...before, ...now };
  const keys = /** @type {(keyof T)[]} */ (Object.keys(all));
  return keys.every((key) => all[key] === before[key]) ? before : all;
}
