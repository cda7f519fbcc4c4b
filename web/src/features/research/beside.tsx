import { useNavigate, useSearch } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { IconButton } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { SidePane } from '../../components/side-pane.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { Tabs } from '../../components/tabs.tsx';
import type { Tab } from '../../components/tabs.tsx';
import { useWords } from '../../lib/i18n.ts';
import type { Words } from '../../lib/i18n.ts';
import { knownPictures, KnownPicturesContext } from '../../lib/known-pictures.ts';
import { imagesOf, useRunRecord } from '../../lib/run-record.ts';
import type { RunRecord } from '../../lib/run-record.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Timeline } from './activity/timeline.tsx';
import { readBesideSearch } from './beside-search.ts';
import type { BesideSearch, BesideTab } from './beside-search.ts';
import { words as evidenceWords } from './evidence/words.ts';
import { ImagesPanel } from './sources/images-panel.tsx';
import { SourcesPanel } from './sources/sources-panel.tsx';
import { words } from './words.ts';

/** Opens and closes what stands beside the text. */
export function useBeside() {
  const navigate = useNavigate();
  const { beside, of, at } = readBesideSearch(useSearch({ strict: false }));
  const go = (next: BesideSearch) =>
    void navigate({
      to: '.',
      search: ({ beside: _beside, of: _of, at: _at, ...kept }: Record<string, unknown>) => ({
        ...kept,
        ...next,
      }),
      replace: true,
      resetScroll: false,
    });
  return {
    shown: beside && of !== undefined ? { tab: beside, runId: of, at } : undefined,
    open: (tab: BesideTab, runId: string, place?: string) =>
      go({ beside: tab, of: runId, ...(place !== undefined && { at: place }) }),
    close: () => go({}),
  };
}

const EvidencePane = lazy(() =>
  import('./evidence/evidence-pane.tsx').then((file) => ({ default: file.EvidencePane })),
);

/** The column beside the text, as wide as its reader wants it; on a narrow page a sheet that lies over it. */
export function Beside() {
  const { shown, open, close } = useBeside();
  const t = useWords(words);
  const isWide = useMediaQuery('(min-width: 1000px)');
  const evidenceText = useWords(evidenceWords);
  const run = useRunRecord(shown?.runId);
  if (!shown || !run) return null;
  const tabs = (
    <Tabs
      label={t.details}
      selected={shown.tab}
      onSelect={(tab) => open(tab, shown.runId)}
      tabs={[
        ...evidenceTab(run, { at: shown.at, t, onAt: (at) => open('evidence', shown.runId, at) }),
        ...tabsOf(run, shown.at, t),
      ]}
      className="h-full min-h-0 flex-1 [&>[role=tablist]]:pr-12"
    />
  );
  if (!isWide)
    return (
      <Dialog look="sheet" title={t.details} closeLabel={t.close} onClose={close}>
        {tabs}
      </Dialog>
    );
  return (
    <SidePane label={t.details} widthLabel={evidenceText.width} onClose={close}>
      <IconButton
        label={t.close}
        icon={<X size={17} />}
        onClick={close}
        className="absolute top-1.5 right-2 z-10"
      />
      {tabs}
    </SidePane>
  );
}

interface EvidenceTab {
  at: string | undefined;
  t: Words<typeof words>;
  onAt: (at: string) => void;
}

function evidenceTab(run: RunRecord, { at, t, onAt }: EvidenceTab): Tab<BesideTab>[] {
  const count = run.detail.evidence?.length ?? 0;
  if (count === 0 && !run.view.matrix) return [];
  return [
    {
      id: 'evidence',
      label: t.evidence,
      content: (
        <Suspense fallback={<Spinner />}>
          <EvidencePane run={run} at={at} onAt={onAt} />
        </Suspense>
      ),
    },
  ];
}

function tabsOf(run: RunRecord, at: string | undefined, t: Words<typeof words>) {
  const images = imagesOf(run);
  const tabs: Tab<BesideTab>[] = [
    {
      id: 'sources',
      label: t.sources,
      count: addresses(run.view.sources) || addresses(run.detail.linkedSources),
      content: <SourcesPanel run={run} focused={at === undefined ? undefined : Number(at)} />,
    },
    { id: 'work', label: t.timeline, content: <Timeline view={run.view} /> },
    { id: 'images', label: t.images, count: images.length, content: <Images run={run} /> },
  ];
  return tabs;
}

function Images({ run }: { run: RunRecord }) {
  const images = imagesOf(run);
  const pictures = useMemo(() => knownPictures(run.detail.id, images), [run.detail.id, images]);
  return (
    <KnownPicturesContext value={pictures}>
      <ImagesPanel images={images} />
    </KnownPicturesContext>
  );
}

const addresses = (sources: readonly { url: string }[]): number =>
  new Set(sources.map(({ url }) => url)).size;
