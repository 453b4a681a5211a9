# SPDX-License-Identifier: MIT
"""Build checks of prose and of the documentation site; run.py runs the functions test_*."""
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

import class_reference
import prose
from skip import Skip

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tools", "docs"))

import bbcode  # noqa: E402 (found through the path above)
import check_site  # noqa: E402
import class_page  # noqa: E402
import markdown_links  # noqa: E402
import stage_site  # noqa: E402

NO_GENERATOR = 77
CLASS_XML = """<class name="Thing" inherits="RefCounted"><brief_description>A thing.</brief_description>
<description>Text.</description>
<methods><method name="go"><return type="int" /><param index="0" name="to" type="Vector2" />
<description>Goes to [param to]. See [method stay] and [member Other.speed].</description></method>
<method name="stay"><return type="void" /><description>Stays.</description></method></methods></class>"""
OTHER_XML = """<class name="Other"><brief_description>B.</brief_description><description>D.</description>
<members><member name="speed" type="float" default="1.0">The speed.</member></members></class>"""


def assert_no_faults(faults):
    faults = list(faults)
    assert not faults, "%d faults:\n      %s" % (len(faults), "\n      ".join(faults[:20]))


# --- Prose ---


def test_readme_and_manual_pages_are_short():
    assert_no_faults(prose.long_documents(ROOT))


def test_sentences_of_readme_and_start_are_short():
    assert_no_faults(prose.long_sentences(ROOT))


def test_every_method_has_an_example():
    classes = class_reference.read_folder(os.path.join(ROOT, "doc_classes"))
    assert sum(len(prose.methods(root)) for root in classes.values()) > 100
    assert_no_faults(prose.methods_without_example(classes, prose.pages_with_snippets(ROOT)))


def test_the_prose_checks_detect_faults():
    text = "# Title\n\nOne two. Word " + "word " * 29 + "end!\n\n- an item of a list\n\n| a | b c |\n\n```sh\nnot prose\n```\n"
    counts = [len(prose.words(sentence)) for sentence in prose.sentences(text)]
    assert counts == [1, 2, 31, 5, 1, 2], counts
    with tempfile.TemporaryDirectory() as root:
        os.mkdir(os.path.join(root, "docs"))
        for name, lines in (("README.md", 151), ("docs/start.md", 200), ("docs/long.md", 201), ("docs/glossary.md", 999)):
            with open(os.path.join(root, name), "w", encoding="utf-8") as file:
                file.write("\n".join([("word " * 31).strip() + "."] + ["x"] * (lines - 1)))
        assert [fault.split()[0] for fault in prose.long_documents(root)] == ["README.md", "docs/long.md"]
        assert len(list(prose.long_sentences(root))) == 2


def test_the_example_check_detects_methods_without_one():
    classes = {"Thing": xml.fromstring(CLASS_XML), "Other": xml.fromstring(OTHER_XML)}
    faults = list(prose.methods_without_example(classes, set()))
    assert [fault.split()[0] for fault in faults] == ["Thing.go", "Thing.stay"], faults
    classes["Thing"].find("methods/method[@name='stay']/description").text = "[codeblock]\nstay()\n[/codeblock]"
    assert not list(prose.methods_without_example(classes, set()))


# --- The documentation site ---


def resolve(kind, name):
    if name == "missing":
        raise bbcode.BadTag("missing")
    return name, None if kind == "enum" else name.lower() + ".md"


def test_bbcode_becomes_markdown():
    for text, wanted in (
            ("\n\t\tOne.\n\t\tTwo.\n", "One.\n\nTwo."),
            ("a [b]b[/b] [i]c[/i][br]d", "a **b** *c*\n\nd"),
            ("[code]a_b[0] < 2[/code]", "`a_b[0] < 2`"),
            ("a_b * 2 < 3 [0, 1] {{x}}", "a\\_b \\* 2 &lt; 3 \\[0, 1\\] &#123;&#123;x}}"),
            ("[param x], [Node2D], [method go], [enum Kind]", "`x`, [`Node2D`](node2d.md), [`go`](go.md), `Kind`"),
            ("[url=https://godotengine.org]site[/url]", "[site](https://godotengine.org)"),
            ("[color property, width]", "\\[color property, width\\]"),
            ("- one\n- two", "- one\n- two"),
            ("T:\n\t[codeblock]\n\tif [i] < 2:\n\t\tpass\n\t[/codeblock]\n\tEnd.",
             "T:\n\n```gdscript\nif [i] < 2:\n    pass\n```\n\nEnd.")):
        got = bbcode.to_markdown(text, resolve)
        assert got == wanted, "%r became %r" % (text, got)
    for text in ("[metod go]x[/metod]", "[method missing]", "[bold]x"):
        try:
            bbcode.to_markdown(text, resolve)
        except bbcode.BadTag:
            continue
        assert text.startswith("[metod"), "%r was accepted" % text


