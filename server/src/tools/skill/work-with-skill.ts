import type { StoredFile } from '@quarry/api/files.ts';
import { skillNotes } from '../../prompts/skill.ts';
import type { Sandbox } from '../../providers/sandbox/sandbox.ts';
import type { ToolContext, ToolResult } from '../tool.ts';
import { openTalk } from './decide.ts';
import type { TalkParts } from './decide.ts';
import type { Execution } from './execute.ts';
import { executeWithWord } from './execute-with-word.ts';
import { endingOf, hasWorked, outputText, readerText } from './execution-text.ts';
import { readInputFiles } from './input-files.ts';
import type { InputFiles } from './input-files.ts';
import type { Skill } from './skill.ts';
import type { SkillDeps } from './skill-deps.ts';

export interface SkillTask {
  skill: Skill;
  /** Those that the skill can work in, best first. */
  sandboxes: readonly Sandbox[];
  query: string;
  first?: TalkParts['first'];
  /** Addresses of files for the code. */
  urls: string[];
}

interface Ended {
  exitCode: number | null;
  /** Why there is none. */
  reason?: string;
  outputFiles: StoredFile[];
  result: ToolResult;
}

/** How often a failed program goes back to the model. */
const MAX_REPAIRS = 2;

export async function workWithSkill(
  deps: SkillDeps,
  context: ToolContext,
  task: SkillTask,
): Promise<ToolResult> {
  const { name: skillName } = task.skill;
  context.emit('skill-session-start', { skillName });
  const { result, ...ended } = await carryOut(deps, context, task);
  context.emit('skill-complete', { skillName, ...ended, usage: context.used() });
  return result;
}

async function carryOut(deps: SkillDeps, context: ToolContext, task: SkillTask): Promise<Ended> {
  const { skill } = task;
  const { locale } = context.input;
  const words = skillNotes[locale];
  const missing = await askForSecrets(deps, context, skill);
  if (missing.length > 0) {
    const minutes = Math.ceil(deps.secretWaitMs / 60_000);
    const told = { skill: skill.name, keys: missing.join(', '), minutes };
    return nothing(context.input.unattended ? words.nobodyThere(told) : words.nobodyRegistered(told));
  }
  const inputs = once(() => readInputFiles(deps, context, task.urls));
  const talk = openTalk(context, { ...task, inputs });
  let last: Execution | undefined;
  for (let attempt = 0; ; attempt += 1) {
    const decision = await talk.next(attempt);
    if (decision.kind === 'stop') {
      const stopped = words.stopped(decision.reason);
      return last ? failed(last, { context, skill, stopped }) : nothing(stopped);
    }
    const refused = await refusedSecrets(context, skill, attempt);
    if (refused !== undefined)
      return last ? failed(last, { context, skill, stopped: refused }) : nothing(refused);
    if (attempt > 0) context.emit('skill-session-start', { skillName: skill.name, attempt: attempt + 1 });
    const execution = await executeWithWord(deps, context, { ...task, run: decision.run, attempt, inputs });
    // What it has printed may be what a page says.
    context.outsideText();
    if (hasWorked(execution)) return worked(execution, context, skill);
    if (attempt >= MAX_REPAIRS || execution.brokeDown !== undefined)
      return failed(execution, { context, skill });
    last = execution;
    talk.tell({ kind: 'failed', output: outputText(execution, locale) });
  }
}

/** Why the code may not have its secrets. The word holds for all attempts of the call, once it was needed. */
async function refusedSecrets(
  context: ToolContext,
  { name, secrets }: Skill,
  attempt: number,
): Promise<string | undefined> {
  const keys = secrets.filter(({ env }) => env).map(({ key }) => key);
  if (keys.length === 0 || !(await context.needsWord(`secret/${attempt}`, 'secret-in-code')))
    return undefined;
  return context.refusal('secret', { reason: 'secret-in-code', skill: name, keys });
}

/** The names of those that nobody has registered in time. */
async function askForSecrets(deps: SkillDeps, context: ToolContext, skill: Skill): Promise<string[]> {
  const { scope } = context;
  const keys = skill.secrets.map(({ key }) => key);
  const missing = await context.step('missing-secrets', () => deps.secrets.missing(scope, keys));
  if (missing.length === 0 || context.input.unattended) return missing;
  context.emit('skill-ask-secret', { skillName: skill.name, keys: missing });
  const isComplete = async () => ((await deps.secrets.missing(scope, keys)).length === 0 ? true : undefined);
  const came = await context.waitFor('secrets', { check: isComplete, waitMs: deps.secretWaitMs });
  return came ? [] : context.step('still-missing', () => deps.secrets.missing(scope, keys));
}

const nothing = (reason: string): Ended => ({
  exitCode: null,
  reason,
  outputFiles: [],
  result: { ok: false, reason },
});

function worked(execution: Execution, { input: { locale } }: ToolContext, skill: Skill): Ended {
  const text = `${skillNotes[locale].done(skill.name)}\n\n${outputText(execution, locale)}`;
  const { exitCode, outputFiles } = execution;
  return { exitCode, outputFiles, result: { ok: true, text, result: readerText(execution, locale) } };
}

function failed(
  execution: Execution,
  { context, skill, stopped }: { context: ToolContext; skill: Skill; stopped?: string },
): Ended {
  const { locale } = context.input;
  const { exitCode, outputFiles, stdout, stderr } = execution;
  const ending = endingOf(execution, locale);
  const said = [stdout, stderr].map((text) => text.trim());
  const reason = [skillNotes[locale].failed({ skill: skill.name, ending }), ...said, stopped]
    .filter(Boolean)
    .join('\n');
  return {
    exitCode,
    ...((exitCode === null || execution.reason) && { reason: ending }),
    outputFiles,
    result: { ok: false, reason },
  };
}

function once(read: () => Promise<InputFiles>): () => Promise<InputFiles> {
  let reading: Promise<InputFiles> | undefined;
  return () => (reading ??= read());
}
