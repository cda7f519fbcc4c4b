import type { CitedSource } from '@quarry/api/sources.ts';
import { useWords } from '../../../lib/i18n.ts';
import { words } from '../words.ts';

/** On paper nobody can click on a number: what it stands for is written below. */
export function PrintedSources({ sources }: { sources: readonly CitedSource[] }) {
  const t = useWords(words);
  if (sources.length === 0) return null;
  return (
    <section className="hidden text-[0.85rem] print:block">
      <h2 className="mb-1 font-semibold">{t.sources}</h2>
      <ul>
        {sources
          .toSorted((one, other) => one.n - other.n)
          .map(({ n, title, url }) => (
            <li key={n} className="break-inside-avoid">
              [{n}] {title} {url}
            </li>
          ))}
      </ul>
    </section>
  );
}
