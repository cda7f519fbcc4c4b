# Python inside Deno: its files are in memory, and JavaScript is one import away.
import json, os
import js
from pyodide.code import run_js

target = json.load(open('targets.json'))
got = {}
async def attempt(name, work):
    try:
        found = work()
        if hasattr(found, '__await__'):
            found = await found
        if found:
            got[name] = str(found)[:200]
    except Exception:
        pass

for path in ['/etc/shadow', '/etc/passwd', '/proc/1/environ', *target['files']]:
    await attempt(f'open {path}', lambda: open(path, 'rb').read())
    await attempt(f'Deno {path}', lambda: js.Deno.readTextFileSync(path))
    await attempt(f'run {path}', lambda: run_js(f'Deno.openSync({json.dumps(path)})'))
await attempt('its own parts', lambda: js.Deno.readTextFileSync(target['runtime'].removeprefix('file://')))
await attempt('environment', lambda: run_js('JSON.stringify(Deno.env.toObject())'))
await attempt('canary', lambda: target['canary'] in json.dumps(dict(os.environ)))
await attempt('command', lambda: run_js("new Deno.Command('id').outputSync()"))
await attempt('connect', lambda: run_js(f"Deno.connect({{ port: {target['port']} }})"))
await attempt('fetch', lambda: js.fetch(f"http://127.0.0.1:{target['port']}"))
await attempt('system', lambda: os.system('id') == 0)
os.symlink('/etc/passwd', 'output/link.txt')
open('output/plain.txt', 'w').write('x')
open('output/..hidden', 'w').write('x')
print(json.dumps(got))
