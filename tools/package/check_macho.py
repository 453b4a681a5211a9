#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check_macho.py FILE...: is each a stripped Mac library, with the one function that Godot asks for, and signed if it is for arm64?

There is no Mac here to load it; this much can be read from the file. The signature is ad hoc: hashes of the file's pages.
"""
import hashlib
import struct
import sys

MACH_O_64 = 0xFEEDFACF
CPU_ARM64 = 0x0100000C
LC_SYMTAB, LC_CODE_SIGNATURE = 0x2, 0x1D
CODE_DIRECTORY = 0xFADE0C02
EXTERNAL, UNDEFINED = 0x01, 0x00
ENTRY = "_enhanced_los_library_init"


def commands(data):
    at = 32
    for _ in range(struct.unpack_from("<I", data, 16)[0]):
        kind, size = struct.unpack_from("<II", data, at)
        yield kind, struct.unpack_from("<%dI" % (size // 4 - 2), data, at + 8)
        at += size


def own_symbols(data, table):
    """Names of what the library itself defines."""
    first, count, texts = table[:3]
    for i in range(count):
        name, kind = struct.unpack_from("<IB", data, first + 16 * i)
        if kind & 0x0E != UNDEFINED:
            start = texts + name
            yield data[start:data.index(b"\0", start)].decode(), bool(kind & EXTERNAL)


def is_signed(data, place):
    """Are the hashes of all pages those of the file?"""
    blob = place[0]
    for i in range(struct.unpack_from(">I", data, blob + 8)[0]):
        book = blob + struct.unpack_from(">I", data, blob + 16 + 8 * i)[0]
        if struct.unpack_from(">I", data, book)[0] == CODE_DIRECTORY:
            hashes, pages, limit = (struct.unpack_from(">I", data, book + at)[0] for at in (16, 28, 32))
            step = 1 << data[book + 39]
            return pages > 0 and all(
                hashlib.sha256(data[page * step:min((page + 1) * step, limit)]).digest() ==
                data[book + hashes + 32 * page:book + hashes + 32 * (page + 1)] for page in range(pages))
    return False


def fault(data):
    if struct.unpack_from("<I", data)[0] != MACH_O_64:
        return "is no 64-bit Mach-O file"
    found = dict(commands(data))
    names = list(own_symbols(data, found[LC_SYMTAB])) if LC_SYMTAB in found else []
    if names != [(ENTRY, True)]:
        return "should name %s alone, but has %d names: %s ..." % (ENTRY, len(names), names[:3])
    must_be_signed = struct.unpack_from("<I", data, 4)[0] == CPU_ARM64
    if must_be_signed and not (LC_CODE_SIGNATURE in found and is_signed(data, found[LC_CODE_SIGNATURE])):
        return "has no signature that fits"
    return None


def main():
    code = 0
    for path in sys.argv[1:]:
        with open(path, "rb") as file:
            wrong = fault(file.read())
        if wrong:
            print("%s %s" % (path, wrong), file=sys.stderr)
            code = 1
    return code


sys.exit(main())
