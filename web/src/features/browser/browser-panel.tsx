import { Globe } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Markdown } from '../../components/markdown.tsx';
import { useWords } from '../../lib/i18n.ts';
import type { BrowserPanelProps } from '../../lib/run-panels.ts';
import type { BrowseView } from '../../lib/run-view.ts';
import { screenshotAddress } from './live-address.ts';
import { LiveScreen } from './live-screen.tsx';
import { WordsBox } from './words-box.tsx';
import { words } from './words.ts';

/** A browser session of a run: its screen while it is open, its question, its steps and what it found. */
export function BrowserPanel(given: BrowserPanelProps) {
  const { session } = given;
  const t = useWords(words);
  return (
    <section aria-label={t.browser} className="rounded-xl border border-line bg-surface">
      <header className="flex items-center gap-2.5 border-b border-line px-4 py-2.5">
        <Globe size={17} className="text-muted" aria-hidden="true" />
        <h2 className="flex-1 font-semibold">{t.browser}</h2>
        <Badge tone={session.isOpen ? 'accent' : 'neutral'}>{session.isOpen ? t.live : t.ended}</Badge>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
        {session.isOpen ? <LiveScreen session={session} /> : <LastPicture session={session} />}
        {session.isOpen && session.question === null && !given.isAsking && <WordsBox {...given} />}
        {session.result !== null && (
          <div>
            <h3 className="mb-1 text-[0.87rem] font-semibold text-muted">{t.result}</h3>
            <Markdown text={session.result} />
          </div>
        )}
        <Steps session={session} />
      </div>
    </section>
  );
}

function LastPicture({ session }: { session: BrowseView }) {
  const t = useWords(words);
  const last = session.steps.findLast((step) => step.screenshot !== null);
  const address = last && screenshotAddress(last.screenshot!);
  if (!last || address === undefined) return null;
  return (
    <img
      src={address}
      alt={t.stepPicture(last.stepIndex + 1)}
      loading="lazy"
      className="w-full rounded-lg border border-line"
    />
  );
}

function Steps({ session }: { session: BrowseView }) {
  const t = useWords(words);
  // As it was at first: closing by itself would move what is below.
  const [isOpen] = useState(session.isOpen);
  if (session.steps.length === 0) return null;
  return (
    <details open={isOpen}>
      <summary className="min-h-[24px] text-[0.9rem] font-medium text-muted hover:text-ink">
        {t.steps(session.steps.length)}
      </summary>
      <ol className="mt-2 grid max-h-72 gap-2 overflow-y-auto" tabIndex={0}>
        {session.steps.map((step) => {
          const address = step.screenshot === null ? undefined : screenshotAddress(step.screenshot);
          return (
            <li key={step.stepIndex} className="lazy-row flex items-start gap-3 text-[0.93rem]">
              <span className="w-6 shrink-0 text-right text-muted tabular-nums">{step.stepIndex + 1}</span>
              <span className="min-w-0 flex-1">{step.action}</span>
              {address !== undefined && (
                <a href={address} target="_blank" rel="noopener" className="shrink-0">
                  <img
                    src={address}
                    alt={t.stepPicture(step.stepIndex + 1)}
                    loading="lazy"
                    className="h-12 w-20 rounded border border-line object-cover object-top"
                  />
                </a>
              )}
            </li>
          );
        })}
      </ol>
    </details>
  );
}
