import type { FeatureGroup, FeatureTable } from '../../server/src/providers/web/html/judge/features.ts';
import { featureWriter, widthOf } from '../../server/src/providers/web/html/judge/features.ts';
import type { PageView } from '../../server/src/providers/web/html/judge/page-view.ts';

/** One row for each block of a page. */
export function featureTable(view: PageView, groups: readonly FeatureGroup[]): FeatureTable {
  const width = widthOf(groups);
  const table = { width, rows: new Float32Array(width * view.count) };
  featureWriter(view, groups)(table, { from: 0, to: view.count, column: 0 });
  return table;
}
