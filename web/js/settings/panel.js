import { pageBuild, pageVersion } from "../site/build.js";
import { messageOf } from "../site/fault.js";
import { whenChanged } from "../state/observe.js";
import { el } from "../ui/dom.js";
import { button, kilobytes, link, optionsOf, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";
import { CHOICES } from "./choices.js";
import { groupTitles, settingLabels } from "./labels.js";

/** @import { Commands } from "../parts.js" */
/** @import { State, Storage } from "../state/state.js" */

/** Whose games these are, what becomes of what is done here, and how to keep the page. @param {State["games"]} games */
const about = (games) => [
  el(
    "ul",
    {},
    games
      .filter(({ inventor }) => inventor)
      .map(({ id, name, inventor }) => el("li", {}, [link(links.rules(id), name), `, invented by ${inventor}`])),
  ),
  el(
    "p",
    {},
    say("Nothing you do here leaves this device: no account, no counting. A link you share holds its game itself."),
  ),
  el(
    "p",
    {},
    say(
      "On the home screen (“Install” or “Add to Home Screen” in the browser's menu) the page opens without a network, and browsers clear it less readily.",
    ),
  ),
  el("p", {}, `Version ${pageVersion()}, build ${pageBuild()}.`),
  el("p", { class: "help" }, link("./licenses.txt", say("Licences of what this page is made of"))),
];

/**
 * The choices of the person. Each is saved as it is made.
 * @param {{ commands: Commands, storage: Storage, state: State }} parts
 */
export function createSettings({ commands, storage, state }) {
  const { table, settings } = state;
  const back = table
    ? link(links.back(table), table.exercise ? say("‹ Back to the lesson") : say("‹ Back to the table"), {
        class: "back",
      })
    : link(links.shelf(), say("‹ Shelf"), { class: "back" });
  const device = el("div", { class: "device" });
  const node = el("div", { class: "settings" }, [
    el("header", { class: "bar" }, [back]),
    el("main", { class: "sheet" }, [
      el("h1", {}, say("Settings")),
      el(
        "form",
        {
          /** @param {Event} event */
          onsubmit: (event) => event.preventDefault(),
        },
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

  /** @param {string} name @param {(string | boolean)[]} values @param {any} now */
  function field(name, values, now) {
    const { label, labels, help } = settingLabels()[name];
    const id = `setting-${name}`;
    const described = help ? { "aria-describedby": `${id}-help` } : {};
    const isSwitch = !labels;
    const control = isSwitch
      ? el("input", {
          type: "checkbox",
          id,
          checked: now,

          onchange: (/** @type {{ target: HTMLInputElement }} */ { target }) =>
            commands.setSetting(name, target.checked),
          ...described,
        })
      : el(
          "select",
          {
            id,
            onchange: (/** @type {{ target: HTMLSelectElement }} */ { target }) =>
              commands.setSetting(name, target.value),
            ...described,
          },
          optionsOf(
            values.map((value, i) => [value, labels?.[i]]),
            now,
          ),
        );
    return el("div", { class: isSwitch ? "field switch" : "field" }, [
      isSwitch ? control : null,
      el("label", { for: id }, label),
      isSwitch ? null : control,
      help ? el("p", { class: "help", id: `${id}-help` }, help) : null,
    ]);
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
          ? say("This browser keeps nothing: tables live in this tab only.")
          : `Tables take ${kilobytes(used)} of about 5 MB.${full ? " It is full." : ""}`;
      redraw(device, [
        el("p", {}, space),
        sizes.kept ? el("p", {}, `Of these, ${kilobytes(sizes.kept)} are damaged records, kept aside.`) : null,
        el(
          "p",
          {},
          ready
            ? say("Ready offline ✓")
            : !able
              ? say("At this visit nothing can be stored for offline play.")
              : online
                ? say("Not everything is stored for offline play yet.")
                : say("Offline, and not everything is stored yet."),
        ),
        el("div", { class: "form-actions" }, [
          button(say("Back up all tables"), commands.backUp, { "data-focus": "backup" }),
          link(links.open(), say("Open or paste"), { class: "button", "data-focus": "open" }),
          button(say("Repair the stored page"), mend, { "data-focus": "repair" }),
        ]),
        el("p", { class: "help" }, say("Repair fetches the page's own files anew. It never touches your tables.")),
      ]);
    },
  );

  async function mend() {
    try {
      await commands.repair();
      commands.note(say("The page is being stored anew. Your tables are untouched."));
    } catch (error) {
      commands.note(`This did not work now: ${messageOf(error)}`, "assertive");
    }
  }

  return { node, render: draw };
}
