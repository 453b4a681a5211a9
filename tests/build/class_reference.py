# SPDX-License-Identifier: MIT
"""What can be wrong with a class reference: files as Godot's --doctool writes them.  Each check returns a list of faults."""
import glob
import os
import re
import xml.etree.ElementTree as xml

# Of a class that is sound: what fault it is, what text becomes what, and a part of the complaint.
PLANTED = (
    ("an empty description of a method", "Removes all pieces and warnings: an open table. The options stay.", "", "clear: no description"),
    ("an empty description of a property", "The rules: 10 or 11.", " ", "edition: no description"),
    ("an empty description of a signal", "The terrain has changed. Changing an option does not emit it.", "", "changed: no description"),
    ("no brief description", "Terrain read once, asked many times.", "", "LosTerrain: no brief description"),
    ("an argument that is not described", "[param model] ", "it ", "exposure: the argument model is not described"),
    ("no snippet", "[codeblock]", "[b]", "LosTerrain: no snippet"),
    ("a method that is not there", 'method name="clear"', 'method name="erase"', "erase"),
    ("an argument by another name", 'name="pieces"', 'name="parts"', "parts"),
    ("another type", 'return type="PackedByteArray"', 'return type="Array"', "Array"),
    ("another default", 'default="0.1"', 'default="0.2"', "0.2"),
)


def read_folder(folder):
    """The class references in a folder, by class."""
    files = sorted(glob.glob(os.path.join(folder, "*.xml")))
    return {os.path.basename(path)[:-len(".xml")]: xml.parse(path).getroot() for path in files}


def drift(written, found):
    """What differs between a class reference and what the classes say of themselves."""
    faults = []
    for name in sorted(set(written) | set(found)):
        ours, theirs = (signature(place[name]) if name in place else [] for place in (written, found))
        faults += ["%s: written but not so: %s" % (name, line) for line in ours if line not in theirs]
        faults += ["%s: so but not written: %s" % (name, line) for line in theirs if line not in ours]
    return faults


def signature(root):
    """Everything of a class reference that the class itself decides."""
    lines = []
    for item in root.iter():
        if item.tag in ("member", "constant"):
            lines.append((item.tag, tuple(sorted(item.attrib.items()))))
        elif item.tag in ("method", "signal"):
            inside = tuple(tuple(sorted(part.attrib.items())) for part in item if part.tag in ("param", "return"))
            lines.append((item.tag, tuple(sorted(item.attrib.items())), inside))
    return lines


def gaps(classes):
    """What is not described; names that begin with _ are private."""
    faults = []
    for name, root in sorted(classes.items()):
        if not text_of(root.find("brief_description")):
            faults.append("%s: no brief description" % name)
        if not text_of(root.find("description")):
            faults.append("%s: no description" % name)
        if "[codeblock]" not in text_of(root.find("description")):
            faults.append("%s: no snippet" % name)
        for item in root.iter():
            if item.tag in ("method", "signal", "member", "constant") and is_public(item):
                faults += ["%s.%s: %s" % (name, item.get("name"), words) for words in gaps_of(item)]
    return faults


def gaps_of(item):
    text = text_of(item if item.tag in ("member", "constant") else item.find("description"))
    if not text:
        yield "no description"
    for argument in item.findall("param"):
        if "[param %s]" % argument.get("name") not in text:
            yield "the argument %s is not described" % argument.get("name")


def is_public(item):
    # A constant that is an object is a preloaded script: a short name for it, nothing to be told.
    return not item.get("name").startswith("_") and item.get("value") != "<Object>"


def text_of(item):
    return (item.text or "").strip() if item is not None else ""


def missing_settings(text, settings):
    """A setting is described by a line that begins with its whole name."""
    return ["the project setting %s is not described" % name for name in settings
            if not re.search(r"\[code\]%s\[/code\]: \w" % name, text)]
