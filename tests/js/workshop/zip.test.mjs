import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";
import { zipped } from "../../../web/js/workshop/zip.js";

const READ = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as file:
    assert file.testzip() is None
    print(json.dumps({name: file.read(name).decode() for name in file.namelist()}))
`;

test("Python reads the zip file as it was written", async () => {
  const files = { "pycore/games/little/game.py": "GAME = 1\n", "README.md": "Größe ☺\n", "empty/__init__.py": "" };
  const place = path.join(mkdtempSync(path.join(tmpdir(), "zip-")), "game.zip");
  writeFileSync(place, Buffer.from(await zipped(files).arrayBuffer()));
  const done = spawnSync(process.env.PYTHON ?? "python3", ["-c", READ, place], { encoding: "utf8" });
  assert.equal(done.stderr, "");
  assert.deepEqual(JSON.parse(done.stdout), files);
});

test("The same texts make the same file, smaller than they are", async () => {
  const files = { "game.py": "GAME = 1\n".repeat(1000) };
  const first = Buffer.from(await zipped(files).arrayBuffer());
  assert.deepEqual(Buffer.from(await zipped(files).arrayBuffer()), first);
  assert.ok(first.length < 1000, `${first.length} bytes`);
});
