"""Draws a chart of a table as SVG or PNG, with the standard library alone. See SKILL.md for the arguments."""
import argparse
import collections
import csv
import datetime
import html
import io
import json
import math
import os
import re
import statistics
import struct
import sys
import zlib

WIDTH, HEIGHT = 800, 480
LEFT, RIGHT, TOP, BOTTOM = 76, 24, 48, 76
COLOURS = ["#4269d0", "#efb118", "#ff725c", "#6cc5b0", "#3ca951", "#ff8ab7", "#a463f2", "#97bbf5", "#9c6b4e", "#9498a0"]
INK, GRID = "#333333", "#dddddd"
AGGREGATES = {"sum": math.fsum, "mean": statistics.fmean, "median": statistics.median, "min": min, "max": max, "count": len}
MOST_SERIES = 10


# A drawing is a list of shapes, which both writers understand.
class Drawing:
    def __init__(self):
        self.shapes = []

    def rect(self, x, y, width, height, colour):
        self.shapes.append(("rect", x, y, width, height, colour))

    def line(self, points, colour, width=1):
        self.shapes.append(("line", points, colour, width))

    def dot(self, x, y, radius, colour):
        self.shapes.append(("dot", x, y, radius, colour))

    def wedge(self, x, y, radius, start, end, colour):
        steps = max(2, int((end - start) / 0.03) + 1)
        arc = [(x + radius * math.cos(start + (end - start) * i / steps), y + radius * math.sin(start + (end - start) * i / steps))
               for i in range(steps + 1)]
        self.shapes.append(("polygon", [(x, y), *arc], colour))

    def text(self, x, y, text, size=12, anchor="start", colour=INK):
        self.shapes.append(("text", x, y, str(text), size, anchor, colour))


def svg(drawing):
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
           'font-family="sans-serif"><rect width="100%" height="100%" fill="#ffffff"/>']
    for kind, *shape in drawing.shapes:
        if kind == "rect":
            x, y, width, height, colour = shape
            out.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(0, width):.1f}" height="{max(0, height):.1f}" fill="{colour}"/>')
        elif kind == "line":
            points, colour, width = shape
            path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
            out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}"/>')
        elif kind == "dot":
            x, y, radius, colour = shape
            out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{colour}"/>')
        elif kind == "polygon":
            points, colour = shape
            path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
            out.append(f'<polygon points="{path}" fill="{colour}" stroke="#ffffff"/>')
        else:
            x, y, text, size, anchor, colour = shape
            out.append(f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" fill="{colour}">'
                       f"{html.escape(text)}</text>")
    return "".join(out) + "</svg>\n"


# Five columns of seven dots for each printable ASCII character.
FONT = bytes.fromhex(
    "0000000000" "00005f0000" "0007000700" "147f147f14" "242a7f2a12" "2313086462" "3649562050" "0008070300" "001c224100" "0041221c00"
    "2a1c7f1c2a" "08083e0808" "0080703000" "0808080808" "0000606000" "2010080402" "3e5149453e" "00427f4000" "7249494946" "2141494d33"
    "1814127f10" "2745454539" "3c4a494931" "4121110907" "3649494936" "464949291e" "0000140000" "0040340000" "0008142241" "1414141414"
    "0041221408" "0201590906" "3e415d594e" "7c1211127c" "7f49494936" "3e41414122" "7f4141413e" "7f49494941" "7f09090901" "3e41415173"
    "7f0808087f" "00417f4100" "2040413f01" "7f08142241" "7f40404040" "7f021c027f" "7f0408107f" "3e4141413e" "7f09090906" "3e4151215e"
    "7f09192946" "2649494932" "03017f0103" "3f4040403f" "1f2040201f" "3f4038403f" "6314081463" "0304780403" "6159494d43" "007f414141"
    "0204081020" "004141417f" "0402010204" "4040404040" "0003070800" "2054547840" "7f28444438" "3844444428" "384444287f" "3854545418"
    "00087e0902" "18a4a49c78" "7f08040478" "00447d4000" "2040403d00" "7f10284400" "00417f4000" "7c04780478" "7c08040478" "3844444438"
    "fc18242418" "18242418fc" "7c08040408" "4854545424" "04043f4424" "3c4040207c" "1c2040201c" "3c4030403c" "4428102844" "4c9090907c"
    "4464544c44" "0008364100" "0000770000" "0041360800" "0201020402")
