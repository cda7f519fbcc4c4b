import type { ToolContext } from '../tool.ts';
import { execute } from './execute.ts';
import type { Execution, ExecutionRequest } from './execute.ts';
import type { SkillDeps } from './skill-deps.ts';

/**
 * Runs a program. Where sending needs a word it is first run without: what it wanted to send was refused to it, so that
 * nothing has happened yet but reading, and nobody's time runs out while a person is asked. With the word it is run again.
 */
export async function executeWithWord(
  deps: SkillDeps,
  context: ToolContext,
  request: Omit<ExecutionRequest, 'key'>,
): Promise<Execution> {
  const { skill, attempt } = request;
  const key = `run/${attempt}`;
  const isHeldBack = skill.hosts.length > 0 && (await context.needsWord(`${key}/sends`, 'skill-request'));
  if (!isHeldBack) return execute(deps, context, { ...request, key });
  const first = await execute(deps, context, { ...request, key, sendTo: new Set() });
  const { unsent = [] } = first;
  if (unsent.length === 0) return first;
  const requests = unsent.map(({ method, url }) => `${method} ${url}`);
  const act = { reason: 'skill-request', skill: skill.name, requests } as const;
  const refused = await context.refusal(`${key}/send`, act);
  if (refused !== undefined) return { ...first, notSent: refused };
  context.emit('skill-session-start', { skillName: skill.name, attempt: attempt + 1 });
  const sendTo = new Set(unsent.map(({ host }) => host));
  return execute(deps, context, { ...request, key: `${key}/approved`, sendTo });
}
