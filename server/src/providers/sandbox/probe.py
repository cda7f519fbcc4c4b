# Says hello, and then tries to get out. Some systems have a Python without most of its library, which is of no use: all that the
# skills import is imported here (own-skills.test.ts compares).
import argparse, calendar, collections, csv, datetime, difflib, fractions, html, io, json, math, os, re, socket
import statistics, struct, sys, urllib.error, urllib.parse, urllib.request, zlib
print(os.environ['HELLO'])
def reach(name, attempt):
    try:
        if attempt():
            print('reached', name)
    except OSError:
        pass
reach('a file', lambda: open(os.environ['BAIT_FILE']).read())
reach('passwords', lambda: open('/etc/shadow').read())
reach('the environment of the service', lambda: open('/proc/1/environ').read())
reach('loopback', lambda: socket.create_connection(('127.0.0.1', int(os.environ['BAIT_PORT'])), 2))