SCALE = 2


class Pixels:
    def __init__(self):
        self.width, self.height = WIDTH * SCALE, HEIGHT * SCALE
        self.rows = [bytearray(b"\xff" * self.width * 3) for _ in range(self.height)]

    def span(self, y, x0, x1, colour):
        x0, x1 = max(0, x0), min(self.width, x1)
        if 0 <= y < self.height and x1 > x0:
            self.rows[y][x0 * 3:x1 * 3] = colour * (x1 - x0)

    def rect(self, x, y, width, height, colour):
        x0, x1 = round(x * SCALE), round((x + width) * SCALE)
        y0, y1 = round(y * SCALE), round((y + height) * SCALE)
        for row in range(y0, max(y1, y0 + 1)):
            self.span(row, x0, max(x1, x0 + 1), colour)

    def dot(self, x, y, radius, colour):
        cx, cy, r = x * SCALE, y * SCALE, radius * SCALE
        for row in range(math.floor(cy - r), math.ceil(cy + r) + 1):
            half = r * r - (row - cy) ** 2
            if half >= 0:
                self.span(row, round(cx - math.sqrt(half)), round(cx + math.sqrt(half)) + 1, colour)

    def line(self, points, colour, width):
        for (x0, y0), (x1, y1) in zip(points, points[1:]):
            if x0 == x1 or y0 == y1:
                self.rect(min(x0, x1) - width / 4, min(y0, y1) - width / 4, abs(x1 - x0) + width / 2, abs(y1 - y0) + width / 2, colour)
                continue
            steps = max(1, int(max(abs(x1 - x0), abs(y1 - y0)) * SCALE))
            for step in range(steps + 1):
                part = step / steps
                self.dot(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part, width / 2, colour)

    def polygon(self, points, colour):
        scaled = [(x * SCALE, y * SCALE) for x, y in points]
        for row in range(math.floor(min(y for _, y in scaled)), math.ceil(max(y for _, y in scaled)) + 1):
            cuts = []
            for (x0, y0), (x1, y1) in zip(scaled, scaled[1:] + scaled[:1]):
                if (y0 <= row < y1) or (y1 <= row < y0):
                    cuts.append(x0 + (row - y0) * (x1 - x0) / (y1 - y0))
            cuts.sort()
            for start, end in zip(cuts[::2], cuts[1::2]):
                self.span(row, round(start), round(end), colour)

    def text(self, x, y, text, size, anchor, colour):
        zoom = max(1, round(size * SCALE / 10))
        width = len(text) * 6 * zoom
        left = round(x * SCALE) - (width // 2 if anchor == "middle" else width if anchor == "end" else 0)
        top = round(y * SCALE) - 7 * zoom
        for index, char in enumerate(text):
            code = ord(char) - 32
            glyph = FONT[code * 5:code * 5 + 5] if 0 <= code < 95 else FONT[31 * 5:31 * 5 + 5]
            for column, bits in enumerate(glyph):
                for row in range(8):
                    if bits >> row & 1:
                        start = left + (index * 6 + column) * zoom
                        for line in range(zoom):
                            self.span(top + row * zoom + line, start, start + zoom, colour)


def png(drawing):
    pixels = Pixels()
    for kind, *shape in drawing.shapes:
        if kind == "text":
            *place, colour = shape
            pixels.text(*place, rgb(colour))
        elif kind == "line":
            points, colour, width = shape
            pixels.line(points, rgb(colour), width)
        else:
            *place, colour = shape
            getattr(pixels, kind)(*place, rgb(colour))
    raw = b"".join(b"\0" + bytes(row) for row in pixels.rows)

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", pixels.width, pixels.height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b"")


def rgb(colour):
    return bytes.fromhex(colour[1:])


def read_table(name):
    if not os.path.isfile(name):
        there = ", ".join(sorted(entry.name for entry in os.scandir(".") if entry.is_file())) or "none"
        sys.exit(f"There is no file {name}. Files here: {there}")
    with open(name, "rb") as file:
        text = file.read().decode("utf-8-sig", "replace")
    if text.strip()[:1] in ("[", "{"):
        try:
            value = json.loads(text)
        except ValueError:
            value = [json.loads(line) for line in text.splitlines() if line.strip()]
        rows = value if isinstance(value, list) else next((item for item in value.values() if isinstance(item, list)), [value])
        rows = [{key: "" if cell is None else str(cell) for key, cell in row.items()} for row in rows if isinstance(row, dict)]
        return list(dict.fromkeys(key for row in rows for key in row)), rows
    delimiter = max([",", ";", "\t", "|"], key=text.split("\n", 1)[0].count)
    table = [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter) if row]
    if not table:
        sys.exit(f"{name} is empty.")
    columns = [cell.strip() for cell in table[0]]
    return columns, [dict(zip(columns, (cell.strip() for cell in row))) for row in table[1:]]


