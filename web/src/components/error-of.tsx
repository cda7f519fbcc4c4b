import type { ReactNode } from 'react';
import { errorWords, explainError } from '../lib/explain-error.ts';
import { useWords } from '../lib/i18n.ts';
import { ErrorNote } from './error-note.tsx';

/** Draws the error of a query or mutation, with what to do next. */
export function ErrorOf({ error, action }: { error: unknown; action?: ReactNode }) {
  const { title, next, detail } = explainError(error, useWords(errorWords));
  return (
    <ErrorNote title={title} action={action}>
      {detail !== undefined && <p>{detail}</p>}
      <p className="text-muted">{next}</p>
    </ErrorNote>
  );
}
