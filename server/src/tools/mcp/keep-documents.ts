import type { McpAnswer } from '../../providers/mcp/answer-text.ts';
import type { NewSource, SourceStore } from '../../store/workspace/sources.ts';
import type { Passage } from '../../text/passage.ts';
import type { ToolContext } from '../tool.ts';
import { textSource } from '../text-source.ts';

type Document = NonNullable<McpAnswer['documents']>[number];

export const documentsIn = (outcome: object | undefined): Document[] =>
  outcome && 'documents' in outcome ? (outcome as McpAnswer).documents! : [];

/**
 * Documents in the answer of an MCP server become sources of the run, so that they can be cited. They are the user's own: what a server
 * shows to this workspace is not for everybody, whatever its address looks like.
 */
export async function keepDocuments(
  { sources }: { sources: Pick<SourceStore, 'link' | 'save'> },
  { step, scope, runId }: Pick<ToolContext, 'step' | 'scope' | 'runId'>,
  documents: readonly Document[],
): Promise<Passage[]> {
  if (documents.length === 0) return [];
  const numbers = await step('sources', async () => {
    const linked: number[] = [];
    for (const document of documents)
      linked.push(await sources.link(runId, await sources.save(scope, toSource(document))));
    return linked;
  });
  return documents.map(({ url, title, text }, i) => ({ n: numbers[i]!, url, title, text }));
}

const toSource = ({ url, title, text: body }: Document): NewSource =>
  textSource({ sourceType: 'private', url, title, body });