def number(text):
    cleaned = re.sub(r"[\s,$€£¥円%]", "", text)
    try:
        value = float(cleaned)
        return value if math.isfinite(value) else None
    except ValueError:
        return None


def find(columns, name):
    for column in columns:
        if column.lower() == name.strip().lower():
            return column
    sys.exit(f"There is no column {name}. Columns: {', '.join(columns)}")


def ordered(names):
    """By value where they are numbers or dates, else as they came."""
    names = list(names)
    if all(number(name) is not None for name in names):
        return sorted(names, key=number)
    try:
        return sorted(names, key=lambda name: datetime.date.fromisoformat((name + "-01-01" if len(name) == 4 else name + "-01" if len(name) == 7 else name)[:10]))
    except ValueError:
        return names


def grouped(rows, x, ys, agg):
    names = list(dict.fromkeys(row.get(x, "") or "(empty)" for row in rows))
    series = {}
    for y in ys or [None]:
        cells = collections.defaultdict(list)
        for row in rows:
            value = 1.0 if y is None else number(row.get(y, ""))
            if value is not None:
                cells[row.get(x, "") or "(empty)"].append(value)
        how = AGGREGATES["count" if y is None else agg]
        series[y or "count"] = {name: float(how(cells[name])) for name in names if cells[name]}
    return names, series


def nice_ticks(low, high):
    if low == high:
        low, high = (low - 1, high + 1) if low else (0, 1)
    step = 10 ** math.floor(math.log10((high - low) / 5))
    step *= next(factor for factor in (1, 2, 5, 10) if (high - low) / (step * factor) <= 6)
    first = math.floor(low / step)
    return [round((first + index) * step, 10) for index in range(math.ceil(high / step) - first + 1)]


def label(value):
    if value == int(value) and abs(value) < 1e15:
        return f"{int(value):,}"
    return f"{value:.4g}"


def short(text, most=16):
    return text if len(text) <= most else text[:most - 1] + "…"


class Axes:
    def __init__(self, drawing, ticks):
        self.drawing, self.low, self.high = drawing, ticks[0], ticks[-1]
        for tick in ticks:
            drawing.line([(LEFT, self.y(tick)), (WIDTH - RIGHT, self.y(tick))], GRID)
            drawing.text(LEFT - 8, self.y(tick) + 4, label(tick), 11, "end")

    def y(self, value):
        return HEIGHT - BOTTOM - (value - self.low) / (self.high - self.low) * (HEIGHT - TOP - BOTTOM)


