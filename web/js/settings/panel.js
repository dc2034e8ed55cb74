import { createStillBoard } from "../board/small/still-board.js";
import { loadSymbols } from "../board/symbols.js";
import { issueForm, pageBuild, pageVersion } from "../site/build.js";
import { messageOf } from "../site/fault.js";
import { allOf, whenChanged } from "../state/observe.js";
import { el } from "../ui/dom.js";
import { languageSelect } from "../ui/language-field.js";
import { outwardLink } from "../ui/outward.js";
import { backBar, button, fieldOf, kilobytes, link, redraw, switchOf } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { languageTag, say, sentences } from "../words/say.js";
import { seatingNames } from "../words/strings.js";
import { CHOICES } from "./commands.js";

/** @import { ScreenParts } from "../parts.js" */
/** @import { State } from "../state/state.js" */
/** @import { Group } from "./commands.js" */

/** Return the headings of the settings page, in its order. @returns {Record<Group, string>} */
const groupTitles = () => ({
  look: say("Look and sound"),
  board: say("On the board"),
  play: say("Play"),
  speech: say("Read aloud"),
});

/**
 * Return the words for each setting: its label, its values' labels where it is not a switch, and a sentence of help.
 * @returns {Record<string, { label: string, labels?: string[], help?: string | (string | Node)[] }>}
 */
const settingLabels = () => ({
  language: { label: say("Language") },
  theme: { label: say("Colours"), labels: [say("Same as the system"), say("Light"), say("Dark")] },
  text: {
    label: say("Size of text"),
    labels: CHOICES.text.values.map((value) => percent(Number(value) / 100)),
    help: [
      say("On every screen, and on top of the size that your browser is set to."),
      el("span.text-sample", { "aria-hidden": "true" }, say("Choose where it goes.")),
    ],
  },
  cells: { label: say("Board"), labels: [say("Each game's own"), say("Stone"), say("Meadow"), say("High contrast")] },
  men: { label: say("Pieces"), labels: [say("Figures"), say("Letters on disks")] },
  sounds: {
    label: say("Sounds"),
    help: say("Sounds start with your first tap or key. Phones also vibrate briefly when a move is refused."),
  },
  motion: {
    label: say("Motion"),
    labels: [say("Same as the system"), say("Off")],
    help: say("With motion off, the board changes at once."),
  },
  labels: { label: say("Show cell names on the board") },
  zones: { label: say("Show zones on the board"), help: say("Promotion and end zones, marked by a pattern.") },
  promotion: { label: say("Promotion"), labels: [say("Ask each time"), say("Always take the first choice")] },
  warnings: { label: say("Warn before a move that loses at once") },
  breaches: {
    label: say("Warn when pieces will leave the board"),
    help: say("Where a mistake costs a piece, the table says so while you can still take it back."),
  },
  roll: {
    label: say("Roll the die automatically"),
    help: say("Only when rolling is the only possible action and there is nothing to read first."),
  },
  rolls: {
    label: say("A roll is announced"),
    labels: [say("With the way that Shadows go"), say("As a number")],
    help: say("T tells the whole at any time."),
  },
  resigns: {
    label: say("Opponents may resign or offer a draw"),
    help: say("They resign from level 4 on, when they have been lost for some turns. You can always play on."),
  },
  pace: {
    label: say("Opponents answer"),
    labels: [say("After a moment"), say("At once"), say("After a longer moment")],
    help: say("The least time, so that you see what happens. Strong opponents think longer anyway."),
  },
  spelling: {
    label: say("Cells are spoken"),
    labels: [say("As they are written, “b3”"), say("Apart, “b 3”"), say("“B three”"), say("“bravo three”")],
    help: say("In what is announced and in the names of cells. Moves can be typed in the same way."),
  },
  guide: {
    label: say("The Guide plays on"),
    labels: [say("After a moment"), say("After a longer moment"), say("When what it says can have been heard")],
    help: say("At the slowest it also gives the reason for each move before it makes it."),
  },
  confirm: { label: say("Confirm every move") },
  keys: { label: say("Single-key shortcuts at the table"), help: say("Arrow keys, Enter and Esc always work.") },
  statistics: {
    label: say("Record the result of each game"),
    help: say("Only on this device: see “Your games” on the shelf."),
  },
  box: { label: say("Keep the box for typed moves open after a move") },
  seating: {
    label: say("Two people at one screen"),
    labels: Object.values(seatingNames()),
    help: say("Each table can override this in its menu."),
  },
});

/** Return a share as a percentage. @param {number} share */
const percent = (share) => new Intl.NumberFormat(languageTag(), { style: "percent" }).format(share);

/** Return what to know about a translation, with a way to help; nothing in English. */
const draftNote = () =>
  languageTag() === "en"
    ? ""
    : [
        say("This translation is a draft that no speaker has reviewed yet."),
        " ",
        outwardLink(issueForm(`translation-${languageTag()}`), say("Help to improve it")),
      ];

