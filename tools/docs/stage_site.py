#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""stage_site.py ROOT SCRIPT_CLASSES OUT: writes the source of the documentation site to the folder OUT.

Pages come from README.md, docs/*.md, the repository's other documents, doc_classes/*.xml of ROOT, and the XML files of
SCRIPT_CLASSES (the classes of the addon, from Godot's --doctool). Files that pages link to become pages or copies.
"""
import glob
import json
import os
import re
import shutil
import sys
import xml.etree.ElementTree as xml

import bbcode
import class_page
import markdown_links

HOME = "README.md"
MANUAL = "docs/index.md"
PROJECT_PAGES = ("CHANGELOG.md", "ROADMAP.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md")
# The order without docs/index.md.
DEFAULT_ORDER = ("start", "models_and_units", "rules", "scenes", "web", "performance", "migration", "troubleshooting",
                 "rules_reference", "editions", "writing_rules", "architecture", "exact_algorithm", "trust", "glossary")
PICTURES = (".png", ".svg", ".gif", ".webp", ".jpg", ".mp4")
LANGUAGES = {".c": "c", ".h": "c", ".gd": "gdscript", ".py": "python", ".sh": "bash", ".json": "json", ".cs": "csharp",
             ".yml": "yaml", ".xml": "xml"}


class BadLink(Exception):
    """A link to a file that does not exist."""


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def write(text, *path):
    os.makedirs(os.path.dirname(os.path.join(*path)), exist_ok=True)
    with open(os.path.join(*path), "w", encoding="utf-8") as file:
        file.write(text)


def page_names(root):
    """Path in the repository -> page of the site, for every Markdown file that is a page."""
    pages = {HOME: "index.md"}
    for path in sorted(glob.glob(os.path.join(root, "docs", "*.md"))):
        name = os.path.basename(path)
        pages["docs/" + name] = "manual.md" if name == "index.md" else name
    for name in PROJECT_PAGES:
        if os.path.isfile(os.path.join(root, name)):
            pages[name] = "project/" + name.lower()
    return pages


def read_classes(folders):
    """The class references in the folders, by class; scripts without class_name are left out."""
    files = [path for folder in folders for path in sorted(glob.glob(os.path.join(folder, "*.xml")))]
    roots = [xml.parse(path).getroot() for path in files]
    return {root.get("name"): root for root in roots if root.get("name").isidentifier()}


class Site:
    def __init__(self, root, classes, out):
        self.root, self.classes, self.out = root, classes, out
        self.pages = page_names(root)

    def stage(self):
        written = set()
        # Pages that are linked from pages are added on the way.
        while set(self.pages) - written:
            for source in sorted(set(self.pages) - written):
                written.add(source)
                self.write_page(source, self.pages[source], read(self.root, source))
        class_page.write_pages(self.classes, os.path.join(self.out, "classes"))
        write(json.dumps({"sidebar": self.sidebar(), "version": read(self.root, "VERSION").strip()}, indent=1),
              self.out, ".vitepress", "site.json")

    def write_page(self, source, page, text):
        def move(path):
            return relative(page, self.move(path, source))

        def target(name):
            return relative(page, self.class_target(name))
        text = markdown_links.rewrite(text, source, move)
        write(escape_templates(markdown_links.link_names(text, target)), self.out, page)

    def move(self, path, source):
        """The place in the site of a file of the repository that source links to; None for a folder."""
        full = os.path.join(self.root, path)
        if path in self.pages:
            return self.pages[path]
        if os.path.isdir(full):
            return None
        if not os.path.isfile(full):
            raise BadLink("%s links to %s, which does not exist" % (source, path))
        if path.endswith(PICTURES):
            place = os.path.join("pictures", path.replace("docs/pictures/", "").replace("docs/", ""))
            os.makedirs(os.path.dirname(os.path.join(self.out, place)), exist_ok=True)
            shutil.copyfile(full, os.path.join(self.out, place))
            return place
        if path.endswith(".md"):
            self.pages[path] = "files/" + path
            return self.pages[path]
        place = "files/%s.md" % path
        language = LANGUAGES.get(os.path.splitext(path)[1], "")
        write("# %s\n\n````%s\n%s\n````\n" % (path, language, read(full).rstrip("\n")), self.out, place)
        return place

    def class_target(self, name):
        """The page and anchor of `Class`, `Class.member` or `Class.method()`; None if there is no such name."""
        owner, _, member = name.partition("(")[0].partition(".")
        if owner not in self.classes:
            return None
        page = "classes/%s.md" % owner
        if not member:
            return page
        for kind, _ in class_page.SECTIONS:
            if member in [item.get("name") for item in class_page.items(self.classes[owner], kind)]:
                return "%s#%s-%s" % (page, kind, member)
        return None

    # --- Navigation ---

    def sidebar(self):
        groups = self.manual_groups()
        listed = {entry["link"] for group in groups for entry in group["items"]}
        rest = [page for page in self.pages.values() if "/" not in page and link(page) not in listed | {"/", "/manual"}]
        if rest:
            groups.append({"text": "More", "items": [self.entry(page) for page in order_pages(rest)]})
        classes = [{"text": name, "link": "/classes/" + name} for name in sorted(self.classes)]
        groups.append({"text": "Class reference", "link": "/classes/", "collapsed": True, "items": classes})
        project = [self.entry(page) for page in self.pages.values() if page.startswith("project/")]
        if project:
            groups.append({"text": "Project", "collapsed": True, "items": project})
        return groups

    def manual_groups(self):
        """The pages in the order and with the link texts of docs/index.md; each heading of it is a group."""
        if MANUAL not in self.pages:
            pages = [name + ".md" for name in DEFAULT_ORDER if name + ".md" in self.pages.values()]
            return [{"text": "Manual", "items": [self.entry(page) for page in pages]}]
        groups, seen = [{"text": "Manual", "items": [{"text": "Contents", "link": "/manual"}]}], {"manual.md"}
        for line in read(self.root, MANUAL).split("\n"):
            if line.startswith("## "):
                groups.append({"text": line[3:].strip(), "items": []})
            for text, target in re.findall(r"\[([^\[\]]+)\]\(([^)#\s]+)", line):
                page = self.pages.get(os.path.normpath("docs/" + target))
                if page and "/" not in page and page not in seen | {"index.md"}:
                    seen.add(page)
                    groups[-1]["items"].append({"text": text.replace("`", ""), "link": link(page)})
        return [group for group in groups if group["items"]]

    def entry(self, page):
        return {"text": markdown_links.title(read(self.out, page), page), "link": link(page)}


def link(page):
    return "/" + re.sub(r"(^|/)index$", r"\1", page[:-len(".md")])


def order_pages(pages):
    known = [name + ".md" for name in DEFAULT_ORDER]
    return sorted(pages, key=lambda page: (known.index(page) if page in known else len(known), page))


def relative(page, target):
    """A target from the site's root as a target from the page."""
    if target is None:
        return None
    return os.path.relpath(target, os.path.dirname(page) or ".")


def escape_templates(text):
    """Keeps Vue from reading {{ }} outside of code, which it does not interpret."""
    return markdown_links.outside_code(text, lambda part: re.sub(r"\{\{(?![^`\n]*`)", "&#123;&#123;", part))


def main():
    root, scripts, out = sys.argv[1:]
    classes = read_classes([os.path.join(root, "doc_classes"), scripts])
    try:
        Site(root, classes, out).stage()
    except (BadLink, bbcode.BadTag) as problem:
        sys.exit("dev: %s." % problem)


if __name__ == "__main__":
    main()
