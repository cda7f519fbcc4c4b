import { openSync, readFileSync, readdirSync } from 'node:fs';

type Stdio = ('ignore' | 'pipe' | number)[];

const closeOnExec = 0o2000000;

/**
 * The process that started us may have left files and pipes open that every child of ours would inherit, and with them the code
 * in a sandbox. A child gets an empty device in their place.
 */
export function coverInherited(stdio: Stdio): Stdio {
  const covered: Stdio = [...stdio];
  for (const descriptor of inheritedDescriptors()) {
    // Node leaves alone what is to be ignored beyond the first three.
    while (covered.length <= descriptor) covered.push('ignore');
    if (stdio[descriptor] === undefined) covered[descriptor] = emptyDevice();
  }
  return covered;
}

let opened: number | undefined;
const emptyDevice = (): number => (opened ??= openSync('/dev/null', 'r'));

function inheritedDescriptors(): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc/self/fdinfo').map(Number).filter(isInherited);
}

function isInherited(descriptor: number): boolean {
  try {
    const info = readFileSync(`/proc/self/fdinfo/${descriptor}`, 'latin1');
    const flags = Number.parseInt(/^flags:\s+([0-7]+)/m.exec(info)?.[1] ?? '0', 8);
    return (flags & closeOnExec) === 0;
  } catch (error) {
    // The one with which the folder was read is closed by now.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
