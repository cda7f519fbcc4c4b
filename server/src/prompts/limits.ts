import type { Locale } from '@quarry/api/common.ts';
import type { BudgetOf } from '@quarry/api/spending.ts';

export type Limit =
  | { kind: 'step-limit'; steps: number }
  | { kind: 'time-limit'; seconds: number }
  | { kind: 'token-limit'; tokens: number }
  | { kind: 'cost-limit'; of: BudgetOf; budget: number };

/** Told to the model when a limit is reached: no more tools, answer now. */
export function lastCallPrompt(locale: Locale): string {
  return locale === 'ja'
    ? '上限に達しました。これ以上ツールは使えません。今ある情報だけで最善の回答を書いてください。'
    : 'A limit is reached: no more tools. Write the best answer you can from what you have.';
}

/** Told to the reader, at the end of the answer: why the run stopped. */
export function limitNote(limit: Limit, locale: Locale): string {
  const reason = REASONS[locale](limit);
  return locale === 'ja'
    ? `\n\n*${reason}ため、ここまでに得られた情報での回答です。*`
    : `\n\n*Stopped early: ${reason}. This is the best answer from what was found so far.*`;
}

const WHOSE: Record<Locale, Record<BudgetOf, string>> = {
  en: { run: 'this run', key: 'its key', member: 'this member', workspace: 'the workspace' },
  ja: { run: 'このリサーチ', key: 'このキー', member: 'このメンバー', workspace: 'ワークスペース' },
};

const dollars = (amount: number) => `$${amount >= 0.01 ? amount.toFixed(2) : String(amount)}`;

const REASONS: Record<Locale, (limit: Limit) => string> = {
  en: (limit) => {
    switch (limit.kind) {
      case 'step-limit':
        return `the limit of ${limit.steps} steps was reached`;
      case 'time-limit':
        return `the time limit of ${limit.seconds} s was reached`;
      case 'token-limit':
        return `the limit of ${limit.tokens} tokens was reached`;
      case 'cost-limit':
        return `the budget of ${WHOSE.en[limit.of]}, ${dollars(limit.budget)}, is nearly spent`;
      default:
        return limit satisfies never;
    }
  },
  ja: (limit) => {
    switch (limit.kind) {
      case 'step-limit':
        return `上限の${limit.steps}ステップに達した`;
      case 'time-limit':
        return `制限時間の${limit.seconds}秒に達した`;
      case 'token-limit':
        return `上限の${limit.tokens}トークンに達した`;
      case 'cost-limit':
        return `${WHOSE.ja[limit.of]}の予算${dollars(limit.budget)}をほぼ使い切った`;
      default:
        return limit satisfies never;
    }
  },
};
