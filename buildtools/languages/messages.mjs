// Lists the messages of the page's scripts as JSON: node buildtools/languages/messages.mjs TYPESCRIPT, with the paths of
// the scripts as a JSON list on standard input, because a command line of Windows is too short for them.
// A row is {file, line, call, texts, placeholders, context, problem}: the contents of a call of `say` or `noun`, or the
// reason why it cannot be translated. `texts` are its string literals; buildtools/languages/messages.py compares them with the
// placeholders.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [typescript] = process.argv.slice(2);
const files = JSON.parse(readFileSync(0, "utf8"));
const ts = createRequire(import.meta.url)(typescript);
const WORDS = /(^|\/)say\.js$/;

/** Return the local names of `say` and `noun` in a file, each with its original name. */
function imported(source) {
  const names = new Map();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !WORDS.test(statement.moduleSpecifier.text)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (bindings && ts.isNamedImports(bindings))
      for (const { name, propertyName } of bindings.elements) names.set(name.text, (propertyName ?? name).text);
  }
  return names;
}

const textOf = (node) => (node && ts.isStringLiteralLike(node) ? node.text : null);

/** Return the names of an object literal's properties, or null if any of them is computed. */
function namesOf(node) {
  if (!node) return [];
  if (!ts.isObjectLiteralExpression(node)) return null;
  const names = node.properties.map((each) =>
    each.name && !ts.isComputedPropertyName(each.name) ? each.name.text : null,
  );
  return names.includes(null) ? null : names;
}

function rowOf(call, name) {
  const [first, second, third] = call.arguments;
  if (name === "noun") {
    const texts = call.arguments.map(textOf);
    return texts.includes(null) || !texts.length
      ? { problem: "needs string literals" }
      : { texts, context: "noun", placeholders: [] };
  }
  const template = textOf(first);
  if (template === null) return { problem: "needs one string literal" };
  const placeholders = namesOf(second);
  if (placeholders === null) return { problem: "needs its values as an object literal with plain names" };
  const told =
    third && ts.isObjectLiteralExpression(third)
      ? third.properties.find((each) => each.name?.text === "context")
      : null;
  const context = third ? textOf(told?.initializer) : "";
  return context === null
    ? { problem: "needs its context as a string literal" }
    : { texts: [template], context, placeholders };
}

const rows = [];
for (const file of files) {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const names = imported(source);
  const visit = (node) => {
    const name = ts.isIdentifier(node) ? names.get(node.text) : null;
    if ((name === "say" || name === "noun") && !ts.isImportSpecifier(node.parent) && !isProperty(node)) {
      const call = ts.isCallExpression(node.parent) && node.parent.expression === node ? node.parent : null;
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const early = name === "say" && !ts.findAncestor(node, ts.isFunctionLike);
      const row = early
        ? { problem: "must be called when its text is shown, not when the module loads" }
        : call
          ? rowOf(call, name)
          : { problem: "must be called directly, not passed on" };
      rows.push({ file, line, call: name, texts: [], placeholders: [], context: "", problem: "", ...row });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/** Return whether an identifier is the name of a property: `turn.say`, `{ say: ... }`. */
function isProperty(node) {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  return ts.isPropertyAssignment(parent)
    ? parent.name === node
    : ts.isBindingElement(parent) && parent.propertyName === node;
}

process.stdout.write(JSON.stringify(rows));
