import { useEffect, useEffectEvent, useRef } from 'react';
import { commonWords } from '../lib/common-words.ts';
import { useWords } from '../lib/i18n.ts';
import { Button } from './button.tsx';
import { ErrorOf } from './error-of.tsx';

interface ListEndProps {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: () => unknown;
  };
}

/** The end of an endless list: loads the next page when it comes near, or on a press. */
export function ListEnd({ query }: ListEndProps) {
  const t = useWords(commonWords);
  const ref = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const onNear = useEffectEvent(() => void query.fetchNextPage());
  useEffect(() => {
    if (!hasNextPage || isFetchingNextPage || isFetchNextPageError) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      rootMargin: '400px',
    });
    watcher.observe(ref.current!);
    return () => watcher.disconnect();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError]);
  if (!hasNextPage) return null;
  return (
    <div ref={ref} className="grid justify-items-center gap-3 py-4">
      {isFetchNextPageError && <ErrorOf error={query.error} />}
      <Button isBusy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t.more}
      </Button>
    </div>
  );
}
