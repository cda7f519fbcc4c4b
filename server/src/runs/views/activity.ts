import type { BrowseState, SkillState } from '@quarry/api/runs.ts';
import type { StoredEvent } from '../../store/runs/events.ts';

export interface Activity {
  browseState?: BrowseState;
  skillState?: SkillState;
  /** Browser sessions that have not ended, with the question that waits in each. */
  sessions: Map<string, string | undefined>;
  /** All that its skills have asked for, registered since or not. */
  askedKeys: string[];
}

type ActivityEvent = Pick<StoredEvent, 'type' | 'payload'>;

/** What a run's browsers and skills are doing, from what they have said. */
export function foldActivity(events: readonly ActivityEvent[]): Activity {
  const sessions = new Map<string, string | undefined>();
  const skills = new Map<string, Skill>();
  for (const { type, payload } of events) {
    const session = sessionOf(payload);
    const skill = String(payload['skillName'] ?? '');
    if (type === 'browse-start' || type === 'browse-step') sessions.set(session, undefined);
    else if (type === 'browse-ask-human') sessions.set(session, String(payload['question']));
    else if (type === 'browse-end') sessions.delete(session);
    else if (type.startsWith('skill-')) {
      const next = afterEvent(skills.get(skill), { type, payload });
      if (next.sessions > 0) skills.set(skill, next);
      else skills.delete(skill);
    }
  }
  const question = [...sessions.values()].find((waiting) => waiting !== undefined);
  const [skillName, shown] = [...skills].find(([, { keys }]) => keys.length > 0) ?? [...skills][0] ?? [];
  return {
    sessions,
    askedKeys: [...new Set([...skills.values()].flatMap(({ keys }) => keys))],
    ...(sessions.size > 0 && {
      browseState: { isBrowsing: true, ...(question !== undefined && { askHumanQuestion: question }) },
    }),
    ...(skillName !== undefined && {
      skillState: { isRunningSkill: true, skillName, pendingSecretKeys: shown?.keys ?? [] },
    }),
  };
}

/** The steps of a plan may use one skill at the same time: it is at work until the last of them has ended. */
interface Skill {
  sessions: number;
  keys: string[];
}

function afterEvent(
  { sessions, keys }: Skill = { sessions: 0, keys: [] },
  { type, payload }: ActivityEvent,
): Skill {
  if (type === 'skill-complete') return { sessions: sessions - 1, keys };
  if (type === 'skill-ask-secret')
    return {
      sessions: Math.max(sessions, 1),
      keys: [...new Set([...keys, ...(payload['keys'] as string[])])],
    };
  // A session that begins again says which attempt it is.
  const isNew = type === 'skill-session-start' && payload['attempt'] === undefined;
  return { sessions: isNew ? sessions + 1 : Math.max(sessions, 1), keys };
}

/** `browse-start` carries it in the contract's place, the events after it beside their own fields. */
function sessionOf(payload: Record<string, unknown>): string {
  const info = payload['websocketInfo'] as { session_id?: unknown } | undefined;
  return String(info?.session_id ?? payload['sessionId'] ?? '');
}
