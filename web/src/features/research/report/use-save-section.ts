import type { DocumentVersion } from '@quarry/api/documents.ts';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../../lib/client.ts';
import { useKeepDocument } from '../../../lib/document-query.ts';
import { joined } from './sections-of.ts';
import type { ReportSection } from './sections-of.ts';

interface Section {
  document: DocumentVersion;
  sections: ReportSection[];
  at: number;
  onSaved: () => void;
}

interface Change {
  text: string;
  note: string;
  fromRunId?: string;
  sources?: { n: number; id: string }[];
}

/** Puts another text in the place of a section; the report with it is a new version. */
export function useSaveSection({ document, sections, at, onSaved }: Section) {
  const keep = useKeepDocument();
  return useMutation({
    mutationFn: ({ text, ...change }: Change) =>
      client.saveDocument({
        runId: document.runId,
        basedOn: document.version,
        text: joined(sections.with(at, { ...sections[at]!, text })),
        ...change,
        note: change.note.slice(0, 500),
      }),
    onSuccess: (saved) => {
      keep(saved);
      onSaved();
    },
  });
}
