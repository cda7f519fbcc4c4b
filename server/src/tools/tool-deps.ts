import type { Config } from '../config.ts';
import type { SourceDeps } from './read-source.ts';

/** What the engine offers to those who make tools: its stores and readers. */
export interface ToolDeps extends SourceDeps {
  config: Config;
}
