/** How the editor for the program looks and what it says: the colours of the page, in both themes. */

import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { say } from "../words/say.js";

/** The page's custom properties reach into the shadow root, its style sheets do not. */
export const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--paper-raised)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", fontSize: "var(--code-size)", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--ink)", paddingBlock: "var(--space-2)" },
  ".cm-gutters": { backgroundColor: "var(--paper-sunk)", color: "var(--ink-soft)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine": { backgroundColor: "var(--accent-soft)" },
  ".cm-line.cm-finding": {
    boxShadow: "inset 3px 0 var(--mark-danger)",
    textDecoration: "underline wavy var(--mark-danger) 1px",
  },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "transparent", outline: "1px solid var(--accent)" },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "transparent", outline: "1px solid var(--mark-danger)" },
  ".cm-selectionMatch": { backgroundColor: "transparent", outline: "1px dotted var(--edge-strong)" },
  ".cm-searchMatch": { backgroundColor: "transparent", outline: "1px solid var(--mark-hint)" },
  ".cm-searchMatch-selected": { backgroundColor: "var(--accent-soft)" },
  ".cm-panels, .cm-tooltip": { backgroundColor: "var(--paper-raised)", color: "var(--ink)" },
  ".cm-panels.cm-panels-bottom": { borderTop: "1px solid var(--edge)", backgroundColor: "var(--paper)" },
  ".cm-foot": { padding: "var(--space-1) var(--space-3)", font: "400 var(--text-1) / 1.5 var(--font)" },
  ".cm-foot p": { margin: "0", color: "var(--ink-soft)" },
  ".cm-keys": { display: "none", gap: "var(--space-2)" },
  ".cm-key": {
    flex: "1",
    minHeight: "40px",
    border: "1px solid var(--edge-strong)",
    borderRadius: "var(--radius-2)",
    background: "var(--paper-raised)",
    color: "var(--ink)",
    font: "inherit",
  },
  "@media (pointer: coarse)": { ".cm-keys": { display: "flex" }, ".cm-foot p": { display: "none" } },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--edge)" },
  ".cm-textfield, .cm-button": {
    backgroundColor: "var(--paper)",
    backgroundImage: "none",
    color: "var(--ink)",
    border: "1px solid var(--edge-strong)",
  },
  ".cm-panel.cm-search [name=close]": { color: "var(--ink)" },
  ".cm-tooltip": { border: "1px solid var(--edge-strong)", borderRadius: "var(--radius-2)", overflow: "hidden" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: "var(--font-mono)",
    fontSize: "var(--code-size)",
    maxWidth: "min(90vw, 40rem)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "var(--space-1) var(--space-2)", lineHeight: "1.4" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--accent)",
    color: "var(--accent-ink)",
  },
  ".cm-completionDetail": { fontStyle: "normal", color: "var(--ink-soft)", whiteSpace: "pre-wrap" },
  "li[aria-selected] .cm-completionDetail": { color: "inherit" },
  ".cm-tooltip.cm-completionInfo": {
    padding: "var(--space-2) var(--space-3)",
    maxWidth: "22rem",
    font: "400 var(--text-1) / 1.4 var(--font)",
  },
});

export const colours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: "var(--mark-last)", fontWeight: "600" },
    { tag: [tags.string, tags.special(tags.string)], color: "var(--mark-hint)" },
    { tag: [tags.number, tags.bool, tags.null], color: "var(--mark-capture)" },
    { tag: tags.comment, color: "var(--ink-soft)", fontStyle: "italic" },
    {
      tag: [tags.function(tags.definition(tags.variableName)), tags.definition(tags.className)],
      color: "var(--accent)",
      fontWeight: "600",
    },
    { tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.meta], color: "var(--accent)" },
    { tag: tags.invalid, color: "var(--mark-danger)" },
  ]),
);

/** Return what CodeMirror says, by its English. */
export const phrases = () => ({
  Find: say("Find"),
  Replace: say("Replace with"),
  next: say("Next"),
  previous: say("Previous"),
  all: say("All"),
  "match case": say("Match case"),
  "by word": say("Whole words"),
  regexp: say("Regular expression"),
  replace: say("Replace"),
  "replace all": say("Replace all"),
  close: say("Close"),
  "current match": say("Found"),
  "on line": say("on line"),
  "replaced match on line $": say("Replaced on line $."),
  "replaced $ matches": say("Replaced $ times."),
  Completions: say("Completions"),
});
