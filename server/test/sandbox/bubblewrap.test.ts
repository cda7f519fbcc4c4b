import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { createSandboxes } from '../../src/providers/sandbox/choose-sandbox.ts';
import type { Sandbox, SandboxJob, SandboxLanguage } from '../../src/providers/sandbox/sandbox.ts';
import { needs, testsThatNeed } from '../support/needs.ts';
import { openTargets } from './targets.ts';

const { test, before, after } = testsThatNeed('bubblewrap');

let sandbox: Sandbox;
let folder: string;
let skillDir: string;

before(async () => {
  const [found] = await createSandboxes({ mode: 'bubblewrap', searchPath: [], hidden: [] }).report();
  assert.ok(found?.sandbox, `bubblewrap is needed: ${found?.problem}`);
  sandbox = found.sandbox;
  folder = await mkdtemp(path.join(os.tmpdir(), 'quarry-bubblewrap-'));
  skillDir = path.join(folder, 'skill');
  await mkdir(path.join(skillDir, 'scripts'), { recursive: true });
  await writeFile(path.join(skillDir, 'SKILL.md'), 'name: echo');
  await writeFile(
    path.join(skillDir, 'scripts/echo.py'),
    'import sys; from words import say; say(sys.argv[1:])',
  );
  await writeFile(path.join(skillDir, 'scripts/words.py'), 'say = lambda words: print("|".join(words))');
  await symlink('/etc/shadow', path.join(skillDir, 'leak'));
});
after(() => rm(folder, { recursive: true, force: true }));

const run = (language: SandboxLanguage, code: string, more: Partial<SandboxJob> = {}) =>
  sandbox.run({ language, program: { code }, ...more });

test(
  'code that tries every way out gets hold of nothing, and leaves only plain files behind',
  needs('Python'),
  async () => {
    const { file, close } = await openTargets();
    try {
      const code = await readFile(path.join(import.meta.dirname, 'attempts.py'), 'utf8');
      const result = await run('python', code, { files: [file], skillDir });
      assert.equal(result.stderr, '');
      assert.deepEqual(JSON.parse(result.stdout), {});
      const names = result.outputFiles.map(({ name }) => name).sort();
      assert.equal(names.filter((name) => /^plain(er)?\.txt$/.test(name)).length, 1);
      assert.deepEqual(
        names.filter((name) => !name.startsWith('plain')),
        ['deep/er/fine.csv', 'suid'],
      );
      const refused = Object.fromEntries(result.refusedFiles.map(({ name, reason }) => [name, reason]));
      assert.equal(refused['link.txt'], 'it is a symbolic link');
      assert.equal(refused['folder'], 'it is a symbolic link');
      assert.equal(refused['fifo'], 'it is a fifo');
      assert.equal(refused['..hidden'], 'its name is not allowed');
      assert.equal(Object.values(refused).filter((reason) => reason === 'it is a hard link').length, 1);
      assert.equal(Object.values(refused).filter((reason) => reason === 'its name is not allowed').length, 4);
    } finally {
      await close();
    }
  },
);

const limits = { wallMs: 60_000, cpuSeconds: 30 };

test('many processes that take too much memory together are stopped', needs('Python'), async () => {
  const many = `
import os, time
for _ in range(12):
    if os.fork() == 0:
        hold = bytearray(b'x' * 30_000_000)
        time.sleep(60)
time.sleep(60)`;
  const { reason, exitCode } = await run('python', many, { limits: { ...limits, memoryBytes: 200_000_000 } });
  assert.deepEqual([reason, exitCode], ['memory', null]);
});

test('pages that processes share count once', needs('Python'), async () => {
  const code = `
import os
hold = bytearray(b'x' * 80_000_000)
children = []
for _ in range(5):
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.read(reader, 1)
        os._exit(0)
    children.append((child, writer))
import time; time.sleep(0.3)
for child, writer in children:
    os.write(writer, b'x'); os.waitpid(child, 0)
print('done')`;
  const { stdout, reason } = await run('python', code, { limits: { ...limits, memoryBytes: 250_000_000 } });
  assert.deepEqual([stdout, reason], ['done\n', undefined]);
});

