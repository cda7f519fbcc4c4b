import type { SourceDetail } from '@quarry/api/sources.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookX, ExternalLink } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../../../components/class-names.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { OuterLink } from '../../../components/markdown.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { isOwnFile } from '../../../lib/client.ts';
import { formatDate, formatDateTime, hostOf } from '../../../lib/format.ts';
import { useLocale, useWords } from '../../../lib/i18n.ts';
import { knownPictures, KnownPicturesContext } from '../../../lib/known-pictures.ts';
import type { RunRecord } from '../../../lib/run-record.ts';
import { sourceQuery } from '../../../lib/source-query.ts';
import type { ClaimPlace } from './claims-of.ts';
import { QuotedText } from './quoted-text.tsx';
import { sourceOf } from './source-of.ts';
import { words } from './words.ts';

const PdfPage = lazy(() => import('./pdf-page.tsx').then((file) => ({ default: file.PdfPage })));

/** The source itself, as it was read, at the place that is looked at. */
export function SourceBeside({ run, place }: { run: RunRecord; place: ClaimPlace | undefined }) {
  const t = useWords(words);
  const sourceType = (place && sourceOf(run, place.sourceId)?.sourceType) ?? 'public';
  const query = useQuery({
    ...sourceQuery({ sourceId: place?.sourceId ?? '', sourceType }),
    enabled: place !== undefined,
  });
  if (!place) return <div className="flex-1" />;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <QueryState query={query}>
        {(source) =>
          source === null ? (
            <EmptyState icon={<BookX size={20} />} title={t.sourceGone}>
              {t.sourceGoneNext}
            </EmptyState>
          ) : (
            <KnownPicturesContext value={knownPictures(run.detail.id, source.images)}>
              <OpenSource source={source} place={place} />
            </KnownPicturesContext>
          )
        }
      </QueryState>
    </div>
  );
}

type ViewAs = 'page' | 'text';

function OpenSource({ source, place }: { source: SourceDetail; place: ClaimPlace }) {
  const isPdf = source.file?.mediaType === 'application/pdf';
  const [viewAs, setViewAs] = useState<ViewAs>(isPdf ? 'page' : 'text');
  return (
    <>
      <SourceHead source={source} place={place}>
        {isPdf && <ViewSwitch viewAs={viewAs} onView={setViewAs} />}
      </SourceHead>
      {isPdf && viewAs === 'page' ? (
        <Suspense fallback={<Loading />}>
          <PdfPage
            url={`/api/v1/source/${source.id}/file`}
            title={source.title}
            page={place.page ?? 1}
            quote={place.quote}
          />
        </Suspense>
      ) : (
        <QuotedText source={source} place={place} />
      )}
    </>
  );
}

function Loading() {
  return (
    <p className="p-5" role="status">
      <Spinner />
    </p>
  );
}

interface SourceHeadProps {
  source: SourceDetail;
  place: ClaimPlace;
  children: ReactNode;
}

function SourceHead({ source, place, children }: SourceHeadProps) {
  const t = useWords(words);
  const locale = useLocale();
  const { publishedAt, author } = source.about;
  const said = [
    !isOwnFile(source.url) && hostOf(source.url),
    author,
    publishedAt && t.published(formatDate(publishedAt, locale)),
    place.page !== undefined && t.page(place.page),
    t.readOn(formatDateTime(source.createdAt, locale)),
  ].filter(Boolean);
  return (
    <div className="grid gap-1 px-5 pt-4 pb-2">
      <h3 className="leading-snug font-semibold break-words">{source.title || t.untitled}</h3>
      <p className="text-[0.85rem] text-muted">{said.join(' · ')}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[0.85rem]">
        <OuterLink
          href={source.url}
          className="inline-flex min-h-6 items-center gap-1 text-accent hover:underline"
        >
          {isOwnFile(source.url) ? t.openFile : t.otherSite} <ExternalLink size={12} aria-hidden="true" />
        </OuterLink>
        <Link
          to="/library/source/$sourceType/$sourceId"
          params={{ sourceType: source.sourceType, sourceId: source.id }}
          className="inline-flex min-h-6 items-center text-accent hover:underline"
        >
          {t.inLibrary}
        </Link>
        <span className="ml-auto">{children}</span>
      </div>
    </div>
  );
}

function ViewSwitch({ viewAs, onView }: { viewAs: ViewAs; onView: (view: ViewAs) => void }) {
  const t = useWords(words);
  return (
    <span role="group" aria-label={t.viewAs} className="inline-flex rounded-lg border border-line p-0.5">
      {(['page', 'text'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === viewAs}
          onClick={() => onView(one)}
          className={classNames(
            'min-h-6 rounded-md px-2',
            one === viewAs ? 'bg-accent-soft font-medium text-accent' : 'text-muted hover:text-ink',
          )}
        >
          {one === 'page' ? t.asPage : t.asText}
        </button>
      ))}
    </span>
  );
}
