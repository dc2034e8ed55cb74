import { checksum } from "./checksum.js";
import { salvageBody } from "./salvage.js";

/** Every key of ours begins so: other sites of the same origin share localStorage. */
export const PREFIX = "chess-pilgrimage/1/";
const SLOTS = ["a", "b"];

/**
 * The tables this device keeps. Two copies of each are written in turn; what cannot be read is moved aside, never
 * overwritten; where the browser gives no storage, everything works in memory for as long as the tab lives.
 */
export function openStorage(backing = browserBacking()) {
  /** Bodies that could not be written: they live here until they can. */
  const unwritten = new Map();
  /** The head of each copy that we wrote or read and know to be good. */
  const trusted = new Map();

  const get = (name) => backing.get(PREFIX + name);
  const put = (name, text) => backing.set(PREFIX + name, text);

  function readJson(name) {
    const raw = get(name);
    if (raw === null) return null;
    const found = objectFrom(raw);
    if (!found) setAside(name);
    return found;
  }

  /** Moves an unreadable text under kept/. Answers whether its place is free now. */
  function setAside(name) {
    const raw = get(name);
    if (raw === null) return true;
    let n = 1;
    while (get(`kept/${name}/${n}`) !== null) n += 1;
    if (!put(`kept/${name}/${n}`, raw)) return false;
    backing.remove(PREFIX + name);
    return true;
  }

  function readCopy(id, slot) {
    const raw = get(`table/${id}/${slot}`);
    const copy = openEnvelope(raw);
    if (copy.state === "good") trusted.set(`${id}/${slot}`, copy.head);
    return { ...copy, slot, raw };
  }

  /**
   * @param {string} id
   * @returns {{state: "good" | "missing" | "newer" | "damaged", body?: object, seq?: number, fellBack?: boolean, raw?: string}}
   */
  function load(id) {
    if (unwritten.has(id)) return { state: "good", ...unwritten.get(id) };
    const copies = SLOTS.map((slot) => readCopy(id, slot));
    const good = copies.filter((copy) => copy.state === "good").sort((one, two) => two.seq - one.seq)[0];
    if (copies.some((copy) => copy.state === "newer")) return { state: "newer" };
    const bad = copies.filter((copy) => copy.state === "bad");
    if (good) return { state: "good", body: good.body, seq: good.seq, fellBack: bad.length > 0 };
    if (!bad.length) return { state: "missing" };
    const bodies = bad.map((copy) => salvageBody(copy.raw)).filter(Boolean);
    bodies.sort((one, two) => two.record.log.length - one.record.log.length);
    return { state: "damaged", body: bodies[0] ?? null, raw: bad.map((copy) => copy.raw).join("\n") };
  }

  /**
   * Writes the next copy. `seq` is the number of the copy this body grew from; a higher one on the device means
   * another tab has moved on, and then nothing is written.
   * @returns {{ok: true, seq: number} | {ok: false, why: "stale" | "full" | "denied", seq: number}}
   */
  function save(id, body, entry, seq) {
    const heads = SLOTS.map((slot) => ({ slot, raw: get(`table/${id}/${slot}`) }));
    // A copy that is cut off may still name a number; only a whole one counts.
    const seqs = heads.map(({ raw }) =>
      headOf(raw)?.seq > seq && openEnvelope(raw).state !== "good" ? -1 : (headOf(raw)?.seq ?? -1),
    );
    if (Math.max(...seqs) > seq) return { ok: false, why: "stale", seq: Math.max(...seqs) };
    const next = seq + 1;
    const { slot, raw } = heads[seqs[0] <= seqs[1] ? 0 : 1];
    const name = `table/${id}/${slot}`;
    const isOurs = raw !== null && headOf(raw) !== null && headOf(raw).text === trusted.get(`${id}/${slot}`);
    const mayWrite = raw === null || isOurs || openEnvelope(raw).state === "good" || setAside(name);
    const bodyText = JSON.stringify(body);
    const text = JSON.stringify({ v: 1, seq: next, sum: checksum(bodyText), body: bodyText });
    if (!mayWrite || !put(name, text)) {
      unwritten.set(id, { body: JSON.parse(bodyText), seq: next, entry: { ...entry, id } });
      return { ok: false, why: backing.kind === "memory" ? "denied" : "full", seq };
    }
    unwritten.delete(id);
    trusted.set(`${id}/${slot}`, headOf(text).text);
    putEntry(id, entry);
    return { ok: true, seq: next };
  }

  function readIndex() {
    const index = readJson("tables");
    if (index === null) return {};
    if (index.v > 1) return index.tables ?? {};
    if (index.v === 1 && typeof index.tables === "object" && index.tables !== null) return index.tables;
    setAside("tables");
    return {};
  }

  function writeIndex(tables) {
    const found = readJson("tables");
    if (!found && get("tables") !== null) return false; // unreadable, and no room to move it aside
    if (found?.v > 1) return false; // a newer page's index stays as it is
    return put("tables", JSON.stringify({ v: 1, tables }));
  }

  function putEntry(id, entry) {
    writeIndex({ ...readIndex(), [id]: entry });
  }

  /** Every table worth a card, last touched first. The copies themselves are the truth; the index only helps. */
  function list() {
    const index = readIndex();
    const ids = new Set([...Object.keys(index), ...unwritten.keys()]);
    for (const key of backing.keys()) {
      const found = key.startsWith(PREFIX) && /^table\/([\w-]+)\/[ab]$/.exec(key.slice(PREFIX.length));
      if (found) ids.add(found[1]);
    }
    return [...ids]
      .map((id) => {
        const found = load(id);
        const entry = { touched: "", ...index[id], ...unwritten.get(id)?.entry, id };
        return { ...entry, state: found.state, body: found.body ?? null };
      })
      .filter((table) => table.state === "newer" || table.body || (table.state === "damaged" && index[table.id]))
      .sort((one, two) => (one.touched < two.touched ? 1 : -1));
  }

  function remove(id) {
    unwritten.delete(id);
    for (const slot of SLOTS) backing.remove(`${PREFIX}table/${id}/${slot}`);
    const { [id]: _, ...rest } = readIndex();
    writeIndex(rest);
  }

  /** Frees both copies of a damaged table by moving them under kept/. */
  const setTableAside = (id) => SLOTS.every((slot) => setAside(`table/${id}/${slot}`));

  /** Bytes by what they hold, for the "space is full" panel. Browsers count two bytes a character. */
  function sizes() {
    const found = { kept: 0, tables: {} };
    for (const key of backing.keys()) {
      if (!key.startsWith(PREFIX)) continue;
      const bytes = 2 * (key.length + (backing.get(key)?.length ?? 0));
      const table = /^table\/([\w-]+)\//.exec(key.slice(PREFIX.length));
      if (table) found.tables[table[1]] = (found.tables[table[1]] ?? 0) + bytes;
      else if (key.startsWith(`${PREFIX}kept/`)) found.kept += bytes;
    }
    return found;
  }

  /** Small values, such as the settings: objects by name. */
  const value = (name) => readJson(name) ?? {};

  function setValue(name, object) {
    const free = readJson(name) || get(name) === null;
    return Boolean(free) && put(name, JSON.stringify(object));
  }

  return {
    kind: backing.kind,
    load,
    save,
    list,
    remove,
    sizes,
    setTableAside,
    value,
    setValue,
  };
}

