#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""checksums.py FILE...: prints SHA-256 checksums in the format of sha256sum, which macOS lacks."""
import hashlib
import os
import sys

for path in sys.argv[1:]:
    with open(path, "rb") as file:
        print("%s  %s" % (hashlib.sha256(file.read()).hexdigest(), os.path.basename(path)))
