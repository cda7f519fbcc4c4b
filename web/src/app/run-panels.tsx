import { lazy } from 'react';
import type { RunPanels } from '../lib/run-panels.ts';

/** What other features show inside a run. Features do not know each other: this is where they meet. */
export const runPanels: RunPanels = {
  Browser: lazy(() =>
    import('../features/browser/browser-panel.tsx').then((file) => ({ default: file.BrowserPanel })),
  ),
  Skill: lazy(() =>
    import('../features/skill/skill-panel.tsx').then((file) => ({ default: file.SkillPanel })),
  ),
};
