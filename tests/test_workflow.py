"""Tests of the workflow on GitHub: what runs when, on which machines, and with which actions."""

from __future__ import annotations

import re

from buildtools.common import ROOT

TEXT = (ROOT / ".github" / "workflows" / "gate.yml").read_text(encoding="utf-8")
JOBS = dict(re.findall(r"^  (\w+):.*\n((?:^(?:    .*)?\n)*)", TEXT.partition("\njobs:\n")[2], re.MULTILINE))
LEAST_MAJORS = {
    "cache": 6,
    "checkout": 7,
    "deploy-pages": 5,
    "download-artifact": 8,
    "setup-node": 7,
    "setup-python": 7,
    "upload-artifact": 7,
    "upload-pages-artifact": 5,
}
"""The majors of autumn 2026, which run on Node 24. Runners stop starting those that run on Node 20."""


def test_every_action_is_pinned_by_hash_at_a_major_that_still_runs() -> None:
    used = re.findall(r"uses: (.*)", TEXT)
    pinned = [re.fullmatch(r"actions/([\w-]+)@[0-9a-f]{40} # v(\d+)\.\d+\.\d+", one) for one in used]

    assert [one for one, found in zip(used, pinned, strict=True) if not found] == []
    majors = {(found[1], int(found[2])) for found in pinned if found}
    assert {name for name, _ in majors} == set(LEAST_MAJORS)
    assert [name for name, major in majors if major < LEAST_MAJORS[name]] == []


def test_an_action_has_the_same_hash_in_every_job() -> None:
    names = re.findall(r"uses: ([\w/-]+)@", TEXT)
    pins = set(re.findall(r"uses: ([\w/-]+@.*)", TEXT))

    assert len(pins) == len(set(names))


def test_unit_tests_run_on_three_systems_with_every_python_and_both_nodes() -> None:
    core = JOBS["core"]
    systems, pythons = (re.findall(r"[\w.-]+", found) for found in re.findall(r"(?:system|python): \[(.*)\]", core))
    assert {system.partition("-")[0] for system in systems} == {"ubuntu", "windows", "macos"}
    assert pythons == ["3.11", "3.12", "3.13", "3.14"]
    added = re.findall(r'- \{ python: "(.*)", node: "(.*)" \}', core)
    assert [python for python, _ in added] == pythons and {node for _, node in added} == {"22", "24"}
    for setting in (
        "runs-on: ${{ matrix.system }}",
        "python-version: ${{ matrix.python }}",
        "run: python build.py test --fast",
    ):
        assert setting in core
    assert "node-version: ${{ matrix.node }}" in core

    tried = re.search(r"continue-on-error: \$\{\{ matrix.system != '(.*)' \}\}", core)
    assert tried and tried[1] == "ubuntu-latest", "what can be tried here must pass"
    told = " ".join((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split())
    assert "Windows" in told and "macOS" in told and "first green run" in told


def test_a_push_to_a_pull_request_runs_once_and_ends_the_run_before() -> None:
    triggers = TEXT.partition("\non:\n")[2].partition("\npermissions:")[0]
    assert re.search(r"^  push:\n    branches: \[main\]", triggers, re.MULTILINE)
    assert re.search(r"^  pull_request:\n  \w", triggers, re.MULTILINE), "every pull request, whatever it changes"

    group = TEXT.partition("\nconcurrency:")[2].partition("\njobs:")[0]
    assert "github.ref }}\n" in group and "cancel-in-progress: ${{ github.ref != 'refs/heads/main' }}" in group


def test_what_is_published_has_every_file_that_was_tested() -> None:
    uploads = re.findall(r"uses: actions/upload-(?:pages-)?artifact@.*\n((?: {8}.*\n)*)", JOBS["site"])

    assert len(uploads) == 2
    assert [one for one in uploads if "include-hidden-files: true" not in one] == [], "dist/ has hidden files"


def test_the_workflow_publishes_only_after_every_job_of_a_push() -> None:
    needed = re.search(r"needs: \[(.*)\]", JOBS["publish"])

    assert needed and set(needed[1].split(", ")) == set(JOBS) - {"publish", "long"}
    shards = re.search(r"shard: \[(.*)\]", JOBS["chromium"])
    assert shards and re.search(r"--shard .*/(\d+)", JOBS["chromium"])[1] == str(len(shards[1].split(",")))
    assert shards[1].split(", ") == [str(number + 1) for number in range(len(shards[1].split(",")))]
    assert "path: test-results/reports" in JOBS["chromium"] and JOBS["site"].count("path: dist") == 2


def test_a_rules_question_asks_for_the_game() -> None:
    form = (ROOT / ".github" / "ISSUE_TEMPLATE" / "rule.yml").read_text(encoding="utf-8")
    link = next(field for field in form.split("  - type: ") if "id: link\n" in field)

    assert "required: true" in link
