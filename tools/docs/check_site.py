#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check_site.py FOLDER [BASE]: lists links, anchors and pictures of a static site that lead nowhere.

BASE is the path under which the site is served, "/" by default. Links to other hosts are not followed. The exit status
is 1 if anything was found; the last line says how much was checked.
"""
import html.parser
import os
import sys
import urllib.parse


class Page(html.parser.HTMLParser):
    """Collects the anchors and the links of a page."""

    def __init__(self, text):
        super().__init__()
        self.anchors, self.links = set(), []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        self.anchors.update(values[key] for key in ("id", "name") if values.get(key))
        for key in ("href", "src", "poster"):
            if values.get(key) is not None:
                self.links.append((self.getpos()[0], values[key]))


def read_site(folder):
    """Path -> Page (HTML) or None (any other file), relative to folder."""
    found = {}
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            page = None
            if name.endswith(".html"):
                with open(path, encoding="utf-8") as file:
                    page = Page(file.read())
            found[os.path.relpath(path, folder)] = page
    return found


def find_file(files, path):
    """The file that a web server sends for a path; None if there is none."""
    for name in (path, os.path.join(path, "index.html"), path + ".html"):
        if os.path.normpath(name) in files:
            return os.path.normpath(name)
    return None


def fault(files, page, target, base):
    """What is wrong with a link of a page; None if nothing is."""
    parts = urllib.parse.urlsplit(target)
    if parts.scheme or parts.netloc:
        return None
    path = urllib.parse.unquote(parts.path)
    if path.startswith("/"):
        if not (path + "/").startswith(base):
            return "is outside of %s" % base
        place = find_file(files, path[len(base):] or ".")
    else:
        place = find_file(files, os.path.join(os.path.dirname(page), path)) if path else page
    if place is None:
        return "leads to no file"
    anchor = urllib.parse.unquote(parts.fragment)
    if anchor and files[place] is not None and anchor not in files[place].anchors:
        return "leads to no anchor of %s" % place
    return None


def faults(folder, base="/"):
    """(messages, number of links checked)"""
    files = read_site(folder)
    found, count = [], 0
    for name, page in sorted(files.items()):
        for _, target in page.links if page else []:
            count += 1
            problem = fault(files, name, target, base)
            if problem:
                found.append("%s: %s %s" % (name, target, problem))
    return list(dict.fromkeys(found)), count


def main():
    messages, count = faults(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "/")
    for message in messages:
        print(message)
    print("%d links checked, %d broken" % (count, len(messages)))
    return 1 if messages or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
