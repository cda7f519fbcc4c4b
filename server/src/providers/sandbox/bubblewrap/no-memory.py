# Python loads this before the code, as its sitecustomize: it leaves a note when an error that nobody caught says that
# there is no more memory. How the code ends, and what it says, stays as it is.
import os
import sys

# Given back when there is nothing else: the note takes a little.
_reserve = [bytearray(4_000_000)]
_note = os.environ.get("QUARRY_MEMORY_NOTE")


def _hook(kind, error, trace):
    _reserve.clear()
    if _note and isinstance(error, MemoryError):
        try:
            os.close(os.open(_note, os.O_CREAT | os.O_WRONLY, 0o600))
        except OSError:
            # The work folder is the code's own: it may have made that impossible.
            pass
    sys.__excepthook__(kind, error, trace)


sys.excepthook = _hook
