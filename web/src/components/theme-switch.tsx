import { Monitor, Moon, Sun } from 'lucide-react';
import { commonWords } from '../lib/common-words.ts';
import { useWords } from '../lib/i18n.ts';
import { setTheme, themes, useTheme } from '../lib/theme.ts';
import type { Theme } from '../lib/theme.ts';
import { IconButton } from './button.tsx';

const ICONS = { system: Monitor, light: Sun, dark: Moon };

export function ThemeSwitch() {
  const t = useWords(commonWords);
  const theme = useTheme();
  const names: Record<Theme, string> = { system: t.themeSystem, light: t.themeLight, dark: t.themeDark };
  const next = themes[(themes.indexOf(theme) + 1) % themes.length]!;
  const Icon = ICONS[theme];
  return (
    <IconButton
      label={`${t.theme}: ${names[theme]} → ${names[next]}`}
      icon={<Icon size={16} />}
      onClick={() => setTheme(next)}
    />
  );
}
