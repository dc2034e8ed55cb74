import { applyUpdate } from "../site/offline.js";
import { whenChanged } from "../state/observe.js";
import { gameName } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, kilobytes, loadingWords, redraw } from "../ui/parts.js";
import { say, sentences } from "../words/say.js";
import { rulesGone } from "../words/strings.js";

/** @import { Commands } from "../parts.js" */
/** @import { State, Storage, Store } from "../state/state.js" */

/**
 * What the page must tell about itself: rules loading or failed, storage refused or full, a table open elsewhere, a
 * new version. One calm line each, with what to do.
 * @param {{ store: Store, commands: Commands, storage: Storage }} parts
 */
export function createBanners({ store, commands, storage }) {
  const node = el("section", { class: "banners", "aria-label": say("Notices") });
  const line = el("p", { class: "loading", hidden: true });

  // At a table the strip says this: there the board must not move.
  const drawLoading = whenChanged(
    ({ core, screen }) => [screen.name === "table" ? "" : loadingWords(core, false), core.loaded],
    (text) => {
      const { phase, loaded, total } = store.get().core;
      line.hidden = !text;
      redraw(
        line,
        text
          ? [
              el("span", {}, text),
              phase === "loading"
                ? el("progress", { value: loaded ?? 0, max: total || 1, "aria-label": say("Rules loaded") })
                : null,
            ]
          : [],
      );
    },
  );

  const list = el("div", { class: "banner-list" });
  const drawList = whenChanged(
    ({ core, storage: kept, table, offline, note, dismissed, screen }) => [
      core.phase,
      core.reason,
      kept.kind,
      kept.full,
      kept.disk,
      table?.role,
      table?.id,
      offline.update,
      offline.online,
      note,
      dismissed,
      screen.name,
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
      found.push(
        banner("memory", say("This browser will not keep anything. Play on, and copy your table before you leave."), [
          atTable && act(say("Save file"), () => commands.saveFile(table.id)),
          dismiss("memory"),
        ]),
      );
    }
    if (kept.full) found.push(full(state));
    if (kept.kind === "local" && !kept.disk && !kept.full && !dismissed.disk) {
      found.push(
        banner(
          "disk",
          say("Tables are saved, but this browser does not confirm that they would survive a crash. A backup would."),
          [act(say("Back up all tables"), commands.backUp), dismiss("disk")],
        ),
      );
    }
    if (atTable && table.role === "viewer") {
      found.push(
        banner("watching", say("This table is open in another tab. You are watching it here."), [
          act(say("Play here instead"), commands.playHere),
        ]),
      );
    }
    if (offline.update && !dismissed.update) {
      found.push(
        banner(
          "update",
          atTable ? say("A new version is ready. It waits until you leave the table.") : say("A new version is ready."),
          [
            act(say("Update now"), () => {
              commands.flush();
              applyUpdate();
            }),
            dismiss("update"),
          ],
        ),
      );
    }
    if (!offline.online && !dismissed.offline) {
      const words =
        offline.ready || core.phase === "ready"
          ? say("Offline. Everything here still works.")
          : say("You are offline, and this part is not stored yet. It needs a connection once.");
      found.push(banner("offline", words, [dismiss("offline")]));
    }
    if (note)
      found.push(
        banner(
          "note",
          note.text,
          [note.action && act(note.action.label, note.action.run), act(say("Close"), () => commands.note(null))],
          note.tone === "assertive",
        ),
      );
    return found;
  }

  /** @param {State} state */
  function failed({ core, table, screen }) {
    const atTable = screen.name === "table" && table?.scene;
    const safe =
      atTable && table.at > 0
        ? say("Your last saved move is safe; nothing is lost.")
        : say("Your tables are safe on this device.");
    const reason = core.reason && el("details", {}, [el("summary", {}, say("Details")), el("p", {}, core.reason)]);
    return banner(
      "failed",
      sentences(rulesGone(core), safe),
      [act(say("Try again"), commands.restart, "primary")],
      true,
      reason,
    );
  }

  /** Which tables take how much, so that room can be made. @param {State} state */
  function full({ table }) {
    const sizes = storage.sizes();
    const rows = storage
      .list()
      .filter(({ id }) => id !== table?.id)
      .map(({ id, name, game }) =>
        el("li", {}, [
          el(
            "span",
            {},
            say("{name} · {size}", {
              name: name || gameName(store.get(), game ?? "table"),
              size: kilobytes(sizes.tables[id] ?? 0),
            }),
          ),
          button(say("Save a file"), () => commands.saveFile(id), {
            class: "button small",
            "data-focus": `save ${id}`,
          }),
          button(say("Remove"), () => commands.remove(id), {
            class: "button small danger",
            "data-focus": `remove ${id}`,
          }),
        ]),
      );
    const room = el("details", {}, [
      el("summary", {}, say("Remove old tables")),
      rows.length ? el("ul", { class: "sizes" }, rows) : el("p", {}, say("There is no other table.")),
      sizes.kept ? el("p", {}, say("Damaged records set aside: {size}.", { size: kilobytes(sizes.kept) })) : null,
    ]);
    return banner(
      "full",
      say("This device's space for the site is full (5 MB). Your turn is kept in this tab."),
      [table?.record && act(say("Save to a file"), () => commands.saveFile(table.id))],
      true,
      room,
    );
  }

  /** @param {string} label @param {() => void} run */
  const act = (label, run, kind = "") => button(label, run, { class: `button small ${kind}`, "data-focus": label });
  /** @param {string} name */
  const dismiss = (name) =>
    button(say("Close"), () => commands.dismiss(name), { class: "button small quiet", "data-focus": `close ${name}` });

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

/** @param {string} name @param {string} words @param {any[]} actions @param {boolean} [urgent] @param {Node | "" | null} [more] */
function banner(name, words, actions, urgent = false, more = null) {
  return el("div", { class: "banner", "data-banner": name, "data-urgent": urgent ? "yes" : null }, [
    el("p", {}, words),
    el("div", { class: "banner-actions" }, actions.filter(Boolean)),
    more,
  ]);
}
