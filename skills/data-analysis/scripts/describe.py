"""Statistics of a table: of its columns, or of groups of rows. See SKILL.md for the arguments."""
import argparse
import collections
import csv
import datetime
import io
import json
import math
import os
import re
import statistics
import sys

AGGREGATES = {"sum": math.fsum, "mean": statistics.fmean, "median": statistics.median, "min": min, "max": max, "count": len}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file")
    parser.add_argument("--columns")
    parser.add_argument("--where", action="append", default=[])
    parser.add_argument("--by")
    parser.add_argument("--value")
    parser.add_argument("--agg", choices=sorted(AGGREGATES), default="sum")
    parser.add_argument("--correlate", action="store_true")
    parser.add_argument("--output")
    args = parser.parse_args()
    columns, rows = read_table(args.file)
    for condition in args.where:
        rows = keep(rows, condition, columns)
    print(f"{args.file}: {len(rows)} rows, {len(columns)} columns" + (f" (where {' and '.join(args.where)})" if args.where else ""))
    if args.by:
        return group(rows, columns, args)
    wanted = [find(columns, name) for name in args.columns.split(",")] if args.columns else columns
    summaries = [summary(column, [row.get(column, "") for row in rows]) for column in wanted]
    for line in summaries:
        print("\n" + line)
    if args.correlate:
        correlate(rows, wanted)
    if args.output:
        save(args.output, "\n\n".join(summaries) + "\n")


def read_table(name):
    if not os.path.isfile(name):
        there = ", ".join(sorted(entry.name for entry in os.scandir(".") if entry.is_file())) or "none"
        sys.exit(f"There is no file {name}. Files here: {there}")
    with open(name, "rb") as file:
        data = file.read()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp932", "replace")
    if text.lstrip()[:1] in "[{" and text.strip():
        return json_table(text)
    first = text.split("\n", 1)[0]
    delimiter = max([",", ";", "\t", "|"], key=first.count)
    csv.field_size_limit(100_000_000)
    table = [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter) if row]
    if not table:
        sys.exit(f"{name} is empty.")
    columns = [cell.strip() or f"column_{index}" for index, cell in enumerate(table[0], 1)]
    return columns, [dict(zip(columns, (cell.strip() for cell in row))) for row in table[1:]]


def json_table(text):
    try:
        value = json.loads(text)
    except ValueError:
        value = [json.loads(line) for line in text.splitlines() if line.strip()]
    if isinstance(value, dict):
        value = next((item for item in value.values() if isinstance(item, list)), [value])
    rows = [{key: "" if cell is None else str(cell) for key, cell in row.items()} for row in value if isinstance(row, dict)]
    columns = list(dict.fromkeys(key for row in rows for key in row))
    return columns, rows


def number(text):
    cleaned = re.sub(r"[\s,$€£¥円%]", "", text)
    if re.fullmatch(r"\(.+\)", cleaned):
        cleaned = "-" + cleaned[1:-1]
    if not re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", cleaned):
        return None
    return float(cleaned)


def find(columns, name):
    name = name.strip()
    for column in columns:
        if column == name or column.lower() == name.lower():
            return column
    sys.exit(f"There is no column {name}. Columns: {', '.join(columns)}")


def keep(rows, condition, columns):
    match = re.fullmatch(r"\s*(.+?)\s*(!=|<=|>=|=|<|>|~)\s*(.*?)\s*", condition)
    if not match:
        sys.exit(f"{condition!r} is not a condition. Write for example: amount>100")
    column, sign, wanted = find(columns, match[1]), match[2], match[3]
    if sign == "~":
        return [row for row in rows if wanted.lower() in row.get(column, "").lower()]
    tests = {"=": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b, "<=": lambda a, b: a <= b,
             ">": lambda a, b: a > b, ">=": lambda a, b: a >= b}
    limit = number(wanted)

    def holds(row):
        cell = row.get(column, "")
        if limit is not None and number(cell) is not None:
            return tests[sign](number(cell), limit)
        return tests[sign](cell, wanted) if cell != "" else False

    return [row for row in rows if holds(row)]


def shown(value):
    return f"{value:.6g}" if abs(value) < 1e6 else f"{value:,.2f}".rstrip("0").rstrip(".")


