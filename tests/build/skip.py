# SPDX-License-Identifier: MIT
"""The exception of a build check that cannot run on this machine."""


class Skip(Exception):
    """The check cannot run on this machine; the text is the reason."""
