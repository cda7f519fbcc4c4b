import type { SandboxLimits } from '../sandbox.ts';
import { memoryNote } from './memory-note.ts';
import { outputDir, tempDir } from './places.ts';

interface Launch {
  command: string[];
  limits: SandboxLimits;
  /** The descriptor on which the output folder goes out. */
  outputFd: number;
  /** Whether the code may open /dev/stdout by its name: what we gave it are sockets, which cannot be opened. */
  hasPipes: boolean;
  /** Started before the code, and waited for until it has closed its standard output. */
  relay?: string[];
}

/**
 * What bubblewrap starts: the code under its limits, then the end of everything it left running, then a line that says
 * why it failed, where the code itself has heard it, and its files.
 * Code that kills this script loses its files, no more.
 */
export function launchScript({ command, limits, outputFd, hasPipes, relay }: Launch): string {
  const limit = [
    'prlimit',
    // Counted inside this user namespace, so that sandboxes do not use up each other's.
    `--nproc=${limits.processes}`,
    `--cpu=${Math.ceil(limits.cpuSeconds)}:${Math.ceil(limits.cpuSeconds) + 1}`,
    // The tree as a whole is watched; this stops one process that asks for far too much at once.
    `--data=${limits.memoryBytes + dataSlack}`,
    `--fsize=${limits.diskBytes}`,
    `--nofile=${openFiles}`,
    '--core=0',
    '--memlock=65536',
  ];
  return [
    ...(relay ? [`: "$(${quoted(relay)} 2>/dev/null ${outputFd}>&- &)"`] : []),
    ...(hasPipes ? openPipes : []),
    `${quoted([...limit, '--', ...command])} ${hasPipes ? '>&7 2>&8 7>&- 8>&- ' : ''}${outputFd}>&-`,
    'code=$?',
    ...(hasPipes ? closePipes : ['kill -9 -1 2>/dev/null']),
    `if [ $code != 0 ] && [ -e ${memoryNote} ]; then echo memory; else echo; fi >&${outputFd}`,
    `tar -C ${outputDir} -cf - . 2>/dev/null >&${outputFd}`,
    'exit $code',
    '',
  ].join('\n');
}

const openPipes = [
  `mkfifo ${tempDir}/.out ${tempDir}/.err`,
  `cat <${tempDir}/.out & out=$!`,
  `cat <${tempDir}/.err >&2 & err=$!`,
  `exec 7>${tempDir}/.out 8>${tempDir}/.err`,
  `rm ${tempDir}/.out ${tempDir}/.err`,
];

/** Ends all but those who still pass on what was said. */
const closePipes = [
  'exec 7>&- 8>&-',
  'for process in /proc/[0-9]*; do case ${process#/proc/} in 1|$$|$out|$err) ;; *) kill -9 ${process#/proc/};; esac; done 2>/dev/null',
  'wait $out $err',
];

// For the interpreter itself, and for the 512 MB that V8 takes on x64 for machine code before it has any.
const dataSlack = 768 * 1_024 * 1_024;
const openFiles = 256;

const quoted = (words: string[]): string =>
  words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
