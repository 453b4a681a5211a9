# SPDX-License-Identifier: MIT
"""Markdown pages of a class reference in Godot's --doctool format."""
import os
import re

import bbcode

GODOT = "https://docs.godotengine.org/en/stable/classes/class_%s.html"
# Types that have a page in Godot's class reference but no capital letter.
BUILT_IN = {"bool", "int", "float"}
SECTIONS = (("method", "methods/method"), ("member", "members/member"), ("signal", "signals/signal"),
            ("constant", "constants/constant"))


def is_public(item):
    # A constant with an object is a preloaded script.
    return not item.get("name").startswith("_") and item.get("value") != "<Object>"


def items(root, kind):
    return [item for item in root.iterfind(dict(SECTIONS)[kind]) if is_public(item)]


def text_of(item):
    return (item.text or "").strip("\n") if item is not None else ""


def describe(item):
    return text_of(item if item.tag in ("member", "constant") else item.find("description"))


class Reference:
    """All classes of the site, by name."""

    def __init__(self, classes):
        self.classes = classes

    def resolve(self, here, kind, name):
        """(label, target) of a reference in the page of the class here.  See bbcode.to_markdown."""
        if kind == "class":
            return name, self.class_target(name)
        owner, _, member = name.rpartition(".")
        label = name + "()" * (kind == "method")
        if owner and owner not in self.classes:
            return label, godot_member(owner, kind, member)
        found = self.find(owner or here, kind, member)
        if found is None:
            raise bbcode.BadTag("[%s %s] leads nowhere" % (kind, name))
        if found not in self.classes:
            return label, godot_member(found, kind, member)
        return label, "%s#%s-%s" % ("" if found == here else found + ".md", kind, member)

    def class_target(self, name):
        return name + ".md" if name in self.classes else GODOT % name.lower()

    def find(self, owner, kind, member):
        """The class that declares the member: owner, a base class of this site, or a class of Godot."""
        while owner in self.classes:
            root = self.classes[owner]
            names = {item.get("enum") for item in items(root, "constant")} if kind == "enum" else \
                {item.get("name") for item in items(root, kind)}
            if member in names:
                return owner
            owner = root.get("inherits", "")
        return owner if owner not in ("", "RefCounted", "Resource", "Object") else None

    def type_link(self, name):
        """A type, linked to its page."""
        if name == "void":
            return "void"
        base = re.split(r"[.\[]", name)[0]
        if base in self.classes:
            return "[%s](%s.md)" % (bbcode.escape(name), base)
        if re.fullmatch(r"\w+", base) and (base in BUILT_IN or base[0].isupper()):
            return "[%s](%s)" % (bbcode.escape(name), GODOT % base.lower())
        return bbcode.escape(name)


def godot_member(owner, kind, member):
    kinds = {"member": "property", "constant": "constant", "method": "method", "signal": "signal"}
    page = GODOT % owner.lower()
    if kind not in kinds:
        return page
    return "%s#class-%s-%s-%s" % (page, owner.lower().replace("@", ""), kinds[kind], member.lower().replace("_", "-"))


class Page:
    """The Markdown page of one class."""

    def __init__(self, reference, name):
        self.reference = reference
        self.name = name
        self.root = reference.classes[name]
        self.lines = []

    def markdown(self):
        self.head()
        for kind, title in (("member", "Properties"), ("method", "Methods"), ("signal", "Signals")):
            self.table(kind, title)
        self.enumerations()
        for kind, title in (("member", "Property descriptions"), ("method", "Method descriptions"),
                            ("signal", "Signal descriptions")):
            self.descriptions(kind, title)
        return "\n\n".join(self.lines) + "\n"

    def convert(self, text, where):
        def resolve(kind, name):
            return self.reference.resolve(self.name, kind, name)
        try:
            return bbcode.to_markdown(text, resolve)
        except bbcode.BadTag as problem:
            raise bbcode.BadTag("%s, %s: %s" % (self.name, where, problem)) from None

    def head(self):
        self.lines.append("# " + self.name)
        if self.root.get("inherits"):
            self.lines.append("**Inherits:** " + self.reference.type_link(self.root.get("inherits")))
        self.lines.append(self.convert(text_of(self.root.find("brief_description")), "brief description"))
        self.lines.append("## Description")
        self.lines.append(self.convert(text_of(self.root.find("description")), "description"))

    def table(self, kind, title):
        found = items(self.root, kind)
        if not found:
            return
        self.lines.append("## " + title)
        rows = ["| | |", "|---|---|"]
        for item in found:
            name = item.get("name")
            rows.append("| %s | [%s](#%s-%s)%s |" % (self.type_of(item), bbcode.escape(name), kind, name,
                                                     bbcode.escape(self.after_name(item))))
        self.lines.append("\n".join(rows))

    def type_of(self, item):
        if item.tag == "signal":
            return "signal"
        given = item if item.tag == "member" else item.find("return")
        return self.reference.type_link(given.get("type", "void") if given is not None else "void")

    @staticmethod
    def after_name(item):
        """The arguments of a method or a signal, the default of a property."""
        if item.tag == "member":
            return " = " + item.get("default") if item.get("default") else ""
        texts = []
        for argument in item.findall("param"):
            default = argument.get("default")
            texts.append("%s: %s%s" % (argument.get("name"), argument.get("type"), " = " + default if default else ""))
        qualifiers = item.get("qualifiers", "")
        return "(%s)%s" % (", ".join(texts), " " + qualifiers if qualifiers else "")

    def enumerations(self):
        constants = items(self.root, "constant")
        if not constants:
            return
        self.lines.append("## Enumerations and constants")
        groups = dict.fromkeys(item.get("enum") for item in constants)
        for group in groups:
            self.lines.append("### enum %s {#enum-%s}" % (group, group) if group else "### Constants {#constants}")
            for item in constants:
                if item.get("enum") == group:
                    self.constant(item)

    def constant(self, item):
        name = item.get("name")
        self.lines.append('<a id="constant-%s"></a>**`%s = %s`**' % (name, name, item.get("value")))
        self.lines.append(self.convert(describe(item), name))

    def descriptions(self, kind, title):
        found = items(self.root, kind)
        if found:
            self.lines.append("## " + title)
        for item in found:
            name = item.get("name")
            self.lines.append("### %s {#%s-%s}" % (bbcode.escape(name), kind, name))
            self.lines.append("%s **%s**%s" % (self.type_of(item), bbcode.escape(name), bbcode.escape(self.after_name(item))))
            self.lines.append(self.convert(describe(item), name))


def write_pages(classes, folder):
    """Writes one page per class to folder, and index.md with the list of them."""
    os.makedirs(folder, exist_ok=True)
    reference = Reference(classes)
    rows = []
    for name in sorted(classes):
        page = Page(reference, name)
        write(os.path.join(folder, name + ".md"), page.markdown())
        brief = page.convert(text_of(classes[name].find("brief_description")), "brief description")
        # An anchor of the class is an anchor of its own page.
        brief = brief.replace("](#", "](%s.md#" % name).replace("|", "\\|")
        rows.append("| [%s](%s.md) | %s |" % (name, name, brief))
    write(os.path.join(folder, "index.md"), "# Class reference\n\nThe editor shows the same pages on F1.\n\n| class | |\n|---|---|\n"
          + "\n".join(rows) + "\n")


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