def x_labels(drawing, names, place):
    step = max(1, math.ceil(len(names) / 10))
    for index in range(0, len(names), step):
        drawing.text(place(index), HEIGHT - BOTTOM + 18, short(names[index], 12 if step == 1 and len(names) > 6 else 16), 11, "middle")


def legend(drawing, names):
    if len(names) < 2:
        return
    x = LEFT
    for index, name in enumerate(names):
        drawing.rect(x, HEIGHT - 26, 10, 10, COLOURS[index % len(COLOURS)])
        drawing.text(x + 14, HEIGHT - 17, short(name), 11)
        x += 30 + 7 * len(short(name))


def bar(drawing, names, series):
    values = [value for cells in series.values() for value in cells.values()]
    axes = Axes(drawing, nice_ticks(min(0, *values), max(0, *values)))
    slot = (WIDTH - LEFT - RIGHT) / len(names)
    width = slot * 0.8 / len(series)
    for index, cells in enumerate(series.values()):
        for position, name in enumerate(names):
            if name in cells:
                top, bottom = sorted((axes.y(cells[name]), axes.y(0)))
                drawing.rect(LEFT + slot * position + slot * 0.1 + width * index, top, width, bottom - top, COLOURS[index % len(COLOURS)])
    drawing.line([(LEFT, axes.y(0)), (WIDTH - RIGHT, axes.y(0))], INK)
    x_labels(drawing, names, lambda position: LEFT + slot * (position + 0.5))
    legend(drawing, list(series))


def line(drawing, names, series):
    names = ordered(names)
    values = [value for cells in series.values() for value in cells.values()]
    axes = Axes(drawing, nice_ticks(min(values), max(values)))
    step = (WIDTH - LEFT - RIGHT) / max(1, len(names) - 1)
    for index, cells in enumerate(series.values()):
        points = [(LEFT + step * position, axes.y(cells[name])) for position, name in enumerate(names) if name in cells]
        drawing.line(points, COLOURS[index % len(COLOURS)], 2)
        if len(points) <= 40:
            for x, y in points:
                drawing.dot(x, y, 3, COLOURS[index % len(COLOURS)])
    x_labels(drawing, names, lambda position: LEFT + step * position)
    legend(drawing, list(series))


def scatter(drawing, rows, x, ys):
    points = {y: [(number(row.get(x, "")), number(row.get(y, ""))) for row in rows] for y in ys}
    points = {y: [(a, b) for a, b in pairs if a is not None and b is not None] for y, pairs in points.items()}
    flat = [pair for pairs in points.values() for pair in pairs]
    if not flat:
        sys.exit("There are no rows with numbers in these columns.")
    ticks = nice_ticks(min(a for a, _ in flat), max(a for a, _ in flat))
    axes = Axes(drawing, nice_ticks(min(b for _, b in flat), max(b for _, b in flat)))

    def place(value):
        return LEFT + (value - ticks[0]) / (ticks[-1] - ticks[0]) * (WIDTH - LEFT - RIGHT)

    for tick in ticks:
        drawing.text(place(tick), HEIGHT - BOTTOM + 18, label(tick), 11, "middle")
    for index, pairs in enumerate(points.values()):
        for a, b in pairs:
            drawing.dot(place(a), axes.y(b), 3.5, COLOURS[index % len(COLOURS)])
    legend(drawing, list(points))
    print(f"{len(flat)} points")


def histogram(drawing, rows, x, bins):
    values = [value for value in (number(row.get(x, "")) for row in rows) if value is not None]
    if not values:
        sys.exit(f"There are no numbers in {x}.")
    low, high = min(values), max(values)
    count = bins or min(30, max(5, math.ceil(math.log2(len(values))) + 1))
    width = (high - low) / count or 1
    counts = [0] * count
    for value in values:
        counts[min(count - 1, int((value - low) / width))] += 1
    axes = Axes(drawing, nice_ticks(0, max(counts)))
    slot = (WIDTH - LEFT - RIGHT) / count
    for index, size in enumerate(counts):
        drawing.rect(LEFT + slot * index + 1, axes.y(size), slot - 2, axes.y(0) - axes.y(size), COLOURS[0])
        print(f"{label(low + width * index)} to {label(low + width * (index + 1))}: {size}")
    edges = [label(low + width * index) for index in range(count + 1)]
    x_labels(drawing, edges, lambda position: LEFT + slot * position)


