import type { MendedText, ToolContext } from '../../../tools/tool.ts';
import type { RunContext } from '../../agent/run-context.ts';
import { asCited } from '../cited-places.ts';
import { asTold } from './change.ts';
import { mendText } from './mend-text.ts';

/** A text that a tool has written, as the sources of the run carry it; what was changed is told as an event. */
export async function mendForTool(
  context: RunContext,
  {
    text,
    key,
    emit,
    search,
  }: { text: string; key: string; emit: ToolContext['emit']; search: (query: string) => Promise<unknown> },
): Promise<MendedText> {
  const { run, repairs, sources } = context;
  if (!repairs) return { text };
  const maySearch =
    (run.input.depth ?? 'standard') !== 'quick' && context.tools.some(({ id }) => id === 'search');
  const mended = await mendText(context, {
    text,
    key,
    judgeKey: `${key}/judge`,
    sources: async () => (await sources.ofRun(run.id)).map(asCited),
    search: maySearch ? async (query) => void (await search(query)) : undefined,
  });
  if (mended.changes.length > 0)
    emit('evidence-repaired', { by: mended.by, changes: mended.changes.map(asTold) });
  return { text: mended.text, evidence: mended.evidence };
}
