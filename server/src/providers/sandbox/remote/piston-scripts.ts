import type { SandboxLanguage } from '../sandbox.ts';

/**
 * Piston hands back what a program prints, and no files. So the program it runs is ours: it starts the code, and when
 * that has ended prints the mark and one line for each file: its name and its bytes, or its name and why not.
 */
export const jobFile = 'quarry-job.json';

const python = `import base64, json, os, subprocess, sys
with open('${jobFile}') as file:
    job = json.load(file)
os.remove('${jobFile}')
os.makedirs('output', exist_ok=True)
folders = {'OUTPUT_DIR': os.path.abspath('output'), 'SKILL_DIR': os.path.abspath('skill')}
code = subprocess.run([sys.executable, '-u', job['place'], *job['args']], env={**os.environ, **folders, **job['env']}).returncode
encode = lambda data: base64.b64encode(data).decode()
print(job['mark'])
for folder, _, names in os.walk('output'):
    for name in names:
        path = os.path.join(folder, name)
        shown = encode(os.path.relpath(path, 'output').encode())
        if os.path.islink(path) or not os.path.isfile(path):
            print(shown, '!')
        else:
            with open(path, 'rb') as file:
                print(shown, encode(file.read()))
sys.exit(code if code >= 0 else 128 - code)
`;

const javascript = `const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const job = JSON.parse(fs.readFileSync('${jobFile}', 'utf8'));
fs.rmSync('${jobFile}');
fs.mkdirSync('output', { recursive: true });
const folders = { OUTPUT_DIR: path.resolve('output'), SKILL_DIR: path.resolve('skill') };
const env = { ...process.env, ...folders, ...job.env };
const { status } = spawnSync(process.execPath, [job.place, ...job.args], { env, stdio: 'inherit' });
const lines = [job.mark];
const encode = (data) => Buffer.from(data).toString('base64');
const walk = (folder) => {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    const shown = encode(path.relative('output', place));
    if (entry.isDirectory()) walk(place);
    else lines.push(shown + ' ' + (entry.isFile() ? encode(fs.readFileSync(place)) : '!'));
  }
};
walk('output');
fs.writeSync(1, lines.join('\\n') + '\\n');
process.exitCode = status ?? 1;
`;

const shell = `set -f
. ./quarry-env.sh
rm -f quarry-env.sh ${jobFile}
mkdir -p output
export OUTPUT_DIR="$PWD/output" SKILL_DIR="$PWD/skill"
"$BASH" "$quarry_place" "$@"
code=$?
printf '%s\\n' "$quarry_mark"
find output ! -type d | while IFS= read -r path; do
  name=$(printf %s "\${path#output/}" | base64 | tr -d '\\n')
  if [ -f "$path" ] && [ ! -L "$path" ]; then
    printf '%s %s\\n' "$name" "$(base64 < "$path" | tr -d '\\n')"
  else
    printf '%s !\\n' "$name"
  fi
done
exit $code
`;

interface PistonScript {
  /** What Piston calls the language. */
  runtime: string;
  name: string;
  text: string;
  /** Of the code itself. */
  extension: string;
}

export const pistonScripts: Record<SandboxLanguage, PistonScript> = {
  python: { runtime: 'python', name: 'quarry-start.py', text: python, extension: 'py' },
  javascript: { runtime: 'javascript', name: 'quarry-start.js', text: javascript, extension: 'mjs' },
  shell: { runtime: 'bash', name: 'quarry-start.sh', text: shell, extension: 'sh' },
};

/** The shell has no JSON: it reads its variables from a file of its own. */
export function shellVariables({
  mark,
  place,
  env,
}: {
  mark: string;
  place: string;
  env: Record<string, string>;
}): string {
  const exports = Object.entries(env).map(([name, value]) => `export ${name}=${quoted(value)}\n`);
  return `${exports.join('')}quarry_mark=${quoted(mark)}\nquarry_place=${quoted(place)}\n`;
}

const quoted = (value: string): string => `'${value.replaceAll("'", `'\\''`)}'`;
