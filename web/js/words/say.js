/**
 * Sentences for people: whole English messages with named placeholders, written where they are used, and the same in
 * the language of the page. The twin of pycore/kernel/messages.py; docs/messages.md tells how to use both.
 *
 *   say("{tables} added to {name}.", { tables: count(3, noun("table")), name })
 *
 * Everything here answers in the language of the moment, so nothing of it may be kept from before the language changed.
 */

/** @typedef {{ noun: string, plural: string }} Noun a thing's name: its singular without an article, and its plural */
/** @typedef {{ n: number, thing: Noun }} Count */
/** @typedef {string | number | Noun | Count} Value */
/** @typedef {(string | [name: string, form: string])[]} MessageParts text as it is, or a placeholder and its form */
/** @typedef {{ tag: string, messages: Record<string, MessageParts | Record<string, MessageParts>> }} Catalogue */

/** @type {Catalogue} English needs no entries: it is what the messages are written in. */
const ENGLISH = { tag: "en", messages: {} };
let catalogue = ENGLISH;
/** @type {Map<string, MessageParts>} */
const parsed = new Map();

/**
 * Return a function that makes something for the tag of a language, once: it takes longer than all the rest of a sentence.
 * @template T @param {(tag: string) => T} make
 */
function onceIn(make) {
  /** @type {Map<string, T>} */
  const made = new Map();
  return (/** @type {string} */ tag) => {
    const known = made.get(tag) ?? make(tag);
    made.set(tag, known);
    return known;
  };
}
const numbersIn = onceIn((tag) => new Intl.NumberFormat(tag, { useGrouping: false }));
const pluralsIn = onceIn((tag) => new Intl.PluralRules(tag));
const allIn = onceIn((tag) => new Intl.ListFormat(tag, { type: "conjunction" }));
const anyIn = onceIn((tag) => new Intl.ListFormat(tag, { type: "disjunction" }));

/** Write everything in another language from now on; without one, in English. @param {Catalogue} [other] */
export function useLanguage(other = ENGLISH) {
  catalogue = other;
}

/** The tag of the language that is used now (BCP 47). */
export const languageTag = () => catalogue.tag;

/**
 * Return a day in words, such as "3 May"; `more` adds the weekday or the year.
 * @param {string} day such as "2026-05-03" @param {Intl.DateTimeFormatOptions} [more]
 */
export const dayWords = (day, more) =>
  new Date(`${day}T12:00:00`).toLocaleDateString(catalogue.tag === "en" ? "en-GB" : catalogue.tag, {
    day: "numeric",
    month: "long",
    ...more,
  });

/**
 * Return a sentence in the language of the page.
 * @param {string} template English with named placeholders, as one string literal, for the catalogues
 * @param {Record<string, Value>} [values] the value of every placeholder, by name
 * @param {{ context?: string }} [mark] a word that tells apart two messages that are alike in English
 * @returns {string}
 */
export function say(template, values = {}, { context = "" } = {}) {
  const entry = catalogue.messages[context ? `${context}|${template}` : template];
  return Array.isArray(entry) ? written(entry, values, catalogue) : written(partsOf(template), values, ENGLISH);
}

/**
 * Name a thing, so that a sentence can ask for a form of it.
 * @param {string} singular without an article, as one string literal
 * @param {string} [plural] as one string literal, where English does not just add an "s"
 * @returns {Noun}
 */
export const noun = (singular, plural = `${singular}s`) => ({ noun: singular, plural });

/**
 * A number of things, for use in a sentence: "1 move", "3 moves".
 * @param {number} n @param {Noun} thing @returns {Count}
 */
export const count = (n, thing) => ({ n, thing });

/** Return the name of a thing, where it is not part of a sentence. @param {Noun} thing */
export const nounName = (thing) => inflected(thing, [], catalogue);

/** Return things in a row: "d4, e5 and f6". @param {Iterable<string>} items @param {"and" | "or"} [last] */
export const listing = (items, last = "and") =>
  (last === "and" ? allIn : anyIn)(catalogue.tag === "en" ? "en-GB" : catalogue.tag).format(items);

/** Letters that are written from right to left, and signs that change the direction of what follows. */
const TURNING =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b]/;

/** Return words of others, which keep their direction to themselves (pycore/interfaces/pasted.py). @param {string} text */
export function isolated(text) {
  if (!TURNING.test(text)) return text;
  let open = 1;
  const kept = text.replace(/[\u2066-\u2069]/g, (sign) => {
    if (sign === "\u2069" && open < 2) return "";
    open += sign === "\u2069" ? -1 : 1;
    return sign;
  });
  return `\u2068${kept}${"\u2069".repeat(open)}`;
}

