import type { ApprovalReason } from '@quarry/api/approvals.ts';
import { actInShort, actSummary, refusalWords } from '../../prompts/approvals.ts';
import { databaseNow } from '../../store/database/database-time.ts';
import { newId } from '../../store/database/ids.ts';
import type { GuardedAct, ToolContext } from '../../tools/tool.ts';
import type { RunContext } from '../agent/run-context.ts';
import { waitForPeople } from '../agent/wait-for-people.ts';
import { APPROVAL_CHANNEL, givenAnswers } from '../people/approval-answers.ts';
import type { ApprovalAnswer } from '../people/approval-answers.ts';
import { outOfScope } from '../../prompts/scope.ts';
import { isInScope } from '../agent/chosen.ts';
import { approvalPolicy } from './approval-policy.ts';

interface Asker {
  tool: string;
  /** Names the act within its run. */
  key: string;
  emit: ToolContext['emit'];
  /** Another way to ask; says who has denied it, or undefined when it was given. */
  askPeople?: (() => Promise<'person' | 'time' | undefined>) | undefined;
}

/** Whether an act of this kind needs a word at all, as things stand. */
export async function needsWord(
  context: RunContext,
  { tool, reason }: { tool: string; reason: ApprovalReason },
): Promise<boolean> {
  const { guard } = context;
  if (!guard.hasOutsideText()) return false;
  // A confirmed step says which tool does what; its addresses are known by themselves.
  if (guard.isConfirmed && reason !== 'unknown-address') return false;
  if ((await policyOf(context)) === 'allow') return false;
  return !(await answersOf(context)).some((answer) => isGrant(answer, { tool, reason }));
}

/**
 * Undefined when the act may be done, else why it is not, for the model. Every part of it is a durable step: after a crash
 * the same call waits on, from when it was asked, and has the same answer.
 */
export async function refusalOf(
  context: RunContext,
  act: GuardedAct,
  asker: Asker,
): Promise<string | undefined> {
  const { steps } = context;
  const { input } = context.run;
  if (act.reason === 'unknown-address' && !isInScope(input, act.url))
    return outOfScope(input.locale, act.url, input.scope!);
  const verdict = await steps.run(`${asker.key}/verdict`, () => judge(context, act, asker));
  if (verdict === 'free') return undefined;
  const by = verdict === 'deny' ? 'policy' : await (asker.askPeople?.() ?? ask(context, act, asker));
  if (by === undefined) return undefined;
  const callId = await steps.run(`${asker.key}/call`, async () => newId());
  asker.emit('approval-denied', { callId, ...described(context, act, asker.tool), by });
  const { locale } = context.run.input;
  context.guard.refuse(actInShort(locale, act));
  return refusalWords(locale, { act, by });
}

async function judge(
  context: RunContext,
  act: GuardedAct,
  { tool }: Asker,
): Promise<'free' | 'ask' | 'deny'> {
  if (!(await needsWord(context, { tool, reason: act.reason }))) return 'free';
  if (act.reason === 'unknown-address' && (await context.guard.known.has(act.url))) return 'free';
  if (act.reason === 'secret-in-code' && (await wasRegisteredForRun(context, act.keys))) return 'free';
  return (await policyOf(context)) === 'ask' ? 'ask' : 'deny';
}

async function policyOf({ guard, run }: RunContext) {
  const { approvals } = await guard.deps.workspaceSettings.read(run);
  return approvalPolicy(run.input, approvals);
}

/** The run has asked its user for them: whoever registered them then, did it for this run. */
async function wasRegisteredForRun({ guard, run }: RunContext, keys: readonly string[]): Promise<boolean> {
  const asked = await guard.deps.events.ofType(run.id, 'skill-ask-secret');
  const askedFor = new Set(asked.flatMap(({ payload }) => payload.keys));
  return keys.every((key) => askedFor.has(key));
}

/** Who has denied it; undefined when it was given. */
async function ask(
  context: RunContext,
  act: GuardedAct,
  { tool, key, emit }: Asker,
): Promise<'person' | 'time' | undefined> {
  const { steps, guard, run, inbox } = context;
  const { reason } = act;
  const callId = await steps.run(`${key}/call`, async () => newId());
  const since = await steps.run(`${key}/answer/since`, async () => databaseNow());
  const asked = { callId, ...described(context, act, tool) };
  const waitMs = guard.deps.approvalWaitMs;
  emit('approval-needed', { ...asked, expiresAt: new Date(since + waitMs).toISOString() });
  const ownOf = (answers: readonly ApprovalAnswer[]) => answers.find((answer) => answer.callId === callId);
  const check = async (): Promise<ApprovalAnswer | undefined> => {
    const answers = await answersOf(context);
    return ownOf(answers) ?? answers.find((answer) => isGrant(answer, { tool, reason }));
  };
  const heard = await waitForPeople(context, `${key}/answer`, { check, waitMs });
  // A grant for another call is taken as an answer to this one, and so is silence: whoever answers after that is told so.
  const taken: ApprovalAnswer =
    heard?.callId === callId
      ? heard
      : { callId, tool, reason, ...(heard ? { decision: 'run' } : { decision: 'deny', by: 'time' }) };
  await inbox.sendOnce(run.id, { channel: APPROVAL_CHANNEL, name: callId, payload: taken });
  const { decision, by } = ownOf(await answersOf(context)) ?? taken;
  if (decision === 'deny') return by ?? 'person';
  emit('approval-given', { ...asked, decision });
  return undefined;
}

const described = ({ run }: RunContext, act: GuardedAct, tool: string) => ({
  tool,
  summary: actSummary(run.input.locale, act),
  reason: act.reason,
});

const answersOf = async ({ inbox, run }: RunContext) =>
  givenAnswers(await inbox.messages(run.id, APPROVAL_CHANNEL));

const isGrant = (answer: ApprovalAnswer, { tool, reason }: { tool: string; reason: ApprovalReason }) =>
  answer.decision === 'run' && answer.tool === tool && answer.reason === reason;
