import { Download } from 'lucide-react';
import { buttonClass } from '../../../components/button.tsx';
import { Disclosure } from '../../../components/disclosure.tsx';
import { Markdown } from '../../../components/markdown.tsx';
import type { CitationMark } from '../../../components/markdown.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { useWords } from '../../../lib/i18n.ts';
import type { ReportView as Report } from '../../../lib/run-view.ts';
import { words } from '../words.ts';
import { headingsOf } from './headings-of.ts';

interface ReportViewProps {
  runId: string;
  report: Report;
  citation: CitationMark;
}

const FORMATS = ['md', 'html', 'pdf', 'docx'] as const;

/** A report as it is written, then as it is: with its table of contents and its exports. */
export function ReportView({ runId, report, citation }: ReportViewProps) {
  const t = useWords(words);
  const isWhole = report.text !== null;
  return (
    <article aria-label={report.title} aria-busy={!isWhole} className="grid gap-4">
      {isWhole && <Exports runId={runId} path="report" formats={FORMATS} />}
      {isWhole ? (
        <WholeReport text={report.text!} citation={citation} />
      ) : (
        <>
          <h1 className="text-2xl font-semibold tracking-tight">{report.title}</h1>
          {report.sections.map((section) => (
            <section key={section.id} aria-label={section.title} className="min-h-16">
              {section.text === '' || !section.text.trimStart().startsWith('#') ? (
                <h2 className="mb-2 text-xl font-semibold">{section.title}</h2>
              ) : null}
              {section.text !== '' && <Markdown text={section.text} citation={citation} />}
              {section.state === 'waiting' && <p className="text-muted">{t.sectionWaiting}</p>}
              {section.state === 'running' && (
                <p className="mt-2 flex items-center gap-2 text-muted" role="status">
                  <Spinner /> {t.sectionWriting}
                </p>
              )}
            </section>
          ))}
        </>
      )}
    </article>
  );
}

function WholeReport({ text, citation }: { text: string; citation: CitationMark }) {
  const t = useWords(words);
  const headings = headingsOf(text);
  return (
    <>
      {headings.length > 2 && (
        <nav aria-label={t.contents}>
          <Disclosure title={t.contents} isOpen>
            <ol className="grid gap-1 text-[0.93rem]">
              {headings.map((heading) => (
                <li key={heading.block} style={{ paddingLeft: `${(heading.level - 1) * 0.9}rem` }}>
                  <a
                    href={`#report-${heading.block}`}
                    className="inline-block min-h-[26px] text-accent hover:underline"
                  >
                    {heading.text}
                  </a>
                </li>
              ))}
            </ol>
          </Disclosure>
        </nav>
      )}
      <Markdown text={text} citation={citation} headingIds="report" />
    </>
  );
}

interface ExportsProps {
  runId: string;
  path: 'report' | 'matrix';
  formats: readonly string[];
}

export function Exports({ runId, path, formats }: ExportsProps) {
  const t = useWords(words);
  return (
    <div className="flex flex-wrap items-center gap-1.5" role="group" aria-label={t.exportAs}>
      <Download size={15} className="text-muted" aria-hidden="true" />
      <span className="mr-1 text-[0.88rem] text-muted">{t.exportAs}</span>
      {formats.map((format) => (
        <a
          key={format}
          href={`/api/v1/agent/run/${runId}/${path}?format=${format}`}
          download
          className={buttonClass('plain', 'small')}
        >
          {format.toUpperCase()}
        </a>
      ))}
    </div>
  );
}