def is_date(text):
    try:
        datetime.date.fromisoformat(text[:10].replace("/", "-"))
        return True
    except ValueError:
        return False


def summary(column, cells):
    filled = [cell for cell in cells if cell != ""]
    missing = len(cells) - len(filled)
    numbers = [number(cell) for cell in filled]
    head = f"{column}: {len(filled)} values, {missing} missing"
    if filled and all(value is not None for value in numbers):
        return f"{head}, number\n{number_summary(numbers)}"
    counts = collections.Counter(filled)
    lines = [f"{head}, {'date' if filled and all(map(is_date, filled)) else 'text'}, {len(counts)} different"]
    if filled and all(map(is_date, filled)):
        lines.append(f"  first {min(filled)}, last {max(filled)}")
    unreadable = sum(value is None for value in numbers)
    if 0 < unreadable < len(filled) * 0.1:
        lines.append(f"  mostly numbers, but {unreadable} cells are none")
    lines.append("  most frequent: " + ", ".join(f"{value[:60]} ({count})" for value, count in counts.most_common(8)))
    return "\n".join(lines)


def number_summary(values):
    spread = statistics.stdev(values) if len(values) > 1 else 0.0
    quarters = statistics.quantiles(values, n=4, method="inclusive") if len(values) > 1 else [values[0]] * 3
    low, middle, high = quarters
    return (f"  mean {shown(statistics.fmean(values))}, standard deviation {shown(spread)}, sum {shown(math.fsum(values))}\n"
            f"  min {shown(min(values))}, quartiles {shown(low)} / {shown(middle)} / {shown(high)}, max {shown(max(values))}")


def group(rows, columns, args):
    by = find(columns, args.by)
    value = find(columns, args.value) if args.value else None
    if value is None and args.agg != "count":
        args.agg = "count"
    groups = collections.defaultdict(list)
    for row in rows:
        cell = 1.0 if value is None else number(row.get(value, ""))
        if cell is not None:
            groups[row.get(by, "") or "(empty)"].append(cell)
    result = sorted(((name, AGGREGATES[args.agg](cells), len(cells)) for name, cells in groups.items()), key=lambda item: -item[1])
    title = f"{args.agg} of {value} by {by}" if value else f"count by {by}"
    print(f"\n{title}:")
    for name, total, count in result[:50]:
        print(f"  {name}: {shown(total)}" + (f" ({count} rows)" if value else ""))
    if len(result) > 50:
        print(f"  … and {len(result) - 50} more groups")
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([by, f"{args.agg}_{value}" if value else "count", "rows"])
    writer.writerows((name, f"{total:.15g}", count) for name, total, count in result)
    save(args.output or "groups.csv", out.getvalue())


def correlate(rows, columns):
    series = {column: [number(row.get(column, "")) for row in rows] for column in columns}
    series = {name: values for name, values in series.items() if sum(value is not None for value in values) > 2}
    print("\ncorrelations (Pearson's r):")
    names = list(series)
    for index, left in enumerate(names):
        for right in names[index + 1:]:
            pairs = [(a, b) for a, b in zip(series[left], series[right]) if a is not None and b is not None]
            r = pearson(pairs)
            print(f"  {left} – {right}: " + ("not defined" if r is None else f"{r:.4f} ({len(pairs)} rows)"))


def pearson(pairs):
    if len(pairs) < 3:
        return None
    xs, ys = zip(*pairs)
    mx, my = statistics.fmean(xs), statistics.fmean(ys)
    sxy = math.fsum((x - mx) * (y - my) for x, y in pairs)
    sxx, syy = math.fsum((x - mx) ** 2 for x in xs), math.fsum((y - my) ** 2 for y in ys)
    return sxy / math.sqrt(sxx * syy) if sxx > 0 and syy > 0 else None


def save(name, text):
    folder = os.environ.get("OUTPUT_DIR", "output")
    os.makedirs(folder, exist_ok=True)
    safe = re.sub(r"[^\w.() -]", "_", os.path.basename(name))
    with open(os.path.join(folder, safe), "w", encoding="utf-8", newline="") as file:
        file.write(text)
    print(f"\nwritten to {safe}")


if __name__ == "__main__":
    main()
