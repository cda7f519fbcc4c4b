import { secretValues } from './gather-output.ts';
import { createRedaction } from './redact-stream.ts';
import type { SandboxJob, SandboxLimits, SandboxResult } from './sandbox.ts';

/** Something that was found in an output folder. */
export type FoundFile =
  | { kind: 'file'; name: string; bytes: Uint8Array }
  | { kind: 'refused'; name: string; reason: string };

type Kept = Pick<SandboxResult, 'outputFiles' | 'refusedFiles'>;

/** Of what foreign code left behind: regular files with safe names, within the limits, and without secrets. */
export function keepOutputFiles(
  found: FoundFile[],
  { job, limits }: { job: Pick<SandboxJob, 'secrets' | 'redact'>; limits: SandboxLimits },
): Kept {
  const redaction = createRedaction(secretValues(job));
  const kept: Kept = { outputFiles: [], refusedFiles: [] };
  const names = new Set<string>();
  let room = limits.outputFileBytes;
  for (const file of found.slice(0, mostLookedAt)) {
    const name = redaction.text(file.name);
    const reason = file.kind === 'refused' ? file.reason : reasonAgainst(file.name, file.bytes.length);
    if (file.kind === 'refused' || reason) {
      kept.refusedFiles.push({ name: printable(name), reason: reason! });
      continue;
    }
    const bytes = redaction.bytes(file.bytes);
    kept.outputFiles.push({ name, bytes });
    names.add(folded(file.name));
    room -= file.bytes.length;
  }
  return kept;

  function reasonAgainst(name: string, size: number): string | undefined {
    if (!isSafeName(name)) return 'its name is not allowed';
    if (names.has(folded(name))) return 'another file has its name';
    if (kept.outputFiles.length >= limits.outputFiles)
      return `there are more than ${limits.outputFiles} files`;
    if (size > room) return `the files have more than ${limits.outputFileBytes} bytes together`;
    return undefined;
  }
}

const mostLookedAt = 1_000;

/** Names that some file systems hold to be the same. */
const folded = (name: string): string => name.normalize('NFKC').toLowerCase();

const printable = (name: string): string => JSON.stringify(name.slice(0, 200)).slice(1, -1);

/** Whether a name that foreign code chose may be used as one: a relative path, in plain characters, without steps up. */
export function isSafeName(name: string): boolean {
  if (name === '' || name.length > 200 || name !== name.normalize('NFC')) return false;
  if (!name.isWellFormed() || unprintable.test(name) || /[\\:*?"<>|]/.test(name)) return false;
  return name.split('/').every((part) => part !== '' && !part.startsWith('.') && part === part.trim());
}

/** Control and format characters: those that turn the direction of text make a name look like another. */
const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFFFD]/u;
