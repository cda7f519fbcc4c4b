import type { ReactNode } from 'react';
import { errorWords, explainError } from '../lib/explain-error.ts';
import type { Explanation } from '../lib/explain-error.ts';
import { useWords } from '../lib/i18n.ts';
import { ErrorNote } from './error-note.tsx';

interface ErrorOfProps {
  error: unknown;
  /** What a conflict (409) of this call means. */
  conflict?: Explanation | undefined;
  action?: ReactNode;
}

/** Draws the error of a query or mutation, with what to do next. */
export function ErrorOf({ error, conflict, action }: ErrorOfProps) {
  const { title, next, detail } = explainError(error, useWords(errorWords), conflict);
  return (
    <ErrorNote title={title} action={action}>
      {detail !== undefined && <p>{detail}</p>}
      <p className="text-muted">{next}</p>
    </ErrorNote>
  );
}
