# SPDX-License-Identifier: MIT
"""What the scripts that write figures share: colors, an SVG canvas, and the geometry of lines and discs.

The output is deterministic: every number is rounded to two decimals before it is written.
"""
import math
import os

INK = "#222222"
MUTED = "#666666"
FRAME = "#bbbbbb"
SHOOTER = ("#d6e6f5", "#1f5f99")
TARGET = ("#fde3c8", "#b3590a")
PIECE = ("#d9d9d9", "#555555")
SECOND = ("#e3d5ec", "#6f3f8f")
OPEN = ("#cfeccf", "#1f7a1f")
ALERT = "#b01515"


def number(value):
    text = "%.2f" % (value + 0.0)
    text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


class Canvas:
    """An SVG document with a white background and y growing downwards."""

    def __init__(self, height, title, width=700):
        self.width, self.height = width, height
        self.parts = ["<title>%s</title>" % escape(title)]

    def add(self, text):
        self.parts.append(text)

    def path(self, points, fill="none", stroke=INK, width=1.5, dash=None, closed=False, opacity=None):
        data = "M" + " L".join("%s %s" % (number(x), number(y)) for x, y in points) + (" Z" if closed else "")
        self.add('<path d="%s"%s/>' % (data, style(fill, stroke, width, dash, opacity)))

    def polygon(self, points, colors=PIECE, width=1.5, opacity=None):
        self.path(points, colors[0], colors[1], width, None, True, opacity)

    def line(self, a, b, stroke=INK, width=1.5, dash=None):
        self.path([a, b], "none", stroke, width, dash)

    def circle(self, center, radius, colors=SHOOTER, width=1.5, dash=None):
        self.add('<circle cx="%s" cy="%s" r="%s"%s/>' % (
            number(center[0]), number(center[1]), number(radius), style(colors[0], colors[1], width, dash)))

    def dot(self, center, color=INK, radius=3.5):
        self.add('<circle cx="%s" cy="%s" r="%s" fill="%s"/>' % (
            number(center[0]), number(center[1]), number(radius), color))

    def rect(self, low, high, fill, stroke="none", width=1.0, dash=None, opacity=None):
        self.add('<rect x="%s" y="%s" width="%s" height="%s"%s/>' % (
            number(low[0]), number(low[1]), number(high[0] - low[0]), number(high[1] - low[1]),
            style(fill, stroke, width, dash, opacity)))

    def text(self, at, words, color=INK, size=14, anchor="start", weight=None, slant=None):
        extra = ' font-weight="%s"' % weight if weight else ""
        extra += ' font-style="%s"' % slant if slant else ""
        self.add('<text x="%s" y="%s" fill="%s" font-size="%s" text-anchor="%s"%s>%s</text>' % (
            number(at[0]), number(at[1]), color, size, anchor, extra, escape(words)))

    def arrow(self, a, b, color=INK, width=1.5, both=False):
        self.line(a, b, color, width)
        self.head(a, b, color)
        if both:
            self.head(b, a, color)

    def head(self, a, b, color):
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        size = 7.0
        left = (b[0] - size * ux + 0.45 * size * uy, b[1] - size * uy - 0.45 * size * ux)
        right = (b[0] - size * ux - 0.45 * size * uy, b[1] - size * uy + 0.45 * size * ux)
        self.path([b, left, right], color, color, 0.5, None, True)

    def write(self, folder, name):
        size = (self.width, self.height)
        head = ('<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" '
                'font-family="DejaVu Sans, Verdana, Arial, sans-serif">' % (size + size))
        white = '<rect x="0" y="0" width="%d" height="%d" fill="#ffffff"/>' % size
        with open(os.path.join(folder, name), "w", encoding="utf-8", newline="\n") as out:
            out.write("\n".join([head, self.parts[0], white] + self.parts[1:] + ["</svg>"]) + "\n")


def escape(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def style(fill, stroke, width, dash=None, opacity=None):
    text = ' fill="%s" stroke="%s" stroke-width="%s"' % (fill, stroke, number(width))
    text += ' stroke-dasharray="%s"' % dash if dash else ""
    text += ' fill-opacity="%s"' % number(opacity) if opacity is not None else ""
    return text + ' stroke-linejoin="round"'


# --- Geometry of the frame (y grows upwards) --------------------------------------------------------------------------


def intercept(point, slope):
    return point[1] - slope * point[0]


def disc_range(center, radius, slope):
    middle, reach = intercept(center, slope), radius * math.sqrt(1.0 + slope * slope)
    return middle - reach, middle + reach


def points_range(points, slope):
    values = [intercept(p, slope) for p in points]
    return min(values), max(values)


def inner_slopes(first, second):
    """The slopes of the two inner bitangents of two discs (center, radius)."""
    dx, dy = second[0][0] - first[0][0], second[0][1] - first[0][1]
    turn, base = math.asin((first[1] + second[1]) / math.hypot(dx, dy)), math.atan2(dy, dx)
    return math.tan(base - turn), math.tan(base + turn)


def chord(center, radius, slope, height):
    """Where y = slope * x + height enters and leaves a disc, as x."""
    a = 1.0 + slope * slope
    b = -center[0] + slope * (height - center[1])
    c = center[0] ** 2 + (height - center[1]) ** 2 - radius * radius
    root = math.sqrt(b * b - a * c)
    return (-b - root) / a, (-b + root) / a


def clip_half(points, a, b):
    """The part of a convex polygon to the left of a -> b (Sutherland and Hodgman)."""
    kept = []
    for i, p in enumerate(points):
        q = points[(i + 1) % len(points)]
        p_left = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
        q_left = (b[0] - a[0]) * (q[1] - a[1]) - (b[1] - a[1]) * (q[0] - a[0])
        if p_left >= 0.0:
            kept.append(p)
        if p_left * q_left < 0.0:
            t = p_left / (p_left - q_left)
            kept.append((p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])))
    return kept


def clip(points, window):
    for i, a in enumerate(window):
        points = clip_half(points, a, window[(i + 1) % len(window)])
    return points


def round_polygon(center, radius, count, start=0.0):
    return [(center[0] + radius * math.cos(start + 2.0 * math.pi * i / count),
             center[1] + radius * math.sin(start + 2.0 * math.pi * i / count)) for i in range(count)]


class Plot:
    """A panel with axes: maps data coordinates to the canvas."""

    def __init__(self, canvas, low, high, box):
        self.canvas, self.low, self.high, self.box = canvas, low, high, box

    def at(self, x, y):
        (x0, y0), (x1, y1) = self.box
        return (x0 + (x - self.low[0]) / (self.high[0] - self.low[0]) * (x1 - x0),
                y1 - (y - self.low[1]) / (self.high[1] - self.low[1]) * (y1 - y0))

    def map(self, points):
        return [self.at(x, y) for x, y in points]

    def border(self):
        self.canvas.rect(self.box[0], self.box[1], "none", FRAME, 1.0)

    def strip(self, xs, lows, highs, colors, opacity=0.75):
        points = [(x, y) for x, y in zip(xs, highs)] + [(x, y) for x, y in zip(reversed(xs), reversed(lows))]
        self.canvas.polygon(self.map(points), colors, 1.2, opacity)


def steps(low, high, count):
    return [low + (high - low) * i / count for i in range(count + 1)]
