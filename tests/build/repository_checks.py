# SPDX-License-Identifier: MIT
"""Build checks of workflows, repository files and store metadata; run.py runs the functions test_*."""
import glob
import json
import os
import re
import struct
import subprocess
import tempfile

from skip import Skip

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# What a step of a workflow may run.
ALLOWED_RUNS = (r"\./dev [a-z]", r"bash \.github/fetch_engine\.sh ", r"gh release create ", r"brew install ")
EXACT_ACTION = re.compile(r"[\w.-]+/[\w.-]+@v\d+\.\d+\.\d+")
OLDEST_TO_NEWEST = ("4.3", "4.4", "4.5", "4.6", "newest")
CONTRIBUTING_LINES_MAX = 150
SUMMARY_MAX, TITLE_MAX, TAG_MAX, DESCRIPTION_MAX = 140, 50, 18, 5000
REPOSITORY_FILES = (
    "CONTRIBUTING.md", "CODE_OF_CONDUCT.md", "SECURITY.md", "ROADMAP.md", "CITATION.cff", ".editorconfig",
    ".pre-commit-config.yaml", ".github/CODEOWNERS", ".github/pull_request_template.md",
    ".github/ISSUE_TEMPLATE/bug_report.yml", ".github/ISSUE_TEMPLATE/feature_request.yml", ".github/ISSUE_TEMPLATE/config.yml")


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def load_yaml(text):
    try:
        import yaml
    except ImportError:
        raise Skip("python3-yaml is not installed") from None
    return yaml.safe_load(text)


def workflow_faults(name, workflow):
    """Steps that neither call ./dev nor use an action of an exact version, and jobs without a time limit."""
    for job_name, job in workflow["jobs"].items():
        where = "%s, job %s" % (name, job_name)
        if "timeout-minutes" not in job:
            yield "%s: no timeout-minutes" % where
        for step in job["steps"]:
            run, uses = step.get("run"), step.get("uses")
            if uses is not None and not EXACT_ACTION.fullmatch(uses):
                yield "%s: %s is not an exact version" % (where, uses)
            if run is not None and not ("\n" not in run.strip() and any(re.match(allowed, run) for allowed in ALLOWED_RUNS)):
                yield "%s: %s is no call of ./dev" % (where, run)
    if workflow.get("permissions") != {"contents": "read"}:
        yield "%s: the permissions are not restricted" % name


def test_workflows_call_dev_only():
    files = sorted(glob.glob(os.path.join(ROOT, ".github", "workflows", "*.yml")))
    assert len(files) >= 2, files
    faults = [fault for path in files for fault in workflow_faults(os.path.basename(path), load_yaml(read(path)))]
    assert not faults, "\n".join(faults)


def test_workflows_test_every_platform_and_engine():
    jobs = load_yaml(read(".github", "workflows", "test.yml"))["jobs"]
    for platform in ("linux", "windows", "macos"):
        engines = [row["godot"] for row in jobs[platform]["strategy"]["matrix"]["include"]]
        assert all(any(engine.startswith(wanted) for engine in engines) for wanted in OLDEST_TO_NEWEST), (platform, engines)
    runs = " ".join(step.get("run", "") for job in jobs.values() for step in job["steps"])
    commands = set(re.findall(r"\./dev (\w+)", runs))
    assert commands >= {"test", "build", "verify", "web", "lint", "docs", "package"}, commands
    usage = subprocess.run([os.path.join(ROOT, "dev"), "help"], capture_output=True, text=True, check=True).stdout
    assert all(re.search(r"^  %s " % command, usage, re.M) for command in commands), commands


def test_the_workflow_check_detects_faults():
    steps = [{"uses": "actions/checkout@v4"}, {"uses": "actions/checkout@v4.2.2"}, {"run": "./dev test"},
             {"run": "curl x"}, {"run": "./dev test\ncurl x"}]
    faults = list(workflow_faults("w.yml", {"jobs": {"a": {"steps": steps}}}))
    assert len(faults) == 5, faults


def test_actionlint_accepts_the_workflows():
    script = "source tools/dev/actionlint.sh; has_actionlint || exit 77; run_actionlint .github/workflows/*.yml"
    done = subprocess.run(["bash", "-c", script], cwd=ROOT, capture_output=True, text=True)
    if done.returncode == 77:
        raise Skip("actionlint is not in the cache; ./dev lint fetches it")
    assert done.returncode == 0, done.stdout + done.stderr
    with tempfile.NamedTemporaryFile("w", suffix=".yml") as file:
        file.write("on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ matrix.none }}\n")
        file.flush()
        script = "source tools/dev/actionlint.sh; run_actionlint '%s'" % file.name
        done = subprocess.run(["bash", "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1 and "none" in done.stdout, done.stdout + done.stderr


def test_repository_files_are_complete():
    missing = [name for name in REPOSITORY_FILES if not os.path.isfile(os.path.join(ROOT, name))]
    assert not missing, missing
    assert len(read("CONTRIBUTING.md").splitlines()) <= CONTRIBUTING_LINES_MAX
    bug = load_yaml(read(".github", "ISSUE_TEMPLATE", "bug_report.yml"))
    capture = [field for field in bug["body"] if field.get("id") == "capture"][0]
    assert capture["validations"]["required"] and "LosCapture.query" in capture["attributes"]["description"]
    for name in (".pre-commit-config.yaml", "CITATION.cff", ".github/ISSUE_TEMPLATE/feature_request.yml"):
        load_yaml(read(name))
    version = read("VERSION").strip()
    assert "version: %s\n" % version in read("CITATION.cff"), "CITATION.cff has another version"


def test_changelog_is_ready_for_a_tag():
    """The newest section has a date, and the oldest lists additions only."""
    sections = re.split(r"^## ", read("CHANGELOG.md"), flags=re.M)[1:]
    assert re.match(r"\[%s\] - \d{4}-\d\d-\d\d\n" % re.escape(read("VERSION").strip()), sections[0]), sections[0][:40]
    assert re.findall(r"^### (.*)$", sections[-1], re.M) == ["Added"], "the first version can only add"


# --- The store ---


def png_size(path):
    with open(path, "rb") as file:
        head = file.read(24)
    assert head[:8] == b"\x89PNG\r\n\x1a\n", "%s is no PNG" % path
    return struct.unpack(">II", head[16:24])


def test_store_metadata_meets_the_limits():
    data = json.loads(read("store", "metadata.json"))
    assert data["version"] == read("VERSION").strip(), data["version"]
    assert len(data["title"]) <= TITLE_MAX and len(data["summary"]) <= SUMMARY_MAX, len(data["summary"])
    assert 0 < len(read("store", "description.md")) <= DESCRIPTION_MAX
    assert all(len(tag) <= TAG_MAX for tag in data["tags"]) and len(set(data["tags"])) == len(data["tags"])
    assert data["minimum_godot"] in read("gdextension", "enhanced_los.gdextension")


def test_store_pictures_have_the_required_sizes():
    data = json.loads(read("store", "metadata.json"))
    width, height = png_size(os.path.join(ROOT, "store", data["icon"]))
    assert width == height >= 128, (width, height)
    pictures = [data["thumbnail"]] + [row["file"] for row in data["screenshots"]]
    assert len(pictures) >= 4
    for name in pictures:
        width, height = png_size(os.path.join(ROOT, "store", name))
        assert width >= 1280 and height >= 720 and width * 9 == height * 16, "%s: %d x %d" % (name, width, height)
