#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check_macho.py FILE...: checks that each file is a stripped macOS library that defines only the entry function.

A library for arm64 must also have a valid ad hoc signature, which consists of hashes of the file's pages. The check reads
the files only, because no Mac is available to load them.
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


def defined_symbols(data, table):
    """(name, is external) of each symbol that the library defines."""
    first, count, texts = table[:3]
    for i in range(count):
        name, kind = struct.unpack_from("<IB", data, first + 16 * i)
        if kind & 0x0E != UNDEFINED:
            start = texts + name
            yield data[start:data.index(b"\0", start)].decode(), bool(kind & EXTERNAL)


def is_signed(data, command):
    """True if the hashes of all pages match the file."""
    blob = command[0]
    for i in range(struct.unpack_from(">I", data, blob + 8)[0]):
        directory = blob + struct.unpack_from(">I", data, blob + 16 + 8 * i)[0]
        if struct.unpack_from(">I", data, directory)[0] == CODE_DIRECTORY:
            hashes, pages, limit = (struct.unpack_from(">I", data, directory + at)[0] for at in (16, 28, 32))
            step = 1 << data[directory + 39]
            return pages > 0 and all(
                hashlib.sha256(data[page * step:min((page + 1) * step, limit)]).digest() ==
                data[directory + hashes + 32 * page:directory + hashes + 32 * (page + 1)] for page in range(pages))
    return False


def find_fault(data):
    """A description of the first fault; None if the file is valid."""
    if struct.unpack_from("<I", data)[0] != MACH_O_64:
        return "is not a 64-bit Mach-O file"
    found = dict(commands(data))
    names = list(defined_symbols(data, found[LC_SYMTAB])) if LC_SYMTAB in found else []
    if names != [(ENTRY, True)]:
        return "should define %s only, but defines %d symbols: %s ..." % (ENTRY, len(names), names[:3])
    must_be_signed = struct.unpack_from("<I", data, 4)[0] == CPU_ARM64
    if must_be_signed and not (LC_CODE_SIGNATURE in found and is_signed(data, found[LC_CODE_SIGNATURE])):
        return "has no valid signature"
    return None


def main():
    code = 0
    for path in sys.argv[1:]:
        with open(path, "rb") as file:
            problem = find_fault(file.read())
        if problem:
            print("%s %s" % (path, problem), file=sys.stderr)
            code = 1
    return code


sys.exit(main())
