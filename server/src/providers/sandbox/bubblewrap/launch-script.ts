import type { SandboxLimits } from '../sandbox.ts';
import { outputDir } from './places.ts';

interface Launch {
  command: string[];
  limits: SandboxLimits;
  /** The descriptor on which the output folder goes out. */
  outputFd: number;
  /** Started before the code, and waited for until it has closed its standard output. */
  relay?: string[];
}

/**
 * What bubblewrap starts: the code under its limits, then the end of everything it left running, then its files.
 * Code that kills this script loses its files, no more.
 */
export function launchScript({ command, limits, outputFd, relay }: Launch): string {
  const limit = [
    'prlimit',
    // Counted inside this user namespace, so that sandboxes do not use up each other's.
    `--nproc=${limits.processes}`,
    `--cpu=${limits.cpuSeconds}:${limits.cpuSeconds + 1}`,
    // The tree as a whole is watched; this stops one process that asks for far too much at once.
    `--data=${limits.memoryBytes + dataSlack}`,
    `--fsize=${limits.diskBytes}`,
    `--nofile=${openFiles}`,
    '--core=0',
    '--memlock=65536',
  ];
  return [
    ...(relay ? [`: "$(${quoted(relay)} 2>/dev/null ${outputFd}>&- &)"`] : []),
    `${quoted([...limit, '--', ...command])} ${outputFd}>&-`,
    'code=$?',
    'kill -9 -1 2>/dev/null',
    `tar -C ${outputDir} -cf - . 2>/dev/null >&${outputFd}`,
    'exit $code',
    '',
  ].join('\n');
}

const dataSlack = 256 * 1_024 * 1_024;
const openFiles = 256;

const quoted = (words: string[]): string =>
  words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
