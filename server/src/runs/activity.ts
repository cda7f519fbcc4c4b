import type { BrowseState, SkillState } from '@quarry/api/runs.ts';
import type { StoredEvent } from '../store/events.ts';

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
  const skills = new Map<string, string[]>();
  for (const { type, payload } of events) {
    const session = sessionOf(payload);
    const skill = String(payload['skillName'] ?? '');
    if (type === 'browse-start' || type === 'browse-step') sessions.set(session, undefined);
    else if (type === 'browse-ask-human') sessions.set(session, String(payload['question']));
    else if (type === 'browse-end') sessions.delete(session);
    else if (type === 'skill-session-start') skills.set(skill, []);
    else if (type === 'skill-ask-secret') skills.set(skill, payload['keys'] as string[]);
    else if (type === 'skill-complete') skills.delete(skill);
  }
  const question = [...sessions.values()].find((waiting) => waiting !== undefined);
  const [skillName, pendingSecretKeys] =
    [...skills].find(([, keys]) => keys.length > 0) ?? [...skills][0] ?? [];
  return {
    sessions,
    askedKeys: [...new Set([...skills.values()].flat())],
    ...(sessions.size > 0 && {
      browseState: { isBrowsing: true, ...(question !== undefined && { askHumanQuestion: question }) },
    }),
    ...(skillName !== undefined && {
      skillState: { isRunningSkill: true, skillName, pendingSecretKeys: pendingSecretKeys ?? [] },
    }),
  };
}

/** `browse-start` carries it in the contract's place, the events after it beside their own fields. */
function sessionOf(payload: Record<string, unknown>): string {
  const info = payload['websocketInfo'] as { session_id?: unknown } | undefined;
  return String(info?.session_id ?? payload['sessionId'] ?? '');
}