/** Return sentences one after another; empty ones are left out. @param {...string} items */
export const sentences = (...items) => items.filter(Boolean).join(catalogue.tag.startsWith("zh") ? "" : " ");

/** Return the clauses of one sentence; empty ones are left out: "rook to a1, check". @param {...string} items */
export const clauses = (...items) => items.filter(Boolean).join(catalogue.tag.startsWith("zh") ? "，" : ", ");

/** Return a sentence without its full stop. @param {string} text */
export const unstopped = (text) => text.replace(/[.。]$/, "");

/** Return a text with a capital at the beginning; in Chinese it stays, since only a cell could get one. @param {string} text */
export const capital = (text) =>
  catalogue.tag.startsWith("zh") ? text : text.charAt(0).toLocaleUpperCase(catalogue.tag) + text.slice(1);

/** @param {string} template @returns {MessageParts} */
function partsOf(template) {
  let found = parsed.get(template);
  if (!found) {
    found = [];
    for (const text of template.split(/(\{[^{}]*\})/).filter(Boolean)) {
      const [name, ...form] = text.slice(1, -1).split(":");
      found.push(text.startsWith("{") ? [name, form.join(":")] : text);
    }
    parsed.set(template, found);
  }
  return found;
}

/** @param {MessageParts} parts @param {Record<string, Value>} values @param {Catalogue} language */
const written = (parts, values, language) =>
  parts.map((part) => (typeof part === "string" ? part : formOf(values[part[0]], part[1], language))).join("");

/**
 * The form of a value that a placeholder asks for. A text that is in no catalogue
 * has one form in every language but English.
 * @param {Value} value @param {string} form @param {Catalogue} language @returns {string}
 */
function formOf(value, form, language) {
  if (form.includes("=")) return chosen(value, form, language);
  const forms = form.split("+").filter(Boolean);
  const text = inflected(
    value,
    forms.filter((each) => each !== "cap"),
    language,
  );
  return forms.includes("cap") ? capital(text) : text;
}

/** @param {Value} value @param {string[]} forms @param {Catalogue} language @returns {string} */
function inflected(value, forms, language) {
  if (typeof value === "number") return numbersIn(language.tag).format(value);
  if (typeof value === "string") return language === ENGLISH ? forms.reduce(englishForm, value) : value;
  if ("thing" in value) {
    const { n, thing } = value;
    if (language === ENGLISH) return `${n} ${n === 1 ? thing.noun : thing.plural}`;
    const category = categoryOf(n, language);
    const name = nounForm(thing, [...forms.map((each) => `${category}.${each}`), category, "other"], language);
    const pattern = language.messages["count|{n} {thing}"];
    if (!Array.isArray(pattern)) return `${n} ${name}`;
    return pattern
      .map((part) =>
        typeof part === "string" ? part : part[0] === "n" ? n : part[1] ? nounForm(thing, [part[1]], language) : name,
      )
      .join("");
  }
  if (language !== ENGLISH) return nounForm(value, forms, language);
  return forms.reduce((text, form) => (form === "plural" ? value.plural : englishForm(text, form)), value.noun);
}

/** @param {Noun} thing @param {string[]} forms the forms that would do, the best first @param {Catalogue} language */
function nounForm(thing, forms, language) {
  const entry = language.messages[`noun|${thing.noun}`];
  if (!entry || Array.isArray(entry)) return thing.noun;
  const tried = forms.flatMap((each) => [each, each.replace(/[-.][^-.]*$/, "")]); // "plural" may stand for "plural-dat"
  const name = tried.find((each) => each in entry) ?? Object.keys(entry)[0];
  return written(entry[name], {}, language);
}

/** @param {string} text @param {string} form @returns {string} */
function englishForm(text, form) {
  if (form === "gen") return `${text}'s`;
  if (form === "a") return `${/^[aeio]/i.test(text) ? "an" : "a"} ${text}`;
  throw new Error(`${text} has no form ${form}`);
}

/**
 * One of several texts, by the number of a count or the gender of a noun: "one=is|other=are".
 * @param {Value} value @param {string} form @param {Catalogue} language
 */
function chosen(value, form, language) {
  const choices = new Map(form.split("|").map((each) => /** @type {[string, string]} */ (each.split("=", 2))));
  const n = typeof value === "number" ? value : typeof value === "object" && "n" in value ? value.n : null;
  const name =
    n !== null
      ? categoryOf(n, language)
      : typeof value === "object" && "noun" in value
        ? nounForm(value, ["gender"], language)
        : "";
  return choices.get(name) ?? [...choices.values()].at(-1) ?? "";
}

/** @param {number} n @param {Catalogue} language */
const categoryOf = (n, language) => pluralsIn(language.tag).select(n);