/** Return the inventors, and the paragraphs about privacy, installing and the version. @param {State["games"]} games */
function about(games) {
  const inventors = games
    .filter(({ inventor }) => inventor)
    .map(({ id, name, inventor }) => [link(links.rules(id), name), " ", say("by {inventor}", { inventor })]);
  const texts = [
    sentences(
      say("There is no account and no tracking: nothing you do leaves this device."),
      say("A link that you share contains the whole game."),
    ),
    sentences(
      say("Install the page (“Install” or “Add to Home Screen” in the browser's menu) to open it without a network."),
      say("Browsers are also less likely to clear its data then."),
    ),
    say("Version {version}, build {build}.", { version: pageVersion(), build: pageBuild() }),
  ];
  const items = inventors.map((line) => el("li", line));
  const licences = link("./licenses.txt", say("Licences of the software this page uses"), { class: "lone" });
  return [el("ul", items), ...texts.map((text) => el("p", text)), el("p.help", licences)];
}

/** Create the settings page. Each change is saved at once. @param {Omit<ScreenParts, "store">} parts */
export function createSettings({ commands, storage, state }) {
  const { table, settings } = state;
  const device = el("div.device.panel");
  const sample = el("div.sample", { "aria-hidden": "true", inert: true });
  const [look, board, play, speech] = Object.entries(groupTitles()).map(([group, title]) => {
    const choices = Object.entries(CHOICES).filter(([, choice]) => choice.group === group);
    const fields = choices.map(([name, { values }]) => field(name, values, settings[name]));
    return el("fieldset.choices", [el("legend", title), el("div.panel", fields)]);
  });
  const node = el("div.settings", [
    backBar(table),
    el("main.sheet", [
      el("h1", say("Settings")),
      el("form", { onsubmit: (/** @type {Event} */ event) => event.preventDefault() }, [
        el("div.seen", [sample, look, board]),
        play,
        speech,
      ]),
      el("h2", say("This device")),
      device,
      el("h2", say("About")),
      el("div.panel", about(state.games)),
    ]),
  ]);
  const { id } = state.games[0];
  const { boards, openings } = state;
  const drawing = loadSymbols(id).then((symbols) => createStillBoard(sample, { board: boards[id], symbols }));
  drawing.catch(() => sample.remove());

  /**
   * Return the control of a setting: a checkbox, or a select if its values have labels.
   * @param {string} name @param {(string | boolean)[]} values @param {string | boolean} now
   */
  function field(name, values, now) {
    const { label, labels, help = "" } = settingLabels()[name];
    const id = `setting-${name}`;
    if (name === "language") return fieldOf(label, languageSelect(id, commands.setLanguage), draftNote());
    if (labels) {
      const change = () => {
        commands.setSetting(name, select.value);
        select.scrollIntoView({ block: "nearest" }); // larger text has moved it
      };
      const select = el("select", { id, onchange: change });
      select.append(...values.map((value, i) => el("option", { value, selected: value === now }, labels[i])));
      return fieldOf(label, select, help);
    }
    const attrs = { type: "checkbox", id, checked: now };
    const input = el("input", { ...attrs, onchange: () => commands.setSetting(name, input.checked) });
    return switchOf(label, input, String(help));
  }

  /** Draw the board that shows what the settings change; the style sheets follow the others. */
  const drawSample = whenChanged(
    ({ settings: { men, labels, zones } }) => [men, labels === true, zones === true],
    (_men, labels, zones) =>
      drawing.then(
        (show) => show(openings[id].scene.pieces, { labels, zones }),
        () => {},
      ),
  );

  const draw = whenChanged(
    ({ offline, storage: kept, core }) => [offline, kept.kind, kept.full, core.phase],
    ({ ready, online, able }, kind, full) => {
      const sizes = storage.sizes();
      const used = Object.values(sizes.tables).reduce((sum, one) => sum + one, sizes.kept);
      const filled = say("Tables use {used} of about 5 MB.", { used: kilobytes(used) });
      const space =
        kind === "memory"
          ? say("This browser stores nothing. Tables exist in this tab only.")
          : sentences(filled, full ? say("There is no room left.") : "");
      const damaged = say("{size} of this is damaged records, set aside.", { size: kilobytes(sizes.kept) });
      const unready = online
        ? say("Still storing files for offline play.")
        : say("You are offline, and some files are not stored yet.");
      const stored = able ? unready : say("Nothing can be stored for offline play in this session.");
      redraw(device, [
        el("p", space),
        sizes.kept ? el("p", damaged) : null,
        el("p", ready ? say("Ready offline ✓") : stored),
        el("div.form-actions", [
          button(say("Back up all tables"), commands.backUp, { "data-focus": "backup" }),
          link(links.open(), say("Open or paste"), { class: "button", "data-focus": "open" }),
          button(say("Repair the stored page"), mend, { "data-focus": "repair" }),
        ]),
        el("p.help", say("Repair downloads the page's files again. It never touches your tables.")),
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

  return { node, render: allOf(draw, drawSample) };
}
