import { readSkillFolder } from '../read-skill-folder.ts';
import type { SandboxJob, SandboxLimits } from '../sandbox.ts';
import { SandboxError } from '../sandbox.ts';
import { insideOf } from '../work-paths.ts';
import type { Interpreter, Interpreters } from './interpreters.ts';
import { launchScript } from './launch-script.ts';
import { memoryNoteEnv, memoryNoteFiles } from './memory-note.ts';
import { outputDir, runDir, skillDir, tempDir, workDir } from './places.ts';
import { proxyRelay } from './proxy-relay.ts';

export interface BwrapPlan {
  /** For `--args`: they hold secrets, and a command line is for everybody to see. */
  options: string[];
  /** What bubblewrap reads from descriptors, the first of which is `firstFd`. */
  inputs: Buffer[];
  command: string[];
}

interface Parts {
  job: SandboxJob;
  limits: SandboxLimits;
  interpreter: Interpreter;
  interpreters: Interpreters;
  /** Options that show the system's folders. */
  system: string[];
  outputFd: number;
  firstFd: number;
}

const smallTmpfs = 16 * 1_024 * 1_024;
const account = 'quarry:x:1000:1000:quarry:/job:/bin/sh\nnobody:x:65534:65534:nobody:/:/bin/false\n';
const groups = 'quarry:x:1000:\nnogroup:x:65534:\n';
const hosts = '127.0.0.1 localhost\n::1 localhost\n';

/** One sandbox: nothing in it can be written but the work folder, which is memory and ends with it. */
export async function bwrapPlan(parts: Parts): Promise<BwrapPlan> {
  const { job, limits, interpreter, system, outputFd, firstFd } = parts;
  const inputs: Buffer[] = [];
  const file = (place: string, content: string | Uint8Array): string[] => {
    inputs.push(Buffer.from(content as Uint8Array));
    return ['--perms', '0644', '--file', String(firstFd + inputs.length - 1), place];
  };
  const relay = job.network && (await proxyRelay(parts.interpreters, job.network.socketPath));
  if (job.network && !relay) throw new SandboxError('There is no interpreter for the way to the proxy');
  const skill = job.skillDir ? await readSkillFolder(job.skillDir) : [];
  const { place, code } = programOf(job);
  const command = [interpreter.program, ...interpreter.args(limits), place, ...(job.program.args ?? [])];
  const script = launchScript({
    command,
    limits,
    outputFd,
    hasPipes: job.language === 'shell',
    relay: relay?.command,
  });

  const options = [
    isolation,
    system,
    devices,
    file('/etc/passwd', account),
    file('/etc/group', groups),
    file('/etc/hosts', hosts),
    file('/etc/nsswitch.conf', 'hosts: files\n'),
    ['--size', String(limits.diskBytes), '--tmpfs', workDir, '--dir', outputDir, '--dir', tempDir],
    ['--symlink', tempDir, '/tmp', '--dir', runDir, '--dir', skillDir],
    (job.files ?? []).flatMap(({ name, bytes }) => file(insideOf(workDir, name), bytes)),
    skill.flatMap(({ name, bytes }) => file(insideOf(skillDir, name), bytes)),
    code === undefined ? [] : file(place, code),
    relay ? [...relay.options, ...file(relay.script.path, relay.script.text)] : [],
    interpreter.options,
    (await memoryNoteFiles()).flatMap(({ place: hook, text }) => file(hook, text)),
    file(`${runDir}/launch`, script),
    ['--remount-ro', '/', '--chdir', workDir],
    environment(job, relay?.env),
  ].flat();
  return { options, inputs, command: ['/bin/sh', `${runDir}/launch`] };
}

const isolation = [
  '--unshare-all --unshare-user --die-with-parent --new-session --cap-drop ALL',
  '--clearenv --uid 1000 --gid 1000 --hostname sandbox',
].flatMap((options) => options.split(' '));

const devices =
  `--proc /proc --dev /dev --size ${smallTmpfs} --perms 1777 --tmpfs /dev/shm --remount-ro /dev`.split(' ');

const extensions = { python: 'py', javascript: 'mjs', shell: 'sh' };

/** Code goes beside the launcher: the work folder holds what the user gave, and nothing else. */
function programOf({ program, language }: SandboxJob): { place: string; code?: string } {
  if ('script' in program) return { place: insideOf(skillDir, program.script) };
  const isCommonJs =
    language === 'javascript' &&
    /\brequire\s*\(|\bmodule\.exports\b/.test(program.code) &&
    // A bundle may hold both; what imports is a module.
    !/^\s*import\b\s*[\w{*"']/m.test(program.code);
  const extension = isCommonJs ? 'cjs' : extensions[language];
  return { place: `${runDir}/main.${extension}`, code: program.code };
}

function environment(job: SandboxJob, relay: Record<string, string> = {}): string[] {
  const variables: Record<string, string> = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    HOME: workDir,
    TMPDIR: tempDir,
    LANG: 'C.UTF-8',
    OUTPUT_DIR: outputDir,
    SKILL_DIR: skillDir,
    MPLBACKEND: 'Agg',
    MPLCONFIGDIR: tempDir,
    ...memoryNoteEnv,
    ...relay,
    ...job.env,
    ...Object.fromEntries((job.secrets ?? []).map(({ key, value }) => [key, value])),
  };
  return Object.entries(variables).flatMap(([name, value]) => {
    if (`${name}${value}`.includes('\0') || name.includes('=') || name === '')
      throw new SandboxError(`${JSON.stringify(name)} cannot be an environment variable`);
    return ['--setenv', name, value];
  });
}
