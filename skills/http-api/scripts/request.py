"""One request to an HTTP API whose secret the proxy adds on the way. See SKILL.md for the arguments."""
import argparse
import json
import os
import re
import sys
import urllib.error
import urllib.parse
import urllib.request

BASE = "http://api.github.com"
SHOWN_CHARS = 20_000


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path")
    parser.add_argument("--method", default="GET", type=str.upper)
    parser.add_argument("--query", action="append", default=[])
    parser.add_argument("--json", dest="body")
    parser.add_argument("--header", action="append", default=[])
    parser.add_argument("--pages", type=int, default=1)
    parser.add_argument("--fields")
    parser.add_argument("--save")
    args = parser.parse_args()
    url = address(args.path, args.query)
    collected, status, value = [], 0, None
    for _ in range(max(1, args.pages)):
        status, value, following = ask(url, args)
        if isinstance(value, list):
            collected += value
        if status >= 400 or not following or not isinstance(value, list):
            break
        url = plain(following)
    show(status, collected if collected else value, args)
    if status >= 400:
        sys.exit(1)


def address(path, query):
    url = path if re.match(r"https?://", path) else BASE + "/" + path.lstrip("/")
    if not query:
        return plain(url)
    given = [tuple(item.partition("=")[::2]) for item in query]
    return plain(url) + ("&" if "?" in url else "?") + urllib.parse.urlencode(given)


def plain(url):
    """The proxy reads and completes plain requests only; it sends them on encrypted."""
    return re.sub(r"^https://", "http://", url)


def ask(url, args):
    headers = {"Accept": "application/json", "User-Agent": "quarry-skill"}
    headers.update(tuple(part.strip() for part in header.partition(":")[::2]) for header in args.header)
    data = None
    if args.body is not None:
        try:
            data = json.dumps(json.loads(args.body)).encode()
        except ValueError as error:
            sys.exit(f"The body is not valid JSON: {error}")
        headers["Content-Type"] = "application/json"
    request = urllib.request.Request(url, data=data, headers=headers, method=args.method)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, read(answer), next_page(answer.headers.get("Link") or "")
    except urllib.error.HTTPError as error:
        return error.code, read(error), None
    except (urllib.error.URLError, TimeoutError) as error:
        sys.exit(f"The API cannot be reached: {getattr(error, 'reason', error)}")


def read(answer):
    text = answer.read().decode("utf-8", "replace")
    try:
        return json.loads(text)
    except ValueError:
        return text


def next_page(link):
    match = re.search(r'<([^>]+)>;\s*rel="next"', link)
    return match.group(1) if match else None


def field(record, path):
    for part in path.split("."):
        record = record.get(part) if isinstance(record, dict) else None
    return record


def show(status, value, args):
    print(f"status {status}")
    whole = value
    records = value.get("items") if isinstance(value, dict) and isinstance(value.get("items"), list) else value
    if args.fields and status < 400:
        wanted = [name.strip() for name in args.fields.split(",")]
        rows = records if isinstance(records, list) else [records]
        value = [{name: field(row, name) for name in wanted} for row in rows]
    if isinstance(records, list):
        print(f"{len(records)} records")
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=1)
    print(text[:SHOWN_CHARS] + ("\n… cut" if len(text) > SHOWN_CHARS else ""))
    if args.save:
        save(args.save, whole if isinstance(whole, str) else json.dumps(whole, ensure_ascii=False, indent=2) + "\n")


def save(name, text):
    folder = os.environ.get("OUTPUT_DIR", "output")
    os.makedirs(folder, exist_ok=True)
    safe = re.sub(r"[^\w.() -]", "_", os.path.basename(name))
    with open(os.path.join(folder, safe), "w", encoding="utf-8") as file:
        file.write(text)
    print(f"written to {safe}")


if __name__ == "__main__":
    main()
