import { Hand } from 'lucide-react';
import { Suspense } from 'react';
import { Button } from '../../components/button.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useWords } from '../../lib/i18n.ts';
import type { RunPanels } from '../../lib/run-panels.ts';
import type { RunRecord } from '../../lib/run-record.ts';
import { askingBrowser, isAtWork, isBlank, needOf } from '../../lib/run-view.ts';
import { Composer } from './composer/composer.tsx';
import { LiveLine } from './live-line.tsx';
import { needWords, words } from './words.ts';

/** Below a run: the answer to what it asks, or else the next question. */
export function Dock({ run, panels }: { run: RunRecord; panels: RunPanels }) {
  const t = useWords(words);
  const { detail, view } = run;
  const need = needOf(view);
  const browser = askingBrowser(view);
  return (
    <div className="mx-auto w-full max-w-3xl px-3 pb-3 sm:px-6">
      {isAtWork(view.phase) && !isBlank(view) && !need && <LiveLine view={view} />}
      {need === 'answer' && browser ? (
        <Suspense fallback={<Spinner />}>
          <panels.BrowserAnswer runId={detail.id} modelName={view.input?.modelName ?? ''} session={browser} />
        </Suspense>
      ) : need ? (
        <div
          role="status"
          className="flex items-center gap-3 rounded-2xl border border-warn/60 bg-warn-soft px-4 py-3 text-warn"
        >
          <Hand size={17} aria-hidden="true" />
          <span className="flex-1 font-medium">{needWords(need, t)}</span>
          <Button size="small" onClick={showNeed}>
            {t.showIt}
          </Button>
        </div>
      ) : (
        <Composer place={detail.id} label={t.followUp} placeholder={t.followUp} isDocked />
      )}
    </div>
  );
}

function showNeed(): void {
  const place = document.querySelector('[data-needs]');
  place?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  place?.querySelector('input')?.focus({ preventScroll: true });
}
