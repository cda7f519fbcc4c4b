"""Converts records between JSON, JSON Lines, CSV, TSV and Markdown. See SKILL.md for the arguments."""
import argparse
import csv
import io
import json
import os
import re
import sys

FORMATS = {"json": "json", "jsonl": "jsonl", "ndjson": "jsonl", "csv": "csv", "tsv": "tsv", "tab": "tsv",
           "md": "markdown", "markdown": "markdown"}
ENDINGS = {"json": "json", "jsonl": "jsonl", "csv": "csv", "tsv": "tsv", "markdown": "md"}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("input")
    parser.add_argument("--to", required=True)
    parser.add_argument("--from", dest="source")
    parser.add_argument("--output")
    parser.add_argument("--delimiter")
    parser.add_argument("--columns")
    parser.add_argument("--text", action="store_true")
    args = parser.parse_args()
    target = format_named(args.to)
    text, name = read_input(args)
    source = format_named(args.source) if args.source else guess_format(name, text)
    records = read_records(text, source, args.delimiter)
    if args.columns:
        wanted = [column.strip() for column in args.columns.split(",")]
        records = [{column: record.get(column) for column in wanted} for record in records]
    result = write_records(records, target)
    output = save(args.output or f"{stem(name)}.{ENDINGS[target]}", result)
    print(f"{len(records)} records, {source} to {target}, written to {output}")
    lines = result.splitlines()
    print("\n".join(line[:300] for line in lines[:20]))
    if len(lines) > 20:
        print(f"… and {len(lines) - 20} more lines")


def read_input(args):
    if args.text:
        return args.input, "data"
    if args.input == "-":
        return sys.stdin.read(), "data"
    if not os.path.isfile(args.input):
        there = ", ".join(sorted(entry.name for entry in os.scandir(".") if entry.is_file())) or "none"
        sys.exit(f"There is no file {args.input}. Files here: {there}")
    with open(args.input, "rb") as file:
        data = file.read()
    for encoding in ("utf-8-sig", "cp932", "latin-1"):
        try:
            return data.decode(encoding), args.input
        except UnicodeDecodeError:
            continue
    raise AssertionError("latin-1 reads anything")


def format_named(name):
    found = FORMATS.get(name.lower().lstrip("."))
    if not found:
        sys.exit(f"Unknown format {name}. Known: json, jsonl, csv, tsv, markdown")
    return found


def guess_format(name, text):
    ending = name.rsplit(".", 1)[-1].lower() if "." in name else ""
    if ending in FORMATS:
        return FORMATS[ending]
    head = text.lstrip()
    if head[:1] == "[":
        return "json"
    if head[:1] == "{":
        return "json" if parses(text) else "jsonl"
    first = head.split("\n", 1)[0]
    if first.startswith("|"):
        return "markdown"
    return "tsv" if "\t" in first else "csv"


def parses(text):
    try:
        json.loads(text)
        return True
    except ValueError:
        return False


def read_records(text, source, delimiter):
    if source == "json":
        try:
            return records_of(json.loads(text))
        except ValueError as error:
            sys.exit(f"The input is not valid JSON: {error}")
    if source == "jsonl":
        return records_of(read_lines(text))
    if source == "markdown":
        return table_records(read_markdown(text))
    return table_records(read_csv(text, "\t" if source == "tsv" else delimiter))


def read_lines(text):
    values = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                values.append(json.loads(line))
            except ValueError as error:
                sys.exit(f"Line {number} is not valid JSON: {error}")
    return values


def records_of(value):
    if isinstance(value, dict):
        lists = [item for item in value.values() if isinstance(item, list)]
        if len(lists) == 1 and all(isinstance(item, (dict, list)) for item in lists[0]) and lists[0]:
            return records_of(lists[0])
        return [flat(value)]
    if not isinstance(value, list):
        sys.exit("The JSON holds a single value, not records.")
    if value and all(isinstance(item, list) for item in value):
        return table_records([["" if cell is None else as_cell(cell) for cell in row] for row in value])
    return [flat(item) if isinstance(item, dict) else {"value": item} for item in value]


