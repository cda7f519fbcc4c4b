import { Copy, CornerDownRight, Download, Images, Link2, Library, ListTree, RotateCcw } from 'lucide-react';
import { use, useState } from 'react';
import { Button, buttonClass } from '../../components/button.tsx';
import { Popover, popoverItemClass } from '../../components/popover.tsx';
import { useWords } from '../../lib/i18n.ts';
import { notify } from '../../lib/notices.ts';
import { imagesOf } from '../../lib/run-record.ts';
import type { RunRecord } from '../../lib/run-record.ts';
import { useBeside } from './beside.tsx';
import { WhereContext } from './conversation/where.ts';
import { words as deskWords } from './desk-words.ts';
import { FeedbackTools } from './feedback.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { DeleteRun } from './delete-run.tsx';
import { words as conversationWords } from './conversation/words.ts';
import { followUps } from './follow-ups.ts';
import { useStartRun } from './start-run.ts';
import { words } from './words.ts';

interface AnswerToolsProps {
  run: RunRecord;
  /** The answer in the model's words; empty where it is a report or a table. */
  text: string;
  isLast: boolean;
}

/** What can be done with an answer. */
export function AnswerTools({ run, text, isLast }: AnswerToolsProps) {
  const t = useWords(words);
  const desk = useWords(deskWords);
  const { access = 'owner' } = use(WhereContext);
  const [isLinking, setLinking] = useState(false);
  const start = useStartRun();
  const { open } = useBeside();
  const { detail, view } = run;
  const sources = new Set(
    (view.sources.length > 0 ? view.sources : detail.linkedSources).map(({ url }) => url),
  );
  // A run that came to nothing has nothing to take along.
  const hasAnswer = text !== '' || view.report !== null || view.matrix !== null;
  return (
    <>
      <div data-no-print className="-mx-2 flex flex-wrap items-center gap-y-1">
        {text !== '' && <CopyButton text={text} />}
        {sources.size > 0 && (
          <Tool icon={<Library size={14} />} onClick={() => open('sources', detail.id)}>
            {t.sources} <span className="tabular-nums">{sources.size}</span>
          </Tool>
        )}
        <Tool icon={<ListTree size={14} />} onClick={() => open('work', detail.id)}>
          {t.timeline}
        </Tool>
        {imagesOf(run).length > 0 && (
          <Tool icon={<Images size={14} />} onClick={() => open('images', detail.id)}>
            {t.images} <span className="tabular-nums">{imagesOf(run).length}</span>
          </Tool>
        )}
        {hasAnswer && <ExportTool runId={detail.id} />}
        {access === 'owner' && (
          <>
            {hasAnswer && (
              <Tool icon={<Link2 size={14} />} onClick={() => setLinking(true)}>
                {desk.link}
              </Tool>
            )}
            <Tool
              icon={<RotateCcw size={14} />}
              isBusy={start.isPending}
              onClick={() => start.mutate({ ...detail.input, replacesRunId: detail.id })}
            >
              {t.retry}
            </Tool>
            <DeleteRun runId={detail.id} />
          </>
        )}
        {hasAnswer && <FeedbackTools runId={detail.id} given={detail.feedback} />}
        {isLinking && <LinkDialog runId={detail.id} onClose={() => setLinking(false)} />}
      </div>
      {isLast && access === 'owner' && <NextQuestions run={run} />}
    </>
  );
}

/** What could be asked next: a click asks it. */
function NextQuestions({ run }: { run: RunRecord }) {
  const t = useWords(conversationWords);
  const start = useStartRun();
  const { locale, modelName, agentId } = run.detail.input;
  const found = followUps(run, locale);
  if (found.length === 0) return null;
  return (
    <section data-no-print aria-label={t.next} className="grid">
      {found.map(({ text, form }) => (
        <button
          key={text}
          type="button"
          disabled={start.isPending}
          onClick={() =>
            start.mutate({
              inputText: text,
              locale,
              modelName,
              ...(agentId !== undefined && { agentId }),
              ...(form && { form }),
            })
          }
          className="flex min-h-9 items-baseline gap-2 border-t border-line py-2 text-left text-[0.95rem] text-muted hover:text-ink"
        >
          <CornerDownRight size={14} className="shrink-0 translate-y-0.5 text-accent" aria-hidden="true" />
          {text}
        </button>
      ))}
    </section>
  );
}

const FORMATS = [
  ['md', 'Markdown'],
  ['pdf', 'PDF'],
  ['docx', 'Word'],
] as const;

function ExportTool({ runId }: { runId: string }) {
  const t = useWords(deskWords);
  return (
    <Popover
      label={t.exportAs}
      button={
        <>
          <Download size={14} aria-hidden="true" />
          {t.exportAs}
        </>
      }
      buttonClass={buttonClass('quiet', 'small')}
      className="w-40"
    >
      {(close) =>
        FORMATS.map(([format, name]) => (
          <a
            key={format}
            href={`/api/v1/agent/run/${runId}/answer?format=${format}`}
            download
            onClick={close}
            className={popoverItemClass()}
          >
            {name}
          </a>
        ))
      }
    </Popover>
  );
}

function Tool(props: Parameters<typeof Button>[0]) {
  return <Button size="small" look="quiet" {...props} />;
}

function CopyButton({ text }: { text: string }) {
  const t = useWords(words);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify(t.copied, 'ok'),
      (error: unknown) => notify(String(error), 'danger'),
    );
  return (
    <Tool icon={<Copy size={14} />} onClick={() => void copy()}>
      {t.copy}
    </Tool>
  );
}
