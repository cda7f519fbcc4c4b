import type { LanguageModelV4Message } from '@ai-sdk/provider';
import { skillCallQuestion, skillNotes, skillTurn } from '../../prompts/skill.ts';
import type { SkillOutcome } from '../../prompts/skill.ts';
import { foundNoForm } from '../../providers/model/model-error.ts';
import type { Sandbox } from '../../providers/sandbox/sandbox.ts';
import type { ToolContext } from '../tool.ts';
import { decisionSchema, readDecision } from './decision.ts';
import type { Decision, WrittenDecision } from './decision.ts';
import { describeInputs } from './input-files.ts';
import type { InputFiles } from './input-files.ts';
import type { Skill } from './skill.ts';
import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';

/** A conversation with the model about one task, from the reading of the skill to a program that works. */
export interface SkillTalk {
  /** What to run next, or why nothing. */
  next(attempt: number): Promise<Extract<Decision, { kind: 'run' | 'stop' }>>;
  /** What came of the last program. */
  tell(outcome: SkillOutcome): void;
}

const MAX_ROUNDS = 6;
const LAST_READ = 4;

export interface TalkParts {
  skill: Skill;
  sandboxes: readonly Sandbox[];
  query: string;
  inputs: () => Promise<InputFiles>;
  /** Decided beforehand: a script that was named with the request. */
  first?: WrittenDecision;
}

export function openTalk(context: ToolContext, parts: TalkParts): SkillTalk {
  const { skill, sandboxes } = parts;
  const languages = languagesOf(sandboxes);
  const { locale } = context.input;
  const turns: LanguageModelV4Message[] = [];
  let last: WrittenDecision | undefined;
  let planned = parts.first;

  async function ask(attempt: number, round: number): Promise<WrittenDecision> {
    const named = planned;
    planned = undefined;
    if (named) return named;
    const inputs = await parts.inputs();
    const isRepair = attempt > 0 || round > 0;
    return context.ask(`decide/${attempt}.${round}`, {
      ...skillCallQuestion({ ...briefing(context, parts, inputs), turns, isRepair }),
      schema: decisionSchema(skill, languages),
    });
  }

  function tell(outcome: SkillOutcome): void {
    if (last) turns.push(...skillTurn(locale, { decision: last, outcome }));
  }

  return {
    tell,
    async next(attempt) {
      for (let round = 0; round < MAX_ROUNDS; round += 1) {
        try {
          last = await ask(attempt, round);
        } catch (error) {
          if (!foundNoForm(error)) throw error;
          return { kind: 'stop', reason: error.message };
        }
        const decision = readDecision(last, { skill, languages });
        if (decision.kind === 'run' || decision.kind === 'stop') return decision;
        tell(decision.kind === 'read' ? await shown(skill, decision.files, round) : decision);
      }
      return { kind: 'stop', reason: skillNotes[locale].tooManyReads };
    },
  };
}

function briefing(context: ToolContext, { skill, sandboxes, query }: TalkParts, inputs: InputFiles) {
  return {
    locale: context.input.locale,
    query,
    skill,
    attachedKeys: skill.secrets.filter(({ hosts }) => hosts.length > 0).map(({ key }) => key),
    envKeys: skill.secrets.filter(({ env }) => env).map(({ key }) => key),
    languages: languagesOf(sandboxes),
    note: sandboxes[0]?.note ?? '',
    inputs: describeInputs(inputs),
    unreadable: inputs.unreadable,
  };
}

const languagesOf = (sandboxes: readonly Sandbox[]) => [
  ...new Set(sandboxes.flatMap(({ languages }) => languages)),
];

async function shown(skill: Skill, files: string[], round: number): Promise<SkillOutcome> {
  const read = files.map(async (name) => ({ name, text: await readSkillFile(skill, name) }));
  return { kind: 'files', files: await Promise.all(read), isLast: round >= LAST_READ };
}

const MAX_CHARS = 32_000;

/** A file of the skill for the model to read, or why there is nothing to read; never one of another folder. */
async function readSkillFile(skill: Skill, wanted: string): Promise<string> {
  const name = wanted.replace(/^\.\//, '');
  if (!skill.files.includes(name)) return `(there is no such file; there are: ${skill.files.join(', ')})`;
  const folder = await realpath(skill.folder);
  const file = await realpath(path.join(folder, name));
  if (!file.startsWith(folder + path.sep)) return '(the file lies outside of the skill)';
  const bytes = await readFile(file);
  if (bytes.includes(0)) return `(not text: ${bytes.length} bytes)`;
  const text = bytes.toString('utf8');
  return text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}\n(cut: the file goes on)` : text;
}
