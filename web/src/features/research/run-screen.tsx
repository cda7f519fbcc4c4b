import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Unplug } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { Dialog } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { ErrorOf } from '../../components/error-of.tsx';
import { SidePane } from '../../components/side-pane.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { Tabs } from '../../components/tabs.tsx';
import type { Tab } from '../../components/tabs.tsx';
import { useWords } from '../../lib/i18n.ts';
import { knownPictures, KnownPicturesContext } from '../../lib/known-pictures.ts';
import type { RunPanels } from '../../lib/run-panels.ts';
import { refreshRun, useRun } from '../../lib/run-record.ts';
import type { RunRecord } from '../../lib/run-record.ts';
import { isAtWork, openDraft } from '../../lib/run-view.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { useStickToEnd } from '../../lib/use-stick-to-end.ts';
import { Timeline } from './activity/timeline.tsx';
import { Dock } from './dock.tsx';
import { useClaimMarks } from './evidence/use-claim-marks.ts';
import { useEvidence } from './evidence/use-evidence.ts';
import { words as evidenceWords } from './evidence/words.ts';
import { RunBody } from './run-body.tsx';
import { RunHeader } from './run-header.tsx';
import { ImagesPanel } from './sources/images-panel.tsx';
import { SourcesPanel } from './sources/sources-panel.tsx';
import { words } from './words.ts';

const EvidencePane = lazy(() =>
  import('./evidence/evidence-pane.tsx').then((file) => ({ default: file.EvidencePane })),
);

interface RunScreenProps {
  runId: string;
  panels: RunPanels;
}

export function RunScreen({ runId, panels }: RunScreenProps) {
  const t = useWords(words);
  const queryClient = useQueryClient();
  const { data: run, error, isLost, reconnect } = useRun(runId);
  if (error)
    return (
      <div className="mx-auto max-w-xl p-6">
        <ErrorOf
          error={error}
          action={
            <Button size="small" onClick={() => void refreshRun(queryClient, runId)}>
              {t.reconnect}
            </Button>
          }
        />
      </div>
    );
  if (run === null)
    return (
      <EmptyState icon={<Unplug size={20} />} title={t.runMissing}>
        {t.runMissingNext}
      </EmptyState>
    );
  if (!run)
    return (
      <p className="flex items-center justify-center gap-2 p-12 text-muted" role="status">
        <Spinner /> {t.loadingRun}
      </p>
    );
  const lost = isLost && (
    <ErrorNote
      title={t.lost}
      action={
        <Button size="small" onClick={reconnect}>
          {t.reconnect}
        </Button>
      }
    >
      {t.lostNext}
    </ErrorNote>
  );
  return <OpenRun run={run} panels={panels} note={lost} />;
}

type SideId = 'evidence' | 'timeline' | 'sources' | 'images';
type PaneId = 'answer' | SideId;

interface Citation {
  n: number;
  before: string;
}

interface OpenRunProps {
  run: RunRecord;
  panels: RunPanels;
  note: ReactNode;
}

