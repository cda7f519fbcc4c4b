import { graphItems } from '../../../src/graph/graph-items.ts';
import { recordExtraction } from '../../../src/graph/record-extraction.ts';
import { createGraphChanges } from '../../../src/store/graph/graph-changes.ts';
import { createSourceStore } from '../../../src/store/workspace/sources.ts';
import type { DashboardApp } from './dashboard-app.ts';

const URL = 'https://tea.example/eisai';

/** What a run of Ann's would write into the graph: people and places of tea, each tie with a sentence of a source. */
export async function recordTeaGraph({ app, owner: { scope } }: DashboardApp, runId: string, more: string[]) {
  const sourceId = await createSourceStore(app.db).save(scope, {
    sourceType: 'public',
    url: URL,
    canonicalUrl: URL,
    contentHash: URL,
    title: 'The book of tea',
    description: '',
    body: 'Eisai brought tea to Japan. Eisai lived in Kyoto.',
    bodyLinks: [],
    images: [],
  });
  const thing = (name: string, category: string) => ({
    name,
    category,
    description: `${name} is something.`,
    aliases: [],
    metadata: {},
    sentences: [{ text: `${name} stands in the book.`, sourceId }],
  });
  const tie = (to: string, type: string, sentence: string) => ({
    from: 'Eisai',
    to,
    type,
    sentence,
    sourceId,
  });
  await recordExtraction(createGraphChanges(app.db), {
    scope,
    runId,
    found: {
      shared: graphItems({
        entities: [
          thing('Eisai', 'person'),
          thing('Japan', 'place'),
          thing('Yosai', 'person'),
          ...more.map((name) => thing(name, 'concept')),
        ],
        relations: [
          tie('Japan', 'brought_tea_to', 'Eisai brought tea to Japan.'),
          tie('Kyoto', 'lived_in', 'Eisai lived in Kyoto.'),
        ],
      }),
    },
  });
}
