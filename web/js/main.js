import { startAnalyst } from "./analyst.js";
import { createAnnouncer } from "./announce.js";
import { startAutoRoll } from "./auto-roll.js";
import { createCommands } from "./commands.js";
import { dress, readSettings } from "./commands/settings.js";
import { startCore, core } from "./core.js";
import { el } from "./dom.js";
import { titleOf } from "./facts.js";
import { startGuideWalk } from "./guide-walk.js";
import { startHints } from "./hint-watch.js";
import { startOffline } from "./offline.js";
import { startOpponent } from "./opponent.js";
import { createPage } from "./panels/page.js";
import { startRouter } from "./router.js";
import { PREFIX, openStorage } from "./storage.js";
import { createStore } from "./store.js";

const app = document.getElementById("app");
const root = document.documentElement;

const opening = await fetch("./data/opening.json")
  .then((answer) => answer.json())
  .catch(() => null);
if (opening) start(opening);
else sorry();

function start({ games, tables, boards, other_boards: otherBoards }) {
  const storage = openStorage();
  const store = createStore({
    screen: { name: "shelf" },
    previous: null,
    games,
    boards,
    otherBoards,
    openings: tables,
    settings: readSettings(storage.value("settings")),
    core: core.state,
    offline: { ready: false, update: false, online: navigator.onLine },
    storage: { kind: storage.kind, full: false },
    shelf: [],
    table: null,
    note: null,
    dismissed: {},
  });
  const voices = el("div", { class: "voices" });
  const { say } = createAnnouncer(voices);
  const commands = createCommands({ store, core, storage, say });
  const page = createPage({ store, commands, storage });
  app.replaceChildren(page.node, voices);
  dress(store.get().settings);

  startRouter((screen) => {
    const { table, screen: before } = store.get();
    if (screen.name === "table" && table?.id !== screen.id) commands.open(screen.id);
    // The rule book and the settings are visits: the table stays as it is meanwhile.
    if (screen.name === "shelf" || screen.name === "new") commands.leave();
    if (screen.name === "shelf") commands.refresh();
    store.set({ screen, previous: before, note: null });
    root.dataset.screen = screen.name;
    page.arrive(screen, before);
  });

  store.subscribe((state) => {
    const title = titleOf(state);
    if (document.title !== title) document.title = title;
  });

  let keeping = false;
  let was = null;
  startCore({
    onState(state) {
      store.set({ core: state });
      if (state.phase === was) return;
      was = state.phase;
      delete root.dataset.ready;
      if (state.phase !== "ready") return;
      root.dataset.ready = "1";
      commands.rulesReady();
      if (!keeping) startOffline({ onState: (offline) => store.set({ offline }) });
      keeping = true;
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

  window.addEventListener("storage", ({ key }) => {
    if (key !== null && !key.startsWith(PREFIX)) return;
    const { screen, table } = store.get();
    if (table?.role === "watcher" && key?.startsWith(`${PREFIX}table/${table.id}/`)) commands.follow();
    if (screen.name === "shelf") commands.refresh();
  });
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && commands.keep());
  window.addEventListener("pagehide", () => commands.keep());
}

/** The few files without which there is nothing to draw did not come. */
function sorry() {
  app.replaceChildren(
    el("main", { class: "sorry" }, [
      el("h1", {}, "Chess Pilgrimage"),
      el("p", { role: "alert" }, "The boards did not load. Your tables are safe on this device."),
      el("button", { class: "button primary", type: "button", onclick: () => window.location.reload() }, "Try again"),
    ]),
  );
}