test(
  'a fork bomb, an endless loop, a long sleep and endless output are stopped for what they are',
  needs('Python'),
  async () => {
    const results = await Promise.all([
      run('shell', 'bomb() { bomb | bomb & }; bomb; sleep 60', { limits: { ...limits, processes: 40 } }),
      run('python', 'while True: pass', { limits: { ...limits, cpuSeconds: 1 } }),
      run('python', 'import time; time.sleep(60)', { limits: { wallMs: 300 } }),
      run('shell', 'yes endless', { limits: { ...limits, outputBytes: 5_000 } }),
    ]);
    assert.deepEqual(
      results.map(({ reason }) => reason),
      ['processes', 'cpu', 'time', 'output'],
    );
    assert.equal(results[3]!.stdout.length, 5_000);
  },
);

test('CPU time of many processes counts together', needs('Python'), async () => {
  const code = 'import os\nfor _ in range(3): os.fork()\nwhile True: pass';
  const { reason } = await run('python', code, { limits: { ...limits, cpuSeconds: 1 } });
  assert.equal(reason, 'cpu');
});

test('a full disk is an error of the code; too many files end it', needs('Python'), async () => {
  const fill = 'n = 0\nwhile True:\n  open(f"f{n}", "wb").write(b"x" * 1_000_000); n += 1';
  const litter = 'n = 0\nwhile True:\n  open(f"f{n}", "w").close(); n += 1';
  const [full, many] = await Promise.all([
    run('python', fill, { limits: { ...limits, diskBytes: 8_000_000 } }),
    run('python', litter, { limits }),
  ]);
  assert.match(full.stderr, /No space left on device/);
  assert.equal(full.exitCode, 1);
  assert.equal(many.reason, 'disk');
});

test('output files beyond the limits are refused and named', needs('Python'), async () => {
  const code = `
for name, size in [('a', 10), ('b', 5_000), ('c', 10), ('d', 10)]:
    open(f'output/{name}', 'wb').write(b'x' * size)`;
  const given = { ...limits, outputFiles: 2, outputFileBytes: 1_000 };
  const { outputFiles, refusedFiles } = await run('python', code, { limits: given });
  assert.equal(outputFiles.length, 2);
  assert.deepEqual(refusedFiles.map(({ name }) => name).includes('b'), true);
});

test('what a script leaves running ends with it', async () => {
  const { stdout, exitCode } = await run('shell', '(sleep 300; echo late) & echo started');
  assert.deepEqual([stdout, exitCode], ['started\n', 0]);
});

test('a service that is installed in a folder of the system is not seen', async () => {
  const hidden = ['/usr/share/doc', '/usr/share/doc/base-files', '/usr/share/quarry-is-not-there'];
  const [found] = await createSandboxes({ mode: 'bubblewrap', searchPath: [], hidden }).report();
  const code = 'ls /usr/share | grep -c . ; ls -A /usr/share/doc; touch /usr/share/doc/x';
  const { stdout, stderr } = await found!.sandbox!.run({ language: 'shell', program: { code } });
  assert.match(stdout, /^[1-9]\d*\n$/);
  assert.match(stderr, /Read-only file system/);
});

test('a shell may open its output by name', async () => {
  const code = 'echo told > /dev/stderr; echo twice | tee /dev/stderr; echo out > /dev/stdout; exit 5';
  const { stdout, stderr, exitCode } = await run('shell', code);
  assert.deepEqual([stdout, stderr, exitCode], ['twice\nout\n', 'told\ntwice\n', 5]);
});

test('a cancelled run ends, also before it has begun', async () => {
  const controller = new AbortController();
  const running = run('shell', 'echo up; sleep 60', {
    signal: controller.signal,
    onOutput: () => controller.abort(),
  });
  assert.equal((await running).reason, 'cancelled');
  assert.equal((await run('shell', 'echo 1', { signal: AbortSignal.abort() })).reason, 'cancelled');
});

test(
  'scripts of a skill run with arguments, beside each other, and links in its folder lead nowhere',
  needs('Python'),
  async () => {
    const args = ['--name', "it's; rm -rf $HOME", '日本語'];
    const job: SandboxJob = { language: 'python', program: { script: 'scripts/echo.py', args }, skillDir };
    const { stdout, stderr } = await sandbox.run(job);
    assert.equal(stderr, '');
    assert.equal(stdout, `${args.join('|')}\n`);
    const { stdout: listed } = await run('shell', 'ls "$SKILL_DIR"', { skillDir });
    assert.equal(listed, 'SKILL.md\nscripts\n');
    await assert.rejects(
      sandbox.run({ ...job, program: { script: '../../etc/passwd' } }),
      /not a path inside/,
    );
  },
);

