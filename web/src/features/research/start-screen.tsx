import { useWords } from '../../lib/i18n.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Composer } from './composer/composer.tsx';
import { Examples } from './examples/examples.tsx';
import { words } from './words.ts';

export function StartScreen() {
  const t = useWords(words);
  usePageTitle(undefined);
  return (
    <div className="mx-auto grid min-h-full max-w-3xl content-center px-4 py-10">
      <h1 className="text-center text-[1.7rem] font-semibold tracking-tight">{t.startTitle}</h1>
      <p className="mx-auto mt-1 mb-6 max-w-xl text-center text-balance text-muted [word-break:auto-phrase]">
        {t.startText}
      </p>
      <Composer place="new" label={t.question} placeholder={t.placeholder} />
      <Examples />
    </div>
  );
}
