import type { DocumentVersion } from '@quarry/api/documents.ts';
import type { CitedSource } from '@quarry/api/sources.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ErrorOf } from '../../../components/error-of.tsx';
import { TextAreaField } from '../../../components/field.tsx';
import { client } from '../../../lib/client.ts';
import { useWords, wordsIn } from '../../../lib/i18n.ts';
import type { RunRecord } from '../../../lib/run-record.ts';
import { Comparison } from './comparison.tsx';
import { renumbered } from './renumber.ts';
import { SaveError } from './section-editor.tsx';
import type { ReportSection } from './sections-of.ts';
import { useSaveSection } from './use-save-section.ts';
import { documentWords } from './words.ts';

interface AskChangeProps {
  run: RunRecord;
  document: DocumentVersion;
  sections: ReportSection[];
  at: number;
  title: string;
  onDone: () => void;
}

interface Proposal {
  runId: string;
  text: string;
  added: { n: number; id: string }[];
}

/** A section by asking: a run rewrites it from its sources, and its reader decides. */
export function AskChange({ run, document, sections, at, title, onDone }: AskChangeProps) {
  const t = useWords(documentWords);
  const [wish, setWish] = useState('');
  const section = sections[at]!;
  const ask = useMutation({ mutationFn: () => rewrite({ run, document, section, title, wish }) });
  const save = useSaveSection({ document, sections, at, onSaved: onDone });
  const proposal = ask.data;
  return (
    <div className="mt-3 grid gap-3 rounded-xl border border-line bg-surface p-4 font-sans text-[0.95rem]">
      {proposal ? (
        <>
          <h3 className="font-semibold">{t.proposal}</h3>
          <Comparison before={section.text} after={proposal.text} />
          <SaveError error={save.error} runId={document.runId} />
          <div className="flex flex-wrap gap-2">
            <Button
              look="primary"
              isBusy={save.isPending}
              onClick={() =>
                save.mutate({
                  text: proposal.text,
                  note: t.changedByAsking(title, wish),
                  fromRunId: proposal.runId,
                  sources: proposal.added,
                })
              }
            >
              {t.take}
            </Button>
            <Button onClick={onDone}>{t.discard}</Button>
          </div>
        </>
      ) : (
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            ask.mutate();
          }}
        >
          <TextAreaField
            autoFocus
            label={t.whatToChange}
            hint={t.askHint}
            value={wish}
            disabled={ask.isPending}
            onChange={(event) => setWish(event.target.value)}
          />
          {ask.isPending && (
            <p role="status" className="text-muted">
              {t.writing}
            </p>
          )}
          {ask.isSuccess && !proposal && <p className="text-warn">{t.noProposal}</p>}
          {ask.error && <ErrorOf error={ask.error} />}
          <div className="flex gap-2">
            <Button type="submit" look="primary" isBusy={ask.isPending} disabled={wish.trim() === ''}>
              {t.send}
            </Button>
            <Button onClick={onDone}>{t.cancel}</Button>
          </div>
        </form>
      )}
    </div>
  );
}

interface Rewriting {
  run: RunRecord;
  document: DocumentVersion;
  section: ReportSection;
  title: string;
  wish: string;
}

/** A run like any other: it is paid, recorded and checked, and goes on when this page is left. */
async function rewrite({ run, document, section, title, wish }: Rewriting): Promise<Proposal | null> {
  const { input, conversationId, linkedSources } = run.detail;
  const cited = document.sources.filter(({ n }) =>
    new RegExp(`\\[[\\d, ]*\\b${n}\\b[\\d, ]*\\]`).test(section.text),
  );
  const mentions = cited.map(({ id, title: label }) => {
    const isPrivate = linkedSources.find((source) => source.id === id)?.sourceType === 'private';
    return {
      id,
      type: isPrivate ? ('private-source' as const) : ('public-source' as const),
      label: label.slice(0, 500),
    };
  });
  const result = await client.run({
    modelName: input.modelName,
    promptKey: 'chat-routing',
    locale: input.locale,
    agentId: run.detail.agentId,
    ...(conversationId !== null && { conversationId }),
    useHistory: false,
    form: 'answer',
    inputText: wordsIn(documentWords, input.locale).rewriteRequest(title, wish, section.text),
    mentions: mentions.slice(0, 50),
  });
  if (result.status !== 'completed' || result.text.trim() === '') return null;
  const made = await client.getRun(result.runId);
  const last = made?.process.findLast(({ type }) => type === 'complete')?.payload as
    | { sources?: CitedSource[] }
    | undefined;
  const { text, added } = renumbered(result.text.trim(), {
    from: last?.sources ?? [],
    known: document.sources,
  });
  return { runId: result.runId, text: withHeading(text, section.text), added };
}

/** A section keeps its heading, also where the new text has left it out. */
function withHeading(text: string, before: string): string {
  const heading = /^#{1,3}\s[^\n]*/.exec(before)?.[0];
  if (!heading) return text;
  return `${heading}\n\n${text.replace(/^#{1,6}\s[^\n]*\n*/, '')}`;
}
