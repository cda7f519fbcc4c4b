import type { SkippedTarget } from '@quarry/api/events/delegation-events.ts';
import type { Logger } from '../../log.ts';
import { skippedMessage } from '../../prompts/delegation.ts';
import type { AgentStore } from '../../store/workspace/agents.ts';
import type { DelegationStore } from '../../store/runs/delegations.ts';
import type { EventStore } from '../../store/runs/events.ts';
import { newId } from '../../store/database/ids.ts';
import type { NewDelegation } from '../../store/runs/insert-delegations.ts';
import type { LoopAnswer } from '../agent/loop.ts';
import { idsOf } from './mentioned.ts';
import { addUsage } from '../agent/run-context.ts';
import type { RunContext } from '../agent/run-context.ts';
import { chooseMode } from './choose-mode.ts';

export interface PlanDeps {
  agents: AgentStore;
  delegations: DelegationStore;
  events: EventStore;
  log: Logger;
}

interface Target {
  id: string;
  name: string;
}

/** However deep and wide agents hand work on, no more runs than this come of one request. */
const MOST_RUNS_OF_A_TREE = 200;

/**
 * Who goes on when this run has completed. Decided once, as a durable step: the ids of the child runs stand in the
 * timeline before the run's end is stored, and are the same after a crash.
 */
export async function planDelegation(
  deps: PlanDeps,
  context: RunContext,
  answer: LoopAnswer,
): Promise<NewDelegation[]> {
  const mentioned = idsOf(context.run.input.mentions, 'agent');
  if (mentioned.length === 0) return [];
  const { delegations, spent } = await context.steps.run(`delegation/${context.run.phase}`, async () => {
    const usage = { inputTokens: 0, outputTokens: 0 };
    const own = { ...context, usage };
    return { delegations: await plan(deps, own, { mentioned, answer }), spent: usage };
  });
  addUsage(context.usage, spent);
  return delegations;
}

async function plan(
  deps: PlanDeps,
  context: RunContext,
  { mentioned, answer }: { mentioned: string[]; answer: LoopAnswer },
): Promise<NewDelegation[]> {
  const { run, writer } = context;
  const messages = await handedOver(deps, context);
  // Whom a caller mentions gets the work in any case; further down it takes a decision of the agent, or no tree would end.
  const wanted = run.depth === 0 ? mentioned : [...messages.keys()];
  if (wanted.length === 0) return [];
  const place = run.depth === 0 ? undefined : await deps.delegations.placeOf(run.id);
  const rootRunId = place?.rootRunId ?? run.id;
  const skip = skipper(context);
  const named = await nameTargets(deps, context, wanted);
  const targets = skip.unless(
    named,
    await refusals(deps, context, { rootRunId, chainOf: place?.parentRunId }),
  );
  const words = run.depth === 0 ? run.input.inputText : [...messages.values()].join('\n');
  const mode = targets.length < 2 ? 'single' : await chooseMode(deps, context, { targets, words, answer });
  const within = mode === 'chain' ? skip.beyondDepth(targets) : targets;
  const links = within.map((agent) => ({ agent, runId: newId() }));
  writer.emit('agent-delegation', {
    ...(links.length > 0 && { mode }),
    links: links.map(({ agent, runId }) => ({ agentId: agent.id, agentName: agent.name, runId })),
    skipped: skip.skipped,
  });
  return links.map(({ agent, runId }, position) => ({
    rootRunId,
    agentId: agent.id,
    mode,
    position,
    childRunId: runId,
    message: messages.get(agent.id) || null,
  }));
}

/** What the model has handed over during the run, and its latest message to each agent. */
async function handedOver(deps: PlanDeps, { run, writer }: RunContext): Promise<Map<string, string>> {
  await writer.flushed();
  const events = await deps.events.ofType(run.id, 'agent-mention');
  return new Map(events.map(({ payload }) => [payload.agentId, payload.message ?? '']));
}

async function nameTargets(deps: PlanDeps, { run }: RunContext, ids: string[]): Promise<Target[]> {
  const found = await deps.agents.findMany(run, ids);
  const labels = new Map(run.input.mentions.map(({ id, label }) => [id, label]));
  return ids.map(
    (id) => found.find((agent) => agent.id === id) ?? { id, name: labels.get(id) ?? '', gone: true },
  );
}

type Refusal = (target: Target & { gone?: boolean }, accepted: number) => SkippedTarget['reason'] | undefined;

async function refusals(
  deps: PlanDeps,
  { run }: RunContext,
  tree: { rootRunId: string; chainOf: string | undefined },
): Promise<Refusal> {
  const siblings = tree.chainOf === undefined ? [] : await deps.delegations.ofParent(tree.chainOf);
  const following = siblings.filter(({ mode, state }) => mode === 'chain' && state === 'waiting');
  const size = await deps.delegations.countTree(tree.rootRunId);
  return (target, accepted) => {
    if (target.id === run.agentId) return 'own-agent';
    if (target.gone) return 'unknown-agent';
    if (following.some(({ agentId }) => agentId === target.id)) return 'follows-anyway';
    if (run.depth + 1 > run.input.maxChainSteps) return 'depth-limit';
    if (size + accepted >= MOST_RUNS_OF_A_TREE) return 'run-limit';
    return undefined;
  };
}

/** Sorts targets out, and remembers whom and why. */
function skipper({ run }: RunContext) {
  const skipped: SkippedTarget[] = [];
  const { maxChainSteps, locale } = run.input;
  const add = ({ id, name }: Target, reason: SkippedTarget['reason']) => {
    const limit = reason === 'run-limit' ? MOST_RUNS_OF_A_TREE : maxChainSteps;
    skipped.push({ agentId: id, agentName: name, reason, message: skippedMessage(reason, limit, locale) });
  };
  return {
    skipped,
    unless(targets: Target[], refusal: Refusal): Target[] {
      const accepted: Target[] = [];
      for (const target of targets) {
        const reason = refusal(target, accepted.length);
        if (reason) add(target, reason);
        else accepted.push(target);
      }
      return accepted;
    },
    /** Each link of a chain is one step deeper than the one before. */
    beyondDepth(targets: Target[]): Target[] {
      const steps = maxChainSteps - run.depth;
      for (const target of targets.slice(steps)) add(target, 'depth-limit');
      return targets.slice(0, steps);
    },
  };
}
