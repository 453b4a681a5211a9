# SPDX-License-Identifier: MIT
"""Checks of a class reference in the format of Godot's --doctool.  Each check returns a list of faults."""
import glob
import os
import re
import xml.etree.ElementTree as xml

# Mutations of the class reference of LosTerrain: description, path of the element, attribute (or None for the text), old
# value as a regular expression, new value, part of the expected message.
MUTATIONS = (
    ("an empty description of a method", "methods/method[@name='clear']/description", None, "(?s).+", "", "clear: no description"),
    ("an empty description of a property", "members/member[@name='edition']", None, "(?s).+", " ", "edition: no description"),
    ("an empty description of a signal", "signals/signal[@name='changed']/description", None, "(?s).+", "", "changed: no description"),
    ("no brief description", "brief_description", None, "(?s).+", "", "LosTerrain: no brief description"),
    ("an argument without a description", "methods/method[@name='exposure']/description", None, r"\[param model\]", "it",
     "exposure: argument model is not described"),
    ("no snippet", "description", None, r"\[codeblock\]", "[b]", "LosTerrain: no snippet"),
    ("a method that does not exist", "methods/method[@name='clear']", "name", "clear", "erase", "erase"),
    ("an argument by another name", "methods/method[@name='load_pieces']/param", "name", "pieces", "parts", "parts"),
    ("another type", "methods/method[@name='visibility_matrix']/return", "type", "PackedByteArray", "Array", "Array"),
    ("another default", "members/member[@name='min_gap']", "default", "0.1", "0.2", "0.2"),
)


def read_folder(folder):
    """The class references in a folder, by class."""
    files = sorted(glob.glob(os.path.join(folder, "*.xml")))
    return {os.path.basename(path)[:-len(".xml")]: xml.parse(path).getroot() for path in files}


def mutate(root, path, attribute, old, new):
    """Replaces old by new in an element of a class reference; false if there is nothing to replace."""
    item = root.find(path)
    if item is None:
        return False
    text, count = re.subn(old, new, (item.text if attribute is None else item.get(attribute)) or "")
    if attribute is None:
        item.text = text
    else:
        item.set(attribute, text)
    return count > 0


def drift(written, found):
    """Differences between the written class reference and the one generated from the classes."""
    faults = []
    for name in sorted(set(written) | set(found)):
        ours, theirs = (signature(place[name]) if name in place else [] for place in (written, found))
        faults += ["%s: documented but absent or different: %s" % (name, line) for line in ours if line not in theirs]
        faults += ["%s: not documented: %s" % (name, line) for line in theirs if line not in ours]
    return faults


def signature(root):
    """The parts of a class reference that are generated from the class."""
    lines = []
    for item in root.iter():
        if item.tag in ("member", "constant"):
            lines.append((item.tag, attributes(item)))
        elif item.tag in ("method", "signal"):
            lines.append((item.tag, attributes(item), tuple(attributes(part) for part in item if part.tag in ("param", "return"))))
    return lines


def attributes(item):
    """The attributes of an element.  Numbers have six digits, because engines print different numbers of them."""
    return tuple((key, "%.6g" % float(value) if key == "default" and re.fullmatch(r"-?[0-9.]+", value) else value)
                 for key, value in sorted(item.attrib.items()))


def gaps(classes):
    """Missing descriptions.  Names that begin with _ are private."""
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
                faults += ["%s.%s: %s" % (name, item.get("name"), gap) for gap in gaps_of(item)]
    return faults


def gaps_of(item):
    text = text_of(item if item.tag in ("member", "constant") else item.find("description"))
    if not text:
        yield "no description"
    for argument in item.findall("param"):
        if "[param %s]" % argument.get("name") not in text:
            yield "argument %s is not described" % argument.get("name")


def is_public(item):
    # A constant with an object is a preloaded script, which needs no description.
    return not item.get("name").startswith("_") and item.get("value") != "<Object>"


def text_of(item):
    return (item.text or "").strip() if item is not None else ""


def missing_settings(text, settings):
    """Settings without a description.  A description is a line that begins with the full name."""
    return ["the project setting %s is not described" % name for name in settings
            if not re.search(r"\[code\]%s\[/code\]: \w" % name, text)]