def pie(drawing, names, series):
    cells = next(iter(series.values()))
    parts = [(name, cells[name]) for name in names if cells.get(name, 0) > 0]
    if not parts:
        sys.exit("A pie needs values above zero.")
    total = math.fsum(value for _, value in parts)
    angle = -math.pi / 2
    for index, (name, value) in enumerate(parts):
        end = angle + value / total * 2 * math.pi
        drawing.wedge(300, 260, 170, angle, end, COLOURS[index % len(COLOURS)])
        drawing.rect(540, 100 + index * 24, 12, 12, COLOURS[index % len(COLOURS)])
        drawing.text(560, 111 + index * 24, f"{short(name, 20)} {value / total:.1%}", 13)
        angle = end


def top_of(names, series, most):
    """The largest first; what is beyond becomes one group, where adding up makes sense."""
    first = next(iter(series.values()))
    ranked = sorted((name for name in names if name in first), key=lambda name: -first[name])
    return ranked[:most], ranked[most:]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file")
    parser.add_argument("--kind", choices=["bar", "line", "scatter", "histogram", "pie"], required=True)
    parser.add_argument("--x", required=True)
    parser.add_argument("--y")
    parser.add_argument("--agg", choices=sorted(AGGREGATES), default="sum")
    parser.add_argument("--title")
    parser.add_argument("--format", choices=["svg", "png", "both"], default="svg")
    parser.add_argument("--output", default="chart")
    parser.add_argument("--bins", type=int)
    parser.add_argument("--top", type=int)
    args = parser.parse_args()
    columns, rows = read_table(args.file)
    if not rows:
        sys.exit(f"{args.file} has no rows.")
    x = find(columns, args.x)
    ys = [find(columns, name) for name in args.y.split(",")][:MOST_SERIES] if args.y else []
    drawing = Drawing()
    what = ", ".join(ys) or "count"
    drawing.text(WIDTH / 2, 28, args.title or (f"{x}" if args.kind == "histogram" else f"{what} by {x}"), 16, "middle")
    draw(drawing, rows, x, ys, args)
    save(drawing, args)


def draw(drawing, rows, x, ys, args):
    if args.kind == "scatter":
        return scatter(drawing, rows, x, ys or sys.exit("A scatter chart needs --y."))
    if args.kind == "histogram":
        return histogram(drawing, rows, x, args.bins)
    names, series = grouped(rows, x, ys, args.agg)
    if not any(series.values()):
        sys.exit(f"There are no numbers in {', '.join(ys)}.")
    if args.kind == "pie" or args.top:
        names, rest = top_of(names, series, args.top or 9)
        if rest and args.kind == "pie":
            first = next(iter(series.values()))
            first["others"] = math.fsum(first[name] for name in rest)
            names.append("others")
    {"bar": bar, "line": line, "pie": pie}[args.kind](drawing, names, series)
    for name, cells in series.items():
        for key in names[:100]:
            if key in cells:
                print(f"{key}: {label(cells[key])}" + (f" ({name})" if len(series) > 1 else ""))


def save(drawing, args):
    folder = os.environ.get("OUTPUT_DIR", "output")
    os.makedirs(folder, exist_ok=True)
    stem = re.sub(r"\.(svg|png)$", "", re.sub(r"[^\w.() -]", "_", os.path.basename(args.output))) or "chart"
    for kind, write in (("svg", lambda: svg(drawing).encode()), ("png", lambda: png(drawing))):
        if args.format in (kind, "both"):
            with open(os.path.join(folder, f"{stem}.{kind}"), "wb") as file:
                file.write(write())
            print(f"written to {stem}.{kind}")


if __name__ == "__main__":
    main()
