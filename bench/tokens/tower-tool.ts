import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ToolDeps } from '../../server/src/tools/tool-deps.ts';
import type { Tool } from '../../server/src/tools/tool.ts';

const CHATTER =
  'The guide also tells of the weather on that day and of the birds that were seen near the river. ';

/** Finds one fact in each call, among as much else as the summary of a search holds. */
export function towerTool({ sources }: ToolDeps): Tool {
  const tool: Tool<{ query: string }> = {
    id: 'tower',
    description: 'Looks a tower up.',
    input: z.object({ query: z.string() }),
    async run({ query }, { scope, runId }) {
      const url = `https://towers.example/${query.replace(' ', '-')}`;
      const body = `Tower ${/\d+/.exec(query)} is ${/\d+/.exec(query)},017 mm high.`;
      const contentHash = createHash('sha256').update(body).digest('hex');
      const sourceId = await sources.save(scope, {
        sourceType: 'public',
        url,
        canonicalUrl: url,
        contentHash,
        title: query,
        body,
        description: '',
        bodyLinks: [],
        images: [],
      });
      const n = await sources.link(runId, sourceId);
      const text = `${CHATTER.repeat(8)}${body.slice(0, -1)} [${n}]. ${CHATTER.repeat(8)}`;
      return { ok: true, text, passages: [{ n, title: query, url, text: body }] };
    },
  };
  return tool as Tool;
}
