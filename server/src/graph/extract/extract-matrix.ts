import type { ExtractedEntity, Extraction, MetadataValue } from './extraction.ts';
import { snakeCase } from './snake-case.ts';

/** A filled comparison, as `matrix-data-completed` carries it. */
export interface MatrixTable {
  columns: readonly { id: string; name: string; type: string }[];
  rows: readonly {
    label: string;
    cells: Readonly<
      Record<
        string,
        { value: string | number | boolean | null; sourceIds: readonly string[]; quote?: string | undefined }
      >
    >;
  }[];
}

const MAX_ROWS = 200;
const MAX_NAME_CHARS = 120;
const MAX_VALUE_CHARS = 300;
const MAX_SENTENCES = 12;

/** Its rows are things, its cells what is known of them: exact, so no model is asked. */
export function extractMatrix({ columns, rows }: MatrixTable): Extraction {
  const entities = rows.slice(0, MAX_ROWS).flatMap(({ label, cells }): ExtractedEntity[] => {
    const name = label.replaceAll(/\s+/gu, ' ').trim();
    if (name === '' || name.length > MAX_NAME_CHARS) return [];
    const metadata: Record<string, MetadataValue> = {};
    const sentences: ExtractedEntity['sentences'] = [];
    for (const { id, name: column, type } of columns) {
      const cell = cells[id];
      const key = snakeCase(column);
      if (!cell || cell.value === null || cell.value === '' || key === '' || Object.hasOwn(metadata, key))
        continue;
      const value = typeof cell.value === 'string' ? cell.value.slice(0, MAX_VALUE_CHARS) : cell.value;
      metadata[key] = { value, type };
      const [sourceId] = cell.sourceIds;
      if (cell.quote)
        sentences.push(sourceId === undefined ? { text: cell.quote } : { text: cell.quote, sourceId });
    }
    return [
      {
        name,
        category: 'other',
        description: '',
        aliases: [],
        metadata,
        sentences: sentences.slice(0, MAX_SENTENCES),
      },
    ];
  });
  return { entities, relations: [] };
}
