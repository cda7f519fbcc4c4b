"""Exact work on text: count, diff, extract, sort, dedupe, case, replace. See SKILL.md for the arguments."""
import argparse
import collections
import difflib
import os
import re
import sys

SHOWN_LINES = 200
KINDS = {
    "email": r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+",
    "url": r"https?://[^\s<>\"']+",
    "number": r"-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?",
    "date": r"\d{4}-\d{2}-\d{2}|\d{4}年\d{1,2}月\d{1,2}日|\d{1,2}[./]\d{1,2}[./]\d{4}",
    "ip": r"\b(?:\d{1,3}\.){3}\d{1,3}\b",
}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("count", "diff", "extract", "sort", "dedupe", "case", "replace"):
        command = commands.add_parser(name)
        command.add_argument("input")
        if name == "diff":
            command.add_argument("other")
        command.add_argument("--text", action="store_true", help="the input is the text itself")
        command.add_argument("--output")
        add_options(name, command)
    args = parser.parse_args()
    globals()[f"do_{args.command}"](args)


def add_options(name, command):
    if name == "count":
        command.add_argument("--top", type=int, default=10)
    if name in ("extract", "replace"):
        command.add_argument("--pattern")
    if name == "extract":
        command.add_argument("--kind", type=str.lower, choices=sorted(KINDS))
        command.add_argument("--count", action="store_true")
    if name == "replace":
        command.add_argument("--with", dest="by", required=True)
    if name == "case":
        command.add_argument("--to", required=True, choices=sorted(STYLES))
    if name == "sort":
        command.add_argument("--numeric", action="store_true")
        command.add_argument("--reverse", action="store_true")
    if name in ("sort", "extract"):
        command.add_argument("--unique", action="store_true")
    if name in ("sort", "dedupe", "extract"):
        command.add_argument("--ignore-case", action="store_true")


def read(args, name=None):
    name = args.input if name is None else name
    if args.text:
        return name
    if not os.path.isfile(name):
        there = ", ".join(sorted(entry.name for entry in os.scandir(".") if entry.is_file())) or "none"
        sys.exit(f"There is no file {name}. Files here: {there}. With --text the argument is the text itself.")
    with open(name, "rb") as file:
        data = file.read()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def show(args, lines, fallback):
    lines = list(lines)
    if args.output or len(lines) > SHOWN_LINES:
        folder = os.environ.get("OUTPUT_DIR", "output")
        os.makedirs(folder, exist_ok=True)
        name = re.sub(r"[^\w.() -]", "_", os.path.basename(args.output or fallback))
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write("".join(f"{line}\n" for line in lines))
        print(f"{len(lines)} lines, written to {name}")
    for line in lines[:SHOWN_LINES]:
        print(line)
    if len(lines) > SHOWN_LINES:
        print(f"… and {len(lines) - SHOWN_LINES} more lines")


def words_of(text):
    # Scripts without blanks between words are counted by character.
    return re.findall(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W_]+(?:['’-][^\W_]+)*", text)


def do_count(args):
    text = read(args)
    words = words_of(text)
    sentences = [part for part in re.split(r"[.!?。！？]+(?:\s+|$)|[。！？]", text) if part.strip()]
    print(f"lines: {len(text.splitlines())}")
    print(f"words: {len(words)}")
    print(f"characters: {len(text)}")
    visible = re.sub(r"\s", "", text)
    print(f"characters without blanks: {len(visible)}")
    print(f"bytes (UTF-8): {len(text.encode('utf-8', 'replace'))}")
    print(f"sentences: {len(sentences)}")
    common = collections.Counter(word.lower() for word in words).most_common(args.top)
    if common:
        print("most frequent: " + ", ".join(f"{word} {count}" for word, count in common))


def do_diff(args):
    before, after = read(args).splitlines(), read(args, args.other).splitlines()
    names = ("before", "after") if args.text else (args.input, args.other)
    lines = list(difflib.unified_diff(before, after, *names, lineterm=""))
    added = sum(line.startswith("+") and not line.startswith("+++") for line in lines)
    removed = sum(line.startswith("-") and not line.startswith("---") for line in lines)
    print(f"{added} lines added, {removed} removed" if lines else "The texts are the same.")
    show(args, lines, "changes.diff")


def compiled(pattern, ignore_case=False):
    try:
        return re.compile(pattern, re.IGNORECASE if ignore_case else 0)
    except re.error as error:
        sys.exit(f"The pattern is not valid: {error}")


def do_extract(args):
    if not args.pattern and not args.kind:
        sys.exit("Give --pattern or --kind.")
    pattern = compiled(args.pattern or KINDS[args.kind], args.ignore_case)
    found = [match.group(1) if pattern.groups == 1 else match.group(0) for match in pattern.finditer(read(args))]
    found = [re.sub(r"[.,;:!?)\]]+$", "", item) if args.kind == "url" else item for item in found]
    total = len(found)
    if args.count:
        counted = collections.Counter(found).most_common()
        show(args, (f"{count}\t{item}" for item, count in counted), "counts.tsv")
    else:
        show(args, dict.fromkeys(found) if args.unique else found, "matches.txt")
    print(f"{total} matches")


def key_of(args):
    def number(line):
        match = re.search(r"-?\d+(?:[.,]\d+)?", line)
        return (0, float(match.group().replace(",", ".")), line) if match else (1, 0.0, line)
    if getattr(args, "numeric", False):
        return number
    return str.casefold if args.ignore_case else None


def do_sort(args):
    lines = sorted(read(args).splitlines(), key=key_of(args), reverse=args.reverse)
    show(args, dict.fromkeys(lines) if args.unique else lines, "sorted.txt")


def do_dedupe(args):
    lines = read(args).splitlines()
    kept = {}
    for line in lines:
        kept.setdefault(line.casefold() if args.ignore_case else line, line)
    show(args, kept.values(), "unique.txt")
    print(f"{len(lines) - len(kept)} of {len(lines)} lines removed")


def parts_of(text):
    spaced = re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", text)
    return [part.lower() for part in re.findall(r"[^\W_]+", spaced)]


def sentence_case(text):
    return re.sub(r"(^|[.!?]\s+)(\w)", lambda match: match.group(1) + match.group(2).upper(), text.lower())


STYLES = {
    "upper": str.upper,
    "lower": str.lower,
    "title": lambda text: re.sub(r"[^\W\d_]+('[^\W\d_]+)?", lambda word: word.group().capitalize(), text),
    "sentence": sentence_case,
    "snake": lambda text: "_".join(parts_of(text)),
    "kebab": lambda text: "-".join(parts_of(text)),
    "camel": lambda text: "".join(part.capitalize() if i else part for i, part in enumerate(parts_of(text))),
}


def do_case(args):
    show(args, (STYLES[args.to](line) for line in read(args).splitlines()), f"{args.to}.txt")


def do_replace(args):
    if not args.pattern:
        sys.exit("Give --pattern.")
    try:
        text, count = compiled(args.pattern).subn(args.by, read(args))
    except (re.error, IndexError) as error:
        sys.exit(f"The replacement is not valid: {error}")
    show(args, text.splitlines(), "replaced.txt")
    print(f"{count} replacements")


if __name__ == "__main__":
    main()
