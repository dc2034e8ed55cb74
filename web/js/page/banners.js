import { applyUpdate } from "../site/offline.js";
import { whenChanged } from "../state/observe.js";
import { gameName } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, kilobytes, loadingWords, redraw } from "../ui/parts.js";
import { say, sentences } from "../words/say.js";
import { rulesGone } from "../words/strings.js";

/** @import { ScreenParts } from "../parts.js" */
/** @import { State } from "../state/state.js" */
/** @import { Child } from "../ui/dom.js" */

/**
 * Create the banners about the page itself: rules that load or have failed, storage that is blocked or full, a table
 * that is open in another tab, a new version. Each is one line with the possible actions.
 * @param {Omit<ScreenParts, "state">} parts
 */
export function createBanners({ store, commands, storage }) {
  const node = el("section.banners", { "aria-label": say("Notices") });
  const line = el("p.loading", { hidden: true });

  // At a table the strip shows this, so that the board does not move.
  const drawLoading = whenChanged(
    ({ core, screen }) => [screen.name === "table" ? "" : loadingWords(core, false), core.loaded],
    (text) => {
      const { phase, loaded, total } = store.get().core;
      line.hidden = !text;
      const bar = { value: loaded, max: total, "aria-label": say("Rules loaded") };
      redraw(line, text ? [el("span", text), phase === "loading" && total ? el("progress", bar) : null] : []);
    },
  );

  const list = el("div.banner-list");
  const drawList = whenChanged(
    ({ core, storage: kept, table, offline, note, dismissed, screen }) => [
      ...[core.phase, core.reason, kept.kind, kept.full, kept.disk, table?.at, offline.update, offline.online],
      ...[table?.role, table?.id, note, dismissed, screen.name],
    ],
    () => redraw(list, banners(store.get())),
  );

  /** @param {State} state */
  function banners(state) {
    const { core, storage: kept, table, offline, note, dismissed, screen } = state;
    const atTable = screen.name === "table" && table?.record;
    const found = [];
    if (core.phase === "failed") found.push(failed(state));
    if (kept.kind === "memory" && !dismissed.memory) {
      const words = say("This browser will not keep anything. Play on, and copy your table before you leave.");
      const save = atTable ? act(say("Save file"), () => commands.saveFile(table.id)) : null;
      found.push(banner("memory", words, [save, dismiss("memory")]));
    }
    if (kept.full) found.push(full(state));
    if (kept.kind === "local" && !kept.disk && !kept.full && !dismissed.disk && (table?.at || storage.list().length)) {
      const words = say("Your games are saved. If this browser crashes now, a backup makes sure of the last moves.");
      found.push(banner("disk", words, [act(say("Back up all tables"), commands.backUp), dismiss("disk")]));
    }
    if (atTable && table.role === "viewer") {
      const words = say("This table is open in another tab. You are watching it here.");
      found.push(banner("watching", words, [act(say("Play here instead"), commands.playHere)]));
    }
    if (offline.update && !dismissed.update) {
      const words = atTable
        ? say("A new version is ready. It waits until you leave the table.")
        : say("A new version is ready.");
      found.push(banner("update", words, [act(say("Update now"), update), dismiss("update")]));
    }
    if (!offline.online && !dismissed.offline) {
      const words =
        offline.ready || core.phase === "ready"
          ? say("Offline. Everything here still works.")
          : say("You are offline, and this part is not stored yet. It needs a connection once.");
      found.push(banner("offline", words, [dismiss("offline")]));
    }
    if (note) {
      const close = act(say("Close"), () => commands.note(null));
      const actions = [note.action && act(note.action.label, note.action.run), close];
      found.push(banner("note", note.text, actions, note.tone === "assertive"));
    }
    return found;
  }

  function update() {
    commands.flush();
    applyUpdate();
  }

  /** @param {State} state */
  function failed({ core, table, screen }) {
    const safe =
      screen.name === "table" && table?.scene && table.at > 0
        ? say("Your last saved move is safe; nothing is lost.")
        : say("Your tables are safe on this device.");
    const reason = core.reason && el("details", [el("summary", say("Details")), el("p", core.reason)]);
    const again = act(say("Try again"), commands.restart, "primary");
    return banner("failed", sentences(rulesGone(core), safe), [again], true, reason);
  }

  /** Return the banner that lists the sizes of the tables, so that the player can make room. @param {State} state */
  function full({ table }) {
    const sizes = storage.sizes();
    const others = storage.list().filter(({ id }) => id !== table?.id);
    const rows = others.map(({ id, name: given, game }) => {
      const name = given || gameName(store.get(), game ?? "table");
      return el("li", [
        el("span", say("{name} · {size}", { name, size: kilobytes(sizes.tables[id] ?? 0) })),
        act(say("Save a file"), () => commands.saveFile(id), "", `save ${id}`),
        act(say("Remove"), () => commands.remove(id), "danger", `remove ${id}`),
      ]);
    });
    const list = el("details", [
      el("summary", say("Remove old tables")),
      rows.length ? el("ul.sizes", rows) : el("p", say("There is no other table.")),
      sizes.kept ? el("p", say("Damaged records set aside: {size}.", { size: kilobytes(sizes.kept) })) : null,
    ]);
    const words = say("This device's space for the site is full (5 MB). Your turn is kept in this tab.");
    const save = table?.record ? act(say("Save to a file"), () => commands.saveFile(table.id)) : null;
    return banner("full", words, [save], true, list);
  }

  /** @param {string} label @param {() => void} run @param {string} [kind] @param {string} [focus] */
  const act = (label, run, kind = "", focus = label) =>
    button(label, run, { class: `button small ${kind}`, "data-focus": focus });
  /** @param {string} name */
  const dismiss = (name) => act(say("Close"), () => commands.dismiss(name), "quiet", `close ${name}`);

  node.append(line, list);
  return {
    node,
    /** @param {State} state */
    render(state) {
      drawLoading(state);
      drawList(state);
    },
  };
}

/** @param {string} name @param {string} words @param {Child[]} actions @param {boolean} urgent @param {Child} more */
function banner(name, words, actions, urgent = false, more = null) {
  return el("div.banner", { "data-banner": name, "data-urgent": urgent ? "yes" : null }, [
    el("p", words),
    el("div.banner-actions", actions),
    more,
  ]);
}