def test_class_pages_link_members():
    reference = class_page.Reference({"Thing": xml.fromstring(CLASS_XML), "Other": xml.fromstring(OTHER_XML)})
    page = class_page.Page(reference, "Thing").markdown()
    for part in ("# Thing", "[RefCounted](https://docs.godotengine.org/", "### go {#method-go}", "(to: Vector2)",
                 "Goes to `to`. See [`stay()`](#method-stay) and [`Other.speed`](Other.md#member-speed)."):
        assert part in page, "%s is not in\n%s" % (part, page)


def test_links_of_pages_are_rewritten():
    def move(path):
        return {"docs/a.md": "a.md", "docs/b.png": "p/b.png", "src": None}[path]
    text = "[A](a.md#x) ![B](b.png) [s](../src) [w](https://godotengine.org) `Thing`\n```\n[A](a.md)\n```\n`Thing` [`Thing`](a.md)\n"
    got = markdown_links.rewrite(text, "docs/page.md", move)
    assert got.startswith("[A](a.md#x) ![B](p/b.png) s [w](https://godotengine.org)"), got
    assert "```\n[A](a.md)\n```" in got, got
    linked = markdown_links.link_names(got, lambda name: "t.md" if name == "Thing" else None)
    assert linked.count("[`Thing`](t.md)") == 1 and linked.count("`Thing`") == 3, linked


def test_the_link_check_detects_broken_links():
    pages = {"index.html": '<a href="/b/#x">b</a><a href="/b/sub.html#y">s</a><img src="/b/no.png"><a href="//h/x">e</a>',
             "sub.html": '<h2 id="x"></h2><a href="#x">ok</a><a href="#no">n</a><a href="./">i</a><a href="gone.html">g</a>'}
    with tempfile.TemporaryDirectory() as folder:
        for name, text in pages.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        messages, count = check_site.faults(folder, "/b/")
    assert count == 8, count
    broken = sorted(message.split(" ")[1] for message in messages)
    assert broken == ["#no", "/b/#x", "/b/no.png", "/b/sub.html#y", "gone.html"], messages


def test_pages_follow_the_order_of_the_index():
    with tempfile.TemporaryDirectory() as root:
        os.makedirs(os.path.join(root, "docs"))
        files = {"README.md": "# Home", "VERSION": "1.2.3", "docs/a.md": "# A", "docs/b.md": "# B", "docs/c.md": "# C",
                 "docs/index.md": "# Manual\n\n## First\n\n- [b](b.md)\n\n## Then\n\n- [a](a.md#x)\n"}
        for name, text in files.items():
            with open(os.path.join(root, name), "w", encoding="utf-8") as file:
                file.write(text)
        site = stage_site.Site(root, {}, os.path.join(root, "out"))
        site.stage()
        order = [(group["text"], [entry["link"] for entry in group["items"]]) for group in site.sidebar()]
    assert order == [("Manual", ["/manual"]), ("First", ["/b"]), ("Then", ["/a"]), ("More", ["/c"]),
                     ("Class reference", [])], order


def test_the_documentation_site_has_no_broken_link():
    script = ("source tools/dev/docs.sh; has_vitepress || exit %d; get_godot; "
              "DOCS_WORK=$DEV_ROOT/build/docs_test DOCS_SITE=$DEV_ROOT/build/docs_test/site; build_site /" % NO_GENERATOR)
    done = subprocess.run(["bash", "-euo", "pipefail", "-c", script], cwd=ROOT, capture_output=True, text=True)
    if done.returncode == NO_GENERATOR:
        raise Skip("VitePress is not in the cache; ./dev docs fetches it")
    assert done.returncode == 0, (done.stdout + done.stderr)[-1500:]
