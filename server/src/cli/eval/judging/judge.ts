import { createHash } from 'node:crypto';
import type { QuarryClient } from '@quarry/api/client.ts';
import type { Locale } from '@quarry/api/common.ts';
import type { Budget } from '../running/budget.ts';
import type { Ledger } from '../running/ledger.ts';
import { startOnce, waitForEnd } from '../running/start-once.ts';

/** A model that says what it thinks of answers. */
export interface Judge {
  /** Its words; undefined where the budget leaves no room for them, or it has failed. */
  ask(prompt: string, locale: Locale): Promise<string | undefined>;
}

interface JudgeDeps {
  client: QuarryClient;
  ledger: Ledger;
  model: string;
  budget: Budget;
  signal: AbortSignal;
}

/**
 * A judge is asked by runs of the same service: whichever models it has connected can judge, what they cost is counted as
 * ever, and a prompt that was answered before a stop is not asked again. Such a run has no tools that reach out and no history.
 */
export function createJudge({ client, ledger, model, budget, signal }: JudgeDeps): Judge {
  return {
    async ask(prompt, locale) {
      const key = `judge/${createHash('sha256').update(`${model}\n${prompt}`).digest('hex').slice(0, 24)}`;
      const known = ledger.said.get(key);
      if (known) {
        budget.settle({}, known.cost);
        return known.text;
      }
      const reserved = budget.reserve();
      if (!reserved) return undefined;
      let cost: number | null = null;
      try {
        const input = {
          modelName: model,
          agentId: ledger.plan.agentId,
          inputText: prompt.slice(0, 100_000),
          promptKey: 'chat-routing',
          locale,
          form: 'answer' as const,
          depth: 'quick' as const,
          unattended: true,
          useHistory: false,
          includeOthersEntities: false,
          scope: { web: false, files: false, past: false },
          ...reserved,
        };
        const title = `${ledger.plan.set} · judge`;
        const { runId } = await startOnce(client, ledger, { key, title, input, signal });
        await waitForEnd(client, runId, signal);
        const run = await client.getRun(runId, { signal });
        const last = run?.process.findLast(({ type }) => type === 'complete');
        cost = run?.cost ?? null;
        const text = last?.type === 'complete' ? last.payload.text : '';
        await ledger.add({ kind: 'said', key, text, cost });
        const conversationId = ledger.conversations.get(key)!;
        await client
          .updateConversation({ conversationId, archived: true }, { signal })
          .catch(() => undefined);
        return text;
      } finally {
        budget.settle(reserved, cost);
      }
    },
  };
}
