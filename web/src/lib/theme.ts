import { signalValue, useSignalValue } from './signal-value.ts';
import { readSetting, writeSetting } from './storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const stored = readSetting('theme');
const theme = signalValue<Theme>(stored === 'light' || stored === 'dark' ? stored : 'system');

export const useTheme = (): Theme => useSignalValue(theme);

export function setTheme(next: Theme): void {
  if (next === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = next;
  writeSetting('theme', next === 'system' ? null : next);
  theme.set(next);
}
