import { Search } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { words } from './words.ts';

export interface Screen {
  to: string;
  word: keyof typeof words;
  icon: LucideIcon;
}

/** The screens, in the order of the sidebar. Their routes are in router.tsx. */
export const screens: Screen[] = [{ to: '/', word: 'research', icon: Search }];
