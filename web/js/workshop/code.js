/**
 * The editor for the program: CodeMirror with Python. It is mounted in a shadow root, where the page's policy lets it
 * add its styles.
 */

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentLess,
  indentMore,
  indentWithTab,
  redo,
  undo,
} from "@codemirror/commands";
import { globalCompletion, pythonLanguage } from "@codemirror/lang-python";
import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, Prec, RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, highlightActiveLine, keymap, lineNumbers, showPanel } from "@codemirror/view";
import { el } from "../ui/dom.js";
import { button } from "../ui/parts.js";
import { say } from "../words/say.js";
import { colours, phrases, theme } from "./code-look.js";
import { kitCompletion, ownCompletion } from "./names.js";

/** @import { KitName } from "./names.js" */

/** Sets the lines with findings, from 1. @type {import("@codemirror/state").StateEffectType<number[]>} */
const setMarks = StateEffect.define();
const marked = Decoration.line({ class: "cm-finding" });

const marks = StateField.define({
  create: () => Decoration.none,
  update(before, transaction) {
    const asked = transaction.effects.find((effect) => effect.is(setMarks));
    if (!asked) return before.map(transaction.changes);
    const { doc } = transaction.state;
    const lines = [...new Set(asked.value)].filter((line) => line >= 1 && line <= doc.lines).sort((a, b) => a - b);
    /** @type {RangeSetBuilder<Decoration>} */
    const builder = new RangeSetBuilder();
    for (const line of lines) builder.add(doc.line(line).from, doc.line(line).from, marked);
    return builder.finish();
  },
  provide: (field) => EditorView.decorations.from(field),
});

/**
 * Create the editor below `host`. `onchange` gets the text of the file that is shown, after each change by the person.
 * @param {HTMLElement} host @param {{ names: KitName[], onchange: (text: string) => void }} parts
 */
export function createCode(host, { names, onchange }) {
  const root = host.attachShadow({ mode: "open" });
  /** The states of the files with their histories, by path. @type {Map<string, EditorState>} */
  const states = new Map();
  let shown = "";
  let showing = false;

  /** @param {string} path @param {string} doc */
  const begin = (path, doc) =>
    EditorState.create({
      doc,
      extensions: [
        lineNumbers(),
        history(),
        bracketMatching(),
        highlightActiveLine(),
        EditorView.lineWrapping,
        EditorState.phrases.of(phrases()),
        search({ top: true }),
        highlightSelectionMatches(),
        path.endsWith(".py")
          ? [
              pythonLanguage,
              pythonLanguage.data.of({ autocomplete: kitCompletion(names) }),
              pythonLanguage.data.of({ autocomplete: ownCompletion(names) }),
              pythonLanguage.data.of({ autocomplete: globalCompletion }),
              indentUnit.of("    "),
              indentOnInput(),
              Prec.high(EditorView.inputHandler.of(thirdQuote)),
              closeBrackets(),
              autocompletion({ icons: false }),
              keymap.of([...closeBracketsKeymap, ...completionKeymap]),
            ]
          : [],
        keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, indentWithTab, { key: "Escape", run: leave }]),
        marks,
        showPanel.of(foot),
        theme,
        colours,
        EditorView.contentAttributes.of({ "aria-label": path, "aria-describedby": "leave", tabindex: "0" }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (!docChanged || showing) return;
          onchange(state.doc.toString());
        }),
        EditorView.domEventHandlers({
          beforeinput: replaceSelection,
          blur: () => view.setTabFocusMode(false),
          keydown: ({ key }) => !["Escape", "Tab", "Shift"].includes(key) && view.setTabFocusMode(false),
        }),
      ],
    });

  const view = new EditorView({ root, parent: root });

  return {
    /** Show a file; `text` is its text if it differs from what was shown last. @param {string} path @param {string} text */
    show(path, text) {
      if (shown) states.set(shown, view.state);
      const kept = states.get(path);
      showing = true;
      view.setState(kept?.doc.toString() === text ? kept : begin(path, text));
      showing = false;
      shown = path;
    },
    /** Forget a file, which was renamed or deleted. @param {string} path */
    forget(path) {
      states.delete(path);
      if (shown === path) shown = "";
    },
    /** Mark lines, from 1. @param {number[]} lines */
    mark: (lines) => view.dispatch({ effects: setMarks.of(lines) }),
    /** Put the cursor at the start of a line, from 1, and the focus there. @param {number} line */
    goTo(line) {
      const { doc } = view.state;
      const { from, text } = doc.line(Math.min(Math.max(line, 1), doc.lines));
      const at = from + (/^\s*/.exec(text)?.[0].length ?? 0);
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
      view.focus();
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };

  /** Let the next Tab move the focus. @param {EditorView} there */
  function leave(there) {
    there.setTabFocusMode(true);
    return true;
  }
}

/**
 * Write the third of three quotes as it is. Closed by themselves, they would have to be typed over one by one.
 * @param {EditorView} view @param {number} from @param {number} to @param {string} text
 */
function thirdQuote(view, from, to, text) {
  const { doc } = view.state;
  if (from !== to || !/^["']$/.test(text) || doc.sliceString(from - 2, from) !== text + text) return false;
  view.dispatch(view.state.replaceSelection(text), { userEvent: "input.type" });
  return true;
}

/**
 * Replace selected lines by what is typed. Chromium would write the styles of the lost lines into the new text, which the
 * page's policy refuses and reports.
 * @param {InputEvent} event @param {EditorView} view
 */
function replaceSelection({ inputType, data, isComposing }, view) {
  const { from, to, empty } = view.state.selection.main;
  if (inputType !== "insertText" || data === null || isComposing || empty) return false;
  const insert = () =>
    view.state.update({
      changes: { from, to, insert: data },
      selection: { anchor: from + data.length },
      userEvent: "input.type",
      scrollIntoView: true,
    });
  const isHandled = view.state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, data, insert));
  if (!isHandled) view.dispatch(insert());
  return true;
}

/** Create what is below the program: how to leave it by keyboard, or the keys that touch screens lack. @param {EditorView} view */
function foot(view) {
  /** @param {string} label @param {import("@codemirror/view").Command} command */
  const key = (label, command) => {
    const run = () => {
      command(view);
      view.focus();
    };
    return button(label, run, { class: "cm-key" });
  };
  const dom = el("div.cm-foot", [
    el("p", { id: "leave" }, say("Tab indents. To leave the program: Escape, then Tab.")),
    el("div.cm-keys", [
      key(say("Undo"), undo),
      key(say("Redo"), redo),
      key(say("Indent"), indentMore),
      key(say("Outdent"), indentLess),
    ]),
  ]);
  return { dom, top: false };
}
