import type { StoredRunEventOf } from '@quarry/api/events.ts';
import type { ReportView, RunView } from '../run-view.ts';
import { begin, change, union } from './activities.ts';
import type { Moment } from './activities.ts';
import { spent } from './usage.ts';

type ReportEvent = StoredRunEventOf<
  'report_section_start' | 'report_section_delta' | 'report_section_complete' | 'report_complete'
>;
type Section = ReportView['sections'][number];

export function foldReport(view: RunView, event: ReportEvent, moment: Moment): RunView {
  const running = { ...view, phase: 'running' } as const;
  switch (event.type) {
    case 'report_section_start': {
      const { sectionId, title } = event.payload;
      const begun = withSection(running, event.payload, () => ({ text: '', state: 'running' }));
      return change(
        begun,
        {
          kind: 'section',
          where: (section) => section.sectionId === sectionId,
          otherwise: { kind: 'section', state: 'running', sectionId, title },
          moment,
        },
        () => ({ state: 'running' }),
      );
    }
    case 'report_section_delta':
      return withSection(running, event.payload, ({ text }) => ({
        text: text + event.payload.deltaText,
        state: 'running',
      }));
    case 'report_section_complete': {
      const { sectionId, title, text, usage } = event.payload;
      const written = withSection(running, event.payload, () => ({ text, state: 'done' }));
      const isIt = (section: { sectionId: string }) => section.sectionId === sectionId;
      if (!written.activities.some((activity) => activity.kind === 'section' && isIt(activity)))
        return begin(
          written,
          { kind: 'section', state: 'done', sectionId, title, ...spent(view, {}, usage) },
          moment,
        );
      return change(written, { kind: 'section', where: isIt, moment }, () => ({
        state: 'done',
        ...spent(view, {}, usage),
      }));
    }
    case 'report_complete': {
      const { title, text, sources } = event.payload;
      return {
        ...running,
        report: { title, text, sections: view.report?.sections ?? [] },
        // The report's numbers are the ones that its text uses.
        sources: union([...sources], view.sources, (source) => source.n),
      };
    }
    default:
      return event satisfies never;
  }
}

interface SectionRef {
  sectionId: string;
  title: string;
}

function withSection(
  view: RunView,
  { sectionId, title }: SectionRef,
  update: (section: Section) => Pick<Section, 'text' | 'state'>,
): RunView {
  const report = view.report ?? outlined(view);
  const at = report.sections.findIndex((section) => section.id === sectionId);
  const known = report.sections[at] ?? { id: sectionId, title, text: '', state: 'waiting' };
  const section = { ...known, title, ...update(known) };
  const sections = at === -1 ? [...report.sections, section] : report.sections.with(at, section);
  return { ...view, report: { ...report, sections } };
}

/** The report before its first word: the outline that was confirmed. */
export function outlined(view: RunView): ReportView {
  const draft = view.drafts.findLast((one) => one.kind === 'report');
  return {
    title: draft?.payload.title ?? '',
    text: null,
    sections: (draft?.payload.sections ?? []).map(({ id, title }) => ({
      id,
      title,
      text: '',
      state: 'waiting',
    })),
  };
}
