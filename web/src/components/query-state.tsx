import type { ReactNode } from 'react';
import { commonWords } from '../lib/common-words.ts';
import { useWords } from '../lib/i18n.ts';
import { Button } from './button.tsx';
import { ErrorOf } from './error-of.tsx';
import { Spinner } from './spinner.tsx';

interface QueryStateProps<T> {
  query: { data: T | undefined; error: unknown; refetch: () => unknown };
  children: (data: T) => ReactNode;
}

/** What a query has brought, or that it is under way, or why it failed. */
export function QueryState<T>({ query: { data, error, refetch }, children }: QueryStateProps<T>) {
  const t = useWords(commonWords);
  if (data !== undefined) return children(data);
  if (error === null) return <Loading />;
  const again = (
    <Button size="small" onClick={() => void refetch()}>
      {t.tryAgain}
    </Button>
  );
  return <ErrorOf error={error} action={again} />;
}

function Loading() {
  const t = useWords(commonWords);
  return (
    <p className="flex items-center justify-center gap-2 p-10 text-muted" role="status">
      <Spinner /> {t.loading}
    </p>
  );
}
