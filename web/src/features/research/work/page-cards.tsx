import { useState } from 'react';
import { classNames } from '../../../components/class-names.ts';
import { OuterLink } from '../../../components/markdown.tsx';
import { SiteIcon } from '../../../components/site-icon.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { isOwnFile } from '../../../lib/client.ts';
import { hostOf } from '../../../lib/format.ts';
import { useWords } from '../../../lib/i18n.ts';
import type { PageRead } from '../../../lib/run-view.ts';
import { words } from './words.ts';

const AT_FIRST = 8;

/** The pages that are or were read, each with the sign of its site. */
export function PageCards({ pages }: { pages: readonly PageRead[] }) {
  const t = useWords(words);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? pages : pages.slice(0, AT_FIRST);
  if (pages.length === 0) return null;
  return (
    <ul className="mt-1.5 flex flex-wrap gap-1.5">
      {shown.map((page) => (
        <li key={page.url} className="max-w-full">
          <PageCard page={page} />
        </li>
      ))}
      {shown.length < pages.length && (
        <li>
          <button type="button" onClick={() => setWhole(true)} className={cardClass}>
            {t.moreOf(pages.length - shown.length)}
          </button>
        </li>
      )}
    </ul>
  );
}

const cardClass =
  'flex min-h-6 max-w-full items-center gap-1.5 rounded-md border border-line px-2 py-0.5 text-[0.82rem] text-muted';

function PageCard({ page }: { page: PageRead }) {
  const t = useWords(words);
  const { url, state, title, reason } = page;
  const hint = [title, state === 'failed' ? (reason ?? t.notRead) : ''].filter(Boolean).join(': ');
  return (
    <OuterLink
      href={url}
      {...(hint !== '' && { title: hint })}
      className={classNames(cardClass, 'hover:text-ink', state === 'failed' && 'line-through opacity-80')}
    >
      {state === 'running' ? <Spinner size={12} /> : <SiteIcon url={url} sourceId={page.sourceId} />}
      <span className="truncate">{isOwnFile(url) ? (title ?? url) : hostOf(url)}</span>
      {state === 'failed' && <span className="sr-only">{t.notRead}</span>}
    </OuterLink>
  );
}