function OpenRun({ run, panels, note }: OpenRunProps) {
  const t = useWords(words);
  const isWide = useMediaQuery('(min-width: 1200px)');
  // A page that becomes narrow shows the answer, and one that becomes wide what stood beside it.
  const [side, setSide] = useState<SideId>('timeline');
  const [focusedSource, setFocusedSource] = useState<number>();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const evidence = useEvidence(run);
  const openPane = (id: SideId) => {
    setSide(id);
    setSheetOpen(true);
  };
  const showCitation = (citation: Citation) => {
    setFocusedSource(citation.n);
    openPane(evidence.showCitation(citation) ? 'evidence' : 'sources');
  };
  const showCell = (rowId: string, columnId: string) => {
    if (evidence.showCell(rowId, columnId)) openPane('evidence');
  };
  const content = useStickToEnd<HTMLDivElement>(isAtWork(run.view.phase));
  useClaimMarks({ box: content, evidence, isOpen: side === 'evidence' && (isWide || isSheetOpen) });
  usePageTitle(run.detail.input.inputText);
  const images = imagesOf(run);
  const pictures = useMemo(() => knownPictures(run.detail.id, images), [run.detail.id, images]);
  const body = (
    <div
      ref={content}
      className={classNames(
        'mx-auto grid w-full grid-cols-[minmax(0,1fr)] gap-5 px-4 pt-5 pb-6 sm:px-6',
        run.view.matrix ? 'max-w-none' : 'max-w-3xl',
      )}
    >
      {note}
      <KnownPicturesContext value={pictures}>
        <Suspense fallback={<Spinner />}>
          <RunBody run={run} panels={panels} onShowCitation={showCitation} onShowCell={showCell} />
        </Suspense>
      </KnownPicturesContext>
    </div>
  );
  const pane = (
    <Suspense fallback={<Spinner />}>
      <EvidencePane run={run} evidence={evidence} />
    </Suspense>
  );
  const sideTabs: Tab<SideId>[] = [
    { id: 'timeline', label: t.timeline, content: <Timeline view={run.view} /> },
    {
      id: 'sources',
      label: t.sources,
      count: addresses(run.view.sources) || addresses(run.detail.linkedSources),
      content: <SourcesPanel run={run} focused={focusedSource} />,
    },
    {
      id: 'images',
      label: t.images,
      count: images.length,
      content: (
        <KnownPicturesContext value={pictures}>
          <ImagesPanel images={images} />
        </KnownPicturesContext>
      ),
    },
  ];
  const docked = !openDraft(run.view) && <Dock run={run} panels={panels} />;
  const frame = { run, body, docked };
  if (isWide)
    return (
      <WideRun
        {...frame}
        side={side}
        setSide={setSide}
        tabs={
          evidence.claims.length === 0
            ? sideTabs
            : [
                { id: 'evidence', label: t.evidence, count: evidence.claims.length, content: pane },
                ...sideTabs,
              ]
        }
      />
    );
  return (
    <NarrowRun
      {...frame}
      tabs={sideTabs}
      sheet={
        isSheetOpen &&
        side === 'evidence' && (
          <Dialog look="sheet" title={t.evidence} closeLabel={t.close} onClose={() => setSheetOpen(false)}>
            {pane}
          </Dialog>
        )
      }
    />
  );
}

interface FrameProps {
  run: RunRecord;
  body: ReactNode;
  docked: ReactNode;
  tabs: Tab<SideId>[];
}

function NarrowRun({ run, body, docked, tabs, sheet }: FrameProps & { sheet: ReactNode }) {
  const t = useWords(words);
  const [tab, setTab] = useState<PaneId>('answer');
  return (
    <div className="flex h-full flex-col">
      <RunHeader run={run} />
      <Tabs
        label={t.details}
        selected={tab}
        onSelect={setTab}
        tabs={[{ id: 'answer', label: t.answer, content: body }, ...tabs]}
        className="flex-1"
      />
      {docked}
      {sheet}
    </div>
  );
}

interface WideProps extends FrameProps {
  side: SideId;
  setSide: (side: SideId) => void;
}

function WideRun({ run, body, docked, tabs, side, setSide }: WideProps) {
  const t = useWords(words);
  const { width } = useWords(evidenceWords);
  return (
    <div className="flex h-full">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <RunHeader run={run} />
        <div className="min-h-0 flex-1 overflow-y-auto" tabIndex={0} role="region" aria-label={t.answer}>
          {body}
        </div>
        {docked}
      </div>
      <SidePane label={t.details} widthLabel={width}>
        <Tabs label={t.details} selected={side} onSelect={setSide} tabs={tabs} className="h-full" />
      </SidePane>
    </div>
  );
}

/** Pictures are collected in the record once the run has ended; until then those that were seen go by. */
const imagesOf = ({ detail, view }: RunRecord) => (detail.images.length > 0 ? detail.images : view.images);

const addresses = (sources: readonly { url: string }[]): number =>
  new Set(sources.map(({ url }) => url)).size;
