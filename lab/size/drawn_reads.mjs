/**
 * Finds with the TypeScript parser what a drawing reads of the page's state, and compares it with the array that its
 * `whenChanged` looks at. It follows the functions that a drawing calls, in its own module and in those it imports, as
 * far as they can be told by name; a field of the state, or of its table, is one read, however deep it goes.
 *
 * @typedef {"state" | "store" | "getter"} Known  the state, the store, and what returns the open table
 * @typedef {{ kind: Known } | { kind: "path", path: string[] } | { kind: "function", node: any, frame: Frame }
 *   | { kind: "object", fields: Map<string, Value[]> }} Value
 * @typedef {Map<string, Value[]> & { outer?: Frame }} Frame  names and what they may be
 * @typedef {{ text: string, paths: Set<string>, called: Set<any> }} Entry  of an array: what it reads and calls
 * @typedef {{ file: string, name: string, lacks: string[], unread: string[] }} Found
 */
import { dirname, join, normalize } from "node:path/posix";
import { parsed, scripts, textOf, ts } from "./page_size.mjs";

/** Methods that call a function at once. */
const AT_ONCE = new Set([
  "map",
  "flatMap",
  "filter",
  "find",
  "findIndex",
  "findLast",
  "some",
  "every",
  "forEach",
  "from",
  "sort",
  "toSorted",
  "reduce",
  "then",
]);
const DEEPEST = 60; // calls
/** What is loaded once and then stays, and what a table is begun with. */
const GIVEN = new Set([
  ...["games", "made", "boards", "otherBoards", "openings", "moments", "dice", "language"],
  ...["table.record.game", "table.record.options", "table.record.start"],
]);
/** What changes only together: a moment of a game, by its scene or its turns. */
const MOMENT = ["table.scene", "table.turns"];
const OF_MOMENT = new Set([
  ...[...MOMENT, "table.at", "table.effects", "table.id"],
  ...["table.record.log", "table.record.at", "table.record.ended"],
]);

/**
 * Return what each drawing lacks in its array, and what its array has and nobody reads.
 * @param {(file: string) => string} read returns the text of a script
 * @param {string[]} files
 */
export function compared(read = textOf, files = scripts()) {
  const reader = createReader(read, files);
  return files.filter((file) => file !== "state/observe.js").flatMap((file) => reader.drawingsIn(file));
}

