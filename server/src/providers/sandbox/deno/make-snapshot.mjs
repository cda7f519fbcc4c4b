// Starts Python once and keeps its memory, so that later starts take a tenth of the time.
const { Deno } = globalThis;
const [pyodide] = Deno.args;
const { loadPyodide } = await import(`file://${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${pyodide}/`, _makeSnapshot: true });
python.runPython(
  'import asyncio, base64, collections, csv, datetime, decimal, fractions, functools, io, itertools, json, linecache, math, ' +
    'os, pathlib, re, statistics, string, sys, textwrap, traceback, urllib.parse, zoneinfo, pyodide.code',
);
const bytes = python.makeMemorySnapshot();
for (let at = 0; at < bytes.length;) at += Deno.stdout.writeSync(bytes.subarray(at));
