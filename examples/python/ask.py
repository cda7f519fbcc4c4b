"""Asks a question and prints the answer as it is written. Nothing but the standard library.

QUARRY_URL=… QUARRY_API_KEY=… MODEL=… python3 ask.py "What is green tea?"
"""

import json
import os
import sys
import urllib.error
import urllib.request


def call(path, body):
    return urllib.request.urlopen(
        urllib.request.Request(
            os.environ["QUARRY_URL"] + "/api/v1" + path,
            data=json.dumps(body).encode(),
            headers={
                "Authorization": "Bearer " + os.environ["QUARRY_API_KEY"],
                "Content-Type": "application/json",
                "Accept": "text/event-stream",
            },
        ),
        timeout=600,
    )


def events(response):
    for line in response:
        if line.startswith(b"data: "):
            event = json.loads(line[len(b"data: "):])
            yield event["type"], event["payload"]


def ask(question):
    start = {
        "modelName": os.environ["MODEL"],
        "inputText": question,
        "promptKey": "chat-routing",
        "locale": "en",
    }
    with call("/agent/run/stream", start) as response:
        for kind, payload in events(response):
            if kind == "delta":
                print(payload["deltaText"], end="", flush=True)
            elif kind == "complete":
                print()
                for source in payload.get("sources", []):
                    print("[{n}] {title} {url}".format(**source))
                return 0
            elif kind == "error":
                print(payload["message"], file=sys.stderr)
                return 1
            elif kind.startswith("first_"):
                print("A draft waits for a review: run " + payload["runId"], file=sys.stderr)
                return 3
    return 1


if __name__ == "__main__":
    try:
        sys.exit(ask(" ".join(sys.argv[1:])))
    except urllib.error.HTTPError as error:
        sys.exit(json.load(error)["message"])
