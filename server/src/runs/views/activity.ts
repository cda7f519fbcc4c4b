import type { ApprovalState, PendingApproval } from '@quarry/api/approvals.ts';
import type { BrowseState, SkillState } from '@quarry/api/runs.ts';
import type { ActivityEvent } from '../../store/runs/events.ts';

export interface Activity {
  browseState?: BrowseState;
  skillState?: SkillState;
  approvalState?: ApprovalState;
  /** Browser sessions that have not ended, with the question that waits in each. */
  sessions: Map<string, AskedQuestion | undefined>;
  /** All that its skills have asked for, registered since or not. */
  askedKeys: string[];
}

interface AskedQuestion {
  /** The number of its event: what tells it apart from one that was asked before in the same words. */
  seq: number;
  text: string;
}

/** What a run's browsers and skills are doing, and which of its calls wait for a word, from what they have said. */
export function foldActivity(events: readonly ActivityEvent[]): Activity {
  const sessions: Activity['sessions'] = new Map();
  const skills = new Map<string, Skill>();
  const approvals = new Map<string, PendingApproval>();
  for (const event of events) {
    if (event.type === 'browse-start') sessions.set(event.payload.websocketInfo.session_id, undefined);
    else if (event.type === 'browse-step') sessions.set(event.payload.sessionId, undefined);
    else if (event.type === 'browse-ask-human')
      sessions.set(event.payload.sessionId, { seq: event.seq, text: event.payload.question });
    else if (event.type === 'browse-end') sessions.delete(event.payload.sessionId);
    else if (event.type === 'approval-needed') {
      const { runId: _runId, ...asked } = event.payload;
      approvals.set(asked.callId, asked);
    } else if (event.type === 'approval-given' || event.type === 'approval-denied')
      approvals.delete(event.payload.callId);
    else {
      const { skillName: skill } = event.payload;
      const next = afterEvent(skills.get(skill), event);
      if (next.sessions > 0) skills.set(skill, next);
      else skills.delete(skill);
    }
  }
  const question = [...sessions.values()].find((waiting) => waiting !== undefined);
  const [skillName, shown] = [...skills].find(([, { keys }]) => keys.length > 0) ?? [...skills][0] ?? [];
  return {
    sessions,
    askedKeys: [...new Set([...skills.values()].flatMap(({ keys }) => keys))],
    ...(approvals.size > 0 && { approvalState: { pending: [...approvals.values()] } }),
    ...(sessions.size > 0 && {
      browseState: { isBrowsing: true, ...(question && { askHumanQuestion: question.text }) },
    }),
    ...(skillName !== undefined && {
      skillState: { isRunningSkill: true, skillName, pendingSecretKeys: shown?.keys ?? [] },
    }),
  };
}

type SkillEvent = Extract<ActivityEvent, { payload: { skillName: string } }>;

/** The steps of a plan may use one skill at the same time: it is at work until the last of them has ended. */
interface Skill {
  sessions: number;
  keys: string[];
}

function afterEvent(
  { sessions, keys }: Skill = { sessions: 0, keys: [] },
  { type, payload }: SkillEvent,
): Skill {
  if (type === 'skill-complete') return { sessions: sessions - 1, keys };
  if (type === 'skill-ask-secret')
    return { sessions: Math.max(sessions, 1), keys: [...new Set([...keys, ...payload.keys])] };
  // A session that begins again says which attempt it is.
  const isNew = payload.attempt === undefined;
  return { sessions: isNew ? sessions + 1 : Math.max(sessions, 1), keys };
}
