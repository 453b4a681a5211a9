#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""join_macho.py OUT IN...: joins Mach-O files for several processors into one universal file, as Apple's lipo does."""
import struct
import sys

FAT_MAGIC = 0xCAFEBABE
MACH_O_64_MAGIC = 0xFEEDFACF
ALIGN_BITS = 14  # the larger page size of the two kinds of Mac


def join(parts):
    """The universal file: a big-endian table of the parts, followed by each part, aligned to a page."""
    header = struct.pack(">II", FAT_MAGIC, len(parts))
    body = b""
    start = 1 << ALIGN_BITS
    for part in parts:
        magic, cpu, subtype = struct.unpack_from("<III", part)
        if magic != MACH_O_64_MAGIC:
            sys.exit("join_macho.py: not a 64-bit Mach-O file")
        header += struct.pack(">IIIII", cpu, subtype, start + len(body), len(part), ALIGN_BITS)
        body += part + b"\0" * (-len(part) % (1 << ALIGN_BITS))
    return header.ljust(start, b"\0") + body


def main():
    parts = []
    for path in sys.argv[2:]:
        with open(path, "rb") as file:
            parts.append(file.read())
    with open(sys.argv[1], "wb") as file:
        file.write(join(parts))


main()
