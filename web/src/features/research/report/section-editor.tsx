import type { DocumentVersion } from '@quarry/api/documents.ts';
import { useQueryClient } from '@tanstack/react-query';
import { QuarryError } from '@quarry/api/quarry-error.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { ErrorOf } from '../../../components/error-of.tsx';
import { TextAreaField } from '../../../components/field.tsx';
import { useWords } from '../../../lib/i18n.ts';
import { documentQuery } from '../../../lib/document-query.ts';
import { useKept } from '../../../lib/use-kept.ts';
import type { ReportSection } from './sections-of.ts';
import { useSaveSection } from './use-save-section.ts';
import { documentWords } from './words.ts';

interface SectionEditorProps {
  document: DocumentVersion;
  sections: ReportSection[];
  at: number;
  title: string;
  onDone: () => void;
}

/** A section by hand, in the Markdown that it is written in. */
export function SectionEditor({ document, sections, at, title, onDone }: SectionEditorProps) {
  const t = useWords(documentWords);
  const own = sections[at]!.text;
  const [text, setText] = useKept(`section.${document.runId}.${document.version}.${at}`, own);
  const done = () => {
    setText(own);
    onDone();
  };
  const save = useSaveSection({ document, sections, at, onSaved: done });
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ text, note: t.editedByHand(title) });
      }}
    >
      <TextAreaField
        autoFocus
        label={t.sectionText}
        hint={t.citeHint}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="max-h-[60dvh] font-mono text-[0.9rem]"
      />
      <SaveError error={save.error} runId={document.runId} />
      <div className="flex gap-2">
        <Button
          type="submit"
          look="primary"
          isBusy={save.isPending}
          disabled={text.trim() === '' || text === own}
        >
          {t.save}
        </Button>
        <Button onClick={done}>{t.cancel}</Button>
      </div>
    </form>
  );
}

/** That somebody was faster is no failure: both texts are there. */
export function SaveError({ error, runId }: { error: Error | null; runId: string }) {
  const t = useWords(documentWords);
  const queryClient = useQueryClient();
  if (!error) return null;
  if (!(error instanceof QuarryError) || error.status !== 409) return <ErrorOf error={error} />;
  return (
    <ErrorNote
      title={t.newerExists}
      action={
        <Button
          size="small"
          onClick={() => void queryClient.invalidateQueries({ queryKey: documentQuery(runId).queryKey })}
        >
          {t.loadNewest}
        </Button>
      }
    >
      {null}
    </ErrorNote>
  );
}
