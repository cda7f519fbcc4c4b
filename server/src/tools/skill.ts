import { z } from 'zod';
import { skillChoiceQuestion, skillNotes } from '../prompts/skill.ts';
import { askedAs } from '../providers/model/model-schema.ts';
import { matchRequest } from '../text/match-request.ts';
import type { Skill } from './skill/skill.ts';
import type { SkillDeps } from './skill/skill-deps.ts';
import { workWithSkill } from './skill/work-with-skill.ts';
import type { Tool, ToolContext } from './tool.ts';

const MAX_CATALOG_CHARS = 12_000;
const MAX_FILES = 10;

const input = z.object({
  query: z
    .string()
    .trim()
    .min(1)
    .max(20_000)
    .describe('The whole task in words, with all values it needs; attached files are there by their names.'),
  skill: z.string().optional().describe('The name of the skill.'),
  script: z.string().optional().describe('A script of the skill, if you know it from its instructions.'),
  args: z.array(z.string()).max(100).optional().describe('Arguments of that script.'),
  files: z
    .array(z.string())
    .max(MAX_FILES)
    .optional()
    .describe('Links of files that earlier calls have made and that this one needs.'),
});
type Input = z.infer<typeof input>;

/** The input with the names that there are; another name is answered with them. */
const inputFor = (skills: readonly Skill[]): z.ZodType<Input> =>
  skills.length === 0
    ? input
    : askedAs(input, input.extend({ skill: namesOf(skills).describe('The name of the skill.') }));

const namesOf = (skills: readonly Skill[]) => z.enum(skills.map(({ name }) => name));

export function createSkillTool(deps: SkillDeps): Tool<Input> {
  return {
    id: 'skill',
    runsAlone: true,
    description: describe(deps.skills),
    input: inputFor(deps.skills),
    claims: ({ text, hasFiles }) => {
      const skill = deps.skills.find(({ requests }) =>
        requests.some((request) => isFor(request, { text, hasFiles })),
      );
      return skill && { query: text, skill: skill.name };
    },
    run: async (given, context) => {
      const words = skillNotes[context.input.locale];
      const sandboxes = (await deps.sandboxes.report()).flatMap(({ sandbox }) => sandbox ?? []);
      if (sandboxes.length === 0) return { ok: false, reason: words.noSandbox };
      if (deps.skills.length === 0) return { ok: false, reason: words.noSkills };
      const skill = await chooseSkill(deps.skills, given, context);
      if (typeof skill === 'string') return { ok: false, reason: skill };
      const fitting = sandboxes.filter(({ hasNetwork }) => hasNetwork || skill.hosts.length === 0);
      if (fitting.length === 0)
        return { ok: false, reason: words.noNetwork(skill.name, skill.hosts.join(', ')) };
      const { query, script, args = [], files = [] } = given;
      for (const [i, url] of files.entries()) {
        const reason = await context.refusal(`file/${i}`, { reason: 'unknown-address', url });
        if (reason !== undefined) return { ok: false, reason };
      }
      return workWithSkill(deps, context, {
        skill,
        sandboxes: fitting,
        query,
        urls: [...context.input.fileUrls, ...files],
        ...(script !== undefined && { first: { action: 'script', script, args } }),
      });
    },
  };
}

/** What a model reads before it has chosen: names and what they are for, no more. */
function describe(skills: readonly Skill[]): string {
  const lines = skills.map(({ name, description }) => `- ${name}: ${description.replaceAll(/\s+/g, ' ')}`);
  return `Runs code of a skill in a sandbox: calculations, conversions, statistics, charts, text processing, calls of declared APIs. Choose one of these skills:\n${lines.join('\n')}`.slice(
    0,
    MAX_CATALOG_CHARS,
  );
}

/** Which file it will be does not matter yet, as long as there is one. */
function isFor(
  request: Skill['requests'][number],
  { text, hasFiles }: { text: string; hasFiles: boolean },
): boolean {
  const args = request.args.map((arg) => arg.replaceAll(/\{file:[\w|]+\}/g, '{file}'));
  return matchRequest({ ...request, args }, { text, files: hasFiles ? ['file'] : [] }) !== undefined;
}

/** The skill, or why there is none. */
async function chooseSkill(
  skills: readonly Skill[],
  { query, skill: wanted }: Input,
  context: ToolContext,
): Promise<Skill | string> {
  const { locale } = context.input;
  const words = skillNotes[locale];
  const names = skills.map(({ name }) => name).join(', ');
  const name = wanted ?? (await askForSkill(skills, query, context));
  if (name === null) return words.noneFits(names);
  return skills.find((skill) => skill.name === name) ?? words.unknownSkill(name, names);
}

async function askForSkill(
  skills: readonly Skill[],
  query: string,
  { ask, input: { locale, fileUrls } }: ToolContext,
): Promise<string | null> {
  const { skill } = await ask('skill', {
    ...skillChoiceQuestion({
      locale,
      query,
      skills,
      files: fileUrls.map((url) => url.split('/').at(-1) ?? ''),
    }),
    schema: z.object({ skill: askedAs(z.string().nullable(), namesOf(skills).nullable()) }),
  });
  return skill;
}
