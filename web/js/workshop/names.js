/** Completion of the names of the kit (data/workshop.json) and of the arguments of its functions. */

import { pickedCompletion } from "@codemirror/autocomplete";
import { localCompletionSource } from "@codemirror/lang-python";
import { syntaxTree } from "@codemirror/language";

/** @import { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete" */
/** @import { EditorState } from "@codemirror/state" */
/** @import { EditorView } from "@codemirror/view" */
/** @import { SyntaxNode } from "@lezer/common" */
/**
 * A name of the kit: `signature` has the parameters that are needed.
 * @typedef {{ name: string, signature: string, parameters: { name: string, about: string }[], about: string }} KitName
 */

/** Where nothing is completed: in texts and comments, and after a dot. */
const NOT_THERE = new Set(["String", "FormatString", "Comment", "MemberExpression", "PropertyName"]);
const IMPORT = /^from kit import (?:\(([^()#]*?),?\s*\)|([^()#\n]*?)\s*(?:#|$))/m;

/**
 * Return the source of completions.
 * @param {KitName[]} names @returns {(context: CompletionContext) => CompletionResult | null}
 */
export function kitCompletion(names) {
  const byName = new Map(names.map((one) => [one.name, one]));
  const options = names.map(({ name, signature, about }) => ({ ...option(name, about), detail: signature, apply }));
  return (context) => {
    const word = context.matchBefore(/\w*/);
    if (!word || (word.from === word.to && !context.explicit)) return null;
    const node = syntaxTree(context.state).resolveInner(context.pos, -1);
    if (NOT_THERE.has(node.name)) return null;
    const { parameters = [] } = byName.get(calledAt(node, context.state)) ?? {};
    const own = parameters.map(({ name, about }) => ({ ...option(`${name}=`, about), boost: 1 }));
    return { from: word.from, options: [...own, ...options], validFor: /^\w*$/ };
  };
}

/**
 * Return the source of completions of the program's own names: neither the word that is being typed nor names of the kit.
 * @param {KitName[]} names @returns {(context: CompletionContext) => CompletionResult | null}
 */
export function ownCompletion(names) {
  const ofKit = new Set(names.map(({ name }) => name));
  return (context) => {
    const found = localCompletionSource(context);
    if (!found) return null;
    const typed = context.state.sliceDoc(found.from, context.pos);
    const options = found.options.filter(({ label }) => label !== typed && !ofKit.has(label));
    return { from: found.from, options };
  };
}

/** @param {string} label @param {string} info @returns {Completion} */
const option = (label, info) => ({ label, ...(info && { info }) });

/**
 * Write a name, and import it if the program imports others from the kit.
 * @param {EditorView} view @param {Completion} chosen @param {number} from @param {number} to
 */
function apply(view, chosen, from, to) {
  const { label } = chosen;
  const more = importOf(view.state.doc.toString(), label);
  const changes = view.state.changes([{ from, to, insert: label }, ...(more && more.from < from ? [more] : [])]);
  view.dispatch({
    changes,
    selection: { anchor: changes.mapPos(to, 1) },
    annotations: pickedCompletion.of(chosen),
    userEvent: "input.complete",
  });
}

/**
 * Return the change that adds a name to a program's import from the kit; null if it is there, or nothing is imported.
 * @param {string} program @param {string} name
 */
export function importOf(program, name) {
  const found = IMPORT.exec(program);
  if (!found) return null;
  const [, inBrackets, inLine] = found;
  const listed = inBrackets ?? inLine;
  const names = listed.split(",").map((one) => one.trim());
  if (names.includes(name) || names.includes("*")) return null;
  const from = found.index + "from kit import ".length + (inLine === undefined ? 1 : 0) + listed.length;
  return { from, insert: `, ${name}` };
}

/** Return the name of the function whose arguments a node is among, or "". @param {SyntaxNode | null} node @param {EditorState} state */
function calledAt(node, state) {
  for (let at = node; at; at = at.parent) {
    if (at.name !== "ArgList") continue;
    const called = at.prevSibling;
    return called?.name === "VariableName" ? state.sliceDoc(called.from, called.to) : "";
  }
  return "";
}
