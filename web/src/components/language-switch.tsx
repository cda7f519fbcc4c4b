import { commonWords } from '../lib/common-words.ts';
import { setLocale, useLocale, useWords } from '../lib/i18n.ts';
import { IconButton } from './button.tsx';

export function LanguageSwitch() {
  const t = useWords(commonWords);
  const locale = useLocale();
  const other = locale === 'en' ? 'ja' : 'en';
  return (
    <IconButton
      label={`${t.language}: ${other.toUpperCase()} ${other === 'ja' ? '日本語' : 'English'}`}
      icon={<span className="text-[0.82rem] font-semibold">{other.toUpperCase()}</span>}
      onClick={() => setLocale(other)}
    />
  );
}
