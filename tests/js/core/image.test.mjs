// What a memory image is made of: the library in it takes a third of what travels, unpacked.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { crc32, inflateRawSync } from "node:zlib";

const FILES = { "pycore/first.pyc": "a line like others\n".repeat(400), "empty.pyc": "", "last.pyc": "short" };
const source = (/** @type {string} */ name) => readFileSync(new URL(`../../../web/${name}`, import.meta.url), "utf8");

/** Return a zip of stored files, as the build writes it. @param {Record<string, string>} files */
function stored(files) {
  const list = Object.entries(files).map(([name, text]) => ({ name: Buffer.from(name), text: Buffer.from(text) }));
  /** @type {Buffer[]} */
  const [parts, directory] = [[], []].map((list) => /** @type {any} */ (list));
  let at = 0;
  for (const { name, text } of list) {
    const facts = Buffer.alloc(26); // version, flags, method, time, date, sum, both sizes, lengths of name and extra
    facts.writeUInt32LE(crc32(text), 10);
    facts.writeUInt32LE(text.length, 14);
    facts.writeUInt32LE(text.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14); // comment, disk, attributes, offset
    place.writeUInt32LE(at, 10);
    const before = [Buffer.from("PK\x03\x04"), facts, name, text];
    /** @type {any} */ (parts).push(...before);
    /** @type {any} */ (directory).push(Buffer.from("PK\x01\x02\x00\x00"), facts, place, name);
    at += Buffer.concat(before).length;
  }
  const size = Buffer.concat(/** @type {any} */ (directory)).length;
  const end = Buffer.alloc(18);
  end.writeUInt16LE(list.length, 4);
  end.writeUInt16LE(list.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([
    .../** @type {any} */ (parts),
    .../** @type {any} */ (directory),
    Buffer.from("PK\x05\x06"),
    end,
  ]);
}

/** Return the files of a zip by what its directory says. @param {Buffer} zip */
function unpacked(zip) {
  /** @type {Record<string, string>} */
  const found = {};
  const end = zip.length - 22;
  for (let at = zip.readUInt32LE(end + 16); at < end; ) {
    const [method, packed, name, from] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt32LE(at + 42),
    ];
    assert.equal(method, 8);
    assert.equal(zip.readUInt16LE(from + 8), 8);
    assert.equal(zip.readUInt32LE(from + 18), packed);
    const text = inflateRawSync(zip.subarray(from + 30 + name, from + 30 + name + packed));
    assert.equal(text.length, zip.readUInt32LE(at + 24));
    assert.equal(crc32(text), zip.readUInt32LE(at + 16));
    found[zip.toString("utf8", at + 46, at + 46 + name)] = text.toString();
    at += 46 + name;
  }
  return found;
}

test("an image has the library with its files deflated, from which Python starts", async () => {
  const folder = mkdtempSync(join(tmpdir(), "image-"));
  const here = /** @type {any} */ (globalThis);
  const archive = stored(FILES);
  /** @type {Buffer} */
  let image = Buffer.alloc(0);
  const handle = {
    write(/** @type {Uint8Array} */ bytes, { at = 0 }) {
      image = Buffer.concat([image, Buffer.alloc(Math.max(0, at + bytes.length - image.length))]);
      image.set(bytes, at);
      return bytes.length;
    },
    flush() {},
    close() {},
  };
  const place = { getFileHandle: async () => ({ createSyncAccessHandle: async () => handle }) };
  const root = { removeEntry: async () => {}, getDirectoryHandle: async () => place };
  Object.defineProperty(here, "navigator", {
    value: { storage: { getDirectory: async () => root } },
    configurable: true,
  });
  here.fetch = async () => new Response(Uint8Array.of(0, 97, 115, 109));
  here.started = {};
  const snapshot = new Uint8Array(12 + 65_536).fill(1, 12);
  new Uint32Array(snapshot.buffer, 0, 2).set([0, 12]);
  here.python = { runPython() {}, makeMemorySnapshot: () => snapshot };
  here.archive = archive.buffer.slice(archive.byteOffset, archive.byteOffset + archive.length);
  const done = new Promise((resolve) => {
    here.postMessage = resolve;
  });

  const boot = source("boot.mjs")
    .replace(/^import .*pyodide\.mjs";$/m, "")
    .replace("__PYODIDE_INFO__", "{}");
  const stand = "(async (_, given) => ((globalThis.started = given), globalThis.python))";
  writeFileSync(
    join(folder, "boot.mjs"),
    boot
      .replace("export { version };", "")
      .replace(
        "export const archive = () => (unpacking ??= unpack())",
        "export const archive = async () => globalThis.archive",
      )
      .replace("export async function startPython", `export const startPython = ${stand};\nasync function unused`),
  );
  writeFileSync(join(folder, "image.mjs"), source("image.mjs").replace("boot.mjs?b=__BUILD__", "boot.mjs"));
  await import(pathToFileURL(join(folder, "image.mjs")).href);
  assert.equal(await done, "done");
  const { FACTS, whole } = await import(pathToFileURL(join(folder, "boot.mjs")).href);
  rmSync(folder, { recursive: true });

  const [many, wasm, library] = new Int32Array(image.buffer, image.byteOffset, FACTS);
  const from = 4 * many + whole(wasm);
  const kept = image.subarray(from, from + library);
  assert.deepEqual(unpacked(kept), FILES);
  assert.deepEqual(Buffer.from(here.started.library), kept, "Python has noted where the files of this one begin");
  assert.ok(kept.length < archive.length / 3, `${kept.length} of ${archive.length}`);
});
