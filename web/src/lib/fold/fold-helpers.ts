import type { StoredRunEventOf } from '@quarry/api/events.ts';
import type { BrowseView, RunView, SkillView } from '../run-view.ts';
import { begin, change } from './activities.ts';
import type { Moment } from './activities.ts';
import { spent } from './usage.ts';

type BrowseEvent = StoredRunEventOf<
  'browse-start' | 'browse-step' | 'browse-ask-human' | 'browse-final' | 'browse-end'
>;
type SkillEvent = StoredRunEventOf<
  'skill-session-start' | 'skill-delta' | 'skill-ask-secret' | 'skill-complete'
>;

export function foldBrowse(view: RunView, event: BrowseEvent, moment: Moment): RunView {
  const which = { kind: 'browse', moment } as const;
  switch (event.type) {
    case 'browse-start': {
      const { websocketInfo } = event.payload;
      const isKnown = view.browses.some(
        ({ websocketInfo: { session_id: id } }) => id === websocketInfo.session_id,
      );
      if (isKnown) return withBrowse(view, websocketInfo.session_id, () => ({ websocketInfo, isOpen: true }));
      const session: BrowseView = { websocketInfo, steps: [], question: null, result: null, isOpen: true };
      const opened = { ...view, browses: [...view.browses, session] };
      return begin(opened, { kind: 'browse', state: 'running', steps: [] }, moment);
    }
    case 'browse-step': {
      const { sessionId, stepIndex, action, screenshot } = event.payload;
      const stepped = withBrowse(view, sessionId, (session) => ({
        question: null,
        steps: [...session.steps, { stepIndex, action, screenshot }],
      }));
      return change(stepped, which, ({ steps }) => ({ steps: [...steps, action] }));
    }
    case 'browse-ask-human':
      return withBrowse(view, event.payload.sessionId, () => ({ question: event.payload.question }));
    case 'browse-final':
      return withBrowse(view, event.payload.sessionId, () => ({
        question: null,
        result: event.payload.result,
      }));
    case 'browse-end':
      return change(
        withBrowse(view, event.payload.sessionId, () => ({ question: null, isOpen: false })),
        which,
        (browse) => ({ state: 'done', ...spent(view, browse, event.payload.usage) }),
      );
    default:
      return event satisfies never;
  }
}

export function foldSkill(view: RunView, event: SkillEvent, moment: Moment): RunView {
  switch (event.type) {
    case 'skill-session-start': {
      const { skillName } = event.payload;
      const last = view.skills.at(-1);
      if (last?.isRunning && last.skillName === skillName && last.output.length > 0)
        // It begins again: what the code has written before is void.
        return withLastSkill(view, () => ({ output: [] }));
      return begin(withSkill(view, skillName), { kind: 'skill', state: 'running', skillName }, moment);
    }
    case 'skill-ask-secret': {
      const { skillName, keys } = event.payload;
      return withLastSkill(withSkill(view, skillName), () => ({ missingKeys: keys }));
    }
    case 'skill-delta': {
      const { text, stream } = event.payload;
      return withLastSkill(view, ({ output }) => ({
        missingKeys: [],
        output: withOutput(output, { text, stream }),
      }));
    }
    case 'skill-complete': {
      const { exitCode, outputFiles, usage } = event.payload;
      const ended = withLastSkill(view, () => ({ missingKeys: [], isRunning: false, exitCode, outputFiles }));
      const state = exitCode === 0 ? 'done' : 'failed';
      return change(ended, { kind: 'skill', moment }, (skill) => ({ state, ...spent(view, skill, usage) }));
    }
    default:
      return event satisfies never;
  }
}

/** Secrets may be asked for before the sandbox opens: both are about the same skill. */
function withSkill(view: RunView, skillName: string): RunView {
  const last = view.skills.at(-1);
  if (last?.isRunning && last.skillName === skillName && last.output.length === 0) return view;
  return { ...view, skills: [...view.skills, newSkill(skillName)] };
}

const newSkill = (skillName: string): SkillView => ({
  skillName,
  output: [],
  missingKeys: [],
  isRunning: true,
  exitCode: null,
  outputFiles: [],
});

type Output = SkillView['output'];

/** Pieces of one stream grow together, so that long output stays a handful of texts. */
function withOutput(output: Output, piece: Output[number]): Output {
  const last = output.at(-1);
  if (last?.stream !== piece.stream) return [...output, piece];
  return output.with(output.length - 1, { ...last, text: last.text + piece.text });
}

function withBrowse(
  view: RunView,
  sessionId: string,
  update: (session: BrowseView) => Partial<BrowseView>,
): RunView {
  const browses = view.browses.map((session) =>
    session.websocketInfo.session_id === sessionId ? { ...session, ...update(session) } : session,
  );
  return { ...view, browses };
}

function withLastSkill(view: RunView, update: (skill: SkillView) => Partial<SkillView>): RunView {
  const last = view.skills.at(-1);
  return last
    ? { ...view, skills: view.skills.with(view.skills.length - 1, { ...last, ...update(last) }) }
    : view;
}

/** With the run its sessions and skills are over, also those that had no time to say so. */
export function closeHelpers(view: RunView): RunView {
  return {
    ...view,
    browses: view.browses.map((session) => ({ ...session, question: null, isOpen: false })),
    skills: view.skills.map((skill) => ({ ...skill, missingKeys: [], isRunning: false })),
  };
}
