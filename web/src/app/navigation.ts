import { Bot, Library, Search, Settings, Waypoints, Wrench } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { words } from './words.ts';

export interface Screen {
  to: string;
  word: keyof typeof words;
  icon: LucideIcon;
}

/** The screens, in the order of the sidebar. Their routes are in router.tsx. */
export const screens: Screen[] = [
  { to: '/', word: 'research', icon: Search },
  { to: '/library', word: 'library', icon: Library },
  { to: '/graph', word: 'graph', icon: Waypoints },
  { to: '/agents', word: 'agents', icon: Bot },
  { to: '/tools', word: 'tools', icon: Wrench },
  { to: '/settings', word: 'settings', icon: Settings },
];
