import type { SharedAnswer } from '@quarry/api/sharing.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Unplug } from 'lucide-react';
import { useMemo } from 'react';
import { CITATION_LOOKS } from '../../components/citation-looks.ts';
import { classNames } from '../../components/class-names.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Markdown, OuterLink } from '../../components/markdown.tsx';
import type { CitationMark } from '../../components/markdown.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { client } from '../../lib/client.ts';
import { evidenceFor, weakest } from '../../lib/evidence-for.ts';
import { formatDateTime } from '../../lib/format.ts';
import { defineWords, useLocale, useWords } from '../../lib/i18n.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';

const words = defineWords({
  gone: { en: 'There is nothing behind this link', ja: 'このリンクの先には何もありません' },
  goneNext: { en: 'It may have been revoked by who made it.', ja: '作成者が取り消したのかもしれません。' },
  sources: { en: 'Sources', ja: '出典' },
  source: { en: (n: number) => `Source ${n}`, ja: (n: number) => `出典 ${n}` },
  partly: { en: 'Only partly supported by its source', ja: '出典は一部しか裏付けていません' },
  unsupported: { en: 'Not supported by its source', ja: '出典の裏付けがありません' },
  made: {
    en: (when: string) => `Answered with Quarry on ${when}. Shown to whoever has this link.`,
    ja: (when: string) => `${when} に Quarry が回答。リンクを知っている人に表示されています。`,
  },
});

/** One answer, for whoever has its link. Needs no account, and shows nothing else. */
export function SharedScreen() {
  const t = useWords(words);
  const { token } = useParams({ from: '/shared/$token' });
  const query = useQuery({
    queryKey: ['shared', token],
    queryFn: ({ signal }) => client.getSharedAnswer(token, { signal }),
    retry: false,
  });
  usePageTitle(query.data?.question);
  if (query.error)
    return (
      <main>
        <EmptyState isPage icon={<Unplug size={20} />} title={t.gone}>
          {t.goneNext}
        </EmptyState>
      </main>
    );
  if (!query.data)
    return (
      <main className="grid place-items-center p-12">
        <Spinner />
      </main>
    );
  return <Answer answer={query.data} />;
}

function Answer({ answer }: { answer: SharedAnswer }) {
  const t = useWords(words);
  const locale = useLocale();
  const Mark = useMemo(() => markOf(answer), [answer]);
  return (
    <main className="mx-auto grid w-full max-w-3xl gap-6 px-4 py-10 sm:px-6">
      <header className="grid gap-2">
        <h1 className="text-[1.6rem] leading-tight font-semibold tracking-tight whitespace-pre-line">
          {answer.question}
        </h1>
        <p className="text-[0.87rem] text-muted">{t.made(formatDateTime(answer.createdAt, locale))}</p>
      </header>
      <article lang={answer.locale}>
        <Markdown text={answer.text} citation={Mark} />
      </article>
      {answer.sources.length > 0 && (
        <section aria-labelledby="shared-sources">
          <h2 id="shared-sources" className="mb-2 font-semibold">
            {t.sources}
          </h2>
          <ol className="grid gap-1.5">
            {answer.sources.map(({ n, title, url }) => (
              <li key={n} id={`source-${n}`} className="grid grid-cols-[2rem_1fr]">
                <span className="text-muted tabular-nums">{n}</span>
                {url === null ? (
                  <span>{title}</span>
                ) : (
                  <OuterLink href={url} className="text-accent underline">
                    {title || url}
                  </OuterLink>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
    </main>
  );
}

/** A number leads to its source; what the source says is its title, and what it does not carry is seen. */
function markOf({ evidence }: SharedAnswer): CitationMark {
  return function Mark({ n, before }) {
    const t = useWords(words);
    const found = evidenceFor(evidence, { n, before });
    const verdict = weakest(found);
    const lacks = verdict === 'partly' || verdict === 'unsupported' ? [t[verdict]] : [];
    const quotes = found.slice(0, 1).flatMap(({ quote }) => (quote === '' ? [] : [quote]));
    const told = [...lacks, ...quotes].join(': ');
    return (
      <a
        data-citation
        href={`#source-${n}`}
        aria-label={[t.source(n), ...lacks].join('. ')}
        {...(told !== '' && { title: told })}
        className={classNames(
          'mx-0.5 inline-block min-w-5 rounded-md px-1 text-center align-[0.15em] text-[0.74em] leading-[1.55] font-semibold tabular-nums',
          CITATION_LOOKS[verdict],
        )}
      >
        {n}
      </a>
    );
  };
}