def flat(record, prefix=""):
    out = {}
    for key, value in record.items():
        name = f"{prefix}{key}"
        if isinstance(value, dict) and value:
            out.update(flat(value, f"{name}."))
        else:
            out[name] = value
    return out


def read_csv(text, delimiter):
    if not delimiter:
        first = text.split("\n", 1)[0]
        delimiter = max([",", ";", "\t", "|"], key=lambda sign: first.count(sign))
    csv.field_size_limit(100_000_000)
    return [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter) if row]


def read_markdown(text):
    rows = []
    for line in text.splitlines():
        line = line.strip()
        if line.startswith("|"):
            cells = re.split(r"(?<!\\)\|", line.strip("|") if not line.endswith("\\|") else line[1:])
            rows.append([cell.strip().replace("\\|", "|").replace("<br>", "\n") for cell in cells])
    return [row for row in rows if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]


def table_records(rows):
    if not rows:
        return []
    width = max(len(row) for row in rows)
    names = unique_names(rows[0] + [""] * (width - len(rows[0])))
    cells = [row + [""] * (width - len(row)) for row in rows[1:]]
    columns = [typed_column([row[index] for row in cells]) for index in range(width)]
    return [dict(zip(names, values)) for values in zip(*columns)]


def typed_column(cells):
    """A column is numbers or booleans as a whole, or it stays text: postal codes do not lose their zeros here and there."""
    values = [typed(cell) for cell in cells]
    kinds = {"text" if isinstance(value, str) else "flag" if isinstance(value, bool) else "number"
             for value in values if value is not None}
    return values if len(kinds) <= 1 and kinds != {"text"} else [cell if cell.strip() else None for cell in cells]


def unique_names(header):
    names = []
    for index, given in enumerate(header, 1):
        name = given.strip() or f"column_{index}"
        tries = 2
        base = name
        while name in names:
            name = f"{base}_{tries}"
            tries += 1
        names.append(name)
    return names


def typed(cell):
    text = cell.strip()
    if text == "":
        return None
    if text in ("true", "false", "TRUE", "FALSE", "True", "False"):
        return text.lower() == "true"
    # What a number would lose stays text: leading zeros, long digits.
    if re.fullmatch(r"-?(0|[1-9]\d{0,14})", text):
        return int(text)
    if re.fullmatch(r"-?(0|[1-9]\d*)\.\d+([eE][+-]?\d{1,3})?", text) and len(re.sub(r"\D", "", text)) <= 15:
        return float(text)
    return cell


def columns_of(records):
    names = {}
    for record in records:
        names.update(dict.fromkeys(record))
    return list(names)


def as_cell(value):
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (dict, list)):
        return json.dumps(value, ensure_ascii=False)
    return str(value)


def write_records(records, target):
    if target == "json":
        return json.dumps(records, ensure_ascii=False, indent=2) + "\n"
    if target == "jsonl":
        return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
    columns = columns_of(records)
    rows = [[as_cell(record.get(column)) for column in columns] for record in records]
    if target == "markdown":
        def line(cells):
            return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", "<br>") for cell in cells) + " |\n"
        return line(columns) + "|" + "---|" * len(columns) + "\n" + "".join(line(row) for row in rows)
    out = io.StringIO()
    writer = csv.writer(out, delimiter="\t" if target == "tsv" else ",", lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return out.getvalue()


def stem(name):
    return re.sub(r"\.\w+$", "", os.path.basename(name)) or "data"


def save(name, text):
    folder = os.environ.get("OUTPUT_DIR", "output")
    os.makedirs(folder, exist_ok=True)
    safe = re.sub(r"[^\w.() -]", "_", os.path.basename(name)) or "data"
    with open(os.path.join(folder, safe), "w", encoding="utf-8", newline="") as file:
        file.write(text)
    return safe


if __name__ == "__main__":
    main()
