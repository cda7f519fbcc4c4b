import { commonWords } from '../lib/common-words.ts';
import { useWords } from '../lib/i18n.ts';
import { Spinner } from './spinner.tsx';

export function Loading() {
  const t = useWords(commonWords);
  return (
    <p className="flex items-center justify-center gap-2 p-10 text-muted" role="status">
      <Spinner /> {t.loading}
    </p>
  );
}
