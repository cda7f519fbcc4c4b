import type { SourceType } from '@quarry/api/sources.ts';
import type { RunRecord } from '../../../lib/run-record.ts';

interface NamedSource {
  url: string;
  title: string;
  /** Not known of what is only cited so far. */
  sourceType?: SourceType;
}

/** A source of the run by its id. */
export const sourceOf = ({ detail, view }: RunRecord, sourceId: string): NamedSource | undefined =>
  detail.linkedSources.find(({ id }) => id === sourceId) ?? view.sources.find(({ id }) => id === sourceId);
