import type { ComponentType } from 'react';
import type { BrowseView, SkillView } from './run-view.ts';

export interface BrowserPanelProps {
  runId: string;
  modelName: string;
  session: BrowseView;
  /** The run asks something elsewhere: one place to write in is enough. */
  isAsking?: boolean;
}
export interface SkillPanelProps {
  runId: string;
  skill: SkillView;
}

/** The slots of a run's page for sessions of its helpers. */
export interface RunPanels {
  Browser: ComponentType<BrowserPanelProps>;
  /** Where a person answers what the browser asks. */
  BrowserAnswer: ComponentType<BrowserPanelProps>;
  Skill: ComponentType<SkillPanelProps>;
  /** Where a person gives what a skill lacks. */
  SecretAnswer: ComponentType<SkillPanelProps>;
}
