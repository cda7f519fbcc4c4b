import { z } from 'zod';
import { askedAs } from '../../providers/model/model-schema.ts';
import type { SandboxLanguage } from '../../providers/sandbox/sandbox.ts';
import { languageOfScript } from './languages.ts';
import type { Skill } from './skill.ts';

const MAX_CODE_CHARS = 100_000;
const MAX_FILES = 10;

/** What the model wants done; loose, because models leave out what they think goes without saying. */
const writtenDecision = z.object({
  action: z.enum(['script', 'code', 'read', 'stop']),
  script: z.string().nullish(),
  args: z.array(z.union([z.string(), z.number(), z.boolean()]).transform(String)).nullish(),
  language: z.string().nullish(),
  code: z.string().max(MAX_CODE_CHARS).nullish(),
  files: z.array(z.string()).max(MAX_FILES).nullish(),
  reason: z.string().nullish(),
});
export type WrittenDecision = z.infer<typeof writtenDecision>;

/** The same by the scripts, the files and the languages that there are. */
export function decisionSchema({ scripts, files }: Skill, languages: readonly SandboxLanguage[]) {
  return askedAs(
    writtenDecision,
    writtenDecision.extend({
      script: oneOf(scripts),
      args: z.array(z.string()).nullable(),
      language: oneOf(languages),
      files: files.length > 0 ? z.array(z.enum(files)).max(MAX_FILES).nullable() : z.null(),
    }),
  );
}

const oneOf = (names: readonly string[]) => (names.length > 0 ? z.enum(names).nullable() : z.null());

export interface Program {
  language: SandboxLanguage;
  program: { script: string; args: string[] } | { code: string; args: string[] };
}

export type Decision =
  | { kind: 'run'; run: Program }
  | { kind: 'read'; files: string[] }
  | { kind: 'stop'; reason: string }
  | { kind: 'unusable'; reason: string };

export function readDecision(
  written: WrittenDecision,
  { skill, languages }: { skill: Skill; languages: readonly SandboxLanguage[] },
): Decision {
  const args = written.args ?? [];
  switch (written.action) {
    case 'stop':
      return { kind: 'stop', reason: written.reason || 'no reason was given' };
    case 'read':
      return written.files?.length
        ? { kind: 'read', files: written.files }
        : { kind: 'unusable', reason: 'no file was named' };
    case 'script':
      return scriptDecision(written.script ?? '', { skill, languages, args });
    case 'code':
      return codeDecision(written, { languages, args });
    default:
      return written.action satisfies never;
  }
}

function scriptDecision(
  name: string,
  { skill, languages, args }: { skill: Skill; languages: readonly SandboxLanguage[]; args: string[] },
): Decision {
  const script = skill.scripts.find((known) => known === name || known === `scripts/${name}`);
  if (!script)
    return {
      kind: 'unusable',
      reason: `there is no script ${name}; there are ${skill.scripts.join(', ') || 'none'}`,
    };
  const language = languageOfScript(script)!;
  if (!languages.includes(language)) return { kind: 'unusable', reason: notHere(language, languages) };
  return { kind: 'run', run: { language, program: { script, args } } };
}

function codeDecision(
  { language, code }: WrittenDecision,
  { languages, args }: { languages: readonly SandboxLanguage[]; args: string[] },
): Decision {
  if (!code?.trim()) return { kind: 'unusable', reason: 'there is no code' };
  const known = SPELLINGS[(language ?? 'python').toLowerCase()];
  if (!known || !languages.includes(known))
    return { kind: 'unusable', reason: notHere(language ?? '', languages) };
  return { kind: 'run', run: { language: known, program: { code, args } } };
}

const notHere = (language: string, languages: readonly string[]) =>
  `${language} cannot be run here, only ${languages.join(', ')}`;

const SPELLINGS: Record<string, SandboxLanguage> = {
  python: 'python',
  python3: 'python',
  py: 'python',
  javascript: 'javascript',
  js: 'javascript',
  node: 'javascript',
  deno: 'javascript',
  shell: 'shell',
  bash: 'shell',
  sh: 'shell',
};
