import type { RunStatus } from '@quarry/api/runs.ts';
import type { SourceDetail, SourceType } from '@quarry/api/sources.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft, BookX, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Markdown, OuterLink } from '../../components/markdown.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { StatusDot } from '../../components/status-dot.tsx';
import { useCategoryName } from '../../lib/category-words.ts';
import { isOwnFile } from '../../lib/client.ts';
import { formatDateTime, hostOf } from '../../lib/format.ts';
import { useLocale, useWords } from '../../lib/i18n.ts';
import { knownPictures, KnownPicturesContext } from '../../lib/known-pictures.ts';
import { runStatusWords } from '../../lib/run-status-words.ts';
import { sourceQuery } from '../../lib/source-query.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { saidBy } from './said-by.ts';
import { words } from './words.ts';

/** A source with its text, and who used it. */
export function SourceScreen() {
  const t = useWords(words);
  const { sourceId, sourceType } = useParams({ from: '/inside/library/source/$sourceType/$sourceId' });
  const query = useQuery(sourceQuery({ sourceId, sourceType: sourceType as SourceType }));
  usePageTitle(query.data?.title);
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] gap-4 px-4 py-6 sm:px-6">
      <Link
        to="/library"
        search={{ tab: 'sources' }}
        className="inline-flex min-h-6 items-center gap-1.5 justify-self-start text-[0.9rem] text-muted hover:text-ink"
      >
        <ArrowLeft size={15} aria-hidden="true" /> {t.back}
      </Link>
      <QueryState query={query}>
        {(source) =>
          source === null ? (
            <EmptyState icon={<BookX size={20} />} title={t.sourceMissing}>
              {t.sourceMissingNext}
            </EmptyState>
          ) : (
            <Source source={source} />
          )
        }
      </QueryState>
    </div>
  );
}

function Source({ source }: { source: SourceDetail }) {
  const t = useWords(words);
  const locale = useLocale();
  return (
    <>
      <header className="grid gap-1">
        <h1 className="text-[1.4rem] font-semibold tracking-tight break-words">
          {source.title || t.untitled}
        </h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.9rem] text-muted">
          <OuterLink
            href={source.url}
            className="inline-flex items-center gap-1 text-accent underline underline-offset-3"
          >
            {isOwnFile(source.url) ? t.openFile : hostOf(source.url)}{' '}
            <ExternalLink size={13} aria-hidden="true" />
          </OuterLink>
          {source.file && !source.about.picture && (
            <OuterLink
              href={`/api/v1/source/${source.id}/file`}
              className="text-accent underline underline-offset-3"
            >
              {t.showFile}
            </OuterLink>
          )}
          <Badge tone={source.sourceType === 'private' ? 'info' : 'neutral'}>{t[source.sourceType]}</Badge>
          {saidBy(source, { t, locale }).map((said) => (
            <span key={said} className="min-w-0 break-words">
              {said}
            </span>
          ))}
          <span>{t.readOn(formatDateTime(source.createdAt, locale))}</span>
        </p>
        {source.description !== '' && <p className="max-w-3xl text-muted">{source.description}</p>}
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 min-[1100px]:grid-cols-[minmax(0,1fr)_17rem]">
        <article aria-label={t.body} className="rounded-xl border border-line bg-surface p-5 sm:p-7">
          {source.about.picture && source.file && (
            <img
              src={`/api/v1/source/${source.id}/file`}
              alt={t.pictureOf(source.title || t.untitled)}
              className="mb-4 max-h-[28rem] max-w-full rounded-lg border border-line"
            />
          )}
          {source.body === '' ? (
            <p className="text-muted">{source.about.picture ? t.noTextInPicture : t.noBody}</p>
          ) : (
            <KnownPicturesContext value={knownPictures(source.agentRuns[0]?.id, source.images)}>
              <Markdown text={source.body} className="prose max-w-3xl" />
            </KnownPicturesContext>
          )}
        </article>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <UsedBy source={source} />
          <Entities source={source} />
          <Links source={source} />
        </div>
      </div>
    </>
  );
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-xl border border-line bg-surface p-4">
      <h2 className="mb-2 text-[0.9rem] font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function UsedBy({ source: { agentRuns } }: { source: SourceDetail }) {
  const t = useWords(words);
  const locale = useLocale();
  const states = useWords(runStatusWords);
  return (
    <Box title={t.usedBy}>
      {agentRuns.length === 0 && <p className="text-[0.9rem] text-muted">{t.usedByNone}</p>}
      <ul data-list="used-by" className="grid gap-0.5">
        {agentRuns.map((run) => {
          const status = run.status as RunStatus;
          return (
            <li key={run.id}>
              <Link
                to="/run/$runId"
                params={{ runId: run.id }}
                data-row
                className="-mx-2 flex gap-2 rounded-lg px-2 py-1 text-[0.9rem] hover:bg-sunken"
              >
                <span className="mt-1.5 flex">
                  <StatusDot status={status} label={states[status]} />
                </span>
                <span className="min-w-0">
                  <span className="line-clamp-2 break-words">{run.inputText}</span>
                  <span className="text-[0.85rem] text-muted">{formatDateTime(run.createdAt, locale)}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Box>
  );
}

function Entities({ source: { linkedEntities } }: { source: SourceDetail }) {
  const t = useWords(words);
  const categoryName = useCategoryName();
  if (linkedEntities.length === 0) return null;
  return (
    <Box title={t.entities}>
      <ul className="flex flex-wrap gap-1.5">
        {linkedEntities.map((entity) => (
          <li key={entity.id} className="min-w-0">
            <Link
              to="/graph"
              search={{ entity: entity.id }}
              title={categoryName(entity.category)}
              className="inline-block max-w-full truncate rounded-full border border-line px-2.5 py-0.5 text-[0.87rem] hover:border-line-strong"
            >
              {entity.label}
            </Link>
          </li>
        ))}
      </ul>
    </Box>
  );
}

function Links({ source: { bodyLinks } }: { source: SourceDetail }) {
  const t = useWords(words);
  if (bodyLinks.length === 0) return null;
  return (
    <Disclosure title={t.links(bodyLinks.length)}>
      <ul className="grid gap-1.5 text-[0.9rem]">
        {bodyLinks.map((link, index) => (
          <li key={index} className="lazy-row">
            <OuterLink href={link.url} className="line-clamp-2 text-accent hover:underline">
              {link.title || link.url}
            </OuterLink>
            <span className="block truncate text-[0.82rem] text-muted">{hostOf(link.url)}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
