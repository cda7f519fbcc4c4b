import { Check } from 'lucide-react';
import { Disclosure } from '../../../components/disclosure.tsx';
import { Markdown } from '../../../components/markdown.tsx';
import type { CitationMark } from '../../../components/markdown.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { useWords } from '../../../lib/i18n.ts';
import type { ReportView as Report } from '../../../lib/run-view.ts';
import { words } from '../words.ts';
import { Exports } from './exports.tsx';
import { headingsOf } from './headings-of.ts';
import type { Heading } from './headings-of.ts';
import { textSoFar } from './text-so-far.ts';

interface ReportViewProps {
  runId: string;
  report: Report;
  citation: CitationMark;
}

type Section = Report['sections'][number];

const FORMATS = ['md', 'html', 'pdf', 'docx', 'bib', 'csl'] as const;

/** A report as it is written, then as it is: with its table of contents and its exports, in the same place all along. */
export function ReportView({ runId, report, citation }: ReportViewProps) {
  const t = useWords(words);
  const text = report.text ?? textSoFar(report);
  const headings = headingsOf(text);
  const isWhole = report.text !== null;
  return (
    <article aria-label={report.title} aria-busy={!isWhole} className="grid gap-4">
      <Exports runId={runId} path="report" formats={FORMATS} isReady={isWhole} />
      {headings.length > 2 && (
        <nav aria-label={t.contents}>
          <Disclosure title={t.contents} isOpen>
            <ol className="grid gap-1 text-[0.93rem]">
              {headings.map((heading) => (
                <li
                  key={heading.block}
                  className="flex items-center gap-2"
                  style={{ paddingLeft: `${(heading.level - 1) * 0.9}rem` }}
                >
                  <a
                    href={`#report-${heading.block}`}
                    className="inline-block min-h-[26px] text-accent hover:underline"
                  >
                    {heading.text}
                  </a>
                  {!isWhole && <SectionState state={stateOf(report, heading)} />}
                </li>
              ))}
            </ol>
          </Disclosure>
        </nav>
      )}
      <Markdown text={text} citation={citation} headingIds="report" />
    </article>
  );
}

/** The headings of sections are numbered; those within a section are not of their level. */
function stateOf({ sections }: Report, { level, text }: Heading): Section['state'] | undefined {
  return level === 2 ? sections[Number.parseInt(text) - 1]?.state : undefined;
}

function SectionState({ state }: { state: Section['state'] | undefined }) {
  const t = useWords(words);
  if (state === 'running')
    return (
      <span role="status" className="flex items-center gap-1.5 text-[0.87rem] text-muted">
        <Spinner size={13} /> {t.sectionWriting}
      </span>
    );
  if (state === 'done') return <Check size={14} className="text-ok" aria-label={t.stateDone} />;
  return null;
}
