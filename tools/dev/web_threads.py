#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""web_threads.py TEMPLATE: prints whether a Godot web template with extension support has threads, yes or no.

Programs with threads import a shared memory.  The JavaScript of all templates mentions threads.
"""
import sys
import zipfile

IMPORTS = 2
FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)
HAS_MAX = 1
IS_SHARED = 2


class Reader:
    """Reads numbers and names of the WebAssembly binary format."""

    def __init__(self, data):
        self.data = data
        self.at = 0

    def number(self):
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def skip_bytes(self):
        length = self.number()
        self.at += length

    def limits(self):
        flags = self.number()
        self.number()
        if flags & HAS_MAX:
            self.number()
        return flags


def imports_of(module):
    """A reader at the import section, or None."""
    if module[:4] != b"\0asm":
        return None
    reader = Reader(module)
    reader.at = 8
    while reader.at < len(module):
        if reader.number() == IMPORTS:
            reader.number()
            return reader
        reader.skip_bytes()
    return None


def has_shared_memory(module):
    reader = imports_of(module)
    for _ in range(reader.number() if reader else 0):
        reader.skip_bytes()
        reader.skip_bytes()
        kind = reader.number()
        if kind == MEMORY:
            return bool(reader.limits() & IS_SHARED)
        if kind == TABLE:
            reader.number()
            reader.limits()
        else:
            # A function has one number, a global and a tag have two.
            for _ in range(1 if kind == FUNCTION else 2):
                reader.number()
    return False


with zipfile.ZipFile(sys.argv[1]) as template:
    print("yes" if has_shared_memory(template.read("godot.side.wasm")) else "no")
