import type { Work } from './telemetry.ts';

/** OpenTelemetry's names of providers, where they differ from ours. */
const PROVIDER_NAMES: Record<string, string> = { google: 'gcp.gemini' };

/** What spans and metrics say about a piece of work, in the words of the GenAI conventions. */
export function genAiAttributes(work: Work): Record<string, string> {
  const operation = { 'gen_ai.operation.name': work.kind };
  if (work.kind === 'execute_tool') return { ...operation, 'gen_ai.tool.name': work.tool };
  return {
    ...operation,
    'gen_ai.provider.name': PROVIDER_NAMES[work.provider] ?? work.provider,
    'gen_ai.request.model': work.model,
  };
}
