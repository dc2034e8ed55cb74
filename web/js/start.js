import { createCommands } from "./commands.js";
import { core, startCore } from "./core/core.js";
import { createPage } from "./page/page.js";
import { lists, OPENING, showScreen } from "./page/start/address.js";
import { coreFollower } from "./page/start/readiness.js";
import { dress, readSettings } from "./settings/commands.js";
import { useRooms } from "./site/build.js";
import { readTables } from "./site/language.js";
import { NONE } from "./state/blank.js";
import { observe } from "./state/observe.js";
import { createStore } from "./state/store.js";
import { PREFIX } from "./storage/local-storage.js";
import { openStorage } from "./storage/storage.js";
import { createAnnouncer } from "./ui/announce.js";
import { el, find } from "./ui/dom.js";
import { painted } from "./ui/motion.js";
import { startRouter } from "./ui/router.js";
import { titleOf } from "./words/describe-turns.js";
import { isolated, languageTag, say } from "./words/say.js";

/** @import { Commands } from "./parts.js" */
/** @import { Opening, Tables } from "./site/language.js" */
/** @import { State, Storage } from "./state/state.js" */

const app = /** @type {HTMLElement} */ (find(document, "#app"));
const root = document.documentElement;

const RETRY = 10_000; // ms between two attempts to write what could not be saved

/**
 * Draw the page and start everything that runs from the beginning.
 * @param {Opening} opening @param {Tables | null} known what other screens need, if it has been read
 */
export function start(opening, known) {
  let onStatus = () => {};
  const storage = openStorage({ onStatus: () => onStatus(), onChange, onForgotten });
  const store = createStore(initialState(opening, storage));
  let hasOpenings = false;
  /** Add whole boards and a new table of each game to the state, which the shelf does without. */
  const needOpenings = once(async () => {
    const { language } = store.get();
    const found = known ?? (await readTables(language));
    if (!found) throw new Error("data/tables.json did not load");
    const { tables, boards: ready, others: otherBoards } = found;
    hasOpenings = true;
    // Another language, chosen meanwhile, has brought its own.
    if (store.get().language !== language) return;
    store.set(({ openings, boards }) => ({
      openings: { ...openings, ...tables },
      boards: { ...boards, ...ready },
      otherBoards,
    }));
  });
  /** Load what every screen but the shelf needs: those, and the table with its commands. */
  const whole = once(async () => {
    const [table] = await Promise.all([import("./page/features.js"), needOpenings()]);
    table.startTable({ store, commands: add(table.lateCommands), core });
  });

  const voices = el("div.voices");
  const { early: commands, add } = createCommands({
    store,
    core,
    storage,
    voice: createAnnouncer(voices),
    needOpenings,
  });
  // The screens that call the other commands wait for `whole`.
  const page = createPage({ store, commands: /** @type {Commands} */ (commands), storage, whole });
  app.replaceChildren(page.node, voices);
  dress(store.get().settings);

  const address = { store, storage, commands, page, needOpenings, hasOpenings: () => hasOpenings };
  startRouter((screen) => showScreen(address, screen));

  // Setting the title synchronously would delay the first paint.
  observe(store, titleOf, async (title, { current }) => {
    await painted();
    if (current()) document.title = title;
  });

  /** @type {Promise<boolean>} */
  const filesKept = new Promise((resolve) => {
    const known = (/** @type {State} */ { offline }) => (offline.ready || !offline.able ? offline.ready : null);
    observe(store, known, (all) => all !== null && resolve(all));
  });

  useRooms(async () => (await import("./room/commands.js")).roomsFor(store, storage));

  startCore(coreFollower({ store, commands, filesKept }));
  const keepLasting = (/** @type {boolean} */ lasting) =>
    store.set(({ storage: now }) => ({ storage: { ...now, lasting } }));
  navigator.storage?.persisted?.().then(keepLasting, () => {});
  import("./words/spelling.js")
    .then(({ startSpelling }) => {
      startSpelling(store);
      const { settings } = store.get();
      if (settings.spelling !== "written") store.set({ settings: { ...settings } }); // cells that have names get others
    })
    .catch(() => {});
  import("./sound/observer.js").then(({ startSounds }) => startSounds({ store })).catch(() => {});
  import("./statistics/observer.js")
    .then(({ startStatistics }) => startStatistics({ store, storage, commands }))
    .catch(() => {});

  onStatus = () => {
    const { storage: before } = store.get();
    const now = { ...before, ...storage.status() };
    if (JSON.stringify(now) !== JSON.stringify(before)) store.set({ storage: now });
  };
  onStatus();
  let refreshing = 0;
  /** Take over a change by another tab or from the other store. @param {string} name @param {boolean} [overtaken] */
  function onChange(name, overtaken = false) {
    const { screen, table } = store.get();
    if (name === `table/${table?.id}`) commands.follow(overtaken);
    if (name === "settings") commands.takeSettings();
    if (lists(screen) && name.startsWith("table/") && !refreshing) refreshing = requestAnimationFrame(refresh);
  }
  /** @param {string} name */
  function onForgotten(name) {
    commands.note(
      say("This device is full, so “{name}”, which you had deleted, is now gone for good.", { name: isolated(name) }),
    );
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

  root.dataset.drawn = "1"; // repair.js waits for it
  document.getElementById("repair")?.remove();
}

/**
 * Return the state that the page begins with.
 * @param {Opening} opening @param {Storage} storage @returns {State}
 */
const initialState = ({ games, boards, moments }, storage) => ({
  screen: OPENING,
  previous: null,
  language: languageTag(),
  games,
  boards,
  otherBoards: null,
  openings: {},
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
});

/** Return a function that does some work once, and again if that has failed. @param {() => Promise<void>} work */
function once(work) {
  /** @type {Promise<void> | null} */
  let done = null;
  return () => {
    done ??= work().catch((failure) => {
      done = null;
      throw failure;
    });
    return done;
  };
}
