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
