import type { ReactNode } from 'react';
import { LanguageSwitch } from '../../components/language-switch.tsx';
import { ThemeSwitch } from '../../components/theme-switch.tsx';
import { useWords } from '../../lib/i18n.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { words } from './words.ts';

/** The frame of the pages in front of the sign-in. */
export function FrontPage({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const t = useWords(words);
  usePageTitle(title);
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-sm">
        <div className="mb-6 flex items-center gap-3">
          <img src="/favicon.svg" alt="" width={36} height={36} />
          <div>
            <p className="text-lg font-semibold tracking-tight">Quarry</p>
            <p className="text-[0.87rem] text-muted">{t.tagline}</p>
          </div>
          <div className="ml-auto flex self-start">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        </div>
        <div className="rounded-2xl border border-line bg-surface p-5 shadow-float">
          <h1 className="text-lg font-semibold">{title}</h1>
          {text !== undefined && <p className="mt-1 text-muted">{text}</p>}
          <div className="mt-4">{children}</div>
        </div>
      </div>
    </main>
  );
}
