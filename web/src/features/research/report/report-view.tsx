import type { DocumentVersion } from '@quarry/api/documents.ts';
import { Check, MessageSquarePlus, Pencil } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { Disclosure } from '../../../components/disclosure.tsx';
import { Markdown } from '../../../components/markdown.tsx';
import type { CitationMark } from '../../../components/markdown.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { useWords } from '../../../lib/i18n.ts';
import type { RunRecord } from '../../../lib/run-record.ts';
import type { ReportView as Report } from '../../../lib/run-view.ts';
import { words } from '../words.ts';
import { AskChange } from './ask-change.tsx';
import { Exports } from './exports.tsx';
import type { Heading } from './headings-of.ts';
import { SectionEditor } from './section-editor.tsx';
import { sectionsOf } from './sections-of.ts';
import type { ReportSection } from './sections-of.ts';
import { textSoFar } from './text-so-far.ts';
import { Versions } from './versions.tsx';
import { documentWords } from './words.ts';

interface ReportViewProps {
  run: RunRecord;
  report: Report;
  /** Its newest version, once it is finished. */
  document: DocumentVersion | undefined;
  citation: CitationMark;
}

const FORMATS = ['md', 'html', 'pdf', 'docx', 'bib', 'csl'] as const;

/** A report as it is written, then as it is: its contents beside the text, and every section open to changes. */
export function ReportView({ run, report, document, citation }: ReportViewProps) {
  const runId = run.detail.id;
  const text = report.text ?? textSoFar(report);
  const sections = sectionsOf(text);
  const isWhole = report.text !== null;
  const idOf = (at: number) => `report-${runId}-${at}`;
  return (
    <article aria-label={report.title} aria-busy={!isWhole} className="@container grid gap-4">
      <div data-no-print className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Exports runId={runId} path="report" formats={FORMATS} isReady={isWhole} />
        {document && <Versions document={document} />}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 @4xl:grid-cols-[12.5rem_minmax(0,1fr)]">
        <Contents report={report} sections={sections} idOf={idOf} />
        <div className="reading grid min-w-0 gap-8">
          {sections.map((section, at) => (
            <Section
              key={`${at} ${section.title}`}
              section={section}
              id={idOf(at)}
              citation={citation}
              editing={document && { run, document, sections, at }}
            />
          ))}
        </div>
      </div>
    </article>
  );
}

interface ContentsProps {
  report: Report;
  sections: ReportSection[];
  idOf: (at: number) => string;
}

function Contents({ report, sections, idOf }: ContentsProps) {
  const t = useWords(words);
  const headings = sections.flatMap((section, at) =>
    section.headings.map((heading) => ({ heading, href: `#${idOf(at)}-${heading.block}` })),
  );
  const { place, isBeside } = useIsBeside();
  if (headings.length < 3) return <span className="hidden @4xl:block" />;
  return (
    <nav ref={place} aria-label={t.contents} className="self-start @4xl:sticky @4xl:top-4 print:hidden">
      {/* Above the text it would push the text itself out of sight. */}
      <Disclosure title={t.contents} key={String(isBeside)} isOpen={isBeside}>
        <ol className="grid gap-0.5 text-[0.9rem]">
          {headings.map(({ heading, href }) => (
            <li
              key={href}
              className="flex items-center gap-2"
              style={{ paddingLeft: `${(heading.level - 1) * 0.7}rem` }}
            >
              <a
                href={href}
                className="inline-block min-h-[26px] py-0.5 leading-snug text-muted hover:text-accent"
              >
                {heading.text}
              </a>
              {report.text === null && <SectionState state={stateOf(report, heading)} />}
            </li>
          ))}
        </ol>
      </Disclosure>
    </nav>
  );
}

/** Whether there is room beside the text: as it is laid out, however wide the window and whatever stands next to it. */
function useIsBeside() {
  const place = useRef<HTMLElement>(null);
  const [isBeside, setBeside] = useState(true);
  useLayoutEffect(() => {
    const grid = place.current?.parentElement;
    if (!grid) return;
    const look = () => setBeside(getComputedStyle(grid).gridTemplateColumns.includes(' '));
    const watcher = new ResizeObserver(look);
    look();
    watcher.observe(grid);
    return () => watcher.disconnect();
  });
  return { place, isBeside };
}

interface Editing {
  run: RunRecord;
  document: DocumentVersion;
  sections: ReportSection[];
  at: number;
}

interface SectionProps {
  section: ReportSection;
  id: string;
  citation: CitationMark;
  /** Left out while it is being written. */
  editing: Editing | undefined;
}

function Section({ section, id, citation, editing }: SectionProps) {
  const t = useWords(documentWords);
  const [mode, setMode] = useState<'read' | 'edit' | 'ask'>('read');
  const title = section.title || t.beginning;
  const back = () => setMode('read');
  const isToCome = !editing && /^##\s[^\n]*$/.test(section.text.trim());
  return (
    <section className="group/section relative scroll-mt-16">
      {mode === 'edit' && editing ? (
        <SectionEditor {...editing} title={title} onDone={back} />
      ) : (
        <Markdown text={section.text} citation={citation} headingIds={id} />
      )}
      {isToCome && (
        <div aria-hidden="true" className="mt-3 grid gap-2.5">
          {['w-full', 'w-11/12', 'w-3/5'].map((width) => (
            <span key={width} className={`h-3 rounded bg-sunken ${width}`} />
          ))}
        </div>
      )}
      {editing && mode === 'read' && (
        <div className="absolute top-0 right-0 flex gap-1 opacity-0 transition-opacity group-focus-within/section:opacity-100 group-hover/section:opacity-100 pointer-coarse:static pointer-coarse:mt-2 pointer-coarse:opacity-100 print:hidden">
          <IconButton
            label={t.editSection(title)}
            icon={<Pencil size={15} />}
            onClick={() => setMode('edit')}
            className="bg-surface"
          />
          <IconButton
            label={t.askSection(title)}
            icon={<MessageSquarePlus size={15} />}
            onClick={() => setMode('ask')}
            className="bg-surface"
          />
        </div>
      )}
      {editing && mode === 'ask' && <AskChange {...editing} title={title} onDone={back} />}
    </section>
  );
}

type State = Report['sections'][number]['state'] | undefined;

/** The headings of sections are numbered; those within a section are not of their level. */
function stateOf({ sections }: Report, { level, text }: Heading): State {
  return level === 2 ? sections[Number.parseInt(text) - 1]?.state : undefined;
}

function SectionState({ state }: { state: State }) {
  const t = useWords(words);
  if (state === 'running')
    return (
      <span role="status" className="flex items-center gap-1.5 text-[0.87rem] text-muted">
        <Spinner size={13} /> <span className="sr-only">{t.sectionWriting}</span>
      </span>
    );
  if (state === 'done') return <Check size={14} className="text-ok" aria-label={t.stateDone} />;
  return null;
}
