# SPDX-License-Identifier: MIT
"""Does a line cross a ruin?  Calls the C library through ctypes:  python3 sight.py PATH_OF/liblos.so"""
import ctypes
import sys

VERSION = 3  # major * 100 + minor: another one may have other structs


class Vec2(ctypes.Structure):
    _fields_ = [("x", ctypes.c_float), ("y", ctypes.c_float)]


los = ctypes.CDLL(sys.argv[1])
los.los_version.restype = ctypes.c_uint32
if los.los_version() // 100 != VERSION:
    sys.exit("this program was written for another version of the library than %d" % los.los_version())
los.los_segment_meets_polygon.restype = ctypes.c_bool
los.los_segment_meets_polygon.argtypes = [Vec2, Vec2, ctypes.POINTER(Vec2), ctypes.c_uint32]

ruin = (Vec2 * 4)(Vec2(400, 180), Vec2(560, 180), Vec2(560, 420), Vec2(400, 420))
for end in (Vec2(860, 300), Vec2(860, -60)):
    blocked = los.los_segment_meets_polygon(Vec2(100, 300), end, ruin, len(ruin))
    print("to (%g, %g): %s" % (end.x, end.y, "blocked" if blocked else "clear"))
