import { pageBuild, pageVersion } from "../site/build.js";
import { messageOf } from "../site/fault.js";
import { whenChanged } from "../state/observe.js";
import { el } from "../ui/dom.js";
import { backBar, button, fieldOf, kilobytes, link, optionsOf, redraw, switchOf } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say, sentences } from "../words/say.js";
import { CHOICES } from "./choices.js";
import { groupTitles, settingLabels } from "./labels.js";

/** @import { Commands } from "../parts.js" */
/** @import { State, Storage } from "../state/state.js" */

/** Return the inventors, and the paragraphs about privacy, installing and the version. @param {State["games"]} games */
const about = (games) => [
  el(
    "ul",
    {},
    games
      .filter(({ inventor }) => inventor)
      .map(({ id, name, inventor }) =>
        el("li", {}, [link(links.rules(id), name), " ", say("by {inventor}", { inventor })]),
      ),
  ),
  ...[
    say(
      "There is no account and no tracking: nothing you do leaves this device. A link that you share contains the whole game.",
    ),
    say(
      "Install the page (“Install” or “Add to Home Screen” in the browser's menu) to open it without a network. Browsers are also less likely to clear its data then.",
    ),
    say("Version {version}, build {build}.", { version: pageVersion(), build: pageBuild() }),
  ].map((text) => el("p", {}, text)),
  el("p", { class: "help" }, link("./licenses.txt", say("Licences of the software this page uses"))),
];

/**
 * Create the settings page. Each change is saved at once.
 * @param {{ commands: Commands, storage: Storage, state: State }} parts
 */
export function createSettings({ commands, storage, state }) {
  const { table, settings } = state;
  const device = el("div", { class: "device" });
  const node = el("div", { class: "settings" }, [
    backBar(table),
    el("main", { class: "sheet" }, [
      el("h1", {}, say("Settings")),
      el(
        "form",
        { onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
        Object.entries(groupTitles()).map(([group, title]) =>
          el("fieldset", { class: "choices" }, [
            el("legend", {}, title),
            ...Object.entries(CHOICES)
              .filter(([, choice]) => choice.group === group)
              .map(([name, choice]) => field(name, choice.values, settings[name])),
          ]),
        ),
      ),
      el("h2", {}, say("This device")),
      device,
      el("h2", {}, say("About")),
      ...about(state.games),
    ]),
  ]);

  /**
   * Return the control of a setting: a checkbox, or a select if its values have labels.
   * @param {string} name @param {(string | boolean)[]} values @param {string | boolean} now
   */
  function field(name, values, now) {
    const { label, labels, help = "" } = settingLabels()[name];
    const id = `setting-${name}`;
    if (labels) {
      const choices = optionsOf(
        values.map((value, i) => [value, labels[i]]),
        now,
      );
      const select = el("select", { id, onchange: () => commands.setSetting(name, select.value) }, choices);
      return fieldOf(label, select, help);
    }
    const attrs = { type: "checkbox", id, checked: now };
    const input = el("input", { ...attrs, onchange: () => commands.setSetting(name, input.checked) });
    return switchOf(label, input, help);
  }

  const draw = whenChanged(
    ({ offline, storage: kept, core }) => [
      offline.ready,
      offline.online,
      offline.able,
      kept.kind,
      kept.full,
      core.phase,
    ],
    (ready, online, able, kind, full) => {
      const sizes = storage.sizes();
      const used = Object.values(sizes.tables).reduce((sum, one) => sum + one, sizes.kept);
      const space =
        kind === "memory"
          ? say("This browser stores nothing. Tables exist in this tab only.")
          : sentences(
              say("Tables use {used} of about 5 MB.", { used: kilobytes(used) }),
              full ? say("There is no room left.") : "",
            );
      redraw(device, [
        el("p", {}, space),
        sizes.kept
          ? el("p", {}, say("{size} of this is damaged records, set aside.", { size: kilobytes(sizes.kept) }))
          : null,
        el(
          "p",
          {},
          ready
            ? say("Ready offline ✓")
            : !able
              ? say("Nothing can be stored for offline play in this session.")
              : online
                ? say("Still storing files for offline play.")
                : say("You are offline, and some files are not stored yet."),
        ),
        el("div", { class: "form-actions" }, [
          button(say("Back up all tables"), commands.backUp, { "data-focus": "backup" }),
          link(links.open(), say("Open or paste"), { class: "button", "data-focus": "open" }),
          button(say("Repair the stored page"), mend, { "data-focus": "repair" }),
        ]),
        el("p", { class: "help" }, say("Repair downloads the page's files again. It never touches your tables.")),
      ]);
    },
  );

  async function mend() {
    try {
      await commands.repair();
      commands.note(say("The page is being downloaded again. Your tables are untouched."));
    } catch (error) {
      commands.note(say("The page could not be repaired: {message}", { message: messageOf(error) }), "assertive");
    }
  }

  return { node, render: draw };
}