test('each language reads its files, streams what it says, and hands back what it made', async () => {
  const programs: Record<SandboxLanguage, string> = {
    python:
      'import os; print(open("in/a.csv").read()); open(os.environ["OUTPUT_DIR"] + "/p.png", "wb").write(b"\\x89PNG\\r\\n\\x1a\\n")',
    javascript:
      'import { readFileSync, writeFileSync } from "node:fs"; console.log(readFileSync("in/a.csv", "utf8")); writeFileSync("output/j.json", "{}");',
    shell: 'cat in/a.csv; echo; echo "<svg/>" > output/s.svg',
  };
  const files = [{ name: 'in/a.csv', bytes: Buffer.from('a,b') }];
  for (const language of sandbox.languages) {
    let streamed = '';
    const onOutput = (_: string, text: string) => (streamed += text);
    const { stdout, exitCode, outputFiles } = await run(language, programs[language], { files, onOutput });
    assert.deepEqual([stdout, streamed, exitCode], ['a,b\n', 'a,b\n', 0], language);
    const names = { python: 'p.png', javascript: 'j.json', shell: 's.svg' };
    assert.equal(outputFiles[0]?.name, names[language]);
  }
});

test(
  'a secret is there for the code, on no command line, and does not come out',
  needs('Python'),
  async () => {
    const value = 'hunter2-Xy/9+"end';
    const code = `
import base64, os, urllib.parse
value = os.environ['API_KEY']
print(len(value), any(value.encode() in open(f'/proc/{p}/cmdline', 'rb').read() for p in os.listdir('/proc') if p.isdigit()))
print(value[:5], end='', flush=True); print(value[5:])
print(base64.b64encode(b'xx' + value.encode()).decode(), urllib.parse.quote(value, safe=''), value.encode().hex())
open('output/' + 'log.txt', 'w').write('key=' + value)
open('output/' + os.environ['OTHER'], 'w').write('')`;
    const secrets = [
      { key: 'API_KEY', value },
      { key: 'OTHER', value: 'hunter2-too' },
    ];
    const result = await run('python', code, { secrets });
    assert.match(result.stdout, new RegExp(`^${value.length} False\n\\[secret\\]\n`));
    assert.doesNotMatch(JSON.stringify(result), /hunter2|aHVudGVy|68756e746572/);
    const log = result.outputFiles.find(({ name }) => name === 'log.txt');
    assert.equal(Buffer.from(log!.bytes).toString(), 'key=[secret]');
  },
);

test('with a proxy, that is the only way out, and every language takes it', needs('Python'), async () => {
  const asked: string[] = [];
  const proxy = createServer((request, response) => {
    asked.push(request.url!);
    response.end('from the proxy');
  });
  // Node's fetch asks for a tunnel, also where it will not encrypt.
  proxy.on('connect', (request, client) => {
    asked.push(`CONNECT ${request.url}`);
    client.write('HTTP/1.1 200 OK\r\n\r\n');
    proxy.emit('connection', client);
  });
  const socketPath = path.join(folder, 'proxy.sock');
  await new Promise<void>((resolve) => {
    proxy.listen({ path: socketPath, readableAll: true, writableAll: true }, resolve);
  });
  await chmod(folder, 0o755);
  try {
    const python = 'import urllib.request as u; print(u.urlopen("http://api.example.org/p").read().decode())';
    const javascript = 'console.log(await (await fetch("http://api.example.org/j")).text())';
    for (const [language, code] of [['python', python] as const, ['javascript', javascript] as const]) {
      const { stdout, stderr } = await run(language, code, { network: { socketPath } });
      assert.equal(stdout, 'from the proxy\n', stderr);
    }
    assert.deepEqual(asked, ['http://api.example.org/p', 'CONNECT api.example.org:80', '/j']);
    const direct = 'import socket; socket.create_connection(("1.1.1.1", 80), 2)';
    assert.match((await run('python', direct, { network: { socketPath } })).stderr, /Network is unreachable/);
  } finally {
    proxy.close();
  }
});