/** @param {(file: string) => string} textIn @param {string[]} files */
function createReader(textIn, files) {
  /** @type {Map<string, any>} */
  const sources = new Map();
  /** What is read now: paths, and the functions that are called; `opaque` ones are not entered. @type {{ paths: Set<string>, called: Set<any>, opaque: Set<any> | "all" }} */
  let sink = { paths: new Set(), called: new Set(), opaque: new Set() };
  /** @type {any[]} */
  const calls = [];

  /** @param {string} file */
  const sourceOf = (file) => {
    if (!sources.has(file)) sources.set(file, files.includes(file) ? parsed(file, textIn(file)) : null);
    return sources.get(file);
  };

  /** Work with a sink of its own, and return it. @param {Set<any> | "all"} opaque @param {() => void} work */
  function seen(opaque, work) {
    const before = sink;
    const mine = { paths: /** @type {Set<string>} */ (new Set()), called: new Set(), opaque };
    sink = mine;
    work();
    sink = before;
    return mine;
  }

  /** @param {string[]} path @returns {Value[]} */
  function read(path) {
    const short = path.slice(0, path[0] !== "table" ? 1 : path[1] === "record" ? 3 : 2);
    const name = short.join(".");
    if (name !== "table" && name !== "table.record") sink.paths.add(name);
    return [{ kind: "path", path: short }];
  }

  /** Return what a field of a value may be. @param {Value[]} values @param {string} name @returns {Value[]} */
  function field(values, name) {
    const found = values.flatMap((value) => {
      if (value.kind === "state") return read([name]);
      if (value.kind === "path") return read([...value.path, name]);
      return value.kind === "object" ? (value.fields.get(name) ?? []) : [];
    });
    return found.length || name !== "store" ? found : [{ kind: "store" }];
  }

  /** Give the names of a pattern what they may be. @param {any} pattern @param {Value[]} values @param {Frame} frame */
  function bind(pattern, values, frame) {
    if (ts.isIdentifier(pattern)) frame.set(pattern.text, values);
    else if (ts.isObjectBindingPattern(pattern))
      for (const one of pattern.elements) {
        const name = one.propertyName?.text ?? one.name.text;
        bind(one.name, one.dotDotDotToken ? values : field(values, name), frame);
        if (one.initializer) evaluate(one.initializer, frame);
      }
    else if (ts.isArrayBindingPattern(pattern))
      for (const one of pattern.elements) if (one.name) bind(one.name, [], frame);
  }

  /** Return what a name may be. @param {any} node @param {Frame} frame @returns {Value[]} */
  function named(node, frame) {
    for (let at = /** @type {Frame | undefined} */ (frame); at; at = at.outer)
      if (at.has(node.text)) return at.get(node.text) ?? [];
    const found = declared(node, node.text);
    return found.length || node.text !== "store" ? found : [{ kind: "store" }];
  }

  /** @type {Set<string>} */
  const looking = new Set();
  /** Return what a name means where a node stands. @param {any} node @param {string} name @returns {Value[]} */
  function declared(node, name) {
    for (let at = node.parent; at; at = at.parent) {
      if (ts.isFunctionLike(at) && at.parameters.some((/** @type {any} */ one) => namesOf(one.name).includes(name)))
        return [];
      if (!ts.isSourceFile(at) && !ts.isBlock(at)) continue;
      for (const statement of at.statements) {
        const found = statementNamed(statement, name);
        if (found) return found;
      }
    }
    return [];
  }

  /** @param {any} statement @param {string} name @returns {Value[] | null} */
  function statementNamed(statement, name) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name)
      return [{ kind: "function", node: statement, frame: new Map() }];
    if (ts.isVariableStatement(statement))
      for (const one of statement.declarationList.declarations) {
        if (!namesOf(one.name).includes(name)) continue;
        const key = `${one.getSourceFile().fileName}:${one.pos}:${name}`;
        if (looking.has(key) || !one.initializer) return [];
        looking.add(key);
        const frame = /** @type {Frame} */ (new Map());
        seen(new Set(), () => bind(one.name, evaluate(one.initializer, frame), frame)); // read when it is made
        looking.delete(key);
        return frame.get(name) ?? [];
      }
    if (ts.isImportDeclaration(statement) && statement.moduleSpecifier.text.startsWith(".")) {
      const from = normalize(join(dirname(statement.getSourceFile().fileName), statement.moduleSpecifier.text));
      const given = statement.importClause?.namedBindings;
      if (given && ts.isNamedImports(given))
        for (const one of given.elements)
          if (one.name.text === name) return exported(from, one.propertyName?.text ?? name);
      if (given && ts.isNamespaceImport(given) && given.name.text === name)
        return [{ kind: "object", fields: allOf(from) }];
    }
    return null;
  }

  /** Return everything a module exports. @param {string} file @returns {Map<string, Value[]>} */
  function allOf(file) {
    return /** @type {any} */ ({ get: (/** @type {string} */ name) => exported(file, name) });
  }

  /** Return what a module exports by a name. @param {string} file @param {string} name @returns {Value[]} */
  function exported(file, name) {
    const source = sourceOf(file);
    if (!source) return [];
    for (const statement of source.statements) {
      const found = ts.isImportDeclaration(statement) ? null : statementNamed(statement, name);
      if (found) return found;
    }
    for (const statement of source.statements)
      if (ts.isExportDeclaration(statement) && statement.moduleSpecifier) {
        const found = exported(normalize(join(dirname(file), statement.moduleSpecifier.text)), name);
        if (found.length) return found;
      }
    return [];
  }

  /** Call a function with what its arguments may be. @param {any} node @param {Value[][]} given @param {Frame} outer @returns {Value[]} */
  function call(node, given, outer) {
    sink.called.add(node);
    if (sink.opaque === "all" || sink.opaque.has(node)) return [];
    if (calls.includes(node) || calls.length > DEEPEST) return [];
    calls.push(node);
    const frame = /** @type {Frame} */ (Object.assign(new Map(), { outer }));
    node.parameters.forEach((/** @type {any} */ one, /** @type {number} */ i) => {
      bind(one.name, given[i] ?? [], frame);
      if (one.initializer) evaluate(one.initializer, frame);
    });
    const returned = ts.isBlock(node.body) ? run(node.body, frame) : evaluate(node.body, frame);
    calls.pop();
    return returned;
  }

  /** Run statements; return what they may return. @param {any} node @param {Frame} frame @returns {Value[]} */
  function run(node, frame) {
    if (ts.isFunctionDeclaration(node))
      return void frame.set(node.name.text, [{ kind: "function", node, frame }]) ?? [];
    if (ts.isReturnStatement(node)) return node.expression ? evaluate(node.expression, frame) : [];
    if (ts.isVariableDeclaration(node)) {
      const values = node.initializer ? evaluate(node.initializer, frame) : [];
      bind(node.name, values, frame);
      return [];
    }
    if (ts.isExpression(node)) {
      evaluate(node, frame);
      return [];
    }
    /** @type {Value[]} */
    const returned = [];
    const inner = /** @type {any[]} */ ([]);
    ts.forEachChild(node, (/** @type {any} */ one) => void inner.push(one));
    if (ts.isBlock(node)) for (const one of inner.filter(ts.isFunctionDeclaration)) run(one, frame);
    for (const one of inner) returned.push(...run(one, frame));
    return returned;
  }

  /** Return what an expression may be, and note what it reads. @param {any} node @param {Frame} frame @returns {Value[]} */
  function evaluate(node, frame) {
    if (ts.isIdentifier(node)) return named(node, frame);
    if (ts.isPropertyAccessExpression(node)) return field(evaluate(node.expression, frame), node.name.text);
    if (ts.isElementAccessExpression(node)) {
      evaluate(node.argumentExpression, frame);
      return evaluate(node.expression, frame);
    }
    if (ts.isParenthesizedExpression(node) || ts.isAwaitExpression(node) || ts.isNonNullExpression(node))
      return evaluate(node.expression, frame);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return [{ kind: "function", node, frame }];
    if (ts.isCallExpression(node)) return called(node, frame);
    if (ts.isConditionalExpression(node)) {
      evaluate(node.condition, frame);
      return [...evaluate(node.whenTrue, frame), ...evaluate(node.whenFalse, frame)];
    }
    if (ts.isBinaryExpression(node)) {
      const [left, right] = [evaluate(node.left, frame), evaluate(node.right, frame)];
      return node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken ? right : [...left, ...right];
    }
    if (ts.isObjectLiteralExpression(node)) return literal(node, frame);
    ts.forEachChild(
      node,
      (/** @type {any} */ one) =>
        void (ts.isExpression(one) || ts.isTemplateSpan(one) ? evaluate(one, frame) : run(one, frame)),
    );
    return [];
  }

  /** @param {any} node @param {Frame} frame @returns {Value[]} */
  function literal(node, frame) {
    /** @type {Map<string, Value[]>} */
    const fields = new Map();
    for (const one of node.properties) {
      if (ts.isPropertyAssignment(one)) fields.set(one.name.text, evaluate(one.initializer, frame));
      else if (ts.isShorthandPropertyAssignment(one)) fields.set(one.name.text, named(one.name, frame));
      else if (ts.isSpreadAssignment(one))
        for (const value of evaluate(one.expression, frame))
          if (value.kind === "object" && value.fields instanceof Map)
            for (const [name, values] of value.fields) fields.set(name, values);
    }
    return [{ kind: "object", fields }];
  }

  /** @param {any} node @param {Frame} frame @returns {Value[]} */
  function called(node, frame) {
    const { expression } = node;
    const name = expression.name?.text ?? expression.text;
    const on = ts.isPropertyAccessExpression(expression) ? evaluate(expression.expression, frame) : [];
    if (name === "get" && on.some(({ kind }) => kind === "store")) return [{ kind: "state" }];
    if (name === "tableIn") return [{ kind: "getter" }];
    const callee = ts.isPropertyAccessExpression(expression)
      ? field(
          on.filter(({ kind }) => kind === "object"),
          name,
        )
      : evaluate(expression, frame);
    if (callee.some(({ kind }) => kind === "getter")) return [{ kind: "path", path: ["table"] }];
    const given = node.arguments.map((/** @type {any} */ one) => evaluate(one, frame));
    if (name === "fieldsOf") {
      for (const one of node.arguments.slice(1)) if (given[0].length) read(["table", one.text]);
      return [];
    }
    const atOnce = AT_ONCE.has(name) ? given.flat() : [];
    for (const value of atOnce) if (value.kind === "function") call(value.node, [], value.frame);
    return callee.flatMap((value) => (value.kind === "function" ? call(value.node, given, value.frame) : []));
  }

  /** Return what a `look` compares, entry by entry, and what its statements before read. @param {any} node */
  function entriesOf(node) {
    const frame = /** @type {Frame} */ (new Map());
    let list = node.body;
    const begun = seen("all", () => {
      if (node.parameters.length) bind(node.parameters[0].name, [{ kind: "state" }], frame);
      if (!ts.isBlock(list)) return;
      for (const one of list.statements.slice(0, -1)) run(one, frame);
      list = list.statements.at(-1).expression;
    });
    if (!ts.isBlock(node.body)) begun.paths.clear(); // the fields that its parameter names are compared where they stand
    while (ts.isParenthesizedExpression(list)) list = list.expression;
    const entries = (list.elements ?? [list]).flatMap((/** @type {any} */ one) => entryOf(one, frame));
    return { entries, begun };
  }

  /** Return an entry of an array, or those that it is spread into. @param {any} node @param {Frame} frame @returns {Entry[]} */
  function entryOf(node, frame) {
    const inner = ts.isSpreadElement(node) ? node.expression : node;
    if (inner !== node && ts.isArrayLiteralExpression(inner))
      return inner.elements.flatMap((one) => entryOf(one, frame));
    if (ts.isCallExpression(inner) && inner.expression.getText() === "fieldsOf")
      return inner.arguments
        .slice(1)
        .map(({ text }) => ({ text, paths: new Set([`table.${text}`]), called: new Set() }));
    const { paths, called } = seen("all", () => {
      for (const value of evaluate(inner, frame)) if (value.kind === "path") sink.paths.add(value.path.join("."));
    });
    return [{ text: node.getText(), paths, called }];
  }

  /** @param {string} file @returns {Found[]} */
  function drawingsIn(file) {
    const source = sourceOf(file);
    /** @type {Found[]} */
    const found = [];
    const visit = (/** @type {any} */ node) => {
      if (ts.isCallExpression(node) && node.expression.text === "whenChanged") found.push(drawing(file, node));
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  }

  /** @param {string} file @param {any} node @returns {Found} */
  function drawing(file, node) {
    const name = nameOf(node);
    const [look, draw] = node.arguments.map((/** @type {any} */ one) =>
      evaluate(one, new Map()).find(({ kind }) => kind === "function"),
    );
    if (!look || !draw) return { file, name, lacks: ["what cannot be told"], unread: [] };
    const { entries, begun } = entriesOf(look.node);
    const compared = new Set([...begun.paths, ...entries.flatMap(({ paths }) => [...paths])]);
    const isCompared = (/** @type {string} */ path) =>
      compared.has(path) ||
      GIVEN.has(path) ||
      (OF_MOMENT.has(path) && MOMENT.some((one) => compared.has(one))) ||
      (path.startsWith("table.record.") && compared.has("table.record"));
    const derived = new Set([...begun.called, ...entries.flatMap(({ called }) => [...called])]);
    const { paths, called } = seen(derived, () => call(draw.node, [], draw.frame));
    const taken = draw.node.parameters.map((/** @type {any} */ one) => !one.name.text?.startsWith("_"));
    const isRead = (/** @type {Entry} */ entry, /** @type {number} */ i) =>
      taken[i] || [...entry.paths].some((path) => paths.has(path)) || [...entry.called].some((one) => called.has(one));
    return {
      file,
      name,
      lacks: [...paths].filter((path) => !isCompared(path)).sort(),
      unread: entries
        .filter(
          (entry, i) => (entry.paths.size || entry.called.size) && !entry.paths.has("table.id") && !isRead(entry, i),
        )
        .map(({ text }) => text),
    };
  }

  return { drawingsIn };
}

/** Return the names that a pattern gives. @param {any} pattern @returns {string[]} */
function namesOf(pattern) {
  if (ts.isIdentifier(pattern)) return [pattern.text];
  return pattern.elements.flatMap((/** @type {any} */ one) => (one.name ? namesOf(one.name) : []));
}

/** Return the name of what a drawing is kept in. @param {any} node @returns {string} */
const nameOf = ({ parent }) => (parent ? (parent.name?.text ?? nameOf(parent)) : "");