function objectFrom(text) {
  try {
    const found = JSON.parse(text);
    return typeof found === "object" && found !== null && !Array.isArray(found) ? found : null;
  } catch {
    return null;
  }
}

/** What a stored text is: good, bad, newer than this page, or nothing. */
function openEnvelope(raw) {
  if (raw === null) return { state: "none" };
  const envelope = objectFrom(raw);
  if (!envelope) return { state: "bad" };
  if (envelope.v > 1) return { state: "newer" };
  const { seq, sum, body: text } = envelope;
  if (envelope.v !== 1 || !Number.isInteger(seq) || typeof text !== "string" || checksum(text) !== sum) {
    return { state: "bad" };
  }
  try {
    const body = JSON.parse(text);
    if (body?.record?.format > 1) return { state: "newer" };
    if (typeof body?.record?.game !== "string") return { state: "bad" };
    return { state: "good", seq, body, head: headOf(raw)?.text };
  } catch {
    return { state: "bad" };
  }
}

/** The beginning of an envelope as this page writes it: enough to compare without reading it all. */
function headOf(raw) {
  const found = raw && /^\{"v":1,"seq":(\d+),"sum":"[0-9a-f]{16}"/.exec(raw);
  return found ? { seq: Number(found[1]), text: found[0] } : null;
}

/** localStorage behind functions that do not throw; merely touching it can, where a browser blocks it. */
export function browserBacking() {
  let area;
  try {
    area = window.localStorage;
    area.getItem(PREFIX);
  } catch {
    return memoryBacking();
  }
  if (!area) return memoryBacking();
  const probe = `${PREFIX}probe`;
  try {
    area.setItem(probe, "1");
    area.removeItem(probe);
  } catch (error) {
    if (!isQuota(error)) return memoryBacking();
  }
  return {
    kind: "local",
    get: (key) => area.getItem(key),
    set(key, text) {
      try {
        area.setItem(key, text);
        return true;
      } catch {
        return false;
      }
    },
    remove: (key) => area.removeItem(key),
    keys: () => Array.from({ length: area.length }, (_, i) => area.key(i)).filter((key) => key !== null),
  };
}

export function memoryBacking() {
  const kept = new Map();
  return {
    kind: "memory",
    get: (key) => kept.get(key) ?? null,
    set: (key, text) => Boolean(kept.set(key, text)),
    remove: (key) => kept.delete(key),
    keys: () => [...kept.keys()],
  };
}

const isQuota = (error) => error?.name === "QuotaExceededError" || error?.code === 22;
