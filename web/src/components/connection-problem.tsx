import type { ConnectionProblem as Problem } from '@quarry/api/connections.ts';
import { useWords } from '../lib/i18n.ts';
import { words } from './connection-problem-words.ts';
import { ErrorNote } from './error-note.tsx';

/** In the reader's language; only what the provider itself has said is as it came. */
export function ConnectionProblem({ problem: { code, details } }: { problem: Problem }) {
  const t = useWords(words);
  return (
    <ErrorNote title={t[code]}>
      <p>{t[`${code}-next`]}</p>
      {details && <p className="text-muted [overflow-wrap:anywhere]">{details}</p>}
    </ErrorNote>
  );
}
